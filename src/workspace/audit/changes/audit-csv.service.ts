import { lineOf } from "#kernel/csv.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoment } from "#kernel/moments.ts";
import { hasText, t } from "#server/i18n.ts";
import { Pace } from "#server/pace.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { type StoredRow, tellChanges } from "./audit-changes.service.ts";
import "./changes.texts.ts";

export type TableRow = StoredRow;

const columns = [
  "at",
  "actor",
  "action",
  "subject",
  "about",
  "client",
  "record",
  "field",
  "from",
  "to",
] as const;
type Line = Record<(typeof columns)[number], string>;

export function csvHeader(language: Language): string {
  return `\u{feff}${lineOf(columns.map((name) => t(language, `audit-changes:csv.${name}`)))}`;
}

/** A line for each field that a row changed; one for a row that changed none. */
export async function csvLinesOf(
  transaction: Transaction,
  scope: Scope,
  rows: readonly StoredRow[],
): Promise<string> {
  const { language } = scope.context;
  const tell = await tellChanges(transaction, scope, rows);
  const found = await transaction.client.query<{ timeZone: string }>(
    `select time_zone as "timeZone" from installations where id = $1`,
    [scope.accessScope.installationId],
  );
  const timeZone = found.rows[0]?.timeZone ?? "UTC";
  const words = new Map<string, string>();
  const word = (kind: "action" | "subject", name: string) => {
    const key = `audit-changes:audit.${kind}.${name}`;
    const said = words.get(key) ?? (hasText(language, key) ? t(language, key) : name);
    words.set(key, said);
    return said;
  };
  const linesOf = (row: StoredRow): Line[] => {
    const { about, records } = tell(row);
    const common = {
      at: formatMoment(new Date(row.at), timeZone, language, "short"),
      actor: actorOf(row, language),
      action: word("action", row.action),
      subject: word("subject", row.subject),
      about: about ?? "",
      client: row.clientName ?? "",
    };
    if (records.length === 0) return [{ ...common, record: "", field: "", from: "", to: "" }];
    return records.flatMap(({ kind, name, action, fields }) => {
      const record = name === null ? kind : `${kind}: ${name}`;
      const done = action === "update" ? "" : t(language, `audit-changes:audit.changes.done.${action}`);
      const whole = { ...common, record, field: done, from: "", to: "" };
      return fields.length === 0 ? [whole] : fields.map((field) => ({ ...common, record, ...field }));
    });
  };
  const pace = new Pace();
  let text = "";
  for (const row of rows) {
    if (pace.isLong()) await pace.rest();
    for (const line of linesOf(row)) text += lineOf(columns.map((name) => line[name]));
  }
  return text;
}

function actorOf({ actor, actorName }: StoredRow, language: Language): string {
  const kind = actor.split(":")[0] ?? "system";
  if (kind === "user" && actorName !== null) return actorName;
  const word = kind === "enrollee" && actorName !== null ? "enrolleeNamed" : kind;
  return t(language, `audit-changes:audit.actor.${word}`, { name: actorName ?? "–" });
}
