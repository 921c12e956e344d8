import Chip from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import { isDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatPhone } from "#kernel/phone.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatCount, formatDay, formatDayAndTime } from "#web/staff/format.ts";
import { type Resource, valueOf } from "../definition.ts";
import type { Saved } from "./calls.ts";

/** What a resource and the values of its records are called, in the person's language. */
export function useWords(resource: Resource) {
  const { t, i18n } = useTranslation([resource.domain, "resource"]);
  const language = currentLanguage();
  const say = (key: string) => t(`${resource.path}.${key}`, { ns: resource.domain });
  const textOf = (name: string, record: Saved): string => {
    const field = resource.fields[name];
    const value = valueOf(record, name);
    if (field === undefined || value === null) return "";
    if (field.kind === "flag" || field.kind === "answer")
      return t(value === true ? "yes" : "no", { ns: "resource" });
    if (field.kind === "reference") return record.labels[name] ?? "";
    if (field.kind === "choice") return say(`choices.${name}.${value}`);
    if (field.kind === "money") return formatMoney(Number(value), language);
    if (field.kind === "fineMoney") return `$${Number(value) / 1_000_000}`;
    if (field.kind === "percent") return `${Number(value) / 100}%`;
    if (field.kind === "number") return formatCount(Number(value), language);
    if (field.kind === "date" && isDate(value)) return formatDay(value, language);
    if (field.kind === "dateTime") return formatDayAndTime(String(value), language);
    return field.kind === "phone" ? formatPhone(String(value)) : String(value);
  };
  return {
    one: say("one"),
    many: say("many"),
    about: say("about"),
    section: (name: string) => say(`sections.${name}`),
    field: (name: string) => say(`fields.${name}`),
    choice: (name: string, option: string) => say(`choices.${name}.${option}`),
    help: (name: string) =>
      i18n.exists(`${resource.path}.help.${name}`, { ns: resource.domain }) ? say(`help.${name}`) : undefined,
    textOf,
    /** Its state as a coloured word; colour where it means something. */
    statusOf: (record: Saved) => {
      const name = resource.status;
      if (name === undefined) return null;
      const value = valueOf(record, name);
      const label =
        typeof value === "boolean"
          ? t(value ? "active" : "inactive", { ns: "resource" })
          : textOf(name, record);
      return (
        <Chip
          size="small"
          variant="outlined"
          label={label}
          color={value === true || value === "active" ? "success" : "default"}
        />
      );
    },
  };
}

export type Words = ReturnType<typeof useWords>;
