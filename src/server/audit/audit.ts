import pg from "pg";

/** One look at or change of a record. `details` names fields and ids; never a value of personal data. */
export type AuditEvent = {
  action: string;
  subject: string;
  subjectId?: string | undefined;
  clientId?: string | undefined;
  details?: Record<string, unknown>;
};

/** In whose name, where, and for which request events are written. */
export type Auditor = {
  installationId: string;
  actor: string;
  requestId: string;
  /** The emergency access under which it all happens: each row bears it. */
  emergencyId?: string | undefined;
};

/** The statement that writes the events; empty when there are none. Ends in a semicolon. */
export function auditInsert(events: readonly AuditEvent[], by: Auditor): string {
  if (events.length === 0) return "";
  const always = by.emergencyId === undefined ? {} : { emergencyId: by.emergencyId };
  const rows = events.map((event) =>
    [
      literal(by.installationId),
      literal(event.clientId),
      literal(by.actor),
      literal(event.action),
      literal(event.subject),
      literal(event.subjectId),
      literal(by.requestId),
      literal(JSON.stringify({ ...event.details, ...always })),
    ].join(","),
  );
  return `insert into audit_events
    (installation_id, client_id, actor, action, subject, subject_id, request_id, details)
    values ${rows.map((row) => `(${row})`).join(",")};`;
}

function literal(value: string | undefined): string {
  return value === undefined ? "null" : pg.escapeLiteral(value);
}
