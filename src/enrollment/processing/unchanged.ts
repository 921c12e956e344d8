import { hasSameParts, type PriceParts } from "#plans/plans/price-parts.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Beneficiary } from "#people/members/beneficiary.ts";
import { arePaidAlike } from "./difference.ts";
import { holdsOn } from "./settle.ts";

/** Coverage that is in force, one row a person; the price of a family and its amount stand on the subscriber's. */
export type HeldRow = Partial<PriceParts> & {
  memberId: string;
  basePlanId: string;
  tierCode: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  employeeCents: number;
  employerCents: number;
  volumeCents: number | null;
  values: Record<string, string | number>;
  beneficiaries: readonly Beneficiary[];
};
/** What was chosen, as rows of the same kind. */
export type WantedRow = Omit<HeldRow, "effectiveDate" | "terminationDate"> & {
  /** Its last day, where one is known; left out: none. */
  terminationDate?: PlainDate | null;
};

/**
 * Whether coverage of a type that holds on the first day can simply go on: the same plan, people, price, amount, answers
 * and last day. It is neither ended nor begun again then.
 */
export function goesOn(
  held: readonly HeldRow[],
  wanted: readonly WantedRow[],
  effectiveDate: PlainDate,
): boolean {
  const living = held.filter((row) => holdsOn(row, effectiveDate));
  if (living.length !== wanted.length) return false;
  return wanted.every((row) => {
    const before = living.filter(({ memberId }) => memberId === row.memberId);
    return before.length === 1 && before.every((one) => isSame(one, row));
  });
}

function isSame(before: HeldRow, after: WantedRow): boolean {
  return (
    before.basePlanId === after.basePlanId &&
    before.terminationDate === (after.terminationDate ?? null) &&
    before.tierCode === after.tierCode &&
    before.employeeCents === after.employeeCents &&
    before.employerCents === after.employerCents &&
    hasSameParts(before, after) &&
    (after.volumeCents === null || before.volumeCents === after.volumeCents) &&
    keyOf(before.values) === keyOf(after.values) &&
    arePaidAlike(before, after)
  );
}

function keyOf(values: Record<string, string | number>): string {
  return JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
