import { z } from "zod";
import { call } from "#kernel/call.ts";

export const careKinds = ["inpatient", "emergency", "office", "laboratory", "other"] as const;

const sums = z.object({
  people: z.int(),
  claims: z.int(),
  billedCents: z.int(),
  allowedCents: z.int(),
  planCents: z.int(),
  memberCents: z.int(),
});
const why = z.enum(["fewPeople", "onePerson", "tellsAnother"]).nullable();
const table = z.object({
  total: sums.nullable(),
  why,
  cells: z.array(z.object({ cell: z.string(), sums: sums.nullable(), why })),
});

const totals = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  year: z.int(),
  /** The last month that is in: the one after it is not over for long enough. */
  until: z.string().nullable(),
  months: table,
  kinds: table,
});
export type ClientTotals = z.output<typeof totals>;

export const clientClaimTotals = call({
  access: [{ types: ["client", "broker"] }, { types: ["admin", "tpa"], permission: "viewHealthData" }],
  method: "GET",
  path: "/claimtotals",
  summary:
    "What a client's claims of a year came to, by month of payment and kind of care; never of fewer than 11 people, nor where one has most of it",
  query: z.strictObject({
    /** Left out by who has one client. */
    clientId: z.uuid().optional(),
    year: z.coerce.number().int().min(2000).max(2100),
  }),
  answer: totals,
});
