import type pg from "pg";
import { rowArrays } from "../database/row-arrays.ts";
import type { AuditEvent, Auditor } from "./audit.ts";

/** The same done to many records, each of which gets a row of its own. */
export type AuditBatch = Omit<AuditEvent, "subjectId"> & { subjectIds: readonly string[] };

/** Writes the events of a batch of changes at once, in the name of the one who asked. Only jobs write so many. */
export async function insertAuditBatch(
  client: pg.ClientBase,
  { action, subject, clientId, details, subjectIds }: AuditBatch,
  by: Omit<Auditor, "isScoped">,
): Promise<void> {
  if (subjectIds.length === 0) return;
  const always = by.emergencyId === undefined ? {} : { emergencyId: by.emergencyId };
  const { select, values } = rowArrays([{ name: "subject_id", type: "uuid", values: subjectIds }], 8);
  await client.query({
    name: "audit-batch",
    text: `insert into audit_events (installation_id, actor, request_id, client_id, action, subject, details, subject_id)
      select $1::uuid, $2, $3, $4::uuid, $5, $6, $7::jsonb, subject_id from (${select}) r`,
    values: [
      by.installationId,
      by.actor,
      by.requestId,
      clientId ?? null,
      action,
      subject,
      JSON.stringify({ ...details, ...always }),
      ...values,
    ],
  });
}
