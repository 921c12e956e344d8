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

const columns = [
  "installation_id",
  "client_id",
  "actor",
  "action",
  "subject",
  "subject_id",
  "request_id",
  "details",
];
const types = "uuid, uuid, text, text, text, uuid, text, jsonb";
const values = columns.map((_, at) => `$${at + 1}`).join(", ");
const prepareAll = `
  prepare openroll_audit (${types}) as insert into audit_events (${columns.join(", ")}) values (${values});
  prepare openroll_look (${types}) as insert into audit_events (${columns.join(", ")}) select ${values}
    where case when pg_current_xact_id_if_assigned() is null
      then set_config('synchronous_commit', 'off', true) end is distinct from ''`;

/** The connections that know the statements: to plan them anew for each row costs more than to write the row. */
const prepared = new WeakSet<pg.ClientBase>();

/**
 * The statements that write the events, for this connection; empty when there are none. They end in a semicolon, so
 * that the commit travels with them. A look waits for no disk, as long as its audit rows are all that it writes. Whether
 * it wrote anything else the database itself says, which numbers a transaction with its first write: such a one waits
 * as every change does.
 */
export async function auditInsert(
  client: pg.ClientBase,
  events: readonly AuditEvent[],
  by: Auditor,
): Promise<string> {
  if (events.length === 0) return "";
  if (!prepared.has(client)) {
    // The connection keeps them whatever becomes of the transaction.
    await client.query(prepareAll);
    prepared.add(client);
  }
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
  const isLook = events.every(({ action }) => action === "view");
  return rows.map((row) => `execute ${isLook ? "openroll_look" : "openroll_audit"} (${row});`).join("");
}

function literal(value: string | undefined): string {
  return value === undefined ? "null" : pg.escapeLiteral(value);
}
