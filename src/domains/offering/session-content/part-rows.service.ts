import { uuidv7 } from "#kernel/ids.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { databaseErrorOf } from "#server/http/errors.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/** A kind of row that belongs to a session and is put in an order by hand. */
export type Part = {
  table: string;
  /** What the audit calls a row. */
  subject: string;
  /** Field → column; those that hold JSON are listed again. */
  columns: Readonly<Record<string, string>>;
  json?: readonly string[];
  /** SQL of further fields of a row `r`. */
  more?: string;
  /** The field that has to be another one where a unique index objects. */
  unique?: string;
};
export type SessionOfPart = { id: string; installationId: string; clientId: string };
type Row = { id: string; version: number };
type Fields = Readonly<Record<string, unknown>>;

/** The session, if the caller reaches it. */
export async function requireSession(transaction: Transaction, id: string): Promise<SessionOfPart> {
  const { rows } = await transaction.client.query<SessionOfPart>(
    `select id, installation_id as "installationId", client_id as "clientId" from enrollment_sessions
     where id = $1 and deleted_at is null`,
    [id],
  );
  const [session] = rows;
  if (session === undefined) throw new Problem("notFound");
  return session;
}

export async function listParts<R extends Row>(scope: Scope, part: Part, sessionId: string): Promise<R[]> {
  return scope.transaction(async (transaction) => {
    await requireSession(transaction, sessionId);
    return readAll<R>(transaction, part, sessionId);
  });
}

export async function getPart<R extends Row>(scope: Scope, part: Part, at: PartPlace): Promise<R> {
  return scope.transaction(async (transaction) => {
    await requireSession(transaction, at.sessionId);
    return readOne<R>(transaction, part, at);
  });
}

type PartPlace = { sessionId: string; id: string };
/** Looks at what is to be kept, in its transaction; answers what is kept of it. */
export type Check = (transaction: Transaction, session: SessionOfPart, fields: Fields) => Promise<Fields>;

export async function createPart<R extends Row>(
  services: Services,
  scope: Scope,
  part: Part,
  { sessionId, fields, check }: { sessionId: string; fields: Fields; check: Check },
): Promise<R> {
  return changing(scope, part, async (transaction) => {
    const session = await requireSession(transaction, sessionId);
    const kept = await check(transaction, session, fields);
    const now = services.clock();
    const id = uuidv7(now.getTime());
    const names = Object.keys(part.columns);
    await transaction.client.query(
      `insert into ${part.table} (id, installation_id, client_id, session_id, created_by, updated_by, sort_order, ${names.map((name) => part.columns[name]).join(", ")})
       select $1, $2, $3, $4, $5, $5,
         (select coalesce(max(sort_order), 0) + 1 from ${part.table} where session_id = $4 and deleted_at is null),
         ${names.map((_, at) => `$${at + 6}`).join(", ")}`,
      [
        id,
        session.installationId,
        session.clientId,
        sessionId,
        scope.userId ?? null,
        ...values(part, kept, names),
      ],
    );
    audit(transaction, part, session, { action: "create", id, details: { sessionId } });
    return readOne<R>(transaction, part, { sessionId, id });
  });
}

export async function updatePart<R extends Row>(
  scope: Scope,
  part: Part,
  { at, version, fields, check }: { at: PartPlace; version: number; fields: Fields; check: Check },
): Promise<R> {
  return changing(scope, part, async (transaction) => {
    const session = await requireSession(transaction, at.sessionId);
    const before = await readOne<Row & Fields>(transaction, part, at, "lock");
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    const kept = await check(transaction, session, fields);
    const names = Object.keys(part.columns);
    await transaction.client.query(
      `update ${part.table} set version = version + 1, updated_at = now(), updated_by = $2,
         ${names.map((name, place) => `${part.columns[name]} = $${place + 3}`).join(", ")}
       where id = $1`,
      [at.id, scope.userId ?? null, ...values(part, kept, names)],
    );
    const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(kept[name]));
    audit(transaction, part, session, { action: "update", id: at.id, details: { fields: changed } });
    return readOne<R>(transaction, part, at);
  });
}

export async function removePart(scope: Scope, part: Part, at: PartPlace): Promise<void> {
  await scope.transaction(async (transaction) => {
    const session = await requireSession(transaction, at.sessionId);
    await readOne(transaction, part, at, "lock");
    await transaction.client.query(
      `update ${part.table} set deleted_at = now(), version = version + 1, updated_by = $2 where id = $1`,
      [at.id, scope.userId ?? null],
    );
    audit(transaction, part, session, { action: "remove", id: at.id });
  });
}

