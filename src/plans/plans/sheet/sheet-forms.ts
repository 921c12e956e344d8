import { ColumnEvidence, type FormDecision } from "#kernel/column-evidence.ts";
import type { PlainDate } from "#kernel/dates.ts";
import {
  type AmountReadings,
  amountReadings,
  type DecimalMark,
  decimalMarks,
} from "#kernel/written-amounts.ts";
import { type DateOrder, dateOrders, dateReadings, latestOf, orderOfHeader } from "#kernel/written-dates.ts";
import { isByAmount, type RatingMode } from "../rates.ts";
import type { SheetLayout } from "./sheet-columns.ts";
import type { SheetCell, SheetRow } from "./sheet-values.ts";

// How a sheet is written: its dates are of one order, its amounts have one mark before the cents.

export type SheetForms = { dates?: DateOrder | undefined; amounts?: DecimalMark | undefined };
export type SheetQuestion = {
  about: "dates" | "amounts";
  why: "both" | "mixed";
  choices: { form: DateOrder | DecimalMark; misfits: number }[];
  examples: { row: number; text: string; readings: Partial<Record<DateOrder | DecimalMark, string>> }[];
};

/** No price of a month, and no price of $1,000 of cover or percent of pay, is larger: what would be is read otherwise. */
const mostDollars = { month: 10_000, thousand: 100 };

type Asked = {
  layout: SheetLayout;
  today: PlainDate;
  modeOf: (row: SheetRow) => RatingMode | undefined;
  said: SheetForms;
};

/** Decides by all rows together; what they leave open, a person has to say. */
export function formsOf(
  rows: readonly SheetRow[],
  { layout, today, modeOf, said }: Asked,
): { forms: SheetForms; questions: SheetQuestion[] } {
  const dates = new ColumnEvidence<DateOrder>(dateOrders);
  const amounts = new ColumnEvidence<DecimalMark>(decimalMarks);
  const placesOf = (...roles: Parameters<SheetLayout["columns"]["get"]>[0][]) =>
    roles.flatMap((role) => layout.columns.get(role) ?? []);
  const dated = placesOf("effectiveFrom", "effectiveTo");
  const paid = [...layout.values, ...placesOf("employer", "employee")].filter(({ index }) => index >= 0);
  const latest = latestOf("other", today);
  for (const row of rows) {
    if (row.row <= layout.headerRow) continue;
    for (const { index } of dated) {
      const text = textOf(row.cells[index]);
      if (text !== "") dates.add(row.row, text, dateReadings(text, latest));
    }
    const mode = modeOf(row);
    const isMonth = mode !== "salaryPercent" && (mode === undefined || !isByAmount(mode));
    for (const { index } of paid) {
      const text = textOf(row.cells[index]);
      if (text !== "") amounts.add(row.row, text, rateReadings(text, isMonth));
    }
  }
  const hint = dated.map(({ header }) => orderOfHeader(header)).find((order) => order !== undefined);
  const found = { dates: dates.decide(hint), amounts: amounts.decide() };
  const questions = [
    ...questionOf("dates", found.dates, said.dates),
    ...questionOf("amounts", found.amounts, said.amounts),
  ];
  return {
    forms: { dates: formOf(found.dates, said.dates), amounts: formOf(found.amounts, said.amounts) },
    questions,
  };
}

/** A comma before three digits parts thousands in a price of a month; a point may part either, so other rows say it. */
function rateReadings(written: string, isMonth: boolean): AmountReadings {
  const readings = amountReadings(written.replace(/%$/u, ""), "either");
  const most = isMonth ? mostDollars.month : mostDollars.thousand;
  const isBoth =
    readings.point !== undefined && readings.comma !== undefined && readings.point !== readings.comma;
  if (!isBoth) return readings;
  const kept: AmountReadings = {};
  const isThousands = isMonth && written.includes(",");
  if (Number(readings.point) <= most) kept.point = readings.point ?? "";
  if (Number(readings.comma) <= most && !isThousands) kept.comma = readings.comma ?? "";
  return kept;
}

function formOf<Form extends string>(found: FormDecision<Form>, said: Form | undefined): Form | undefined {
  if (found.kind === "decided") return found.form;
  return found.kind === "open" ? said : undefined;
}

function questionOf<Form extends DateOrder | DecimalMark>(
  about: SheetQuestion["about"],
  found: FormDecision<Form>,
  said: Form | undefined,
): SheetQuestion[] {
  if (found.kind !== "open" || said !== undefined) return [];
  const { why, choices, examples } = found;
  return [
    { about, why, choices, examples: examples.map((one) => ({ ...one, readings: { ...one.readings } })) },
  ];
}

function textOf(cell: SheetCell | undefined): string {
  return cell?.kind === "text" ? cell.text.trim() : "";
}
