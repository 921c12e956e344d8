import type { AmountKey, Claim, ClaimContent } from "./claims.ts";
import type { Share } from "./amounts.ts";

/** The parts that the billed amount falls into, in the order of the picture: what is off, what others paid, what is left. */
export const moneyParts = [
  "discount",
  "notCoveredProvider",
  "planPayment",
  "cob",
  "deductible",
  "copay",
  "coinsurance",
  "notCoveredMember",
] as const satisfies readonly (Share | "planPayment")[];
export type MoneyPart = (typeof moneyParts)[number];

/** Each part that is not nothing. */
export function partsOf(claim: Pick<Claim, AmountKey>): { part: MoneyPart; cents: number }[] {
  return moneyParts
    .map((part) => ({ part, cents: claim[`${part}Cents` as const] }))
    .filter(({ cents }) => cents !== 0);
}

/** Why a part is what it is: each code with what it comes to over the whole claim, the largest first. */
export function reasonsOf(
  claim: Pick<ClaimContent, "adjustments" | "lines">,
  part: MoneyPart,
): { reason: string; share: Share; cents: number }[] {
  if (part === "planPayment") return [];
  const sums = new Map<string, number>();
  for (const { reason, cents, share } of [claim, ...claim.lines].flatMap(({ adjustments }) => adjustments))
    if (share === part) sums.set(reason, (sums.get(reason) ?? 0) + cents);
  return [...sums]
    .map(([reason, cents]) => ({ reason, share: part, cents }))
    .toSorted((one, other) => other.cents - one.cents);
}

/** What the plan says of a part, as a key of texts with its figures in cents and percent; none where it says nothing. */
export function planRule(
  plan: Claim["plan"],
  part: MoneyPart,
):
  | { key: "deductible" | "deductibleOne" | "copay" | "coinsurance"; cents: number[]; percent?: number }
  | undefined {
  if (plan === null) return undefined;
  const {
    deductibleIndividualCents: one,
    deductibleFamilyCents: family,
    coinsuranceBasisPoints: share,
  } = plan;
  if (part === "deductible" && one !== null)
    return family === null
      ? { key: "deductibleOne", cents: [one] }
      : { key: "deductible", cents: [one, family] };
  const { primaryCopayCents: primary, specialistCopayCents: specialist } = plan;
  if (part === "copay" && primary !== null && specialist !== null)
    return { key: "copay", cents: [primary, specialist] };
  if (part === "coinsurance" && share !== null)
    return { key: "coinsurance", cents: [], percent: share / 100 };
  return undefined;
}
