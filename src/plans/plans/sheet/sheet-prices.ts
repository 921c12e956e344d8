import { addDays, type PlainDate } from "#kernel/dates.ts";
import type { DecimalMark } from "#kernel/written-amounts.ts";
import { latestOf } from "#kernel/written-dates.ts";
import { groupBy } from "../group-by.ts";
import { selectorsOf } from "../rate-check.ts";
import { isByAmount, type Rate, type RatingMode } from "../rates.ts";
import type { TierCode } from "../tier.ts";
import type { SheetLayout } from "./sheet-columns.ts";
import {
  agesOf,
  basisPointsOf,
  cellText,
  dateOf,
  dollarsOf,
  type Read,
  type SheetCell,
  type SheetProblem,
  type SheetProblemCode,
  type SheetRow,
} from "./sheet-values.ts";
import type { SheetForms } from "./sheet-forms.ts";
import { areaOf, kindOf, plain, type Role, tierOf, tobaccoOf } from "./sheet-words.ts";

export type SheetPlan = {
  id: string;
  code: string;
  name: string;
  ratingMode: RatingMode;
  /** Its coverage type covers dependents: tiers tell apart who is covered. */
  hasTiers: boolean;
};

export type SheetTerms = {
  layout: SheetLayout;
  /** The plans that the sheet may be for. */
  plans: readonly SheetPlan[];
  /** The sheet was sent for this one; rows of the others are left out. */
  only: SheetPlan | null;
  divisions: readonly { id: string; code: string; name: string }[];
  /** For rows that bring none. */
  effectiveDate: PlainDate | null;
  terminationDate: PlainDate | null;
  today: PlainDate;
  /** How the sheet is written, as its rows or a person said. */
  forms: SheetForms;
};

/** A price of the sheet: what it says, where it stands, and what the employer pays of it where that is said. */
export type SheetPrice = Required<Rate> & {
  row: number;
  basePlanId: string;
  employerCents: number | null;
};

export type SheetPrices = {
  prices: SheetPrice[];
  problems: SheetProblem[];
  /** Rows of other plans than the one that the sheet was sent for. */
  otherRows: number;
};

/** Every price of a sheet, and everything that is wrong with it. */
export function readPrices(terms: SheetTerms, rows: readonly SheetRow[]): SheetPrices {
  const found: SheetPrices = { prices: [], problems: [], otherRows: 0 };
  for (const row of rows) {
    if (row.row <= terms.layout.headerRow) continue;
    const one = readRow(terms, row);
    if (one === "other") found.otherRows += 1;
    else {
      found.prices.push(...one.prices);
      found.problems.push(...one.problems);
    }
  }
  if (found.prices.length === 0 && found.otherRows > 0 && found.problems.length === 0)
    found.problems.push({ row: terms.layout.headerRow, column: null, code: "otherPlan" });
  return found;
}

const nothing: SheetCell = { kind: "empty" };

