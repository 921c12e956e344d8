import type pg from "pg";
import type { AuditEvent, Auditor } from "./audit.ts";

/** Writes the events of a batch of changes at once, in whoever's name they were asked for. Only jobs write so many. */
export async function insertAuditBatch(
  client: pg.ClientBase,
  events: readonly AuditEvent[],
  by: Auditor,
): Promise<void> {
  if (events.length === 0) return;
  const always = by.emergencyId === undefined ? {} : { emergencyId: by.emergencyId };
  const rows = events.map((event) => ({
    client_id: event.clientId ?? null,
    action: event.action,
    subject: event.subject,
    subject_id: event.subjectId ?? null,
    details: { ...event.details, ...always },
  }));
  await client.query({
    name: "audit-batch",
    text: `insert into audit_events (installation_id, actor, request_id, client_id, action, subject, subject_id, details)
      select $2::uuid, $3, $4, client_id, action, subject, subject_id, details
      from json_to_recordset($1::json) as r (client_id uuid, action text, subject text, subject_id uuid, details jsonb)`,
    values: [JSON.stringify(rows), by.installationId, by.actor, by.requestId],
  });
}
