import { z } from "zod";
import { call } from "#kernel/call.ts";

export const referenceCodes = call({
  method: "GET",
  path: "/referencecodes",
  access: "known",
  summary: "Code lists: name prefixes (SALUT) and suffixes (SUFFIX)",
  query: z.object({ type: z.enum(["SALUT", "SUFFIX"]).optional() }),
  answer: z.object({
    codes: z.array(z.object({ type: z.enum(["SALUT", "SUFFIX"]), code: z.string(), label: z.string() })),
  }),
});
