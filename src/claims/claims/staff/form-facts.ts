import type { TFunction } from "i18next";
import { formatMoney } from "#kernel/money.ts";
import type { Language } from "#kernel/language.ts";
import { formatDay } from "#web/staff/format.ts";
import { type HeaderField, headerFields } from "../bill-form.ts";
import type { Claim } from "../claims.ts";
import type { CodeList } from "../codes/code-lists.ts";
import { placeOfClaim } from "../place-of-claim.ts";

/** A fact of a form with what is said of it; several where the form has several boxes. */
export type FormFact = { key: string; name: string; values: string[] };
/** A page writes facts with these: words, the names of official codes, the reader's language. */
export type FormWords = {
  t: TFunction<["claims-staff", "claims"]>;
  codeName: (list: CodeList, code: string) => string;
  language: Language;
};

const daysAmong: ReadonlySet<HeaderField> = new Set(["admittedOn", "accidentOn", "onsetOn"]);
const codesAmong = {
  relationship: ["18", "01", "19", "20", "21", "39", "40", "53", "G8"],
  sex: ["F", "M", "U"],
  assignment: ["A", "B", "C"],
  admissionType: ["1", "2", "3", "4", "5", "9"],
} as const;
const causes = ["AA", "EM", "OA"] as const;

/** The head of a claim's form, box by box; what it does not say is left out. */
export function headFacts(claim: Form, words: FormWords): FormFact[] {
  const { t } = words;
  return [
    fact("providerName", t("columns.providerName"), claim.providerName),
    fact("providerNpi", t("form.providerNpi"), claim.providerNpi),
    fact("served", t("columns.servedFrom"), dayRange(claim.servedFrom, claim.servedTo, words)),
    fact("externalNumber", t("columns.externalNumber"), claim.externalNumber),
    fact("payerName", t("detail.payerName"), claim.payerName),
    fact("receivedOn", t("detail.receivedOn"), day(claim.receivedOn, words)),
    fact("paidOn", t("detail.paidOn"), day(claim.paidOn, words)),
    fact("place", t("detail.placeOfService"), placeWords(claim, words)),
    fact(
      "typeOfBill",
      t("detail.typeOfBill"),
      claim.typeOfBill === null ? null : words.codeName("typeOfBill", claim.typeOfBill),
    ),
    ...diagnosisFacts(claim, words),
    ...headerFields.map((field) => fact(field, headerName(field, words), headerValue(claim, field, words))),
    fact("remarks", t("detail.remarks"), remarksOf(claim)),
  ].filter(({ values }) => values.length > 0);
}

/** The part of a claim, or of one of its versions, that a form says. */
export type Form = Pick<
  Claim,
  | "form"
  | "providerName"
  | "providerNpi"
  | "servedFrom"
  | "servedTo"
  | "externalNumber"
  | "payerName"
  | "receivedOn"
  | "paidOn"
  | "placeOfService"
  | "typeOfBill"
  | "diagnoses"
  | "header"
  | "remarks"
  | "lines"
>;

const fact = (key: string, name: string, value: string | null | undefined): FormFact => ({
  key,
  name,
  values: value === null || value === undefined || value === "" ? [] : [value],
});

/** A day in the reader's language; empty where there is none. */
export const day = (date: string | null, { language }: FormWords): string =>
  date === null ? "" : formatDay(date, language);

export function dayRange(from: string | null, to: string | null, words: FormWords): string {
  return to === null || to === from ? day(from, words) : `${day(from, words)} – ${day(to, words)}`;
}

function placeWords(claim: Form, { t, codeName }: FormWords): string | null {
  const { value } = placeOfClaim(claim);
  if (value === null) return null;
  const known = t(`claims:place.${value}`, { defaultValue: "" });
  return known === "" ? codeName("placeOfService", value) : `${value} · ${known}`;
}

/** Each kind of diagnosis is a box of its own; the letters by which lines point at them stand before them. */
function diagnosisFacts({ diagnoses, form }: Form, { t, codeName }: FormWords): FormFact[] {
  const kinds = [...new Set(diagnoses.map(({ kind }) => (kind === "principal" ? "other" : kind)))];
  return kinds.map((kind) => {
    const own = diagnoses.filter(
      (one) => one.kind === kind || (kind === "other" && one.kind === "principal"),
    );
    return {
      key: `diagnoses.${kind}`,
      name: kind === "other" ? t("detail.diagnoses") : t(`form.diagnosis.${kind}`),
      values: own.map(({ code, present }, at) => {
        const letter = form === "hcfa" && kind === "other" ? `${pointerLetter(at + 1)}. ` : "";
        const admission = present === undefined ? "" : ` (${t("form.present", { code: present })})`;
        return `${letter}${codeName("icd10", code)}${admission}`;
      }),
    };
  });
}

/** Box 21 of a HCFA numbers its diagnoses by letters. */
export const pointerLetter = (pointer: number): string => String.fromCodePoint(64 + pointer);

function headerName(field: HeaderField, { t }: FormWords): string {
  return field.endsWith("Npi")
    ? t("form.npiOf", { who: t(`form.header.${field.slice(0, -3) as HeaderField}`) })
    : t(`form.header.${field}`);
}

function headerValue({ header }: Form, field: HeaderField, words: FormWords): string | undefined {
  const value = header[field];
  const { t, language } = words;
  if (value === undefined || value === "") return undefined;
  if (daysAmong.has(field)) return day(value, words);
  if (field === "dischargeStatus") return words.codeName("dischargeStatus", value);
  if (field === "patientPaid") return formatMoney(Math.round(Number(value) * 100), language);
  if (field === "conditionRelatedTo")
    return value
      .split(" ")
      .map((code) => named(code, causes, (one) => t(`form.cause.${one}`)))
      .join(", ");
  if (field === "relationship") return relationshipWords(value, words);
  if (field === "sex") return named(value, codesAmong.sex, (one) => t(`form.sex.${one}`));
  if (field === "admissionType")
    return named(value, codesAmong.admissionType, (one) => t(`form.admissionType.${one}`));
  if (field === "assignment")
    return named(value, codesAmong.assignment, (one) => t(`form.assignment.${one}`));
  return value;
}

/** Returns what the patient, or the other insured person, is to the insured one. */
export const relationshipWords = (code: string, { t }: FormWords): string =>
  named(code, codesAmong.relationship, (one) => t(`form.relationship.${one}`));

function named<T extends string>(code: string, known: readonly T[], words: (code: T) => string): string {
  const found = known.find((one) => one === code);
  return found === undefined ? code : words(found);
}

const remarksOf = ({ remarks, lines }: Form) =>
  [...new Set([...remarks, ...lines.flatMap((line) => line.remarks)])].join(", ");

/** P pays first, S second, T third; what else a file says stands as it is. */
export function rankWords(rank: string | null, { t }: FormWords): string | null {
  return rank === "P" || rank === "S" || rank === "T" ? t(`form.rank.${rank}`) : rank;
}