function readRow(
  terms: SheetTerms,
  { row, cells }: SheetRow,
): "other" | Pick<SheetPrices, "prices" | "problems"> {
  const { columns, values } = terms.layout;
  const problems: SheetProblem[] = [];
  const refuse = (column: string | null, code: SheetProblemCode) => problems.push({ row, column, code });
  const cellOf = (role: Role) => {
    const column = columns.get(role);
    return {
      header: column?.header ?? null,
      cell: column === undefined ? nothing : (cells[column.index] ?? nothing),
    };
  };
  /** What a column says; undefined where it says nothing, or nothing good. */
  const take = <T>(role: Role, read: (cell: SheetCell) => Read<T>): T | undefined => {
    const { header, cell } = cellOf(role);
    if (cell.kind === "formula" || cell.kind === "error") {
      refuse(header, cell.kind === "formula" ? "formula" : "cellError");
      return undefined;
    }
    if (cellText(cell) === "") return undefined;
    const value = read(cell);
    if (value.ok) return value.value;
    refuse(header, value.code);
    return undefined;
  };
  const word =
    <T>(find: (text: string) => T | undefined, code: SheetProblemCode) =>
    (cell: SheetCell): Read<T> => {
      const value = find(cellText(cell));
      return value === undefined ? { ok: false, code } : { ok: true, value };
    };

  const plan = planOf(terms, cellText(cellOf("plan").cell), cellText(cellOf("planName").cell));
  if (plan === "other") return "other";
  if (plan === "missing" || plan === "unknown") {
    refuse(
      cellOf("plan").header ?? cellOf("planName").header,
      plan === "missing" ? "planMissing" : "planUnknown",
    );
    return { prices: [], problems };
  }
  const { dates: order = "mdy", amounts: mark = "point" } = terms.forms;
  const latest = latestOf("other", terms.today);
  const day = (cell: SheetCell) => dateOf(cell, order, latest);
  const effectiveDate = take("effectiveFrom", day) ?? terms.effectiveDate;
  const terminationDate =
    take("effectiveTo", day) ?? (columns.has("effectiveTo") ? null : terms.terminationDate);
  if (effectiveDate === null && problems.length === 0) refuse(cellOf("effectiveFrom").header, "dateMissing");
  if (effectiveDate !== null && terminationDate !== null && terminationDate < effectiveDate)
    refuse(cellOf("effectiveTo").header, "endBeforeStart");
  const ages = take("age", agesOf);
  const ageFrom = take("ageFrom", agesOf)?.from ?? ages?.from ?? null;
  const ageTo = columns.has("ageTo") ? (take("ageTo", agesOf)?.to ?? null) : (ages?.to ?? null);
  if (ageFrom !== null && ageTo !== null && ageTo < ageFrom) refuse(cellOf("ageTo").header, "ageForm");
  const shared = {
    row,
    basePlanId: plan.id,
    ageFrom,
    ageTo,
    tierCode: take("tier", word(tierOf, "tierUnknown")) ?? null,
    personKind: take("personKind", word(kindOf, "kindUnknown")) ?? null,
    tobacco: take("tobacco", word(tobaccoOf, "tobaccoUnknown")) ?? null,
    ratingArea: take("ratingArea", areaText) ?? null,
    divisionId:
      take(
        "division",
        word((text) => divisionOf(terms, text), "divisionUnknown"),
      ) ?? null,
    employerCents: take("employer", (cell) => dollarsOf(cell, 100, mark)) ?? null,
    effectiveDate: effectiveDate ?? "",
    terminationDate,
  };
  const employeeCents = take("employee", (cell) => dollarsOf(cell, 100, mark));
  if (problems.length === 0) {
    const isByAge = plan.ratingMode === "ageBand" && ageFrom === null && ageTo === null;
    if (isByAge) refuse(cellOf("age").header, "ageMissing");
    if (
      plan.ratingMode === "compositeTier" &&
      shared.tierCode === null &&
      values.every(({ narrows }) => !narrows.tierCode)
    )
      refuse(cellOf("tier").header, "tierMissing");
  }
  if (!plan.hasTiers && isTier(shared.tierCode)) refuse(cellOf("tier").header, "noTiers");
  const prices = values.flatMap((column): SheetPrice[] => {
    const cell =
      column.index === -1 ? sumCell(shared.employerCents, employeeCents) : (cells[column.index] ?? nothing);
    if (cell.kind === "formula" || cell.kind === "error") {
      refuse(column.header, cell.kind === "formula" ? "formula" : "cellError");
      return [];
    }
    if (cellText(cell) === "") {
      // A table of several columns may leave some out.
      if (values.length === 1) refuse(column.header, "rateMissing");
      return [];
    }
    if (!plan.hasTiers && isTier(column.narrows.tierCode)) {
      refuse(column.header, "noTiers");
      return [];
    }
    const amount = amountOf(plan.ratingMode, cell, mark);
    if (!amount.ok) {
      refuse(column.header, amount.code);
      return [];
    }
    const { employerCents } = shared;
    if (
      employeeCents !== undefined &&
      employerCents !== null &&
      employeeCents + employerCents !== amount.value.amountCents
    )
      refuse(column.header, "notTheSum");
    return [{ ...shared, ...column.narrows, ...amount.value }];
  });
  return { prices: problems.length > 0 ? [] : prices, problems };
}

function isTier(code: TierCode | null | undefined): boolean {
  return code !== null && code !== undefined && code !== "NOTIER";
}

function sumCell(employer: number | null, employee: number | undefined): SheetCell {
  return employer === null || employee === undefined
    ? nothing
    : { kind: "number", number: (employer + employee) / 100 };
}

type Amount = Pick<SheetPrice, "amountCents" | "amountMicros" | "basisPoints">;

