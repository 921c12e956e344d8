import { z } from "zod";
import { typedLines } from "#kernel/typed-text.ts";
import { call } from "#kernel/call.ts";
import { networks, totalKinds, totalScopes } from "./total-kinds.ts";

/** Row policies ask for `viewHealthData` as well: what differs is what a person used. */
const clerks = { types: ["admin"], permission: "manageClaims" } as const;

/** The most that one answer holds; the rest follows when these are settled. */
export const mostDifferences = 200;

const differenceSchema = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  memberName: z.string(),
  /** The claim that charged too much; none where a payer's total is another one. */
  claimId: z.uuid().nullable(),
  claimNumber: z.string().nullable(),
  clientName: z.string(),
  periodFrom: z.string(),
  kind: z.enum(totalKinds),
  network: z.enum(networks),
  scope: z.enum(totalScopes),
  problem: z.enum(["payerDiffers", "beyondLimit"]),
  oursCents: z.int(),
  /** The payer's total, or what was left of the limit. */
  otherCents: z.int(),
  status: z.enum(["open", "settled"]),
  note: z.string().nullable(),
  since: z.string(),
});
const listSchema = z.object({ total: z.int(), rows: z.array(differenceSchema) });
export type TotalDifference = z.output<typeof differenceSchema>;
export type TotalDifferences = z.output<typeof listSchema>;

export const accumulatorDifferences = call({
  access: clerks,
  service: "accumulators",
  method: "GET",
  path: "/accumulatordifferences",
  summary:
    "Totals of which the payer says something else, and claims that took more than a limit had left; the oldest first, 200 at most",
  query: z.strictObject({ status: z.enum(["open", "settled"]).default("open") }),
  answer: listSchema,
});

export const settleDifference = call({
  access: clerks,
  service: "accumulators",
  method: "POST",
  path: "/accumulatordifferences/{id}/settle",
  summary: "Mark a difference of totals as settled; it opens again when its amounts change",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    /** What was found. */
    note: typedLines().min(1).max(500).nullable(),
  }),
  answer: listSchema,
});
