import type { Claim } from "./claims.ts";
import { reasonsOf } from "./money-parts.ts";
import { isDenied } from "./owed.ts";

type Figures = Pick<
  Claim,
  "status" | "billedCents" | "planPaymentCents" | "discountCents" | "notCoveredProviderCents" | "cobCents"
>;

export type WhyLine = {
  key: "billed" | "discount" | "noDiscount" | "notYours" | "otherPlan" | "paid";
  cents: number;
};

/** What was billed, and each part that is not the person's: what is left over is what they may owe. */
export function whyLines(claim: Figures): WhyLine[] {
  const { billedCents, discountCents, notCoveredProviderCents, cobCents, planPaymentCents } = claim;
  // Nobody agreed on a price for what the plan does not pay.
  const [off, notYours] = isDenied(claim)
    ? [0, discountCents + notCoveredProviderCents]
    : [discountCents, notCoveredProviderCents];
  const hasNothingOff = off === 0 && notYours === 0 && !isDenied(claim);
  const lines: WhyLine[] = [
    { key: "billed", cents: billedCents },
    hasNothingOff ? { key: "noDiscount", cents: 0 } : { key: "discount", cents: off },
    { key: "notYours", cents: notYours },
    { key: "otherPlan", cents: cobCents },
  ];
  const told = lines.filter(({ key, cents }) => cents !== 0 || key === "billed" || key === "noDiscount");
  return isDenied(claim) && planPaymentCents === 0
    ? told
    : [...told, { key: "paid", cents: planPaymentCents }];
}

/** Why a claim was not paid: the reasons of what is not covered, the person's part first, each once. */
export function denialReasons(claim: Pick<Claim, "adjustments" | "lines">): ReturnType<typeof reasonsOf> {
  const all = [...reasonsOf(claim, "notCoveredMember"), ...reasonsOf(claim, "notCoveredProvider")];
  return all.filter(
    (one, at) =>
      one.cents > 0 &&
      all.findIndex(({ reason, share }) => reason === one.reason && share === one.share) === at,
  );
}
