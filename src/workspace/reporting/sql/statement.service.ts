import type { Language } from "#kernel/language.ts";
import { datasetOf, isMeasure, type ReportField } from "../fields.ts";
import type { ReportDefinition } from "../definition.ts";
import type { Days } from "../period.ts";
import type { DatasetKey } from "../report-words.ts";
import * as cover from "./cover.service.ts";
import type { DatasetSql } from "./dataset-sql.ts";
import { employees } from "./employees.service.ts";
import * as enrollment from "./enrollment.service.ts";
import * as other from "./other.service.ts";

const sqlOf: { [Key in DatasetKey]: DatasetSql<Key> } = {
  coverage: cover.coverage,
  starts: cover.starts,
  ends: cover.ends,
  changes: cover.changes,
  premium: cover.premium,
  ageOut: cover.ageOut,
  employees,
  enrollments: enrollment.enrollments,
  choices: enrollment.choices,
  invitations: enrollment.invitations,
  claims: other.claims,
  audit: other.audit,
};

export type ReportQuestion = {
  definition: ReportDefinition;
  days: Days;
  clientId: string | null;
  language: Language;
  timeZone: string;
};
export type ReportStatement = { text: string; values: unknown[] };
/** A row as it is read: its cells in the order of `shownFields`, and whether it adds up all others. */
export type ReportRow = { cells: (string | number | boolean | null)[]; isTotal: boolean };

/** The columns of a report: what it is grouped by, then what is shown of it. */
export function shownFields({
  dataset,
  groups,
  columns,
}: ReportDefinition): readonly (readonly [string, ReportField])[] {
  const { fields } = datasetOf(dataset);
  return [...groups, ...columns].flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [[name, field] as const];
  });
}

/** Every statement has the same five first parameters, whether it needs each or not. */
const namesAll = "num_nulls($1::date, $2::date, $3::uuid, $4::text, $5::text) >= 0";

/**
 * The one statement of a report. Each piece of its text is written in `sql/`; a definition only chooses among them, and
 * what is typed becomes a parameter. The row policies of the one who asks hold for it as for every other statement.
 */
export function statementOf({
  definition,
  days,
  clientId,
  language,
  timeZone,
}: ReportQuestion): ReportStatement {
  const { dataset, groups, filters } = definition;
  const source: DatasetSql = sqlOf[dataset];
  // A definition was narrowed to the catalogue, so that each name has its piece.
  const pieces: Readonly<Record<string, string>> = source.fields;
  const values: unknown[] = [days.from, days.to, clientId, language, timeZone];
  const shown = shownFields(definition);
  const selected = shown.map(([name, field]) => selectOf(pieces[name] ?? "null", field, groups.length > 0));
  const terms = [namesAll, source.where, source.client];
  for (const filter of filters) {
    const field = datasetOf(dataset).fields[filter.field];
    const piece = source.codes?.[filter.field] ?? pieces[filter.field];
    if (field === undefined || piece === undefined) continue;
    terms.push(...termsOf(piece, field, filter, values));
  }
  const used = [...selected, ...terms].join(" ");
  const from = [source.from, ...joinsOf(source, used)].join("\n  ");
  const where = terms.map((term) => `(${term})`).join(" and ");
  const places = groups.map((_, at) => at + 1).join(", ");
  if (groups.length === 0)
    return {
      text: `select ${selected.join(", ")}, false as is_total from ${from}\n  where ${where}
        order by ${[...shown.slice(0, 6).map((_, at) => at + 1), source.key].join(", ")}`,
      values,
    };
  const grouped = groups.map((name) => pieces[name] ?? "null");
  return {
    text: `select ${selected.join(", ")}, (grouping(${grouped.join(", ")}) <> 0) as is_total from ${from}\n  where ${where}
      group by grouping sets ((${grouped.join(", ")}), ()) order by ${[`${shown.length + 1}`, places].join(", ")}`,
    values,
  };
}

function selectOf(piece: string, field: ReportField, isGrouped: boolean): string {
  if (isGrouped && isMeasure(field))
    return field.isCounted === true ? `(${piece})::int8` : `sum(${piece})::int8`;
  if (field.kind === "moment" && !isGrouped) return `to_char(${piece} at time zone $5, 'YYYY-MM-DD HH24:MI')`;
  return piece;
}

/** Joins may need others before them: the last first. */
function joinsOf({ joins, needs }: DatasetSql, used: string): string[] {
  let text = `${used} ${needs.map((alias) => `${alias}.`).join(" ")}`;
  const kept: string[] = [];
  for (const [alias, join] of joins.toReversed()) {
    if (!new RegExp(`\\b${alias}\\.`, "u").test(text)) continue;
    kept.unshift(join);
    text += ` ${join}`;
  }
  return kept;
}

function termsOf(
  piece: string,
  { kind }: ReportField,
  { values = [], from, to }: ReportDefinition["filters"][number],
  parameters: unknown[],
): string[] {
  const add = (value: unknown) => `$${parameters.push(value)}`;
  if (kind === "text")
    return [`lower(${piece}) = any (${add(values.map((value) => value.toLowerCase()))}::text[])`];
  if (kind === "choice") return [`${piece} = any (${add(values)}::text[])`];
  if (kind === "flag") return [`${piece} = any (${add(values.map((value) => value === "true"))}::bool[])`];
  const compared = kind === "moment" ? `(${piece} at time zone $5)::date` : piece;
  const type = kind === "money" || kind === "count" ? "int8" : "date";
  return [
    ...(from === undefined ? [] : [`${compared} >= ${add(from)}::${type}`]),
    ...(to === undefined ? [] : [`${compared} <= ${add(to)}::${type}`]),
  ];
}