/** Puts all rows of the session in this order; who leaves one out, or names one that is none of them, has not seen the newest. */
export async function orderParts<R extends Row>(
  scope: Scope,
  part: Part,
  { sessionId, ids }: { sessionId: string; ids: readonly string[] },
): Promise<R[]> {
  return scope.transaction(async (transaction) => {
    const session = await requireSession(transaction, sessionId);
    const { rows } = await transaction.client.query<{ id: string }>(
      `select id from ${part.table} where session_id = $1 and deleted_at is null order by id for update`,
      [sessionId],
    );
    const known = new Set(rows.map(({ id }) => id));
    const isWhole = ids.every((id) => known.has(id)) && new Set(ids).size === known.size;
    if (!isWhole) throw new Problem("stale");
    await transaction.client.query(
      `update ${part.table} r set sort_order = o.place, version = version + 1, updated_at = now(), updated_by = $2
       from unnest($1::uuid[]) with ordinality o (id, place) where r.id = o.id and r.sort_order <> o.place`,
      [ids, scope.userId ?? null],
    );
    audit(transaction, part, session, {
      action: "update",
      id: sessionId,
      details: { order: ids.length },
    });
    return readAll<R>(transaction, part, sessionId);
  });
}

/** The plan is one that this session offers. */
export async function requirePlan(
  transaction: Transaction,
  sessionId: string,
  planId: string,
  field = "sessionPlanId",
): Promise<{ basePlanId: string; coverageType: string }> {
  const { rows } = await transaction.client.query<{ basePlanId: string; coverageType: string }>(
    `select p.base_plan_id as "basePlanId", b.coverage_type as "coverageType"
     from session_plans p join base_plans b on b.id = p.base_plan_id
     where p.id = $1 and p.session_id = $2 and p.deleted_at is null and b.deleted_at is null`,
    [planId, sessionId],
  );
  const [plan] = rows;
  if (plan === undefined)
    throw new Problem("invalid", { fieldErrors: [fieldError(field, "missingReference")] });
  return plan;
}

/** There is such a coverage type. */
export async function requireCoverageType({ client }: Transaction, code: string | null): Promise<void> {
  if (code === null) return;
  const { rows } = await client.query("select 1 from coverage_types where code = $1 and deleted_at is null", [
    code,
  ]);
  if (rows.length === 0)
    throw new Problem("invalid", { fieldErrors: [fieldError("coverageType", "missingReference")] });
}

async function readAll<R extends Row>(transaction: Transaction, part: Part, sessionId: string): Promise<R[]> {
  const { rows } = await transaction.client.query<R>(
    `${selectPart(part)} where r.session_id = $1 and r.deleted_at is null order by r.sort_order, r.id`,
    [sessionId],
  );
  return rows;
}

async function readOne<R extends Row>(
  transaction: Transaction,
  part: Part,
  { sessionId, id }: PartPlace,
  lock?: "lock",
): Promise<R> {
  const { rows } = await transaction.client.query<R>(
    `${selectPart(part)} where r.id = $1 and r.session_id = $2 and r.deleted_at is null${lock ? " for update of r" : ""}`,
    [id, sessionId],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  return row;
}

function selectPart({ table, columns, more }: Part): string {
  const fields = Object.entries(columns).map(([name, column]) => `r.${column} as "${name}"`);
  return `select r.id, r.version, r.sort_order as "sortOrder", ${fields.join(", ")}${more ? `, ${more}` : ""} from ${table} r`;
}

function values(part: Part, fields: Fields, names: readonly string[]): unknown[] {
  return names.map((name) => {
    const value = fields[name] ?? null;
    return value !== null && part.json?.includes(name) ? JSON.stringify(value) : value;
  });
}

async function changing<T>(
  scope: Scope,
  part: Part,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await scope.transaction(work);
  } catch (error) {
    const { unique } = part;
    if (unique === undefined || databaseErrorOf(error)?.code !== "23505") throw error;
    throw new Problem("invalid", { fieldErrors: [fieldError(unique, "taken")] });
  }
}

function audit(
  transaction: Transaction,
  { subject }: Part,
  { clientId }: SessionOfPart,
  { action, id, details }: { action: string; id: string; details?: Record<string, unknown> },
): void {
  transaction.audit({ action, subject, subjectId: id, clientId, ...(details && { details }) });
}
