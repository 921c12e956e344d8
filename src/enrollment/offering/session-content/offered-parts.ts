import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { z } from "zod";
import { askedOf, valueFeeds, valueKinds } from "./required-values.ts";

/** What a document may be, told by its content. */
export const documentTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;

// What a person sees of a session's parts; `enrollment.ts` takes these into the enrollment.

const language = z.enum(["en", "ko", "es"]);
const coverageType = coverageTypeSchema;

/** A page to read beside a plan, or beside all plans of a coverage type. Its text is fetched when it is opened. */
export const offeredPageSchema = z.object({
  id: z.uuid(),
  sessionPlanId: z.uuid().nullable(),
  coverageType: coverageType.nullable(),
  title: z.string(),
  language,
});
export type OfferedPage = z.output<typeof offeredPageSchema>;

/** A question that choosing a plan asks; its words are in the person's language. */
export const offeredValueSchema = z.object({
  key: z.string(),
  coverageType,
  sessionPlanId: z.uuid().nullable(),
  label: z.string(),
  help: z.string().nullable(),
  kind: z.enum(valueKinds),
  min: z.int().nullable(),
  max: z.int().nullable(),
  step: z.int().nullable(),
  options: z.array(z.object({ code: z.string(), label: z.string() })),
  required: z.boolean(),
  appliesTo: z.enum(askedOf),
  feeds: z.enum(valueFeeds).nullable(),
});
export type OfferedValue = z.output<typeof offeredValueSchema>;

export const offeredBenefitSchema = z.object({
  id: z.uuid(),
  coverageType: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  description: z.string(),
  descriptionLanguage: language,
  /** The person has to say that they have read it … */
  requireAck: z.boolean(),
  /** … and has. */
  isRead: z.boolean(),
  documents: z.array(
    z.object({
      identifier: z.uuid(),
      title: z.string(),
      language,
      mediaType: z.string(),
      sizeBytes: z.int(),
    }),
  ),
});
export type OfferedBenefit = z.output<typeof offeredBenefitSchema>;

/** For the enrollment: all three. */
export const offeredPartsShape = {
  pages: z.array(offeredPageSchema),
  requiredValues: z.array(offeredValueSchema),
  externalBenefits: z.array(offeredBenefitSchema),
};
