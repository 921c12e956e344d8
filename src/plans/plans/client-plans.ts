import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { coverageTypeSchema } from "./coverage-type-schema.ts";
import { ratingModes } from "./rates.ts";
import { tierCodes } from "./tier.ts";

/** Those who enroll people read what there is to enroll in. */
const access = {
  types: ["admin", "tpa", "broker", "client"],
  permission: "enrollment",
} as const satisfies UserAccess;
const day = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });

const planSchema = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  name: z.string(),
  code: z.string(),
  coverageType: coverageTypeSchema,
  carrier: z.string().nullable(),
  ratingMode: z.enum(ratingModes),
  coversDependents: z.boolean(),
  coversPartners: z.boolean(),
  /** The amount of insurance that everybody gets, where the plan says one. */
  volumeCents: z.int().nullable(),
  /** Somebody chooses it: the plan is priced by an amount, and says none. */
  asksVolume: z.boolean(),
  effectiveDate: z.string(),
  terminationDate: z.string().nullable(),
  tiers: z.array(z.object({ code: z.enum(tierCodes), label: z.string() })),
});
export type ClientPlan = z.output<typeof planSchema>;

export const clientPlans = call({
  method: "GET",
  path: "/plans",
  access,
  summary: "The plans of a client in force on a day, without prices; today's where no day is named",
  query: z.strictObject({ clientId: z.uuid(), on: day.optional() }),
  answer: z.object({ on: z.string(), plans: z.array(planSchema) }),
  statuses: [404],
});

const cents = z.int().nullable();

export const clientBenefits = call({
  method: "GET",
  path: "/benefits/{clientId}",
  access,
  summary: "What the plans of a client pay for care on a day: the figures of the plan year",
  params: z.object({ clientId: z.uuid() }),
  query: z.strictObject({ on: day.optional() }),
  answer: z.object({
    on: z.string(),
    benefits: z.array(
      z.object({
        planId: z.uuid(),
        planName: z.string(),
        coverageType: coverageTypeSchema,
        effectiveDate: z.string(),
        terminationDate: z.string().nullable(),
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
        preferredDrugCopayCents: cents,
        brandDrugCopayCents: cents,
        isHsaEligible: z.boolean(),
      }),
    ),
  }),
  statuses: [404],
});
export type ClientBenefit = z.output<typeof clientBenefits.answer>["benefits"][number];
