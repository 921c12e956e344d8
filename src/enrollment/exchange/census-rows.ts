import { cleanText, isName, normalizeName } from "#kernel/clean.ts";
import { isNoName } from "#kernel/person-name.ts";
import { addMonths, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { type DateOrder, dateOrders } from "#kernel/written-dates.ts";
import { parseMemberNumber } from "#people/members/member-number.ts";
import type { PayKind } from "#people/members/work/pay.ts";
import type { CensusCell } from "./census-cell.ts";
import { type CensusField, shapeOf } from "./census-fields.ts";
import { type ColumnForm, latestFor } from "./census-forms.ts";
import type { MappedColumn } from "./census-mapping.ts";
import {
  type CellProblem,
  type CellProblemCode,
  centsOf,
  dateOf,
  emailOf,
  hourlyCentsOf,
  hoursOf,
  isProblem,
  phoneOf,
  ssnOf,
  zipOf,
} from "./census-values.ts";
import { genderOf, isPlaceholder, languageOf, payKindOf, relationshipOf, yesNoOf } from "./census-words.ts";

/** What the file says of a person, in the members' own fields. A field that it leaves empty is undefined. */
export type CensusFacts = {
  prefix: string | undefined;
  firstName: string | undefined;
  middleName: string | undefined;
  lastName: string | undefined;
  suffix: string | undefined;
  gender: "F" | "M" | "U" | undefined;
  dob: PlainDate | undefined;
  hireDate: PlainDate | undefined;
  terminationDate: PlainDate | undefined;
  memberNumber: string | undefined;
  ssn: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  mobilePhone: string | undefined;
  address1: string | undefined;
  address2: string | undefined;
  city: string | undefined;
  state: string | undefined;
  zip: string | undefined;
  tobacco: boolean | undefined;
  otherOffer: boolean | undefined;
  wellness: boolean | undefined;
  isDisabled: boolean | undefined;
  divisionId: string | undefined;
  eligibilityClass: string | undefined;
  salaryCents: number | undefined;
  payKind: PayKind | undefined;
  hourlyRateCents: number | undefined;
  weeklyHours: number | undefined;
  language: Language | undefined;
  employerFamilyId: string | undefined;
};

/** A problem of a row; `column` from 0, none where it is the whole row. */
export type RowProblem = CellProblem & { column: number | null };

export type CensusRow = {
  row: number;
  /** Undefined where the word is not known. */
  relationship: RelationshipCode | undefined;
  facts: CensusFacts;
  /** Why it ends, as a code of the installation's reasons; null: in words that none of them is called. */
  endReason: string | null | undefined;
  problems: RowProblem[];
};

export type RowContext = {
  columns: readonly MappedColumn[];
  today: PlainDate;
  /** Beyond what everybody needs. */
  required: ReadonlySet<CensusField>;
  divisionOf: (text: string) => string | undefined;
  endReasonOf: (text: string) => string | null;
  isEmployer: (text: string) => boolean;
  stateOf: (text: string) => string | null;
};

const emptyCell: CensusCell = { kind: "empty" };

/** All fields in one order, so that each person is an object of the same form: those are read many times faster. */
const noFacts: CensusFacts = {
  prefix: undefined,
  firstName: undefined,
  middleName: undefined,
  lastName: undefined,
  suffix: undefined,
  gender: undefined,
  dob: undefined,
  hireDate: undefined,
  terminationDate: undefined,
  memberNumber: undefined,
  ssn: undefined,
  email: undefined,
  phone: undefined,
  mobilePhone: undefined,
  address1: undefined,
  address2: undefined,
  city: undefined,
  state: undefined,
  zip: undefined,
  tobacco: undefined,
  otherOffer: undefined,
  wellness: undefined,
  isDisabled: undefined,
  divisionId: undefined,
  eligibilityClass: undefined,
  salaryCents: undefined,
  payKind: undefined,
  hourlyRateCents: undefined,
  weeklyHours: undefined,
  language: undefined,
  employerFamilyId: undefined,
};

/** Reads one person out of a row. All that is wrong comes together. Whether the family fits is seen elsewhere. */
export function readCensusRow(row: number, cells: readonly CensusCell[], context: RowContext): CensusRow {
  const read: CensusRow = {
    row,
    relationship: undefined,
    facts: { ...noFacts },
    endReason: undefined,
    problems: [],
  };
  const places: Partial<Record<CensusField, number>> = {};
  const filled = new Set<CensusField>();
  for (const { column, field, form } of context.columns) {
    places[field] = column;
    const cell = cells[column] ?? emptyCell;
    if (cell.kind === "empty" || (cell.kind === "text" && cell.text.trim() === "")) continue;
    const isUnsaid = cell.kind === "text" && isPlaceholder(cell.text);
    // A word that stands for nothing is no suffix, no class and no second line of an address.
    // Na is a middle name.
    const isNoMiddleName = field === "middleName" && !/^\s*na\s*$/iu.test(textOf(cell));
    if (isUnsaid && (isNoMiddleName || saysNothing.includes(field))) continue;
    filled.add(field);
    const problem =
      cell.kind === "formula"
        ? { code: "formula" as const }
        : cell.kind === "error"
          ? { code: "cellError" as const }
          : take(read, { field, form }, cell, context);
    // Who has no phone is a person all the same; where the field is needed, it is missing.
    if (problem !== undefined && isUnsaid) filled.delete(field);
    else if (problem !== undefined) read.problems.push({ ...problem, column });
  }
  const fail = (field: CensusField, code: CellProblemCode) =>
    void read.problems.push({ code, column: places[field] ?? null });
  for (const { field } of context.columns) {
    if (!filled.has(field) && isNeeded(field, read.relationship, context)) fail(field, emptyCode(field));
  }
  takeOneName(read.facts, fail);
  checkDates(read.facts, context.today, fail);
  return read;
}

/** Fields that take any text. */
const saysNothing: readonly CensusField[] = [
  "familyId",
  "memberNumber",
  "suffix",
  "prefix",
  "address1",
  "address2",
  "city",
  "eligibilityClass",
];

/** An empty name may be one that there is not: how to say so is told. */
function emptyCode(field: CensusField): CellProblemCode {
  return field === "firstName" || field === "lastName" ? "nameRequired" : "required";
}

/** A person with one name has it as the first one, no matter in which column it came. */
function takeOneName(facts: CensusFacts, fail: (field: CensusField, code: CellProblemCode) => void): void {
  if (facts.firstName !== "") return;
  if (facts.lastName === "") fail("firstName", "nameRequired");
  facts.firstName = facts.lastName;
  if (facts.lastName !== undefined) facts.lastName = "";
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

let limits = { today: "", oldestBirth: "", latestHire: "" };

/** Worked out once for all rows of a file. */
function limitsOn(today: PlainDate): typeof limits {
  if (limits.today !== today) {
    limits = { today, oldestBirth: addMonths(today, -oldest), latestHire: addMonths(today, 12) };
  }
  return limits;
}

function checkDates(
  { dob, hireDate, terminationDate }: CensusFacts,
  today: PlainDate,
  fail: (field: CensusField, code: CellProblemCode) => void,
): void {
  const { oldestBirth, latestHire } = limitsOn(today);
  if (dob !== undefined && dob > today) fail("dob", "dobFuture");
  else if (dob !== undefined && dob < oldestBirth) fail("dob", "dobTooOld");
  if (hireDate !== undefined) {
    if (hireDate > latestHire) fail("hireDate", "hireFuture");
    else if (dob !== undefined && hireDate <= dob) fail("hireDate", "hireBeforeBirth");
  }
  if (terminationDate !== undefined && hireDate !== undefined && terminationDate < hireDate) {
    fail("terminationDate", "terminationBeforeHire");
  }
}

/** Puts what the cell says into the row; answers what is wrong with it. */
function take(
  read: CensusRow,
  { field, form }: { field: CensusField; form: ColumnForm | undefined },
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
    case "memberNumber": {
      const number = parseMemberNumber(text);
      if (!number.ok) return { code: "numberForm" };
      facts.memberNumber = number.value;
      return undefined;
    }
    case "relationship":
      read.relationship = relationshipOf(text);
      return read.relationship === undefined ? { code: "relationshipUnknown" } : undefined;
    case "lastName":
    case "firstName":
    case "middleName": {
      const name = normalizeName(text);
      // As papers say that there is no such name; the row takes the one that there is.
      if (field !== "middleName" && isNoName(name)) {
        facts[field] = "";
        return undefined;
      }
      // The wizard's rule too: what it would ask to mend is told before anybody enrolls.
      if (!isName(name)) return { code: "nameForm" };
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
      return put(
        dateOf(cell, { order: asOrder(form), latest: latestFor(field, context.today) }),
        (date) => (facts[field] = date),
      );
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
      return put(centsOf(cell, form === "comma" ? "comma" : "point"), (cents) => (facts.salaryCents = cents));
    case "hourlyRate":
      return put(
        hourlyCentsOf(cell, form === "comma" ? "comma" : "point"),
        (cents) => (facts.hourlyRateCents = cents),
      );
    case "weeklyHours":
      return put(hoursOf(cell), (hours) => (facts.weeklyHours = hours));
    case "payKind":
      return known(payKindOf(text), "payKindUnknown", (kind) => (facts.payKind = kind));
    case "gender":
      return known(genderOf(text), "genderUnknown", (gender) => (facts.gender = gender));
    case "language":
      return known(languageOf(text), "languageUnknown", (one) => (facts.language = one));
    case "tobacco":
    case "otherOffer":
    case "wellness":
      return known(yesNoOf(text, form !== "crossNo"), "yesNoUnknown", (is) => (facts[field] = is));
    case "disabled":
      return known(yesNoOf(text, form !== "crossNo"), "yesNoUnknown", (is) => (facts.isDisabled = is));
    case "state":
      return known(context.stateOf(text), "stateUnknown", (state) => (facts.state = state));
    case "division":
      return known(context.divisionOf(text), "divisionUnknown", (id) => (facts.divisionId = id));
    case "terminationReason":
      read.endReason = context.endReasonOf(text);
      return undefined;
    case "employer":
      return context.isEmployer(text) ? undefined : { code: "otherEmployer" };
  }
}

function asOrder(form: ColumnForm | undefined): DateOrder | undefined {
  return dateOrders.find((order) => order === form);
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
