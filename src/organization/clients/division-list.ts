import { z } from "zod";
import { call } from "#kernel/call.ts";

export const divisionList = call({
  method: "GET",
  path: "/divisions",
  access: "known",
  summary: "Divisions (locations) that the caller may see; of one client, when it is named",
  query: z.object({ clientId: z.uuid().optional() }),
  answer: z.object({
    divisions: z.array(
      z.object({
        id: z.uuid(),
        clientId: z.uuid(),
        code: z.string(),
        name: z.string(),
        city: z.string().nullable(),
        state: z.string().nullable(),
      }),
    ),
  }),
});
