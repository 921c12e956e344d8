import type { Beneficiary } from "#people/members/beneficiary.ts";
import { orderedCoverageTypes } from "#enrollment/offering/coverage-types.ts";

// What an enrollment changes: the cover that a family has on the day before, beside what was chosen.

export type Side = {
  planName: string;
  tierCode: string;
  employeeCents: number;
  employerCents: number;
  /** Who is covered, by keys that are the same on both sides for the same person. */
  people: readonly string[];
  /** The amount of insurance, and what of it waits for EOI. */
  volumeCents?: number | null;
  pendingCents?: number;
  beneficiaries?: readonly Beneficiary[];
};
export type Change = "new" | "ends" | "changes" | "stays" | "none";
export type TypeDifference = {
  coverageType: string;
  change: Change;
  before: Side | null;
  after: Side | null;
  added: string[];
  dropped: string[];
  /** What of both sides is not the same. */
  changed: ("plan" | "tier" | "people" | "amount" | "beneficiaries" | "price")[];
  employeeCentsMore: number;
};
export type Sides = Readonly<Record<string, Side>>;

/** For each coverage type in the question; `asked` are those that the enrollment chose or waived, in the order of their rows. */
export function differences(before: Sides, after: Sides, asked: readonly string[]): TypeDifference[] {
  // What was not asked for stays as it is, and is none of this enrollment's business.
  return orderedCoverageTypes([...asked, ...Object.keys(after)], asked).map((coverageType) =>
    differenceOf(coverageType, before[coverageType] ?? null, after[coverageType] ?? null),
  );
}

function differenceOf(coverageType: string, before: Side | null, after: Side | null): TypeDifference {
  const had = before?.people ?? [];
  const has = after?.people ?? [];
  const added = has.filter((person) => !had.includes(person));
  const dropped = had.filter((person) => !has.includes(person));
  const both = before !== null && after !== null;
  const changed = !both
    ? []
    : [
        ...(before.planName === after.planName ? [] : (["plan"] as const)),
        ...(before.tierCode === after.tierCode ? [] : (["tier"] as const)),
        ...(added.length + dropped.length === 0 ? [] : (["people"] as const)),
        ...((before.volumeCents ?? null) === (after.volumeCents ?? null) && (after.pendingCents ?? 0) === 0
          ? []
          : (["amount"] as const)),
        ...(arePaidAlike(before, after) ? [] : (["beneficiaries"] as const)),
        ...(before.employeeCents === after.employeeCents ? [] : (["price"] as const)),
      ];
  return {
    coverageType,
    change: changeOf(before !== null, after !== null, changed.length > 0),
    before,
    after,
    added,
    dropped,
    changed,
    employeeCentsMore: (after?.employeeCents ?? 0) - (before?.employeeCents ?? 0),
  };
}

type Paid = { beneficiaries?: readonly Beneficiary[] };

/** The same names with the same shares, whatever their order. */
export function arePaidAlike(before: Paid, after: Paid): boolean {
  const key = ({ beneficiaries = [] }: Paid) =>
    beneficiaries
      .map(({ rank, name, share }) => `${rank} ${name.toLowerCase()} ${share}`)
      .toSorted()
      .join("\n");
  return key(before) === key(after);
}

function changeOf(had: boolean, has: boolean, isOther: boolean): Change {
  if (had && has) return isOther ? "changes" : "stays";
  if (has) return "new";
  return had ? "ends" : "none";
}
