import { compareKeys } from "#kernel/compare.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { groupBy } from "../../group-by.ts";
import type { ListedRate } from "../../price-list.ts";

/** Rates that hold from and until the same days. */
export type Period = {
  key: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  rates: ListedRate[];
};

export function periodsOf(rates: readonly ListedRate[]): Period[] {
  const groups = groupBy(
    rates,
    ({ effectiveDate, terminationDate }) => `${effectiveDate} ${terminationDate ?? ""}`,
  );
  return [...groups].map(([key, of]): Period => {
    const [first] = of;
    return {
      key,
      effectiveDate: first?.effectiveDate ?? "",
      terminationDate: first?.terminationDate ?? null,
      rates: of,
    };
  });
}

/** The one of today, else the next one, else the last. */
export function usualPeriod(periods: readonly Period[], today: PlainDate): Period | undefined {
  return (
    periods.find((one) => one.effectiveDate <= today && (one.terminationDate ?? today) >= today) ??
    periods.find(({ effectiveDate }) => effectiveDate > today) ??
    periods.at(-1)
  );
}

type Selectors = Pick<
  ListedRate,
  "tierCode" | "personKind" | "ageFrom" | "ageTo" | "tobacco" | "ratingArea" | "divisionId"
>;

/** A table of rates: what is the same for all of it, areas across, ages or tiers down. */
export type RateTable = {
  key: string;
  shared: Partial<Selectors>;
  columns: { key: string; ratingArea: string | null }[];
  rows: {
    key: string;
    selectors: Pick<Selectors, "ageFrom" | "ageTo" | "tierCode">;
    cells: ListedRate[][];
  }[];
};

export function tablesOf(rates: readonly ListedRate[]): RateTable[] {
  const hasAges = rates.some(({ ageFrom, ageTo }) => ageFrom !== null || ageTo !== null);
  const groups = groupBy(rates, ({ divisionId, personKind, tobacco, tierCode }) =>
    JSON.stringify([divisionId, personKind, tobacco, hasAges ? tierCode : null]),
  );
  return [...groups].map(([key, of]): RateTable => {
    const [first] = of;
    const shared = {
      divisionId: first?.divisionId ?? null,
      personKind: first?.personKind ?? null,
      tobacco: first?.tobacco ?? null,
      ...(hasAges ? { tierCode: first?.tierCode ?? null } : {}),
    };
    const areas = [...new Set(of.map(({ ratingArea }) => ratingArea))].toSorted((one, other) =>
      (one ?? "").localeCompare(other ?? "", "en", { numeric: true }),
    );
    const rows = groupBy(of, ({ ageFrom, ageTo, tierCode }) =>
      JSON.stringify(hasAges ? [ageFrom, ageTo] : [tierCode]),
    );
    return {
      key,
      shared,
      columns: areas.map((ratingArea) => ({ key: ratingArea ?? "", ratingArea })),
      rows: [...rows]
        .map(([rowKey, inRow]) => ({
          key: rowKey,
          selectors: selectorsOf(inRow[0], hasAges),
          cells: areas.map((area) => inRow.filter(({ ratingArea }) => ratingArea === area)),
        }))
        .toSorted(byAgeOrTier),
    };
  });
}

function selectorsOf(rate: ListedRate | undefined, hasAges: boolean): RateTable["rows"][number]["selectors"] {
  const { ageFrom = null, ageTo = null, tierCode = null } = rate ?? {};
  return hasAges ? { ageFrom, ageTo, tierCode } : { ageFrom: null, ageTo: null, tierCode };
}

const tierOrder = ["EMP", "ESP", "ECH", "FAM", "NOTIER"];

function byAgeOrTier(one: RateTable["rows"][number], other: RateTable["rows"][number]): number {
  const age = ({ selectors: { ageFrom, ageTo } }: typeof one) =>
    (ageFrom ?? (ageTo === null ? -1 : 0)) * 1000 + (ageTo ?? 999);
  const tier = ({ selectors: { tierCode } }: typeof one) => tierOrder.indexOf(tierCode ?? "");
  return age(one) - age(other) || tier(one) - tier(other) || compareKeys(one.key, other.key);
}
