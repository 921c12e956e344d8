import { cleanText } from "#kernel/clean.ts";
import { addDays, parseUsDate, type PlainDate } from "#kernel/dates.ts";
import { checked, type Checked, fieldError, type FieldError, refused } from "#kernel/field-error.ts";
import { parseNpi } from "#kernel/npi.ts";
import { isSpouseLike, type RelationshipCode } from "#kernel/relationship.ts";
import { isRatedAnswer, type RatedAnswers, ratedAnswers } from "#plans/plans/rated-answers.ts";

// What a benefit needs to know before it is sent. The page and the server run the same rule; nothing here imports zod.

export const valueKinds = [
  "number",
  "money",
  "date",
  "choice",
  "flag",
  "text",
  "provider",
  "beneficiaries",
] as const;
export type ValueKind = (typeof valueKinds)[number];
/** What of a coverage type decides what may be asked of it. */
export type CoverageTraits = { hasVolume: boolean; hasBeneficiaries: boolean; isHealthCare: boolean };
/** What a coverage must have to be asked for such an answer; kinds that are not here suit any. */
const traitOfKind: Partial<Record<ValueKind, keyof CoverageTraits>> = {
  provider: "isHealthCare",
  beneficiaries: "hasBeneficiaries",
};
/** Of a provider's number that may be left out: "I do not have one yet". */
export const noneYet = "none";
export const valueFeeds = ["volume", "salary", ...ratedAnswers] as const;
export type ValueFeed = (typeof valueFeeds)[number];

/** About whom a question is asked; a spouse stands for a life partner too. */
export const askedOf = ["subscriber", "eachDependent", "spouse"] as const;
export type Respondent = (typeof askedOf)[number];

/** One question of a benefit, as the rule needs it. */
export interface RequiredValue {
  key: string;
  coverageType: string;
  /** The one plan that asks; null: every plan of the type. */
  sessionPlanId: string | null;
  kind: ValueKind;
  /** number: itself; money: cents; text: signs; date: days from the day of the start, 0 for that day itself. */
  min: number | null;
  max: number | null;
  /** number and money: in steps from `min`, or from 0. */
  step: number | null;
  options: readonly { code: string }[];
  required: boolean;
  appliesTo: Respondent;
  /** What the price takes from it. */
  feeds: ValueFeed | null;
}

/** Money in cents, a date as YYYY-MM-DD, a flag as `yes` or `no`. Keyed by `valueName`. */
export type RequiredValues = Record<string, string | number>;

/** `amount`, or `tobacco.<id>` of one dependent. */
function valueName(key: string, dependentId: string | null): string {
  return dependentId === null ? key : `${key}.${dependentId}`;
}

/** Whether a question of this kind makes sense for this coverage: nobody is paid by a dental plan when somebody dies. */
export function suits(kind: ValueKind, coverage: CoverageTraits | undefined): boolean {
  const trait = traitOfKind[kind];
  return trait === undefined || coverage?.[trait] === true;
}

/** Whether the price of this coverage takes such an answer: only some have an amount of insurance. */
export function suitsFeed(feed: ValueFeed | null, coverage: CoverageTraits | undefined): boolean {
  return feed !== "volume" || coverage?.hasVolume === true;
}

/** Kinds that know a least and a most. */
export function hasLimits(kind: ValueKind): boolean {
  return kind === "number" || kind === "money" || kind === "date" || kind === "text";
}

/** What choosing this plan asks for. */
export function askedBy<T extends RequiredValue>(
  values: readonly T[],
  plan: { id: string; coverageType: string },
): T[] {
  return values.filter(
    ({ coverageType, sessionPlanId }) =>
      coverageType === plan.coverageType && (sessionPlanId === null || sessionPlanId === plan.id),
  );
}

/** A dependent whom the choice covers. */
export type Dependent = { id: string; relationship: RelationshipCode };

/** Every answer that is asked for: the question, its name among the answers, and the dependent it is about. */
export function questionsOf<T extends RequiredValue>(
  asked: readonly T[],
  dependents: readonly Dependent[],
): { value: T; name: string; dependentId: string | null }[] {
  return asked.flatMap((value) =>
    idsAskedOf(value.appliesTo, dependents).map((dependentId) => ({
      value,
      name: valueName(value.key, dependentId),
      dependentId,
    })),
  );
}

