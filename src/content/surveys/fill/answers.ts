import { cleanText } from "#kernel/clean.ts";
import { type DateParts, isDate, parseUsDate, splitDate, toDateParts } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import type { FieldError } from "#kernel/field-error.ts";
import { parsePhone } from "#kernel/phone.ts";
import type { FormQuestion } from "../form-definition.ts";
import type { FormValue } from "./form-page.ts";

// Between what stands in a field and the answer that is kept. Pure.

export type AskedQuestion = Exclude<FormQuestion, { type: "html" }>;
/** Text, a number, yes or no, a day `YYYY-MM-DD`, or what is ticked; of a file question the identifiers of its files. */
export type Answer = string | number | boolean | string[];
/** By the name of the question. An unfinished form may hold half a date. */
export type Answers = Record<string, Answer | DateParts>;

type Fault = { code: string; part?: keyof DateParts; params?: FieldError["params"] };
/** `value` is undefined where nothing was answered. */
export type Read = { ok: true; value: Answer | undefined } | ({ ok: false } & Fault);

export const mostCharacters = { text: 500, comment: 4000 };

export function isAsked(question: FormQuestion): question is AskedQuestion {
  return question.type !== "html";
}

/** What a field holds, as the answer it means, or what is wrong with it. What is not among the choices is no answer. */
function readAnswer(question: AskedQuestion, given: FormValue | undefined): Read {
  if (given !== undefined && !hasShape(question, given) && !isBlank(given))
    return { ok: false, code: "shape" };
  switch (question.type) {
    case "text":
      return readText(question, given);
    case "comment":
      return ofLength(cleanLines(given), question.maxLength ?? mostCharacters.comment);
    case "radiogroup":
    case "dropdown":
      return found(question.choices.find(({ value }) => value === given)?.value);
    case "checkbox": {
      const ticked = Array.isArray(given) ? given : [];
      return found(question.choices.map(({ value }) => value).filter((value) => ticked.includes(value)));
    }
    case "boolean":
      return found(given === "yes" ? true : given === "no" ? false : undefined);
    case "rating":
      return found(ratesOf(question).find((rate) => String(rate) === given));
    case "file":
      return found(Array.isArray(given) ? given : []);
  }
}

/** Everything that is wrong with the answer to a question, in codes; the value where nothing is. */
export function checkAnswer(
  question: AskedQuestion,
  given: FormValue | undefined,
): { value?: Answer; errors: FieldError[] } {
  const read = readAnswer(question, given);
  if (!read.ok) return { errors: [faultOf(question, read)] };
  if (read.value !== undefined) return { value: read.value, errors: [] };
  return { errors: question.isRequired ? [faultOf(question, { code: emptyCode(question) })] : [] };
}

/** The answer where it can be read already, else what was typed, so that nothing of it is lost. */
export function keepAnswer(
  question: AskedQuestion,
  given: FormValue | undefined,
): Answer | DateParts | undefined {
  const read = readAnswer(question, given);
  if (read.ok) return read.value;
  return typeof given === "string" ? given.trim() : given;
}

/** Ticks are a list, a date is its parts or one text, everything else is one text. */
function hasShape(question: AskedQuestion, value: FormValue): boolean {
  if (question.type === "checkbox" || question.type === "file") return Array.isArray(value);
  const isDateField = question.type === "text" && question.inputType === "date";
  return typeof value === "string" || (isDateField && !Array.isArray(value));
}

function isBlank(value: FormValue): boolean {
  const parts = typeof value === "string" ? [value] : Array.isArray(value) ? value : Object.values(value);
  return parts.every((part) => part.trim() === "");
}

/** What is to be checked: what the field would show, or what came in a shape that the field does not have. */
export function checkedValue(question: AskedQuestion, answer: Answer | DateParts | undefined): FormValue {
  const isOther = (typeof answer === "string" || typeof answer === "object") && !hasShape(question, answer);
  return isOther ? answer : valueOf(question, answer);
}

/** What to put into the field of a question. */
export function valueOf(question: AskedQuestion, answer: Answer | DateParts | undefined): FormValue {
  if (question.type === "checkbox" || question.type === "file") return Array.isArray(answer) ? answer : [];
  if (question.type === "text" && question.inputType === "date") return datePartsOf(answer);
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  return typeof answer === "string" || typeof answer === "number" ? String(answer) : "";
}

