import { addMonths, type PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import {
  type Contribution,
  type CoveredPerson,
  type PartnerTier,
  type PricedPlan,
  priceOf,
  type Rate,
} from "#domains/plans/rates.ts";
import type { TierCode, TierItem } from "#domains/plans/tier.ts";
import type { Lack } from "./readiness.ts";

export interface Place {
  divisionId: string | null;
  name: string;
  /** Of the division, else of the client. */
  ratingArea: string | null;
  eligibilityClass: string | null;
}

export interface PlanToPrice extends PricedPlan {
  tierItems: readonly TierItem[];
  rates: readonly Rate[];
  contributions: readonly Contribution[];
  partnerTiers: readonly PartnerTier[];
  coversDependents: boolean;
  maxChildAge: number;
  volumeCents: number | null;
  /** The person is asked for the amount of insurance. */
  asksVolume: boolean;
}

/** Someone who may choose the plan, and what of them a lack tells. */
type Sample = {
  people: CoveredPerson[];
  tier: TierCode;
  who: "employee" | "spouse" | "child" | "tier";
  told: number | string;
};

const youngestEmployee = 16;
const oldestEmployee = 75;
const usualAge = 40;
const sampleVolumeCents = 5_000_000;
const sampleSalaryCents = 5_000_000;

/**
 * Whom a plan has no single price for on its first day: every age that may choose it, every tier, in every place. One
 * lack for each kind of person and place, with their ages or tiers.
 */
export function priceLacks(
  plan: PlanToPrice,
  places: readonly Place[],
  firstDay: PlainDate,
): Omit<Lack, "basePlanId">[] {
  if (plan.ratingMode === "per1000" && plan.volumeCents === null && !plan.asksVolume)
    return [lack("noVolume", { plan: plan.name })];
  const failures = new Map<string, { code: string; place: Place; told: (string | number)[] }>();
  for (const place of places) {
    for (const sample of samplesOf(plan, firstDay)) {
      const refusal = refusalOf(plan, place, firstDay, sample);
      if (refusal === null) continue;
      const code = `${refusal}.${sample.who}`;
      const key = `${code} ${place.divisionId}`;
      const known = failures.get(key) ?? { code, place, told: [] };
      failures.set(key, { ...known, told: [...known.told, sample.told] });
    }
  }
  return [...failures.values()].map(({ code, place, told }) =>
    lack(code, { plan: plan.name, place: place.name, told: inRanges(told), firstDay }),
  );
}

/** 16, 17, 18, 64 becomes "16–18, 64"; what is no number stands as it is. */
function inRanges(told: readonly (string | number)[]): string {
  const ranges: { from: string | number; to: string | number }[] = [];
  for (const one of new Set(told)) {
    const last = ranges.at(-1);
    if (last !== undefined && typeof last.to === "number" && one === last.to + 1) last.to = one;
    else ranges.push({ from: one, to: one });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}

function lack(code: string, params: Lack["params"]): Omit<Lack, "basePlanId"> {
  return { code, params, severity: "error", step: "plans" };
}

function refusalOf(
  plan: PlanToPrice,
  place: Place,
  firstDay: PlainDate,
  { people, tier }: Sample,
): string | null {
  const answer = priceOf({
    plan,
    rates: plan.rates,
    contributions: plan.contributions,
    partnerTiers: plan.partnerTiers,
    people,
    tier,
    effectiveDate: firstDay,
    ratingArea: place.ratingArea,
    divisionId: place.divisionId,
    volumeCents: plan.volumeCents ?? sampleVolumeCents,
    salaryCents: sampleSalaryCents,
    payPeriodsPerYear: 12,
  });
  if (answer.ok) return null;
  switch (answer.why[0]?.code) {
    case "price.twoRates":
      return "twoRates";
    case "price.twoContributions":
    case "price.contributionIncomplete":
      return "contributionUnclear";
    default:
      return "noRate";
  }
}

function samplesOf(plan: PlanToPrice, firstDay: PlainDate): Sample[] {
  const person = (relationship: RelationshipCode, age: number, id: string = relationship): CoveredPerson[] =>
    // Where rows ask for it, everybody is asked.
    (plan.rates.some(({ tobacco }) => typeof tobacco === "boolean") ? [false, true] : [null]).map(
      (tobacco) => ({
        id,
        relationship,
        tobacco,
        dob: addMonths(firstDay, -12 * age),
      }),
    );
  const employees = (age: number) => person("18", age);
  const samples: Sample[] = [];
  for (let age = youngestEmployee; age <= oldestEmployee; age += 1)
    for (const employee of employees(age))
      samples.push({ people: [employee], tier: alone(plan), who: "employee", told: age });
  if (!plan.coversDependents) return samples;
  const [employee] = employees(usualAge);
  if (employee === undefined) return samples;
  for (const item of plan.tierItems) {
    const people = familyFor(item, employee, (relationship, id) => person(relationship, 10, id)[0]);
    if (people.length > 1) samples.push({ people, tier: item.code, who: "tier", told: item.label });
  }
  if (plan.ratingMode !== "ageBand" && plan.ratingMode !== "listBill") return samples;
  for (let age = youngestEmployee; age <= oldestEmployee; age += 1)
    for (const spouse of person("01", age))
      samples.push({ people: [employee, spouse], tier: "ESP", who: "spouse", told: age });
  for (let age = 0; age < Math.min(plan.maxChildAge, 26); age += 1)
    for (const child of person("19", age))
      samples.push({ people: [employee, child], tier: "ECH", who: "child", told: age });
  return samples;
}

/** The tier of an employee who covers nobody else. */
function alone({ tierItems }: PlanToPrice): TierCode {
  return (
    tierItems.find(({ allowSpouse, minChildren }) => !allowSpouse && minChildren === 0)?.code ??
    (tierItems.length === 0 ? "NOTIER" : "EMP")
  );
}

function familyFor(
  { allowSpouse, minChildren }: TierItem,
  employee: CoveredPerson,
  person: (relationship: RelationshipCode, id: string) => CoveredPerson | undefined,
): CoveredPerson[] {
  const spouse = allowSpouse ? person("01", "spouse") : undefined;
  const children = Array.from({ length: minChildren }, (_, at) => person("19", `child${at}`));
  const adult = spouse && { ...spouse, dob: employee.dob };
  return [employee, ...[adult, ...children].filter((one) => one !== undefined)];
}