function amountOf(mode: RatingMode, cell: SheetCell, mark: DecimalMark): Read<Amount> {
  if (mode === "salaryPercent") {
    const read = basisPointsOf(cell, mark);
    return read.ok
      ? { ok: true, value: { amountCents: 0, amountMicros: null, basisPoints: read.value } }
      : read;
  }
  if (isByAmount(mode)) {
    const read = dollarsOf(cell, 1_000_000, mark);
    if (!read.ok) return read;
    const value = {
      amountCents: Math.round(read.value / 10_000),
      amountMicros: read.value,
      basisPoints: null,
    };
    return { ok: true, value };
  }
  const read = dollarsOf(cell, 100, mark);
  return read.ok
    ? { ok: true, value: { amountCents: read.value, amountMicros: null, basisPoints: null } }
    : read;
}

/** By which of the plans' prices a row is read. */
export function modeOf(
  terms: Pick<SheetTerms, "plans" | "only" | "layout">,
  row: SheetRow,
): RatingMode | undefined {
  const textIn = (role: Role) => cellText(row.cells[terms.layout.columns.get(role)?.index ?? -1]);
  const plan = planOf(terms, textIn("plan"), textIn("planName"));
  return typeof plan === "string" ? undefined : plan.ratingMode;
}

function planOf(
  { plans, only }: Pick<SheetTerms, "plans" | "only">,
  code: string,
  name: string,
): SheetPlan | "other" | "missing" | "unknown" {
  const wanted = plain(code === "" ? name : code);
  if (wanted === "") return only ?? (plans.length === 1 && plans[0] ? plans[0] : "missing");
  const isIt = (plan: SheetPlan) =>
    [plan.code, plan.name].some((one) => plain(one) === wanted) ||
    // A HIOS id with or without the variant at its end.
    plain(plan.code).replace(/-\d\d$/u, "") === wanted.replace(/-\d\d$/u, "");
  const exact = plans.find((plan) => plain(plan.code) === wanted);
  const found = exact ?? plans.find(isIt);
  if (only !== null) return found?.id === only.id || isIt(only) ? only : "other";
  return found ?? "unknown";
}

function divisionOf({ divisions }: SheetTerms, text: string): string | undefined {
  const wanted = plain(text);
  return divisions.find(({ code, name }) => plain(code) === wanted || plain(name) === wanted)?.id;
}

function areaText(cell: SheetCell): Read<string> {
  const area = areaOf(cellText(cell));
  return area.length > 20 ? { ok: false, code: "areaTooLong" } : { ok: true, value: area };
}

/**
 * Where ages stand one by one and none begins at 0, the lowest is meant for everyone younger and the highest for everyone
 * older, as rate tables are published. Tells for which ages, for the preview.
 */
export function widenEnds(prices: readonly SheetPrice[]): {
  prices: SheetPrice[];
  ends: { from: number; to: number } | null;
} {
  let ends = null as { from: number; to: number } | null;
  const groups = groupBy(prices, (price) =>
    JSON.stringify([
      price.basePlanId,
      price.ratingArea,
      price.divisionId,
      price.tierCode,
      price.personKind,
      price.tobacco,
      price.effectiveDate,
    ]),
  );
  const widened = [...groups.values()].flatMap((group) => {
    const isOpen =
      group.length < 2 ||
      group.some(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom === 0);
    if (isOpen) return group;
    const from = Math.min(...group.map(({ ageFrom }) => ageFrom ?? 0));
    const to = Math.max(...group.map(({ ageTo }) => ageTo ?? 0));
    ends = { from: Math.min(from, ends?.from ?? from), to: Math.max(to, ends?.to ?? to) };
    return group.map((price) => ({
      ...price,
      ageFrom: price.ageFrom === from ? 0 : price.ageFrom,
      ageTo: price.ageTo === to ? null : price.ageTo,
    }));
  });
  return { prices: widened.toSorted((one, other) => one.row - other.row), ends };
}

/** Where the sheet names no ends, a price holds until the next one for the same people begins. */
export function closeEnds(prices: readonly SheetPrice[]): SheetPrice[] {
  const groups = groupBy(prices, (price) =>
    JSON.stringify([price.basePlanId, selectorsOf(price), price.ageFrom, price.ageTo]),
  );
  return [...groups.values()].flatMap((group) =>
    group.map((price) => {
      const later = group
        .map(({ effectiveDate }) => effectiveDate)
        .filter((date) => date > price.effectiveDate);
      const [next] = later.toSorted();
      return next === undefined ? price : { ...price, terminationDate: addDays(next, -1) };
    }),
  );
}
