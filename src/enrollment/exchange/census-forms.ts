import {
  ColumnEvidence,
  type FormChoice,
  type FormDecision,
  type FormExample,
} from "#kernel/column-evidence.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { amountReadings, decimalMarks } from "#kernel/written-amounts.ts";
import { dateOrders, dateReadings, latestOf, orderOfHeader } from "#kernel/written-dates.ts";
import type { CensusCell } from "./census-cell.ts";
import { type CensusField, shapeOf } from "./census-fields.ts";
import type { CensusFieldKind } from "./field-shape.ts";
import { crossReadings } from "./census-words.ts";

// How the columns of a census are written: what one cell leaves open (04.03.1975, 52.000, x), all of its column decides.

/** Whether an x is a yes, as on a form, or a no beside o, as in Korea. */
const crossMeanings = ["crossYes", "crossNo"] as const;
export const columnForms = [...dateOrders, ...decimalMarks, ...crossMeanings] as const;
export type ColumnForm = (typeof columnForms)[number];

/** `row`: the first one that proves it. `before`: what a person said of the same layout earlier; it still has to be confirmed. */
export type ColumnFormFound = {
  form: ColumnForm;
  by: "rows" | "header" | "person" | "before";
  row: number | null;
};
export type CensusForms = Readonly<Record<string, ColumnFormFound>>;

export type FormQuestion = {
  column: number;
  /** `both`: every row can be read in each way. `mixed`: some rows in one way only, others in another only. */
  why: "both" | "mixed";
  choices: FormChoice<ColumnForm>[];
  examples: FormExample<ColumnForm>[];
};

const formsOfKind: Partial<Record<CensusFieldKind, readonly ColumnForm[]>> = {
  date: dateOrders,
  money: decimalMarks,
  yesNo: crossMeanings,
};

/** The forms in which a column of this field may be written; none where every cell says all by itself. */
export function formsOf(field: CensusField): readonly ColumnForm[] {
  return formsOfKind[shapeOf(field).kind] ?? [];
}

/** The last day that a date of the field may lie on. */
export function latestFor(field: CensusField, today: PlainDate): PlainDate {
  return latestOf(field === "dob" ? "birth" : field === "hireDate" ? "hire" : "other", today);
}

/** A cell whose meaning its column decides: a date that is no date cell and has no year in front, and the like. */
export function leavesOpen(field: CensusField, cell: CensusCell | undefined): boolean {
  const kind = shapeOf(field).kind;
  if (kind === "date" && cell?.kind === "number") return writtenNumber(cell.number) !== undefined;
  if (cell?.kind !== "text") return false;
  if (kind === "date") return !/^\s*(?:\d{4}-\d\d-\d\d.*)?$/u.test(cell.text);
  if (kind === "money") return !/^\s*(?:\$?\d+(?:\.\d\d?)?)?\s*$/u.test(cell.text);
  return kind === "yesNo" && /^\s*[xo\u2717\u2718\u25cb\u25ef\u3147]\s*$/iu.test(cell.text);
}

/** 4031975 lost the zero in front; a number that Excel counts days by is no such text. */
export function writtenNumber(number: number): string | undefined {
  const digits = Number.isSafeInteger(number) && number > 0 ? String(number) : "";
  if (digits.length === 7) return `0${digits}`;
  return digits.length === 8 ? digits : undefined;
}

type Column = { column: number; field: CensusField };

/** All that the rows of a file say about how its columns are written. */
export class FileEvidence {
  readonly #columns: readonly (Column & { evidence: ColumnEvidence<ColumnForm> })[];
  readonly #today: PlainDate;

  constructor(columns: readonly Column[], today: PlainDate) {
    this.#today = today;
    this.#columns = columns.flatMap(({ column, field }) => {
      const forms = formsOf(field);
      return forms.length === 0 ? [] : [{ column, field, evidence: new ColumnEvidence(forms) }];
    });
  }

  add(row: number, cells: readonly CensusCell[]): void {
    for (const { column, field, evidence } of this.#columns) {
      const cell = cells[column];
      if (cell === undefined || !leavesOpen(field, cell)) continue;
      const text = cell.kind === "number" ? (writtenNumber(cell.number) ?? "") : textIn(cell);
      evidence.add(row, text.trim(), readingsOf(field, text, this.#today));
    }
  }

  /** `said`: what a person has answered. It counts where the rows leave it open. */
  decide(headers: readonly string[], said: CensusForms): { forms: CensusForms; questions: FormQuestion[] } {
    const forms: Record<string, ColumnFormFound> = {};
    const questions: FormQuestion[] = [];
    const decided = this.#columns.map(({ column, field, evidence }) => ({
      column,
      kind: shapeOf(field).kind,
      decision: evidence.decide(hintOf(field, headers[column] ?? "")),
    }));
    for (const { column, kind, decision } of decided) {
      const answer = said[column];
      const ofFile = decision.kind === "open" && decision.why === "both" ? formOfFile(decided, kind) : null;
      if (decision.kind === "free") continue;
      if (decision.kind === "decided") {
        forms[column] = { form: decision.form, by: decision.by, row: decision.row };
      } else if (answer?.by === "person" && decision.choices.some(({ form }) => form === answer.form)) {
        forms[column] = answer;
      } else if (ofFile !== null && decision.choices.some(({ form }) => form === ofFile.form)) {
        forms[column] = ofFile;
      } else {
        if (answer?.by === "before") forms[column] = answer;
        questions.push({ column, why: decision.why, choices: decision.choices, examples: decision.examples });
      }
    }
    return { forms, questions };
  }
}

type Decided = { kind: string; decision: FormDecision<ColumnForm> };

/** Who wrote a file wrote its dates in one order, and its amounts with one mark: what the rows of one column prove holds for the others. */
function formOfFile(all: readonly Decided[], kind: string): ColumnFormFound | null {
  if (kind !== "date" && kind !== "money") return null;
  const proven = all.flatMap(({ kind: other, decision }) =>
    other === kind && decision.kind === "decided" && decision.by === "rows" ? [decision] : [],
  );
  const [first] = proven;
  if (first === undefined || proven.some(({ form }) => form !== first.form)) return null;
  return { form: first.form, by: "rows", row: first.row };
}

function textIn(cell: CensusCell): string {
  return cell.kind === "text" ? cell.text : "";
}

function readingsOf(field: CensusField, text: string, today: PlainDate): Partial<Record<ColumnForm, string>> {
  const { kind } = shapeOf(field);
  if (kind === "date") return dateReadings(text, latestFor(field, today));
  return kind === "money" ? amountReadings(text, "thousands") : crossReadings(text);
}

function hintOf(field: CensusField, header: string): ColumnForm | undefined {
  const { kind } = shapeOf(field);
  if (kind === "date") return orderOfHeader(header);
  // A column with nothing but crosses and empty cells is one that was ticked.
  return kind === "yesNo" ? "crossYes" : undefined;
}
