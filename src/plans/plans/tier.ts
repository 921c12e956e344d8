import { assert } from "#kernel/assert.ts";
import { isChild, type RelationshipCode } from "#kernel/relationship.ts";
import { because, reason, restingOn, type Traced } from "#kernel/traced.ts";

export const tierCodes = ["EMP", "ECH", "ESP", "FAM", "NOTIER"] as const;

export type TierCode = (typeof tierCodes)[number];

/** One row of a plan's tier set. */
export interface TierItem {
  code: TierCode;
  label: string;
  allowSpouse: boolean;
  /** Whether a life partner (53) counts as a spouse in this row. */
  allowPartner: boolean;
  minChildren: number;
  /** null = any number. */
  maxChildren: number | null;
  order: number;
}

/** Spec §3. Seeded as the tier set of a client that has none of its own. */
export const defaultTierItems: readonly TierItem[] = [
  {
    code: "EMP",
    label: "Employee Only",
    allowSpouse: false,
    allowPartner: false,
    minChildren: 0,
    maxChildren: 0,
    order: 1,
  },
  {
    code: "ECH",
    label: "Employee & Children",
    allowSpouse: false,
    allowPartner: false,
    minChildren: 1,
    maxChildren: null,
    order: 2,
  },
  {
    code: "ESP",
    label: "Employee & Spouse",
    allowSpouse: true,
    allowPartner: true,
    minChildren: 0,
    maxChildren: 0,
    order: 3,
  },
  {
    code: "FAM",
    label: "Family",
    allowSpouse: true,
    allowPartner: true,
    minChildren: 1,
    maxChildren: null,
    order: 4,
  },
];

export function isTierCode(value: unknown): value is TierCode {
  return tierCodes.some((code) => code === value);
}

/**
 * Returns the tier of the people that one plan covers, the employee included: the first row, in order, that allows them
 * all. A life partner (53) counts as a spouse in rows that allow partners; other rows do not fit a partner. NOTIER when
 * the plan has no rows, or none fits (then there is no tier price). Dependents are never covered without the employee:
 * the caller guarantees that.
 */
export function tierFor(
  covered: readonly { relationship: RelationshipCode }[],
  tierItems: readonly TierItem[],
): Traced<TierCode> {
  assert(
    covered.filter((person) => person.relationship === "18").length === 1,
    "a plan covers the employee, once, before it covers anyone else",
  );
  const spouses = covered.filter((person) => person.relationship === "01").length;
  const partners = covered.filter((person) => person.relationship === "53").length;
  const children = covered.filter((person) => isChild(person.relationship)).length;
  const counts = { spouses, partners, count: children };
  if (tierItems.length === 0) return because("NOTIER", "tier.noTiers", counts);
  const row = tierItems
    .toSorted((one, other) => one.order - other.order)
    .find(
      (item) =>
        (spouses === 0 || item.allowSpouse) &&
        (partners === 0 || item.allowPartner) &&
        children >= item.minChildren &&
        (item.maxChildren === null || children <= item.maxChildren),
    );
  if (!row) return because("NOTIER", "tier.noneFits", counts);
  const found = because(row.code, `tier.${row.code}`, counts);
  return partners > 0 ? restingOn(row.code, found, reason("tier.partnerCounts")) : found;
}
