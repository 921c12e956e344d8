import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";

/** Beyond these, people type more of the name. */
const most = 50;

export const clientList = call({
  method: "GET",
  path: "/clients",
  access: { types: ["admin", "tpa", "broker", "client", "partner"] },
  summary:
    "Clients that the caller may see, by words of the name, by code or the one of an id, to choose one",
  query: z.strictObject({
    q: z.string().overwrite(cleanText).max(100).optional(),
    id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(most).default(20),
  }),
  answer: z.object({
    clients: z.array(z.object({ id: z.uuid(), name: z.string(), code: z.string() })),
    /** There are more than these. */
    isCut: z.boolean(),
  }),
});
