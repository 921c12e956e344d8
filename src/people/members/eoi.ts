import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";

/** Who decides on evidence of insurability: those who decide on enrollments. */
const eoiAccess = [
  { types: ["admin", "tpa"], permission: "enrollment" },
] as const satisfies readonly UserAccess[];

const date = z.string().refine(isDate, { params: { code: "date" } });

export const decideEoi = call({
  method: "POST",
  path: "/coverages/{id}/eoi",
  access: eoiAccess,
  summary:
    "Approve or decline the evidence of insurability for the amount that waits: approved, the larger amount holds from a day on, at its price; declined, nothing waits any more",
  params: z.object({ id: z.uuid() }),
  needs: ["if-match"],
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("declined") }),
    /** From this day on the larger amount holds. */
    z.strictObject({ decision: z.literal("approved"), effectiveDate: date }),
  ]),
  answer: z.object({
    /** The cover that holds after the decision: a new one where it was approved. */
    coverageId: z.uuid(),
    volumeCents: z.int().nullable(),
    employeeCents: z.int(),
    employerCents: z.int(),
  }),
  statuses: [404, 409, 412, 422, 428],
});
