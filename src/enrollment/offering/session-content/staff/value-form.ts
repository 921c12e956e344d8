import type { Language } from "#kernel/language.ts";
import { type CoverageTraits, hasLimits, suits, suitsFeed, type ValueKind } from "../required-values.ts";
import type { RequiredValueRow } from "../session-parts.ts";

type InThree = Record<Language, string>;
const nothing: InThree = { en: "", ko: "", es: "" };

/** A question as its form holds it: numbers as typed, money in dollars. */
export type ValueForm = Omit<
  RequiredValueRow,
  "id" | "version" | "updatedAt" | "sortOrder" | "help" | "message" | "min" | "max" | "step" | "feeds"
> & {
  help: InThree;
  message: InThree;
  min: string;
  max: string;
  step: string;
  feeds: NonNullable<RequiredValueRow["feeds"]> | "";
};

export function valueForm(row: RequiredValueRow | null, coverageType: ValueForm["coverageType"]): ValueForm {
  if (row === null)
    return {
      coverageType,
      sessionPlanId: null,
      key: "",
      label: nothing,
      help: nothing,
      message: nothing,
      kind: "money",
      min: "",
      max: "",
      step: "",
      options: [],
      required: true,
      appliesTo: "subscriber",
      feeds: "",
    };
  const { id: _id, version: _version, sortOrder: _order, updatedAt: _at, ...fields } = row;
  const typed = (number: number | null) =>
    number === null ? "" : String(row.kind === "money" ? number / 100 : number);
  return {
    ...fields,
    help: row.help ?? nothing,
    message: row.message ?? nothing,
    min: typed(row.min),
    max: typed(row.max),
    step: typed(row.step),
    feeds: row.feeds ?? "",
  };
}

/** Another kind of answer, or another coverage: what does not go with it is as at the start. */
export function suited(form: ValueForm, coverage: CoverageTraits | undefined): ValueForm {
  const kind: ValueKind = suits(form.kind, coverage) ? form.kind : "money";
  const isSame = kind === form.kind;
  return {
    ...form,
    kind,
    feeds: isSame && suitsFeed(form.feeds || null, coverage) ? form.feeds : "",
    appliesTo: kind === "beneficiaries" ? "subscriber" : form.appliesTo,
  };
}

/** What the call takes. A question gets its key from its English label, once; what is no number is sent as none. */
export function fieldsOf(
  form: ValueForm,
): Omit<RequiredValueRow, "id" | "version" | "updatedAt" | "sortOrder"> {
  const isLimited = hasLimits(form.kind);
  const hasSteps = form.kind === "money" || form.kind === "number";
  const number = (text: string): number | null => {
    const read = Number(text.replaceAll(/[$,\s]/gu, ""));
    if (text.trim() === "" || !Number.isFinite(read)) return null;
    return form.kind === "money" ? Math.round(read * 100) : Math.round(read);
  };
  return {
    ...form,
    key: form.key === "" ? keyFrom(form.label.en) : form.key,
    help: isEmpty(form.help) ? null : form.help,
    message: isEmpty(form.message) ? null : form.message,
    min: isLimited ? number(form.min) : null,
    max: isLimited ? number(form.max) : null,
    step: hasSteps ? number(form.step) : null,
    options: form.kind === "choice" ? form.options : [],
    feeds: form.feeds === "" ? null : form.feeds,
  };
}

/** "Amount of coverage" → `amountOfCoverage`. */
export function keyFrom(label: string): string {
  const words = label
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9 ]/gu, "")
    .trim()
    .split(/\s+/u);
  const [first = "", ...rest] = words.map((word) => word.toLowerCase());
  const joined = first + rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  const key = joined.replace(/^\d+/u, "").slice(0, 40);
  return key.slice(0, 1).toLowerCase() + key.slice(1) || "answer";
}

function isEmpty(words: InThree): boolean {
  return Object.values(words).every((text) => text.trim() === "");
}
