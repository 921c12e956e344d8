import { createHash } from "node:crypto";
import { type ChangedEnrollment, type OfferField, offerFields } from "./offer.ts";
import type { Enrollment } from "./enrollment.ts";

/** The same for the same offer, as far as this person sees it. */
export function offerTagOf(offer: Pick<Enrollment, OfferField>): string {
  const text = JSON.stringify(offerFields.map((field) => offer[field]));
  return createHash("sha1").update(text).digest("base64url");
}

/** Leaves out what is offered where the caller has it: an answer then weighs a tenth. */
export function withoutKnownOffer(enrollment: Enrollment, known: string | undefined): ChangedEnrollment {
  if (known !== enrollment.offerTag) return enrollment;
  const changed: ChangedEnrollment = { ...enrollment };
  for (const field of offerFields) delete changed[field];
  return changed;
}