/** Null stands for the employee. */
function idsAskedOf(appliesTo: Respondent, dependents: readonly Dependent[]): (string | null)[] {
  if (appliesTo === "subscriber") return [null];
  return dependents
    .filter(({ relationship }) => appliesTo === "eachDependent" || isSpouseLike(relationship))
    .map(({ id }) => id);
}

export interface ValuesQuestion {
  asked: readonly RequiredValue[];
  /** The people that the choice covers. */
  dependents: readonly Dependent[];
  /** The day on which the person began. */
  today: PlainDate;
}

/**
 * Answers as they were typed, or as they are stored; all that is wrong with them. What nobody asked for is dropped.
 * Beneficiaries are a list, with a rule of their own (`enrollment/beneficiaries.ts`).
 */
export function checkRequiredValues(
  input: Readonly<Record<string, unknown>>,
  { asked, dependents, today }: ValuesQuestion,
  at = "values",
): Checked<RequiredValues> {
  const values: RequiredValues = {};
  const errors: FieldError[] = [];
  for (const { value, name } of questionsOf(asked, dependents)) {
    if (value.kind === "beneficiaries") continue;
    const read = readValue(value, input[name], today);
    if (read.ok) values[name] = read.value;
    else if (read.code !== "empty" || value.required)
      errors.push(
        fieldError(`${at}.${name}${read.part === undefined ? "" : `.${read.part}`}`, read.code, read.params),
      );
  }
  return errors.length > 0 ? refused(errors) : checked(values);
}

type Read =
  | { ok: true; value: string | number }
  | { ok: false; code: string; params?: Record<string, string | number>; part?: string };

/** One answer. A number is one that is stored already: money is in cents then, and in dollars where it is text. */
function readValue(value: RequiredValue, input: unknown, today: PlainDate): Read {
  switch (value.kind) {
    case "money":
      return readNumber(value, input, 2);
    case "number":
      return readNumber(value, input, 0);
    case "date":
      return readDate(value, input, today);
    case "choice":
      return readChoice(
        input,
        value.options.map(({ code }) => code),
      );
    case "flag":
      return readChoice(input, ["yes", "no"]);
    case "text":
      return readText(value, input);
    case "provider":
      return readProvider(value, input);
    case "beneficiaries":
      return { ok: false, code: "empty" };
  }
}

function readProvider({ required }: RequiredValue, input: unknown): Read {
  if (!required && cleanText(input) === noneYet) return { ok: true, value: noneYet };
  const read = parseNpi(input);
  if (read.ok || read.code === "empty") return read;
  return {
    ok: false,
    code: { letters: "npiLetters", length: "npiLength", invalid: "npiInvalid" }[read.code],
  };
}

/** `decimals`: 2 for dollars and cents, which become cents. */
function readNumber({ min, max, step }: RequiredValue, input: unknown, decimals: 0 | 2): Read {
  const read = typeof input === "number" ? stored(input) : typed(cleanText(input), decimals);
  if (!read.ok) return read;
  const number = Number(read.value);
  if (min !== null && number < min) return { ok: false, code: "tooLow", params: { min } };
  if (max !== null && number > max) return { ok: false, code: "tooHigh", params: { max } };
  const from = min ?? 0;
  if (step !== null && step > 0 && (number - from) % step !== 0)
    return { ok: false, code: "step", params: { step, ...nearest(number, { from, step, max }) } };
  return read;
}

function stored(number: number): Read {
  return Number.isSafeInteger(number) ? { ok: true, value: number } : { ok: false, code: "notNumber" };
}

function typed(text: string, decimals: 0 | 2): Read {
  if (text === "") return { ok: false, code: "empty" };
  const plain = text
    .normalize("NFKC")
    .replace(/^(-?)\$/u, "$1")
    .replaceAll(/[\s,]/gu, "")
    .replace(/^\u2212/u, "-");
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/u.exec(plain);
  if (!match) return { ok: false, code: "notNumber" };
  const [, sign = "", whole = "", part = ""] = match;
  if (decimals === 0 && !/^0*$/u.test(part)) return { ok: false, code: "notWhole" };
  if (part.length > 2 && decimals === 2) return { ok: false, code: "notCents" };
  const number = decimals === 0 ? Number(whole) : Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return { ok: true, value: sign === "-" ? -number : number };
}

/** Every amount that is allowed, where they are few enough to choose from; null where they are not. */
export function amountsOf({ kind, min, max, step }: Omit<RequiredValue, "options">): number[] | null {
  if ((kind !== "money" && kind !== "number") || min === null || max === null || step === null) return null;
  const count = Math.floor((max - min) / step) + 1;
  return count > mostToPick ? null : Array.from({ length: count }, (_, at) => min + at * step);
}
const mostToPick = 40;

