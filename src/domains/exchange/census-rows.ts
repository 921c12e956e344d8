import { cleanText, normalizeName } from "#kernel/clean.ts";
import { addMonths, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { CensusCell } from "./census-cell.ts";
import { type CensusField, shapeOf } from "./census-fields.ts";
import type { MappedColumn } from "./census-mapping.ts";
import {
  type CellProblem,
  type CellProblemCode,
  centsOf,
  dateOf,
  emailOf,
  isProblem,
  phoneOf,
  ssnOf,
  zipOf,
} from "./census-values.ts";
import { genderOf, languageOf, relationshipOf, yesNoOf } from "./census-words.ts";

/** What the file says of a person, in the members' own fields. A field that it leaves empty is missing. */
export type CensusFacts = {
  prefix?: string;
  firstName?: string;
  middleName?: string;
  lastName?: string;
  suffix?: string;
  gender?: "F" | "M" | "U";
  dob?: PlainDate;
  hireDate?: PlainDate;
  terminationDate?: PlainDate;
  ssn?: string;
  email?: string;
  phone?: string;
  mobilePhone?: string;
  address1?: string;
  address2?: string;
  city?: string;
  state?: string;
  zip?: string;
  tobacco?: boolean;
  isDisabled?: boolean;
  divisionId?: string;
  eligibilityClass?: string;
  salaryCents?: number;
  language?: Language;
  employerFamilyId?: string;
};

/** A problem of a row; `column` from 0, none where it is the whole row. */
export type RowProblem = CellProblem & { column: number | null };

export type CensusRow = {
  row: number;
  /** Undefined where the word is not known. */
  relationship: RelationshipCode | undefined;
  facts: CensusFacts;
  problems: RowProblem[];
};

export type RowContext = {
  columns: readonly MappedColumn[];
  today: PlainDate;
  /** Beyond what everybody needs. */
  required: ReadonlySet<CensusField>;
  divisionOf: (text: string) => string | undefined;
  isEmployer: (text: string) => boolean;
  stateOf: (text: string) => string | null;
};

const emptyCell: CensusCell = { kind: "empty" };

/** Reads one person out of a row. All that is wrong comes together. Whether the family fits is seen elsewhere. */
export function readCensusRow(row: number, cells: readonly CensusCell[], context: RowContext): CensusRow {
  const read: CensusRow = { row, relationship: undefined, facts: {}, problems: [] };
  const places: Partial<Record<CensusField, number>> = {};
  const filled = new Set<CensusField>();
  for (const { column, field } of context.columns) {
    places[field] = column;
    const cell = cells[column] ?? emptyCell;
    if (cell.kind === "empty" || (cell.kind === "text" && cell.text.trim() === "")) continue;
    filled.add(field);
    const problem =
      cell.kind === "formula"
        ? { code: "formula" as const }
        : cell.kind === "error"
          ? { code: "cellError" as const }
          : take(read, field, cell, context);
    if (problem !== undefined) read.problems.push({ ...problem, column });
  }
  const fail = (field: CensusField, code: CellProblemCode) =>
    void read.problems.push({ code, column: places[field] ?? null });
  for (const { field } of context.columns) {
    if (!filled.has(field) && isNeeded(field, read.relationship, context)) fail(field, "required");
  }
  checkDates(read.facts, context.today, fail);
  return read;
}

function isNeeded(
  field: CensusField,
  relationship: RelationshipCode | undefined,
  context: RowContext,
): boolean {
  const { required } = shapeOf(field);
  if (required === "all" || context.required.has(field)) return true;
  return required === "employee" && relationship === "18";
}

/** A birth in the next century, or before the oldest person who ever lived, is a slip of the year. */
const oldest = 120 * 12;

function checkDates(
  { dob, hireDate, terminationDate }: CensusFacts,
  today: PlainDate,
  fail: (field: CensusField, code: CellProblemCode) => void,
): void {
  if (dob !== undefined && dob > today) fail("dob", "dobFuture");
  else if (dob !== undefined && dob < addMonths(today, -oldest)) fail("dob", "dobTooOld");
  if (hireDate !== undefined) {
    if (hireDate > addMonths(today, 12)) fail("hireDate", "hireFuture");
    else if (dob !== undefined && hireDate <= dob) fail("hireDate", "hireBeforeBirth");
  }
  if (terminationDate !== undefined && hireDate !== undefined && terminationDate < hireDate) {
    fail("terminationDate", "terminationBeforeHire");
  }
}

/** Puts what the cell says into the row; answers what is wrong with it. */
function take(
  read: CensusRow,
  field: CensusField,
  cell: CensusCell,
  context: RowContext,
): CellProblem | undefined {
  const { facts } = read;
  const text = textOf(cell);
  const { max } = shapeOf(field);
  if (max !== undefined && text.length > max) return { code: "tooLong", params: { max } };
  switch (field) {
    case "familyId":
      facts.employerFamilyId = text;
      return undefined;
    case "relationship":
      read.relationship = relationshipOf(text);
      return read.relationship === undefined ? { code: "relationshipUnknown" } : undefined;
    case "lastName":
    case "firstName":
    case "middleName": {
      const name = normalizeName(text);
      if (!/\p{L}/u.test(name)) return { code: "nameForm" };
      facts[field] = name;
      return undefined;
    }
    case "suffix":
    case "prefix":
    case "address1":
    case "address2":
    case "city":
    case "eligibilityClass":
      facts[field] = text;
      return undefined;
    case "dob":
    case "hireDate":
    case "terminationDate":
      return put(dateOf(cell), (date) => (facts[field] = date));
    case "ssn":
      return put(ssnOf(text), (ssn) => (facts.ssn = ssn));
    case "zip":
      return put(zipOf(text), (zip) => (facts.zip = zip));
    case "email":
      return put(emailOf(text), (email) => (facts.email = email));
    case "phone":
    case "mobilePhone":
      return put(phoneOf(text), (phone) => (facts[field] = phone));
    case "salary":
      return put(centsOf(cell), (cents) => (facts.salaryCents = cents));
    case "gender":
      return known(genderOf(text), "genderUnknown", (gender) => (facts.gender = gender));
    case "language":
      return known(languageOf(text), "languageUnknown", (one) => (facts.language = one));
    case "tobacco":
      return known(yesNoOf(text), "yesNoUnknown", (uses) => (facts.tobacco = uses));
    case "disabled":
      return known(yesNoOf(text), "yesNoUnknown", (is) => (facts.isDisabled = is));
    case "state":
      return known(context.stateOf(text), "stateUnknown", (state) => (facts.state = state));
    case "division":
      return known(context.divisionOf(text), "divisionUnknown", (id) => (facts.divisionId = id));
    case "employer":
      return context.isEmployer(text) ? undefined : { code: "otherEmployer" };
  }
}

function put<Value extends string | number>(
  found: Value | CellProblem,
  keep: (value: Value) => void,
): CellProblem | undefined {
  if (isProblem(found)) return found;
  keep(found);
  return undefined;
}

function known<Value>(
  found: Value | null | undefined,
  code: CellProblemCode,
  keep: (value: Value) => void,
): CellProblem | undefined {
  if (found === null || found === undefined) return { code };
  keep(found);
  return undefined;
}

/** A cell as one line. A number keeps all its digits and no point behind them. */
function textOf(cell: CensusCell): string {
  if (cell.kind === "text") return cleanText(cell.text);
  if (cell.kind === "number")
    return Number.isSafeInteger(cell.number) ? cell.number.toFixed(0) : String(cell.number);
  if (cell.kind === "date") return cell.date;
  return cell.kind === "flag" ? String(cell.flag) : "";
}
