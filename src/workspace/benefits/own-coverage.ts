import { partsShape } from "#plans/plans/price-parts-shape.ts";
import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { beneficiarySchema } from "#people/members/beneficiary-shape.ts";
import { documentTypes } from "#enrollment/offering/session-content/offered-parts.ts";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { periods } from "./period.ts";

const access = { types: ["member"] } as const;
const cents = z.int().nullable();
const reasonsSchema = z.array(
  z.object({
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
);

/** What the plan pays in the plan year that is meant; null where the plan does not state it. */
const figuresSchema = z.object({
  deductibleIndividualCents: cents,
  deductibleFamilyCents: cents,
  outOfPocketIndividualCents: cents,
  outOfPocketFamilyCents: cents,
  coinsuranceBasisPoints: z.int().nullable(),
  primaryCopayCents: cents,
  specialistCopayCents: cents,
  urgentCareCopayCents: cents,
  emergencyCopayCents: cents,
  genericDrugCopayCents: cents,
});

const coverageSchema = z.object({
  /** One entry for the people whose plan, tier and days are the same. */
  id: z.uuid(),
  period: z.enum(periods),
  coverageType: coverageTypeSchema,
  /** The type in the reader's language. */
  coverageName: z.string(),
  planName: z.string(),
  tierCode: z.enum(tierCodes),
  effectiveDate: z.string(),
  terminationDate: z.string().nullable(),
  people: z.array(
    z.object({
      id: z.uuid(),
      firstName: z.string(),
      /** The amount of insurance, of life cover. */
      volumeCents: cents,
      /** Waits for proof of good health; with what was decided, health data: only of those whose the reader may see. */
      pendingCents: cents,
      eoi: z.enum(["pending", "approved", "declined"]).nullable(),
    }),
  ),
  /** The reader's own. */
  beneficiaries: z.array(beneficiarySchema),
  /** Null for those who pay nothing themselves: the price is the employee's. */
  cost: z
    .object({
      /** Of a month. */
      employeeCents: z.int(),
      employerCents: z.int(),
      ...partsShape,
      /** Known where an enrollment session says how often people are paid. */
      perPaycheck: z.object({ employeeCents: z.int(), payPeriodsPerYear: z.int() }).nullable(),
    })
    .nullable(),
  planYear: figuresSchema,
  documents: z.array(
    z.object({
      identifier: z.uuid(),
      kind: z.enum(["sbc", "summary", "booklet", "flyer"]),
      title: z.string(),
      language: z.enum(["en", "ko", "es"]),
      sizeBytes: z.int(),
    }),
  ),
  why: z.object({
    period: reasonsSchema,
    starts: reasonsSchema,
    ends: reasonsSchema,
    cost: reasonsSchema,
    planYear: reasonsSchema,
  }),
});
export type OwnCoverage = z.output<typeof coverageSchema>;

export const ownCoverageSchema = z.object({
  /** Today at the client. */
  today: z.string(),
  /** The day that is looked at. */
  day: z.string(),
  /** Of the family those whose coverage the reader may see, the employee first. */
  people: z.array(
    z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), isSelf: z.boolean() }),
  ),
  /** Those of whom reasons speak, as the enrollment knows them. */
  reasonPeople: z.array(z.object({ id: z.string(), firstName: z.string() })),
  /** Nobody of them is covered on the day, or will be from a later one. */
  isUncovered: z.boolean(),
  /** In the order of periods, then of coverage types; of one type the latest first. */
  coverages: z.array(coverageSchema),
});
export type OwnCoverages = z.output<typeof ownCoverageSchema>;

export const ownCoverage = call({
  method: "GET",
  path: "/member/coverage",
  access,
  summary:
    "What a member, and of whom they may see it their family, is covered for on a day, with costs and reasons",
  query: z.strictObject({
    /** Today where it is left out. */
    day: z.iso.date().refine(isDate).optional(),
  }),
  answer: ownCoverageSchema,
});

export const ownCoverageLetter = call({
  method: "GET",
  path: "/member/coverage/letter",
  access,
  summary:
    "A letter that says who is covered on a day: a tagged PDF in the reader's language, without prices",
  query: z.strictObject({
    /** Today where it is left out. */
    day: z.iso.date().refine(isDate).optional(),
  }),
  file: ["application/pdf"],
});

export const ownPlanDocument = call({
  method: "GET",
  path: "/member/coverage/documents/{identifier}",
  access,
  summary: "A document of one of the plans of the member's client",
  params: z.object({ identifier: z.uuid() }),
  file: documentTypes,
});
