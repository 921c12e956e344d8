import { formatLong, isDate } from "#kernel/dates.ts";
import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import type { WordedFieldError } from "#kernel/problem.ts";
import { formatShare } from "#people/members/beneficiary.ts";
import { answerWords } from "#people/members/answers/answer-words.service.ts";
import { type Coverages, worded } from "./errors/errors.texts.ts";
import type { OfferingValue } from "#enrollment/offering/session-content/offering-parts.ts";

type Person = { id: string; firstName: string };

/**
 * The errors of a choice in the person's words. An answer that a benefit asks for brings its own label and, after what
 * is wrong, its own way to mend it; amounts read as amounts.
 */
export function wordedChoice(
  errors: readonly FieldError[],
  {
    asked,
    people,
    coverages,
  }: { asked: readonly OfferingValue[]; people: readonly Person[]; coverages: Coverages },
  language: Language,
): WordedFieldError[] {
  return errors.flatMap((error): WordedFieldError[] => {
    const [list, type, field, key, who] = error.path.split(".");
    if (list === "selections" && field === "beneficiaries") return wordedBeneficiary(error, language);
    const value =
      list === "selections" && field === "values"
        ? asked.find((one) => one.key === key && one.coverageType === type)
        : undefined;
    if (value === undefined) return worded([error], language, { coverages });
    const person = people.find(({ id }) => id === who);
    const label = value.label[language] + (person === undefined ? "" : ` (${person.firstName})`);
    const code =
      error.code === "step" && error.params?.["below"] === error.params?.["above"] ? "stepOne" : error.code;
    const params = { label, ...shown(error.params ?? {}, value, language) };
    const mend = value.message?.[language];
    return worded([{ ...error, code, params }], language, { coverages }).map((one) => ({
      ...one,
      message: mend === undefined ? one.message : `${one.message} ${mend}`,
    }));
  });
}

/** `<…>.beneficiaries.<id>.share`, or `<…>.beneficiaries.primary`: by words of their own, with a name in them. */
function wordedBeneficiary(error: FieldError, language: Language): WordedFieldError[] {
  const [whom = "", field = whom] = error.path.split(".").slice(3);
  const path = `beneficiary${field.slice(0, 1).toUpperCase()}${field.slice(1)}`;
  const { who, sum, rest, ...params } = error.params ?? {};
  const shares = {
    ...(typeof sum === "number" ? { sum: formatShare(sum) } : {}),
    ...(typeof rest === "number" ? { rest: formatShare(rest) } : {}),
  };
  const named = { ...params, ...shares, who: who === "" ? answerWords(language)("nobody") : (who ?? "") };
  return worded([{ ...error, path, params: named }], language).map((one) => ({ ...one, path: error.path }));
}

function shown(
  params: Readonly<Record<string, string | number>>,
  { kind }: OfferingValue,
  language: Language,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (kind === "money" && typeof value === "number")
        return [name, formatMoney(value, language).replace(/\.00$/u, "")];
      return [name, isDate(value) ? formatLong(value, language) : value];
    }),
  );
}
