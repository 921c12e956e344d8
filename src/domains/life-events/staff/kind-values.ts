import type { Language } from "#kernel/language.ts";
import type { LifeEventKind, LifeEventKindValues } from "../life-event-kinds.ts";

type Words = Record<Language, string>;

/** What the form holds: numbers as they are typed. */
export type KindValues = Omit<
  LifeEventKindValues,
  "opensBeforeDays" | "closesAfterDays" | "sortOrder" | "ediCode"
> & {
  code: string;
  opensBeforeDays: number | null;
  closesAfterDays: number | null;
  sortOrder: number | null;
  ediCode: string;
};
export type KindParts = {
  values: KindValues;
  change: (part: Partial<KindValues>) => void;
  messageFor: (path: string) => string | undefined;
};

const empty = (): Words => ({ en: "", ko: "", es: "" });

export function valuesOf(record: LifeEventKind | null): KindValues {
  if (record === null)
    return {
      code: "",
      label: empty(),
      help: empty(),
      dateLabel: empty(),
      opensBeforeDays: 0,
      closesAfterDays: 30,
      effectiveDateKind: "firstOfNextMonth",
      needsProof: false,
      permits: ["addDependent", "enroll"],
      ediCode: "",
      sortOrder: 999,
      active: true,
    };
  const { id: _, version: __, shortestDays: ___, ediCode, ...values } = record;
  return { ...values, ediCode: ediCode ?? "" };
}

/** What is sent; an empty number is refused by the server, at its field. */
export function bodyOf({ code: _, ediCode, ...values }: KindValues): LifeEventKindValues {
  const number = (value: number | null) => value ?? -1;
  return {
    ...values,
    opensBeforeDays: number(values.opensBeforeDays),
    closesAfterDays: number(values.closesAfterDays),
    sortOrder: number(values.sortOrder),
    ediCode: ediCode.trim() === "" ? null : ediCode,
  };
}
