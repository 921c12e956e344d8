// Reading what a person typed, and the way from a wrong field to its words.
//
// Texts live in `errors/texts/<language>.json`, keyed `<field>.<code>`: the field's name without indexes and date parts.
// A dependent's field is tried as `dependent<Field>` first, a selection's as `selection<Field>`; `generic.<code>` is the
// fallback and takes {{label}}, which is `label.<field>` of the same file, found the same way. So
// `dependents.0.ssn` + `length` → `dependentSsn.length`, `ssn.length`, `generic.length`;
// `dob.day` + `notReal` → `dob.notReal`, `generic.notReal`;
// `selections.medical.id` + `empty` → `selectionId.empty`, `id.empty`, `generic.empty`, with {{coverage}} = `coverage.medical`.
// `fieldErrorMessage` does all of it, given an i18next-like `translate`.

import { cleanText, isName, normalizeName } from "#kernel/clean.ts";
import { parseUsDate, type PlainDate } from "#kernel/dates.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import type { Parsed } from "#kernel/parsed.ts";
import { isNoName } from "#kernel/person-name.ts";

type Params = FieldError["params"];

/** Reads fields out of an unknown body; what is wrong with them gathers in `errors`, under `at`. */
export interface FieldReader {
  readonly errors: FieldError[];
  fail: (field: string, code: string, params?: Params) => void;
  /** One line of text, "" when absent. */
  text: (field: string, rule: TextRule) => string;
  /** A person's name; letters of any script, apostrophes, hyphens, dots. */
  name: (field: string, rule: TextRule) => string;
  /** A box that was ticked. */
  flag: (field: string) => boolean;
  /** What papers write where a person has no such name. */
  isNoName: (field: string) => boolean;
  /** One of a closed list of codes; null when absent. */
  choice: <T extends string>(field: string, choices: readonly T[], required?: boolean) => T | null;
  /** What a kernel parser made of it; null when absent and not required, or wrong. */
  parsed: (field: string, parse: (input: unknown) => Parsed<string>, required?: boolean) => string | null;
  /** A date of three parts; an error's path ends in its first wrong part. */
  date: (field: string) => PlainDate | null;
}

export interface TextRule {
  max: number;
  required?: boolean;
}

/** First and last name. Who has only one says so by `hasOneName`, or writes "LNU" as papers do; it stands as the first. */
export function readNames(
  fields: FieldReader,
  longest: { firstName: number; lastName: number },
): { firstName: string; lastName: string } {
  const saysOne = fields.flag("hasOneName");
  const read = (name: "firstName" | "lastName", required: boolean) =>
    fields.isNoName(name) ? "" : fields.name(name, { max: longest[name], required });
  const firstName = read("firstName", true);
  const lastName = saysOne ? "" : read("lastName", true);
  if (firstName === "" && lastName === "" && fields.errors.length === 0) fields.fail("firstName", "empty");
  return fields.isNoName("firstName") ? { firstName: lastName, lastName: "" } : { firstName, lastName };
}

export function readFields(input: unknown, at = ""): FieldReader {
  const fields: Record<string, unknown> = isRecord(input) ? input : {};
  const errors: FieldError[] = [];

  const fail: FieldReader["fail"] = (field, code, params) => {
    errors.push(fieldError(at === "" ? field : `${at}.${field}`, code, params));
  };

  const bounded = (field: string, text: string, { max, required = false }: TextRule) => {
    if (text === "" && required) fail(field, "empty");
    if (text.length > max) fail(field, "tooLong", { max });
    return text;
  };

  return {
    errors,
    fail,
    text: (field, rule) => bounded(field, cleanText(fields[field]), rule),
    name: (field, rule) => {
      const name = bounded(field, normalizeName(fields[field]), rule);
      if (name !== "" && name.length <= rule.max && !isName(name)) fail(field, "form");
      return name;
    },
    flag: (field) => fields[field] === true,
    isNoName: (field) => isNoName(normalizeName(fields[field])),
    choice: (field, choices, required = false) => {
      const typed = cleanText(fields[field]);
      const chosen = choices.find((choice) => choice === typed) ?? null;
      if (typed === "" && required) fail(field, "empty");
      if (typed !== "" && chosen === null) fail(field, "unknown");
      return chosen;
    },
    parsed: (field, parse, required = false) => {
      const result = parse(fields[field]);
      if (result.ok) return result.value;
      if (required || result.code !== "empty") fail(field, result.code);
      return null;
    },
    date: (field) => {
      const result = parseUsDate(fields[field]);
      if (result.ok) return result.value;
      fail(`${field}.${result.part}`, result.code);
      return null;
    },
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text keys to try for an error, the most particular first. */
export function fieldErrorKey(error: Pick<FieldError, "path" | "code">): string[] {
  return [...fieldNames(error.path), "generic"].map((name) => `${name}.${error.code}`);
}

export type Translate = (keys: string[], params: Record<string, string | number>) => string;

/** The person's words for an error. `translate` gets keys in the order to try, in the namespace of `errors/texts`. */
export function fieldErrorMessage(error: FieldError, translate: Translate): string {
  const label = translate(
    [...fieldNames(error.path), "this"].map((name) => `label.${name}`),
    {},
  );
  const type = coverageOf(error.path);
  const coverage = translate(type ? [`coverage.${type}`, "coverage.this"] : ["coverage.this"], {});
  return translate(fieldErrorKey(error), { label, coverage, ...error.params });
}

function fieldNames(path: string): string[] {
  const steps = path.split(".");
  const [list, , ...rest] = steps;
  if (list === "dependents" && rest[0] !== undefined) return [`dependent${capital(rest[0])}`, rest[0]];
  if (list === "selections")
    return rest[0] === undefined ? ["selection"] : [`selection${capital(rest[0])}`, rest[0]];
  return [list ?? ""];
}

function coverageOf(path: string): string | undefined {
  const [list, type] = path.split(".");
  return list === "selections" ? type : undefined;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
