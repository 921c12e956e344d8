import { formatUsDate } from "#kernel/dates.ts";
import { dateFormat, numberFormat } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { hasText, t } from "#server/i18n.ts";
import type { SheetCell } from "#server/spreadsheets/write-sheet.ts";
import type { ReportField } from "./fields.ts";
import type { ReportDefinition } from "./definition.ts";
import { type ReportRow, shownFields } from "./sql/statement.service.ts";
import "#workspace/audit/changes/changes.texts.ts";
import "./reporting.texts.ts";

/** The meaning of a dataset's figures, where that has to be said. */
export function aboutDataset(language: Language, dataset: string): string | null {
  const key = `reporting:about.${dataset}`;
  return hasText(language, key) ? t(language, key) : null;
}

const fieldLabel = (language: Language, name: string): string => t(language, `reporting:fields.${name}`);

/** Names of columns in words; of one that the catalogue has no longer, its name. */
export function labelsOf(language: Language, names: readonly string[]): string[] {
  return names.map((name) =>
    hasText(language, `reporting:fields.${name}`) ? fieldLabel(language, name) : name,
  );
}

/** Where the words of a value stand; the value itself where it has none. */
function valueWord(name: string, { words }: ReportField, value: string, language: Language): string {
  const key =
    name === "action" || name === "subject"
      ? `audit-changes:audit.${name}.${value}`
      : `reporting:values.${words ?? name}.${value}`;
  return hasText(language, key) ? t(language, key) : value;
}

type Column = { name: string; label: string; field: ReportField };

/** Puts the rows of a report into words, for people and for spreadsheets. */
export class Cells {
  readonly columns: readonly Column[];
  readonly #language: Language;
  readonly #known = new Map<string, string>();
  readonly #month;

  constructor(definition: ReportDefinition, language: Language) {
    this.#language = language;
    this.columns = shownFields(definition).map(([name, field]) => ({
      name,
      field,
      label: fieldLabel(language, name),
    }));
    this.#month = dateFormat(language, { year: "numeric", month: "short", timeZone: "UTC" });
  }

  /** As people read it: on a page, in a PDF. */
  shown(row: ReportRow): string[] {
    return this.columns.map(({ name, field }, at) => {
      const value = row.cells[at] ?? null;
      if (value === null) return row.isTotal && at === 0 ? t(this.#language, "reporting:total") : "";
      if (field.kind === "money") return formatMoney(Number(value), this.#language);
      if (typeof value === "number") return numberFormat(this.#language).format(value);
      if (field.kind === "month") return this.#month.format(new Date(`${String(value)}T00:00:00Z`));
      if (field.kind === "date") return formatUsDate(String(value));
      return this.#word(name, field, value);
    });
  }

  /** As a spreadsheet reads it: dollars with a point, dates as in all our files. */
  plain(row: ReportRow): (string | number)[] {
    return this.columns.map(({ name, field }, at) => {
      const value = row.cells[at] ?? null;
      if (value === null) return "";
      if (field.kind === "money") return (Number(value) / 100).toFixed(2);
      if (typeof value === "number") return value;
      if (field.kind === "month") return String(value).slice(0, 7);
      if (field.kind === "date") return formatUsDate(String(value));
      return this.#word(name, field, value);
    });
  }

  /** As a cell of a workbook. */
  sheet(row: ReportRow): SheetCell[] {
    return this.columns.map(({ name, field }, at): SheetCell => {
      const value = row.cells[at] ?? null;
      if (value === null)
        return { kind: "text", text: row.isTotal && at === 0 ? t(this.#language, "reporting:total") : "" };
      if (field.kind === "money") return { kind: "number", number: Number(value) / 100 };
      if (typeof value === "number") return { kind: "number", number: value };
      if (field.kind === "date") return { kind: "date", date: String(value) };
      if (field.kind === "month") return { kind: "text", text: String(value).slice(0, 7) };
      return { kind: "text", text: this.#word(name, field, value) };
    });
  }

  #word(name: string, field: ReportField, value: string | number | boolean): string {
    if (typeof value === "boolean") return t(this.#language, `reporting:${value ? "yes" : "no"}`);
    const isCoded = field.kind === "choice" || name === "action" || name === "subject";
    if (!isCoded) return String(value);
    const key = `${name} ${value}`;
    const word = this.#known.get(key) ?? valueWord(name, field, String(value), this.#language);
    this.#known.set(key, word);
    return word;
  }
}

export const isNumberField = ({ kind }: ReportField): boolean => kind === "money" || kind === "count";

export function optionsOf(name: string, field: ReportField, language: Language) {
  return field.options?.map((value) => ({ value, label: valueWord(name, field, value, language) })) ?? null;
}
