import { cleanText, normalizeName } from "#kernel/clean.ts";
import { ageOn, firstDifference, parseUsDate, type PlainDate } from "#kernel/dates.ts";
import { checked, type Checked, fieldError, type FieldError, refused } from "#kernel/field-error.ts";
import {
  type Beneficiary,
  type BeneficiaryRank,
  beneficiaryRanks,
  beneficiaryRelationships,
} from "#people/members/beneficiary.ts";
import { isRecord } from "#kernel/fields.ts";

// Who is paid by a life cover, and how much of it each gets. The page and the server run the same rule; nothing here
// imports zod. No rule of ours asks for a spouse's consent: that is for pensions, not for a life cover of an employer.

/** All of it, in hundredths of a percent. */
export const wholeShare = 10_000;
/** Of each rank; ours. */
export const mostBeneficiaries = 10;
const longestName = 100;
const oldestYears = 130;
const adultYears = 18;

export type BeneficiariesQuestion = { required: boolean; today: PlainDate };
type Reading = { today: PlainDate; fail: (field: string, code: string, params?: Params) => void };
type Params = FieldError["params"];

/**
 * A list as it was typed, or as it is stored; all that is wrong with it. Paths are `<at>.<id>.<field>`, and `<at>.primary`
 * or `<at>.contingent` for what is wrong with all of a rank.
 */
export function checkBeneficiaries(
  input: unknown,
  { required, today }: BeneficiariesQuestion,
  at: string,
): Checked<Beneficiary[]> {
  const errors: FieldError[] = [];
  const sent = Array.isArray(input) ? input.filter(isRecord) : [];
  if (sent.length === 0) return required ? refused([fieldError(`${at}.primary`, "empty")]) : checked([]);
  const read = sent.map((one) => readOne(one, { at, today, errors }));
  const list = read.toSorted(
    (one, other) => beneficiaryRanks.indexOf(one.rank) - beneficiaryRanks.indexOf(other.rank),
  );
  errors.push(...twice(list, at));
  for (const rank of beneficiaryRanks) {
    const fault = wrongRank(
      rank,
      list.filter((one) => one.rank === rank),
    );
    if (fault !== null) errors.push(fieldError(`${at}.${rank}`, fault.code, fault.params));
  }
  if (errors.length > 0) return refused(errors);
  return checked(list.map((one) => ({ ...one, share: one.share ?? 0 })));
}

type Read = Omit<Beneficiary, "share"> & { share: number | null };

function readOne(
  one: Record<string, unknown>,
  { at, today, errors }: { at: string; today: PlainDate; errors: FieldError[] },
): Read {
  const id = cleanText(one["id"]);
  const name = normalizeName(one["name"]);
  // Several stand on one page: whose share is wrong is said by name.
  const fail: Reading["fail"] = (field, code, params) =>
    errors.push(fieldError(`${at}.${id}.${field}`, code, { who: name, ...params }));
  if (name === "") fail("name", "empty");
  else if (name.length > longestName) fail("name", "tooLong", { max: longestName });
  else if (!/\p{L}/u.test(name)) fail("name", "form");
  const relationship = beneficiaryRelationships.find((known) => known === one["relationship"]);
  if (relationship === undefined) fail("relationship", "empty");
  const share = readShare(one["share"]);
  if (!share.ok) fail("share", share.code);
  return {
    id,
    rank: one["rank"] === "contingent" ? "contingent" : "primary",
    name,
    relationship: relationship ?? "other",
    dob: hasBirthDate(relationship) ? readDob(one["dob"], { today, fail }) : null,
    share: share.ok ? share.value : null,
  };
}

/** An estate or a trust was never born. */
export function hasBirthDate(relationship: string | undefined): boolean {
  return relationship !== "estate" && relationship !== "trust";
}

function readDob(input: unknown, { today, fail }: Reading): PlainDate | null {
  const date = parseUsDate(isRecord(input) ? input : cleanText(input));
  if (!date.ok) {
    if (date.code !== "empty") fail(`dob.${date.part}`, date.code);
    return null;
  }
  if (date.value > today) fail(`dob.${firstDifference(date.value, today)}`, "future");
  else if (ageOn(date.value, today) > oldestYears) fail("dob.year", "tooLongAgo");
  return date.value;
}

/** Under 18 on the day, as far as the birth date is known: an insurer rarely pays a child directly. */
export function isMinor(dob: unknown, today: PlainDate): boolean {
  const date = parseUsDate(isRecord(dob) ? dob : cleanText(dob));
  return date.ok && date.value <= today && ageOn(date.value, today) < adultYears;
}

export type ShareRead = { ok: true; value: number } | { ok: false; code: string };

/** Percent as typed ("33.34", "50 %", "33,34"), or hundredths as stored. */
export function readShare(input: unknown): ShareRead {
  if (typeof input === "number") return bounded(input);
  const text = cleanText(input).normalize("NFKC").replaceAll(/[\s%]/gu, "");
  if (text === "") return { ok: false, code: "empty" };
  const match = /^(-?)(\d{1,6})(?:[.,](\d*))?$/u.exec(text);
  if (!match) return { ok: false, code: "notNumber" };
  const [, sign = "", whole = "", part = ""] = match;
  if (part.replace(/0+$/u, "").length > 2) return { ok: false, code: "decimals" };
  const hundredths = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
  return bounded(sign === "-" ? -hundredths : hundredths);
}

function bounded(hundredths: number): ShareRead {
  if (!Number.isSafeInteger(hundredths)) return { ok: false, code: "notNumber" };
  if (hundredths <= 0) return { ok: false, code: "tooLow" };
  return hundredths > wholeShare ? { ok: false, code: "tooHigh" } : { ok: true, value: hundredths };
}

/** The same name again; who bears their father's name is told apart by the birth date. */
function twice(list: readonly Read[], at: string): FieldError[] {
  return list.flatMap((one, place) => {
    const isSame = (other: Read) =>
      other.name !== "" &&
      other.name.toLowerCase() === one.name.toLowerCase() &&
      !(other.dob !== null && one.dob !== null && other.dob !== one.dob);
    return list.slice(0, place).some(isSame)
      ? [fieldError(`${at}.${one.id}.name`, "twice", { who: one.name })]
      : [];
  });
}

/** What is wrong with a rank as a whole; its sum is told once each share can be read. */
function wrongRank(rank: BeneficiaryRank, list: readonly Read[]): { code: string; params?: Params } | null {
  if (list.length === 0) return rank === "primary" ? { code: "empty" } : null;
  if (list.length > mostBeneficiaries) return { code: "tooMany", params: { max: mostBeneficiaries } };
  if (list.some(({ share }) => share === null)) return null;
  const sum = list.reduce((total, { share }) => total + (share ?? 0), 0);
  if (sum === wholeShare) return null;
  return sum < wholeShare
    ? { code: "sumLow", params: { sum, rest: wholeShare - sum } }
    : { code: "sumHigh", params: { sum, rest: sum - wholeShare } };
}

/** The whole in equal parts; the hundredths that are left over go to the first ones, one each. */
export function equalShares(count: number): number[] {
  const part = Math.floor(wholeShare / count);
  const left = wholeShare - part * count;
  return Array.from({ length: count }, (_, at) => part + (at < left ? 1 : 0));
}
