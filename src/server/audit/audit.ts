import pg from "pg";

/** One look at or change of a record. `details` names fields and ids; never a value of personal data. */
export type AuditEvent = {
  action: string;
  subject: string;
  subjectId?: string | undefined;
  clientId?: string | undefined;
  details?: Record<string, unknown>;
};

/** Who acts, where, and for which request events are written. */
export type Auditor = {
  installationId: string;
  actor: string;
  requestId: string;
  /** The transaction's settings say the first two: it is a scope's. */
  isScoped: boolean;
  /** The emergency access under which it all happens: each row bears it. */
  emergencyId?: string | undefined;
};

/** What differs from event to event. */
const ofEvent = [
  ["client_id", "uuid"],
  ["action", "text"],
  ["subject", "text"],
  ["subject_id", "uuid"],
  ["request_id", "text"],
  ["details", "jsonb"],
] as const;
/** Who acts. Left out in a scope, whose transaction has told the database; the system says it each time. */
const byScope: readonly (readonly [string, string])[] = ofEvent;
const bySystem = [...ofEvent, ["installation_id", "uuid"], ["actor", "text"]] as const;

function prepareAll(columns: typeof byScope): string {
  const types = columns.map(([, type]) => type).join(", ");
  const into = `audit_events (${columns.map(([name]) => name).join(", ")})`;
  const row = columns.map((_, at) => `$${at + 1}`).join(", ");
  return `
    prepare openroll_audit (${types}) as insert into ${into} values (${row});
    prepare openroll_look (${types}) as insert into ${into} select ${row}
      where case when pg_current_xact_id_if_assigned() is null
        then set_config('synchronous_commit', 'off', true) end is distinct from ''`;
}

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
    await client.query(prepareAll(by.isScoped ? byScope : bySystem));
    prepared.add(client);
  }
  const statement = events.every(({ action }) => action === "view") ? "openroll_look" : "openroll_audit";
  const requestId = literal(by.requestId);
  const who = by.isScoped ? "" : `,${literal(by.installationId)},${literal(by.actor)}`;
  let all = "";
  for (const { clientId, action, subject, subjectId, details } of events) {
    const values = `${literal(clientId)},${literal(action)},${literal(subject)},${literal(subjectId)},${requestId}`;
    all += `execute ${statement} (${values},${detailsOf(details, by)}${who});`;
  }
  return all;
}

function detailsOf(details: AuditEvent["details"], { emergencyId }: Auditor): string {
  if (emergencyId !== undefined) return literal(JSON.stringify({ ...details, emergencyId }));
  return details === undefined ? "'{}'" : literal(JSON.stringify(details));
}

/** Most are ids and single words, which need no looking at letter by letter. */
function literal(value: string | undefined): string {
  if (value === undefined) return "null";
  return /^[\w-]*$/u.test(value) ? `'${value}'` : pg.escapeLiteral(value);
}
