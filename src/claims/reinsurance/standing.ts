import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { contractBases } from "./contract-basis.ts";
import { aggregateStates, countings, paymentKinds, personStates } from "./stop-loss.ts";

/** Who is ill and what they cost: a permission of its own, and an audit row for each look. */
const access = { types: ["admin"], permission: "manageStopLoss" } as const satisfies UserAccess;

const one = z.strictObject({ id: z.uuid() });
const day = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
/** The standing counts payments until this day, with claims, coverage and lasers as known at its end; today where it is left out. */
const query = z.strictObject({ day: day.optional() });
const paging = {
  page: z.coerce.number().int().min(1).max(400).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
};
const window = z.object({ from: z.string(), to: z.string() });

const personSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  memberNumber: z.string().nullable(),
  /** Of the laser, where they have one. */
  laserId: z.uuid().nullable(),
  /** The part that the plan keeps beyond the policy's own deductible counts for all together; only a laser may say otherwise. */
  countsForAll: z.boolean(),
  claims: z.int(),
  paidCents: z.int(),
  deductibleCents: z.int(),
  noticeCents: z.int(),
  overCents: z.int(),
  keptCents: z.int(),
  /** The plan keeps it, and it counts for nothing. */
  outsideCents: z.int(),
  state: z.enum(personStates),
});
export type StandingPerson = z.output<typeof personSchema>;

const standingSchema = z.object({
  policy: z.object({
    id: z.uuid(),
    name: z.string(),
    policyNumber: z.string().nullable(),
    clientId: z.uuid(),
    clientName: z.string(),
    carrier: z.string().nullable(),
    contractBasis: z.enum(contractBases),
    effectiveDate: z.string(),
    terminationDate: z.string(),
    specificDeductibleCents: z.int(),
    noticeBasisPoints: z.int(),
    corridorBasisPoints: z.int(),
    minimumAttachmentCents: z.int().nullable(),
    specificLimitCents: z.int().nullable(),
    aggregatingDeductibleCents: z.int().nullable(),
    aggregateLimitCents: z.int().nullable(),
  }),
  day: z.string(),
  /** Care that was given, and paid, on these days counts; `null`: given whenever. */
  incurred: window.nullable(),
  paid: window,
  /** Those who have reached most, and those with a laser; all others together below them. */
  people: z.array(personSchema),
  others: z.object({ people: z.int(), paidCents: z.int(), keptCents: z.int() }),
  specific: z.object({
    paidCents: z.int(),
    /** Beyond the deductibles, and of it what the carrier pays back. */
    overCents: z.int(),
    reimbursedCents: z.int(),
    noticesDue: z.int(),
    above: z.int(),
  }),
  lives: z.array(
    z.object({
      month: z.string(),
      coverageType: z.string(),
      coverageName: z.string(),
      tierCode: z.enum(tierCodes),
      lives: z.int(),
      factorCents: z.int(),
      attachmentCents: z.int(),
    }),
  ),
  months: z.array(
    z.object({
      month: z.string(),
      attachmentCents: z.int(),
      paidCents: z.int(),
      keptCents: z.int(),
      attachmentToDateCents: z.int(),
      keptToDateCents: z.int(),
    }),
  ),
  aggregate: z.object({
    factorsCents: z.int(),
    attachmentCents: z.int(),
    isMinimum: z.boolean(),
    expectedCents: z.int(),
    corridorCents: z.int(),
    keptCents: z.int(),
    overCents: z.int(),
    state: z.enum(aggregateStates),
  }),
});
export type Standing = z.output<typeof standingSchema>;

export const stopLossStanding = call({
  method: "GET",
  path: "/reinsurance/policies/{id}",
  access,
  summary: "What each person and all together have reached of a stop-loss policy, as of a day",
  params: one,
  query,
  answer: standingSchema,
});

export const stopLossCsv = call({
  method: "GET",
  path: "/reinsurance/policies/{id}/csv",
  access,
  summary: "The same for the carrier, as CSV: everybody with paid claims, or each month by tier",
  params: one,
  query: query.extend({ part: z.enum(["people", "months"]).default("people") }),
  file: ["text/csv"],
  statuses: [404],
});

export const stopLossPdf = call({
  method: "GET",
  path: "/reinsurance/policies/{id}/pdf",
  access,
  summary: "The same for the carrier, as PDF",
  params: one,
  query,
  file: ["application/pdf"],
  statuses: [404],
});

const claimSchema = z.object({
  id: z.uuid(),
  claimId: z.uuid(),
  memberId: z.uuid(),
  name: z.string(),
  claimNumber: z.string(),
  /** A decision pays; a reversal takes back; a correction pays the difference. */
  kind: z.enum(paymentKinds),
  servedFrom: z.string().nullable(),
  paidOn: z.string().nullable(),
  paidCents: z.int(),
  counting: z.enum(countings),
});
export type StandingClaim = z.output<typeof claimSchema>;

export const stopLossClaims = call({
  method: "GET",
  path: "/reinsurance/policies/{id}/claims",
  access,
  summary:
    "The payments behind a number of a stop-loss policy: of a person with those that do not count, or of a month",
  params: one,
  query: query.extend({ memberId: z.uuid().optional(), month: day.optional(), ...paging }),
  answer: z.object({
    rows: z.array(claimSchema),
    total: z.int(),
    /** Of all rows that count. */
    paidCents: z.int(),
  }),
});

const lifeSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  memberNumber: z.string().nullable(),
  planName: z.string(),
  effectiveDate: z.string(),
  terminationDate: z.string().nullable(),
});
export type StandingLife = z.output<typeof lifeSchema>;

export const stopLossLives = call({
  method: "GET",
  path: "/reinsurance/policies/{id}/lives",
  access,
  summary: "The covered employees behind a number of a month, coverage type and tier",
  params: one,
  query: query.extend({
    month: day,
    coverageType: z.string().min(1).max(40),
    tierCode: z.enum(tierCodes),
    ...paging,
  }),
  answer: z.object({ rows: z.array(lifeSchema), total: z.int() }),
});

export const setLaser = call({
  method: "POST",
  path: "/reinsurance/policies/{id}/lasers",
  access,
  summary: "Give a person of the policy's client a deductible of their own, by member number or id",
  params: one,
  body: z.strictObject({
    memberId: z.uuid().optional(),
    memberNumber: z.string().trim().min(1).max(40).optional(),
    deductibleCents: z.int().min(0).max(100_000_000_000),
    countsForAll: z.boolean().default(true),
  }),
  answer: z.object({
    id: z.uuid(),
    memberId: z.uuid(),
    name: z.string(),
    deductibleCents: z.int(),
    countsForAll: z.boolean(),
  }),
});

export const removeLaser = call({
  method: "DELETE",
  path: "/reinsurance/lasers/{id}",
  access,
  summary: "Remove a person's own deductible",
  params: one,
});
