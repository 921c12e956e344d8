import { lineOf } from "#kernel/csv.ts";
import { formatUsDate } from "#kernel/dates.ts";
import { formatPhone } from "#kernel/phone.ts";
import { type Field, isWords, listedField, type Resource, valueOf } from "./definition.ts";

type Row = { labels: Record<string, string | null>; [field: string]: unknown };
/** Words for a text key, in the language of the one who asked. */
type Words = (key: string) => string;

/** A table that spreadsheets open as it is meant: UTF-8 with its mark, and no cell that they would run as a formula. */
export async function* csvOf(
  resource: Resource,
  batches: AsyncIterable<readonly Row[]>,
  words: Words,
): AsyncIterable<string> {
  const texts = `${resource.domain}:${resource.path}`;
  const derived = (resource.listDerived ?? []).flatMap((name) => {
    const field = listedField(resource, name);
    return field === undefined ? [] : [[name, field] as const];
  });
  const fields = [...Object.entries(resource.fields), ...derived];
  yield `\u{feff}${lineOf(fields.map(([name]) => words(`${texts}.fields.${name}`)))}`;
  for await (const rows of batches) {
    yield rows
      .map((row) => lineOf(fields.map(([name, field]) => textOf(name, field, row, words, texts))))
      .join("");
  }
}

function textOf(name: string, field: Field, row: Row, words: Words, texts: string): string | number {
  const value = valueOf(row, name);
  if (value === null) return "";
  if (field.kind === "money") return (Number(value) / 100).toFixed(2);
  if (field.kind === "fineMoney") return Number(value) / 1_000_000;
  if (field.kind === "percent") return Number(value) / 100;
  if (field.kind === "flag" || field.kind === "answer")
    return words(value === true ? "records:yes" : "records:no");
  if (field.kind === "choice" && typeof value === "string") return words(`${texts}.choices.${name}.${value}`);
  if (field.kind === "reference") return row.labels[name] ?? "";
  if (field.kind === "words" && isWords(value)) return value.en;
  if (field.kind === "choices" && Array.isArray(value))
    return value.map((one) => words(`${texts}.choices.${name}.${String(one)}`)).join(", ");
  if (field.kind === "longText" && field.as !== undefined && typeof value === "string")
    return keptText(String(row[field.as]), value, words);
  if (typeof value === "object") return JSON.stringify(value);
  if (field.kind === "phone") return formatPhone(String(value));
  if (field.kind === "date") return formatUsDate(String(value));
  return typeof value === "number" ? value : String(value);
}

/** A text that is kept in the form of its type; numbers stay as spreadsheets count them. */
function keptText(type: string, value: string, words: Words): string {
  if (type === "yesNo") return words(`records:${value === "yes" ? "yes" : "no"}`);
  if (type === "date") return formatUsDate(value);
  return type === "phone" ? formatPhone(value) : value;
}
