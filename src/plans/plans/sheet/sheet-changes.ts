import { addDays, type PlainDate } from "#kernel/dates.ts";
import { groupBy } from "../group-by.ts";
import { areRivals, isSamePrice, rivalsAmong, selectorsOf } from "../rate-check.ts";
import type { Contribution, Rate } from "../rates.ts";
import type { SheetPrice } from "./sheet-prices.ts";
import type { SheetProblem } from "./sheet-values.ts";

export type CurrentRate = Required<Rate> & { id: string; basePlanId: string };
export type CurrentShare = Required<Contribution> & { id: string; basePlanId: string };
/** A fixed share of the employer, as a sheet names it. */
export type SheetShare = Pick<CurrentShare, "basePlanId" | "tierCode" | "divisionId" | "terminationDate"> & {
  row: number;
  amountCents: number;
  effectiveDate: PlainDate;
};

export type Changes<New, Kept> = {
  added: New[];
  /** Kept rows with what the sheet says of them now. */
  changed: { kept: Kept; now: New }[];
  /** Kept rows that end the day before a new one begins. */
  ended: { kept: Kept; terminationDate: PlainDate; row: number }[];
  /** What is kept already. */
  same: New[];
};

export type SheetChanges = {
  rates: Changes<SheetPrice, CurrentRate>;
  shares: Changes<SheetShare, CurrentShare>;
  problems: SheetProblem[];
};

/**
 * What a sheet changes. A row that exists already stays, so the same sheet twice changes nothing. A row with another
 * price for the same people from the same day replaces it; an older row for the same people ends the day before. A row
 * is rejected when an existing one begins later, or on the same day for other ages, and would overlap.
 */
export function changesOf(
  prices: readonly SheetPrice[],
  kept: { rates: readonly CurrentRate[]; contributions: readonly CurrentShare[] },
): SheetChanges {
  const problems: SheetProblem[] = [];
  for (const group of groupBy(prices, ({ basePlanId }) => basePlanId).values()) {
    for (const [one, other] of rivalsAmong(group)) {
      const [first, second] = one.row <= other.row ? [one, other] : [other, one];
      const code = isSamePrice(one, other) ? "rowTwice" : "rowOverlap";
      problems.push({ row: second.row, column: null, code, params: { other: first.row } });
    }
  }
  const { shares, problems: varied } = sharesOf(prices);
  const rates = compare<SheetPrice, CurrentRate>(prices, kept.rates, {
    keyOf: (rate) => `${rate.basePlanId} ${selectorsOf(rate)}`,
    isSelf: (one, other) =>
      one.effectiveDate === other.effectiveDate && one.ageFrom === other.ageFrom && one.ageTo === other.ageTo,
    meets: areRivals,
    isSamePrice,
  });
  // A share for always stays behind those of a time.
  const dated = kept.contributions.filter(({ effectiveDate }) => effectiveDate !== null);
  const compared = compare<SheetShare, CurrentShare>(shares, dated, {
    keyOf: ({ basePlanId, tierCode, divisionId }) => JSON.stringify([basePlanId, tierCode, divisionId]),
    isSelf: (one, other) => one.effectiveDate === other.effectiveDate,
    meets: (one, other) =>
      one.effectiveDate <= (other.terminationDate ?? "9999") &&
      (other.effectiveDate ?? "") <= (one.terminationDate ?? "9999"),
    isSamePrice: (one, other) => other.kind === "fixed" && one.amountCents === other.amountCents,
  });
  return {
    rates: rates.changes,
    shares: compared.changes,
    problems: [...problems, ...varied, ...rates.problems, ...compared.problems],
  };
}

type Dated = { effectiveDate: PlainDate | null; terminationDate: PlainDate | null };
type Likeness<New, Kept> = {
  keyOf: (row: New | Kept) => string;
  /** The same people from the same day. */
  isSelf: (one: New, other: Kept) => boolean;
  meets: (one: New, other: Kept) => boolean;
  isSamePrice: (one: New, other: Kept) => boolean;
};

function compare<
  New extends Dated & { row: number; effectiveDate: PlainDate },
  Kept extends Dated & { id: string },
>(
  rows: readonly New[],
  kept: readonly Kept[],
  { keyOf, isSelf, meets, isSamePrice: hasSamePrice }: Likeness<New, Kept>,
): { changes: Changes<New, Kept>; problems: SheetProblem[] } {
  const byKey = groupBy(kept, keyOf);
  const changes: Changes<New, Kept> = { added: [], changed: [], ended: [], same: [] };
  const problems: SheetProblem[] = [];
  const ended = new Map<string, Changes<New, Kept>["ended"][number]>();
  for (const row of rows) {
    const like = byKey.get(keyOf(row)) ?? [];
    const self = like.find((other) => isSelf(row, other));
    const isSame = self !== undefined && hasSamePrice(row, self);
    // Where the sheet names no end, one that was put to the row since stays.
    if (isSame && (row.terminationDate === null || row.terminationDate === self.terminationDate)) {
      changes.same.push(row);
      continue;
    }
    const rivals = like.filter((other) => other !== self && meets(row, other));
    const later = rivals.find(({ effectiveDate }) => (effectiveDate ?? "") >= row.effectiveDate);
    if (later) {
      const params = { from: later.effectiveDate ?? "" };
      problems.push({ row: row.row, column: null, code: "keptOverlap", params });
      continue;
    }
    for (const other of rivals) {
      const terminationDate = addDays(row.effectiveDate, -1);
      const known = ended.get(other.id);
      if (!known || terminationDate < known.terminationDate)
        ended.set(other.id, { kept: other, terminationDate, row: row.row });
    }
    if (self) changes.changed.push({ kept: self, now: row });
    else changes.added.push(row);
  }
  return { changes: { ...changes, ended: [...ended.values()] }, problems };
}

/** The employer's share is of a tier, a division and a time: rows of one of these that name several amounts are refused. */
function sharesOf(prices: readonly SheetPrice[]): { shares: SheetShare[]; problems: SheetProblem[] } {
  const problems: SheetProblem[] = [];
  const shares = new Map<string, SheetShare>();
  for (const price of prices) {
    const { row, basePlanId, tierCode, divisionId, effectiveDate, terminationDate, employerCents } = price;
    if (employerCents === null) continue;
    const key = JSON.stringify([basePlanId, tierCode, divisionId, effectiveDate]);
    const known = shares.get(key);
    if (!known)
      shares.set(key, {
        row,
        basePlanId,
        tierCode,
        divisionId,
        effectiveDate,
        terminationDate,
        amountCents: employerCents,
      });
    else if (known.amountCents !== employerCents)
      problems.push({ row, column: null, code: "employerVaries", params: { other: known.row } });
  }
  return { shares: [...shares.values()], problems };
}
