import Chip from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import { isDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatPhone } from "#kernel/phone.ts";
import { isLanguage, type Language } from "#kernel/language.ts";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import { formatCount, formatDay, formatDayAndTime, formatDayOf } from "#web/staff/format.ts";
import { isWords, listedField, type Resource, valueOf, wordsIn } from "../definition.ts";
import type { Saved } from "./calls.ts";
import { shownAs } from "./shown-as.ts";

/** States in which people meet a record. */
const inUse: ReadonlySet<unknown> = new Set(["active", "open", "ready"]);

/** The field that names a record to readers of that language, where `name` is the one that names it. */
function titleIn({ title, titles }: Resource, name: string, language: Language): string {
  return name === title && titles !== undefined && language !== "en" ? titles[language] : name;
}

/** What a resource and the values of its records are called, in the person's language. */
export function useWords(resource: Resource) {
  const { t, i18n } = useTranslation([resource.domain, "records"]);
  const language = currentLanguage();
  const say = (key: string) => t(`${resource.path}.${key}`, { ns: resource.domain });
  const textOf = (name: string, record: Saved): string => {
    const field = listedField(resource, name);
    const value = valueOf(record, titleIn(resource, name, language));
    if (value === null && name === "clientId" && resource.scope === "shared")
      return t("allClients", { ns: "records" });
    if (field === undefined || value === null) return "";
    if (field.kind === "flag" || field.kind === "answer")
      return t(value === true ? "yes" : "no", { ns: "records" });
    if (field.kind === "reference") return record.labels?.[name] ?? "";
    if (field.kind === "longText" && field.as !== undefined && typeof value === "string")
      return shownAs(String(record[field.as]), value, language, t);
    if (isWords(value)) return wordsIn(value, language);
    if (field.kind === "choices" && Array.isArray(value))
      return value.map((one) => say(`choices.${name}.${String(one)}`)).join(", ");
    if (typeof value === "object") return "";
    if (field.kind === "choice") return say(`choices.${name}.${value}`);
    if (field.kind === "money") return formatMoney(Number(value), language);
    if (field.kind === "fineMoney") return `$${Number(value) / 1_000_000}`;
    if (field.kind === "percent") return `${Number(value) / 100}%`;
    if (field.kind === "number") return formatCount(Number(value), language);
    if (field.kind === "date" && isDate(value)) return formatDay(value, language);
    if (name === "updatedAt") return formatDayOf(String(value), language);
    if (field.kind === "dateTime") return formatDayAndTime(String(value), language);
    return field.kind === "phone" ? formatPhone(String(value)) : String(value);
  };
  const has = (key: string) => i18n.exists(`${resource.path}.${key}`, { ns: resource.domain });
  const sayOr = (key: string, other: string) => (has(key) ? say(key) : other);
  const field = (name: string) =>
    name === "updatedAt" ? t("changed", { ns: "records" }) : say(`fields.${name}`);
  const stateOf = (value: boolean) =>
    sayOr(`states.${value ? "on" : "off"}`, t(value ? "active" : "inactive", { ns: "records" }));
  /** What the mark of its state says. */
  const stateTextOf = (name: string, record: Saved) => {
    const value = valueOf(record, name);
    return typeof value === "boolean" ? stateOf(value) : textOf(name, record);
  };
  const statusOf = (record: Saved) => {
    const name = resource.status;
    if (name === undefined) return null;
    const value = valueOf(record, name);
    return (
      <Chip
        size="small"
        variant="outlined"
        label={stateTextOf(name, record)}
        color={value === true || inUse.has(value) ? "success" : "default"}
      />
    );
  };
  /** Of a list that has no columns: what is said of a record below its name. */
  const aboutOf = (record: Saved) => {
    const facts = resource.list
      .filter((name) => name !== resource.title && name !== resource.status)
      .map((name) =>
        resource.fields[name]?.kind === "flag"
          ? record[name] === true && say(`marks.${name}`)
          : textOf(name, record),
      );
    const counts = Object.keys(resource.derived ?? {}).map(
      (name) =>
        (has(`derived.${name}_other`) || has(`derived.${name}`)) &&
        t(`${resource.path}.derived.${name}`, { ns: resource.domain, count: Number(record[name]) }),
    );
    return (
      <>
        {statusOf(record)} {[...facts, ...counts].filter(Boolean).join(" · ")}
      </>
    );
  };
  return {
    one: say("one"),
    many: say("many"),
    about: say("about"),
    section: (name: string) => say(`sections.${name}`),
    heading: sayOr("heading", say("many")),
    none: sayOr("none", t("list.empty", { ns: "records" })),
    add: sayOr("add", t("new", { ns: "records", name: say("one") })),
    edit: sayOr("edit", t("list.editThis", { ns: "records", name: say("one") })),
    removeText: sayOr("removeText", ""),
    field,
    /** Over a list's column: the one that names the records is in the reader's language. */
    header: (name: string) => field(titleIn(resource, name, language)),
    /** What the field of this id is called: `label-ko` is the Korean of `label`. */
    nameOf: (id: string): string | null => {
      const [name = "", inner] = id.split("-");
      if (!(name in resource.fields)) return null;
      return isLanguage(inner) ? `${field(name)} (${languageNames[inner]})` : field(name);
    },
    aboutOf,
    stateTextOf,
    choice: (name: string, option: string) => say(`choices.${name}.${option}`),
    help: (name: string) =>
      i18n.exists(`${resource.path}.help.${name}`, { ns: resource.domain }) ? say(`help.${name}`) : undefined,
    textOf,
    /** Its state as a coloured word; colour where it means something. */
    statusOf,
  };
}

export type Words = ReturnType<typeof useWords>;
