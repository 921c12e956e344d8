import { z } from "zod";
import { amountBases, roundings } from "./insured-amount.ts";
import { lifeTaxes } from "./life-tax.ts";

const cents = z.int().nullable();

/** A plan's terms of amounts of insurance and of their tax, as calls answer them. */
export const amountTermsShape = {
  amountBasis: z.enum(amountBases).nullable(),
  payShare: z.int().nullable(),
  amountStepCents: cents,
  amountRounding: z.enum(roundings).nullable(),
  minimumAmountCents: cents,
  maximumAmountCents: cents,
  firstReductionAge: z.int().nullable(),
  firstReductionBasisPoints: z.int().nullable(),
  secondReductionAge: z.int().nullable(),
  secondReductionBasisPoints: z.int().nullable(),
  spouseAmountCents: cents,
  childAmountCents: cents,
  lifeTax: z.enum(lifeTaxes).nullable(),
};
