import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { z } from "zod";
import type { BenefitFigures } from "#plans/plans/benefits-on.ts";
import { adjustedPeople, adjustmentKinds } from "#plans/plans/adjustments.ts";
import { amountTermsShape } from "#plans/plans/amount-terms.ts";
import { ratingModes } from "#plans/plans/rates.ts";
import { ageBases } from "#plans/plans/rating-age.ts";

const languageSchema = z.enum(["en", "ko", "es"]);
const dateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const tierCodeSchema = z.enum(["EMP", "ECH", "ESP", "FAM", "NOTIER"]);

const tierItemSchema = z.object({
  code: tierCodeSchema,
  label: z.string(),
  allowSpouse: z.boolean(),
  allowPartner: z.boolean(),
  minChildren: z.number().int(),
  maxChildren: z.number().int().nullable(),
  order: z.number().int(),
});

const figure = z.number().int().nullable();

/** The figures of the plan year in which the coverage begins. */
const figures = {
  deductibleIndividualCents: figure,
  deductibleFamilyCents: figure,
  outOfPocketIndividualCents: figure,
  outOfPocketFamilyCents: figure,
  coinsuranceBasisPoints: figure,
  primaryCopayCents: figure,
  specialistCopayCents: figure,
  urgentCareCopayCents: figure,
  emergencyCopayCents: figure,
  genericDrugCopayCents: figure,
  preferredDrugCopayCents: figure,
  brandDrugCopayCents: figure,
  outOfNetworkDeductibleIndividualCents: figure,
  outOfNetworkDeductibleFamilyCents: figure,
  outOfNetworkMaximumIndividualCents: figure,
  outOfNetworkMaximumFamilyCents: figure,
  outOfNetworkCoinsuranceBasisPoints: figure,
  isDeductibleEmbedded: z.boolean(),
  isOutOfPocketEmbedded: z.boolean(),
  isHsaEligible: z.boolean(),
} satisfies Record<keyof BenefitFigures, z.ZodType>;

const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
});

/** A plan as it is offered, with the price rows that may apply to these people: the page prices with the same rule. */
export const offeredPlanSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  carrier: z.string().nullable(),
  coverageType: coverageTypeSchema,
  summary: z.string().nullable(),
  summaryLanguage: languageSchema,
  network: z.string().nullable(),
  ...figures,
  /** Of which plan year the figures are. */
  benefitsWhy: z.array(reasonSchema),
  guaranteedIssueCents: z.number().int().nullable(),
  volumeCents: z.number().int().nullable(),
  ...amountTermsShape,
  ratingMode: z.enum(ratingModes),
  childCountLimit: z.number().int().nullable(),
  /** On which day the age counts of those who are covered already, and since when they are, by person. */
  ageBasis: z.enum(ageBases),
  planYearStart: dateSchema.nullable(),
  coveredSince: z.record(z.string(), dateSchema),
  coversDependents: z.boolean(),
  coversPartners: z.boolean(),
  maxChildAge: z.number().int(),
  childCoverEnds: z.enum(["endOfMonth", "dayBeforeBirthday"]),
  /** The first day in this plan, where it is another than the enrollment's, and why. */
  startsOn: dateSchema.nullable(),
  startsOnWhy: z.array(reasonSchema),
  tierItems: z.array(tierItemSchema),
  rates: z.array(
    z.object({
      tierCode: tierCodeSchema.nullable(),
      ageFrom: z.number().int().nullable(),
      ageTo: z.number().int().nullable(),
      ratingArea: z.string().nullable(),
      divisionId: z.uuid().nullable(),
      personKind: z.enum(["subscriber", "spouse", "child"]).nullable(),
      tobacco: z.boolean().nullable(),
      amountCents: z.number().int(),
      amountMicros: z.number().int().nullable(),
      basisPoints: z.number().int().nullable(),
      effectiveDate: dateSchema,
      terminationDate: dateSchema.nullable(),
    }),
  ),
  contributions: z.array(
    z.object({
      tierCode: tierCodeSchema.nullable(),
      divisionId: z.uuid().nullable(),
      effectiveDate: dateSchema.nullable(),
      terminationDate: dateSchema.nullable(),
      kind: z.enum(["fixed", "percent", "percentOfEmployeeOnly"]),
      amountCents: z.number().int().nullable(),
      basisPoints: z.number().int().nullable(),
      capCents: z.number().int().nullable(),
    }),
  ),
  partnerTiers: z.array(
    z.object({
      tierCode: tierCodeSchema,
      dpTierCode: tierCodeSchema,
      employeePostTaxCents: z.number().int(),
      imputedIncomeCents: z.number().int(),
      effectiveDate: dateSchema,
      terminationDate: dateSchema.nullable(),
    }),
  ),
  /** Surcharges and credits beside the price. */
  adjustments: z.array(
    z.object({
      kind: z.enum(adjustmentKinds),
      appliesTo: z.enum(adjustedPeople),
      amountCents: z.number().int(),
      effectiveDate: dateSchema,
      terminationDate: dateSchema.nullable(),
    }),
  ),
  documents: z.array(
    z.object({
      identifier: z.uuid(),
      kind: z.enum(["sbc", "summary", "booklet", "flyer"]),
      title: z.string(),
      language: languageSchema,
      mediaType: z.string(),
      sizeBytes: z.number().int(),
    }),
  ),
});

export type OfferedPlan = z.output<typeof offeredPlanSchema>;
