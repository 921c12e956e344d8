import { z } from "zod";
import { call } from "#kernel/call.ts";
import { caseSchema, cobraAccess } from "./cobra.ts";
import { denialSchema } from "./denials/denials.ts";

export const cobraOfMember = call({
  method: "GET",
  path: "/cobra/members/{memberId}",
  access: cobraAccess,
  service: "cobra",
  summary:
    "The COBRA events of a member's family, the latest first, with each clock and its dates, and the requests that were refused",
  params: z.strictObject({ memberId: z.uuid() }),
  answer: z.object({
    today: z.string(),
    cases: z.array(caseSchema),
    /** Requests that were refused, the latest first. */
    denials: z.array(denialSchema),
    /** The people for whom a request can be. */
    family: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
  }),
  statuses: [404],
});
