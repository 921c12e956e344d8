import type { Transaction } from "#server/scope.ts";
import type { RecordTable } from "./record-table.service.ts";

/** Writes what was done to one record, and to which client it belongs. */
export function auditRow(
  transaction: Transaction,
  { resource }: RecordTable,
  action: string,
  row: Record<string, unknown>,
  details: Record<string, unknown> = {},
): void {
  const client = resource.scope === "itself" ? row["id"] : row["clientId"];
  transaction.audit({
    action,
    subject: resource.subject,
    subjectId: String(row["id"]),
    ...(typeof client === "string" ? { clientId: client } : {}),
    details,
  });
}
