import { z } from "zod";
import { enrollmentSchema } from "./enrollment.ts";

/** What is offered: most of what an enrollment weighs, and mostly the same from step to step. */
const offerShape = {
  theme: true,
  divisions: true,
  plans: true,
  otherPlans: true,
  pages: true,
  requiredValues: true,
  externalBenefits: true,
  waiveReasons: true,
} as const;

export type OfferField = keyof typeof offerShape;

// Of these names, each stands in the shape once.
export const offerFields = Object.keys(offerShape) as OfferField[];

/** The enrollment as it is now, without what is offered where the caller has that already. */
export const changedEnrollmentSchema = enrollmentSchema.partial(offerShape);

export type ChangedEnrollment = z.output<typeof changedEnrollmentSchema>;

/** Of the offer that the caller has. */
export const offerTag = z.string().max(40).optional();