/** Of answers to any wording those that still fit this question. */
export function stillFits(
  question: AskedQuestion,
  answer: Answer | DateParts | undefined,
): Answer | DateParts | undefined {
  return keepAnswer(question, valueOf(question, answer));
}

export function ratesOf({ rateMin, rateMax }: { rateMin: number; rateMax: number }): number[] {
  return Array.from({ length: rateMax - rateMin + 1 }, (_, index) => rateMin + index);
}

type TextQuestion = Extract<AskedQuestion, { type: "text" }>;

function readText(question: TextQuestion, given: FormValue | undefined): Read {
  switch (question.inputType) {
    case "text":
      return ofLength(cleanText(given), question.maxLength ?? mostCharacters.text);
    case "number":
      return readNumber(question, given);
    case "date":
      return readDate(question, given);
    case "email": {
      const email = parseEmail(given);
      if (email.ok) return found(email.value);
      return email.code === "empty" ? found(undefined) : { ok: false, code: `email.${email.code}` };
    }
    case "tel": {
      const phone = parsePhone(given);
      if (phone.ok) return found(phone.value);
      return phone.code === "empty" ? found(undefined) : { ok: false, code: `phone.${phone.code}` };
    }
  }
}

const numberForm = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/u;

/** 1200, 1,200 and 12.50; spaces and wide digits are as good. */
function readNumber({ min, max }: TextQuestion, given: FormValue | undefined): Read {
  const typed = cleanText(given).normalize("NFKC").replaceAll(/\s/gu, "").replaceAll("−", "-");
  if (typed === "") return found(undefined);
  const digits = typed.replaceAll(/\D/gu, "");
  if (!numberForm.test(typed) || digits === "" || digits.length > 15) return { ok: false, code: "notNumber" };
  const value = Number(typed.replaceAll(",", ""));
  if (typeof min === "number" && value < min) return { ok: false, code: "tooLow", params: { min } };
  if (typeof max === "number" && value > max) return { ok: false, code: "tooHigh", params: { max } };
  return found(Object.is(value, -0) ? 0 : value);
}

function readDate({ min, max }: TextQuestion, given: FormValue | undefined): Read {
  const date = parseUsDate(Array.isArray(given) ? "" : given);
  if (!date.ok) {
    if (date.code === "empty") return found(undefined);
    return { ok: false, code: `date.${date.code}`, part: date.part };
  }
  const { value } = date;
  if (isDate(min) && value < min)
    return { ok: false, code: "date.early", part: "month", params: { date: min } };
  if (isDate(max) && value > max)
    return { ok: false, code: "date.late", part: "month", params: { date: max } };
  return found(value);
}

/** Several lines, each as the person meant it. */
function cleanLines(given: FormValue | undefined): string {
  if (typeof given !== "string") return "";
  return given
    .split(/\r\n|[\r\n]/u)
    .map(cleanText)
    .join("\n")
    .trim();
}

function ofLength(text: string, count: number): Read {
  if (Array.from(text).length > count) return { ok: false, code: "tooLong", params: { count } };
  return found(text);
}

function found(value: Answer | undefined): Read {
  const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
  return { ok: true, value: isEmpty ? undefined : value };
}

function emptyCode({ type }: AskedQuestion): string {
  if (type === "text" || type === "comment") return "empty.typed";
  return type === "file" ? "empty.file" : "empty.chosen";
}

function faultOf(question: AskedQuestion, { code, part, params }: Fault): FieldError {
  const isDateField = question.type === "text" && question.inputType === "date";
  const field = isDateField ? `values.${question.name}.${part ?? "month"}` : `values.${question.name}`;
  return { path: field, code, ...(params === undefined ? {} : { params }) };
}

function datePartsOf(answer: Answer | DateParts | undefined): DateParts {
  if (typeof answer === "string") return isDate(answer) ? toDateParts(answer) : splitDate(answer);
  const isParts = typeof answer === "object" && !Array.isArray(answer);
  return isParts ? answer : { month: "", day: "", year: "" };
}
