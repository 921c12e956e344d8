import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { AuditRow } from "../audit-log.ts";
import { describeChanges, recordsOf } from "./change-words.service.ts";
import type { ChangedRecord } from "./changes.ts";
import "./changes.texts.ts";
import { findChanges } from "./find-changes.service.ts";
import { Names } from "./names.service.ts";
import { tableOfSubject } from "./recorded-fields.ts";

/** A row of the audit as it is stored, before anything is said of what it changed. */
export type StoredRow = Omit<AuditRow, "about" | "changes" | "moreChanges"> & { transaction: string };

export type Told = { about: string | null; records: ChangedRecord[] };

/** The person that each row is about, and what it changed. The audit records that a person's changes were opened. */
export async function tellChanges(
  transaction: Transaction,
  scope: Scope,
  rows: readonly StoredRow[],
): Promise<(row: StoredRow) => Told> {
  const { client } = transaction;
  const changes = await findChanges(client, rows);
  const persons = new Set([...changes.values()].flat().flatMap(({ personId }) => personId ?? []));
  if (persons.size > 0)
    transaction.audit({ action: "view", subject: "members", details: { ids: [...persons] } });
  const described = await describeChanges(client, scope, [...changes.values()].flat());
  const names = new Names();
  for (const { subject, subjectId } of rows)
    if (subjectId !== null) names.want(tableOfSubject(subject), subjectId);
  await names.read(client, scope.context.language);
  return ({ id, subject, subjectId }) => ({
    about: subjectId === null ? null : (names.of(tableOfSubject(subject), subjectId) ?? null),
    records: recordsOf(changes.get(id) ?? [], described),
  });
}

const linesInList = 3;

/** The rows of a list, with the first of what each changed. */
export async function summarize(
  transaction: Transaction,
  scope: Scope,
  rows: readonly StoredRow[],
): Promise<AuditRow[]> {
  const tell = await tellChanges(transaction, scope, rows);
  return rows.map((row) => {
    const { about, records } = tell(row);
    const lines = records.flatMap((record) => linesOf(scope, record, about));
    return {
      ...row,
      about,
      changes: lines.slice(0, linesInList),
      moreChanges: Math.max(0, lines.length - linesInList),
    };
  });
}

const mostRecords = 200;

/** All that one row changed. */
export async function detailOf(
  transaction: Transaction,
  scope: Scope,
  row: StoredRow,
): Promise<Told & { isCut: boolean }> {
  const { about, records } = (await tellChanges(transaction, scope, [row]))(row);
  return { about, records: records.slice(0, mostRecords), isCut: records.length > mostRecords };
}

function linesOf(
  scope: Scope,
  { kind, name, action, fields }: ChangedRecord,
  about: string | null,
): string[] {
  const { language } = scope.context;
  const record = name === null ? kind : `${kind} (${name})`;
  if (action !== "update")
    return name === about ? [] : [`${record}: ${t(language, `audit-changes:audit.changes.done.${action}`)}`];
  return fields.map(({ field, from, to }) => {
    const nothing = t(language, "audit-changes:audit.changes.none");
    const line = t(language, "audit-changes:audit.changes.line", {
      field,
      from: from || nothing,
      to: to || nothing,
    });
    return name === about ? line : `${record}: ${line}`;
  });
}
