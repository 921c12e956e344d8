import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";

/** A sum or a word that a plan publishes; null: it does not say. */
export type FigureKey =
  | "network"
  | "deductible"
  | "outOfPocket"
  | "coinsurance"
  | "primary"
  | "exam"
  | "specialist"
  | "emergency"
  | "urgentCare"
  | "drug"
  | "preferredDrug"
  | "brandDrug"
  | "outsideDeductible"
  | "outsideMaximum"
  | "outsideCoinsurance"
  | "hsa"
  | "volume"
  | "guaranteed";
export type Figure = { key: FigureKey; value: string | null };

export type FigureWords = {
  money: (cents: number) => string;
  /** "$500 for one person, $1,000 for a family". */
  oneAndFamily: (one: string, family: string) => string;
  each: (amount: string) => string;
  percent: (percent: number) => string;
  afterDeductible: (percent: number) => string;
  /** "$500 for one person". */
  forOne: (amount: string) => string;
  yes: string;
  no: string;
};

/** What people look for in a plan of this type, stated or not. Everything else is shown where a plan states it. */
const expected: Partial<Record<CoverageType, readonly FigureKey[]>> = {
  medical: [
    "deductible",
    "outOfPocket",
    "coinsurance",
    "primary",
    "specialist",
    "emergency",
    "drug",
    "network",
    "hsa",
  ],
  dental: ["deductible", "coinsurance", "network"],
  vision: ["exam", "network"],
};

export function figuresOf(plan: OfferedPlan, words: FigureWords): Figure[] {
  const { money, each } = words;
  const limits = (one: number | null, family: number | null) => {
    if (one === null) return family === null ? null : money(family);
    return family === null ? money(one) : words.oneAndFamily(money(one), money(family));
  };
  const isMedical = plan.coverageType === "medical";
  const share = (basisPoints: number | null) =>
    basisPoints === null ? null : (isMedical ? words.afterDeductible : words.percent)(basisPoints / 100);
  const stated = (cents: number | null) => (cents === null ? null : each(money(cents)));
  const copay = (cents: number | null) => {
    if (cents !== null) return each(money(cents));
    // Without a fixed sum a bill is shared like any other.
    return isMedical ? share(plan.coinsuranceBasisPoints) : null;
  };
  const visit = copay(plan.primaryCopayCents);
  return [
    { key: "volume", value: plan.volumeCents === null ? null : money(plan.volumeCents) },
    {
      key: "guaranteed",
      value: plan.guaranteedIssueCents === null ? null : money(plan.guaranteedIssueCents),
    },
    { key: "deductible", value: limits(plan.deductibleIndividualCents, plan.deductibleFamilyCents) },
    { key: "outOfPocket", value: limits(plan.outOfPocketIndividualCents, plan.outOfPocketFamilyCents) },
    {
      key: "coinsurance",
      value: share(plan.coinsuranceBasisPoints),
    },
    { key: plan.coverageType === "vision" ? "exam" : "primary", value: visit },
    { key: "specialist", value: copay(plan.specialistCopayCents) },
    { key: "emergency", value: copay(plan.emergencyCopayCents) },
    { key: "urgentCare", value: stated(plan.urgentCareCopayCents) },
    { key: "drug", value: copay(plan.genericDrugCopayCents) },
    { key: "preferredDrug", value: stated(plan.preferredDrugCopayCents) },
    { key: "brandDrug", value: stated(plan.brandDrugCopayCents) },
    {
      key: "outsideDeductible",
      value: limits(plan.outOfNetworkDeductibleIndividualCents, plan.outOfNetworkDeductibleFamilyCents),
    },
    {
      key: "outsideMaximum",
      value: limits(plan.outOfNetworkMaximumIndividualCents, plan.outOfNetworkMaximumFamilyCents),
    },
    { key: "outsideCoinsurance", value: share(plan.outOfNetworkCoinsuranceBasisPoints) },
    { key: "hsa", value: isMedical ? (plan.isHsaEligible ? words.yes : words.no) : null },
    { key: "network", value: plan.network },
  ];
}

/** The figures that plans of a type are looked at by: what is expected of them, and what at least one states. */
export function shownFigures(type: CoverageType, all: readonly (readonly Figure[])[]): FigureKey[] {
  const keys = all[0]?.map(({ key }) => key) ?? [];
  const isStated = (key: FigureKey) =>
    all.some((figures) => figures.some((figure) => figure.key === key && figure.value !== null));
  return keys.filter((key) => expected[type]?.includes(key) || isStated(key));
}

/** What a closed card says beside its price: the figures that people look for first, for the people it covers. */
const onClosedCard: Partial<Record<CoverageType, readonly FigureKey[]>> = {
  medical: ["deductible", "outOfPocket"],
  dental: ["deductible", "coinsurance"],
  vision: ["exam"],
};

/** The limits are those of a family as soon as the plan covers more than one person. */
export function closedFigures(
  plan: OfferedPlan,
  people: number,
  words: FigureWords,
): (Figure & { isFamilys: boolean })[] {
  const limits: Partial<Record<FigureKey, [one: number | null, family: number | null]>> = {
    deductible: [plan.deductibleIndividualCents, plan.deductibleFamilyCents],
    outOfPocket: [plan.outOfPocketIndividualCents, plan.outOfPocketFamilyCents],
  };
  return figuresOf(plan, words)
    .filter(({ key }) => (onClosedCard[plan.coverageType] ?? ["volume"]).includes(key))
    .map(({ key, value }) => {
      const [one = null, family = null] = limits[key] ?? [];
      if (people > 1 && family !== null) return { key, value: words.money(family), isFamilys: true };
      if (one === null) return { key, value, isFamilys: false };
      return { key, value: people > 1 ? words.forOne(words.money(one)) : words.money(one), isFamilys: false };
    });
}
