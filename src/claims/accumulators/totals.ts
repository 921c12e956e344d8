import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { networks, totalKinds } from "./total-kinds.ts";

/** As of claims: people see their own family's as consent says; staff by permission. */
const readers = [{ types: ["member"] }, { types: ["admin", "tpa"], permission: "viewHealthData" }] as const;
const why = z.array(
  z.object({
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
);

const period = z.object({
  basePlanId: z.uuid(),
  planName: z.string(),
  from: z.string(),
  until: z.string(),
});
const totalSchema = z.object({
  kind: z.enum(totalKinds),
  network: z.enum(networks),
  usedCents: z.int(),
  /** None: no limit of one person, or the plan does not state it. */
  limitCents: z.int().nullable(),
  /** Until the person's limit or the family's, the nearer of the two. */
  leftCents: z.int().nullable(),
  why,
  /** The payer's own figure, where it is shown, and of which day. */
  payer: z.object({ cents: z.int(), onDay: z.string() }).nullable(),
  /** The claims that counted, as far as the reader may see them. */
  claims: z.array(
    z.object({
      id: z.uuid(),
      claimNumber: z.string(),
      providerName: z.string().nullable(),
      on: z.string(),
      cents: z.int(),
    }),
  ),
});
const familySchema = z.object({
  kind: z.enum(totalKinds),
  network: z.enum(networks),
  /** None: less what the reader may see, it would be what one other adult used. */
  usedCents: z.int().nullable(),
  isReached: z.boolean(),
  limitCents: z.int().nullable(),
  leftCents: z.int().nullable(),
  why,
});
export type PersonFigure = z.output<typeof totalSchema>;
export type FamilyFigure = z.output<typeof familySchema>;

const answer = z.object({
  /** The newest first. */
  periods: z.array(period),
  period: period.nullable(),
  /** When the totals were counted. */
  countedAt: z.string().nullable(),
  /** The reader, or the member who was asked for, first. */
  people: z.array(
    z.object({
      memberId: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      totals: z.array(totalSchema),
    }),
  ),
  /** Of all covered people together; none where one person is covered. */
  family: z.array(familySchema),
});
export type AccumulatedTotals = z.output<typeof answer>;

export const accumulator = call({
  access: readers,
  service: "accumulators",
  method: "GET",
  path: "/accumulator",
  summary:
    "What a person and their family have used of the limits of their plan in a period, and which claims counted",
  query: z.strictObject({
    /** The reader, where this is left out. */
    memberId: z.uuid().optional(),
    /** The first day of the period; that of today where this is left out. */
    from: z
      .string()
      .refine(isDate, { params: { code: "date" } })
      .optional(),
    /** Of the periods that an answer listed, which one: two plans may begin on one day. */
    basePlanId: z
      .string()
      .regex(/^[\da-f-]{36}$/u)
      .optional(),
  }),
  answer,
});