/** The next allowed amount from one that is typed, up (1) or down (-1); null where there is none. */
export function stepFrom(typedAmount: unknown, value: RequiredValue, direction: 1 | -1): number | null {
  const { step, min, max } = value;
  if (step === null) return null;
  const read = typed(cleanText(typedAmount), value.kind === "money" ? 2 : 0);
  const from = min ?? 0;
  if (!read.ok) return direction === 1 ? from : null;
  const place = (Number(read.value) - from) / step;
  const next = direction === 1 ? Math.floor(place) + 1 : Math.ceil(place) - 1;
  const most = max === null ? null : Math.floor((max - from) / step);
  if (next < 0) return direction === 1 ? from : null;
  if (most !== null && next > most) return direction === 1 ? null : from + most * step;
  return from + next * step;
}

/** The amounts on either side of one that is no step; of two that are allowed, both. */
function nearest(
  number: number,
  { from, step, max }: { from: number; step: number; max: number | null },
): { below: number; above: number } {
  const below = from + Math.floor((number - from) / step) * step;
  const above = below + step;
  return { below, above: max !== null && above > max ? below : above };
}

function readDate({ min, max }: RequiredValue, input: unknown, today: PlainDate): Read {
  const read = parseUsDate(typeof input === "object" && input !== null ? input : cleanText(input));
  if (!read.ok) return { ok: false, code: read.code, part: read.part };
  if (min !== null && read.value < addDays(today, min))
    return { ok: false, code: "tooEarly", params: { min: addDays(today, min) }, part: "month" };
  if (max !== null && read.value > addDays(today, max))
    return { ok: false, code: "tooLate", params: { max: addDays(today, max) }, part: "month" };
  return { ok: true, value: read.value };
}

function readChoice(input: unknown, codes: readonly string[]): Read {
  const text = cleanText(input);
  if (text === "") return { ok: false, code: "empty" };
  return codes.includes(text) ? { ok: true, value: text } : { ok: false, code: "unknown" };
}

function readText({ min, max }: RequiredValue, input: unknown): Read {
  const text = cleanText(input);
  if (text === "") return { ok: false, code: "empty" };
  const most = max ?? mostSigns;
  if (min !== null && text.length < min) return { ok: false, code: "tooShort", params: { min } };
  if (text.length > most) return { ok: false, code: "tooLong", params: { max: most } };
  return { ok: true, value: text };
}

/** Ours: of a text that says no limit of its own. */
const mostSigns = 200;

/** What the price takes from the answers. Left out: nothing asked for it, or it is not answered yet. */
export interface PriceFeeds {
  volumeCents?: number;
  salaryCents?: number;
  /** By person. */
  answers: Record<string, RatedAnswers>;
}

export function feedsOf(
  asked: readonly RequiredValue[],
  values: RequiredValues,
  { subscriberId, dependents }: { subscriberId: string; dependents: readonly Dependent[] },
): PriceFeeds {
  const feeds: PriceFeeds = { answers: {} };
  for (const { value, name, dependentId } of questionsOf(asked, dependents)) {
    const answer = values[name];
    if (answer === undefined) continue;
    const id = dependentId ?? subscriberId;
    if (isRatedAnswer(value.feeds))
      feeds.answers[id] = { ...feeds.answers[id], [value.feeds]: answer === "yes" };
    else if (typeof answer !== "number" || answer < 0 || dependentId !== null) continue;
    else if (value.feeds === "volume") feeds.volumeCents = answer;
    else if (value.feeds === "salary") feeds.salaryCents = answer;
  }
  return feeds;
}

/** Those of these answers that are right as they stand: for a price while the person types. */
export function answeredSoFar(
  input: Readonly<Record<string, unknown>>,
  { asked, dependents, today }: ValuesQuestion,
): RequiredValues {
  return Object.fromEntries(
    questionsOf(asked, dependents).flatMap(({ value, name }) => {
      const read = readValue(value, input[name], today);
      return read.ok ? [[name, read.value] as const] : [];
    }),
  );
}

/** Does a price wait for an answer that is still missing? */
export function priceWaits(asked: readonly RequiredValue[], feeds: PriceFeeds): boolean {
  return asked.some(
    ({ feeds: feed, required }) =>
      required &&
      ((feed === "volume" && feeds.volumeCents === undefined) ||
        (feed === "salary" && feeds.salaryCents === undefined)),
  );
}
