import type pg from "pg";
import type { z } from "zod";
import { nameKeyOf } from "#kernel/name-key.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { streamOf } from "#server/streams.ts";
import { auditEventOf, type StoredEvent } from "./audit-event.ts";
import type { auditActors, auditDetail, auditList, AuditNarrowing, auditPeople } from "./audit-log.ts";
import { csvLinesOf, csvHeader, type TableRow } from "./changes/audit-csv.service.ts";
import { detailOf, type StoredRow, summarize } from "./changes/audit-changes.service.ts";
import { findRowsAbout } from "./changes/find-changes.service.ts";

type ListQuery = z.output<typeof auditList.query>;

/** So many numbers of rows are looked through at first, twice as many each time, and never more in one statement. */
const firstWindow = 20_000;
const largestWindow = 320_000;
/** After this long a page answers with what it has; the next one goes on. Any filter so stays quick on any size. */
const patienceMs = 400;
/**
 * How far the order of times may differ from the order of numbers: a row has the time at which its transaction began,
 * and its number from the end.
 */
const longestTransactionMs = 6 * 3_600_000;

/** Newest first, a page at a time. */
export async function findAuditRows(services: Services, scope: Scope, query: ListQuery) {
  const { before = Number.MAX_SAFE_INTEGER, pageSize } = query;
  const bounds = await boundsOf(services, query);
  const until = performance.now() + patienceMs;
  const page = await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const rows: StoredRow[] = [];
    const about = await rowsAbout(client, query);
    const told = async (next: { before: number; at: string | undefined } | null) => ({
      rows: await summarize(transaction, scope, rows),
      next,
    });
    for (const window of windowsOf({ ...bounds, above: Math.min(bounds.above, before) }, query)) {
      const { text, values } = conditions(scope, query, window, about);
      const missing = pageSize - rows.length;
      const found = await client.query<StoredRow>(
        `${selectRows} ${text} order by e.id desc limit ${missing + 1}`,
        values,
      );
      rows.push(...found.rows.slice(0, missing));
      const last = rows.at(-1);
      if (found.rows.length > missing && last !== undefined) return told({ before: last.id, at: last.at });
      if (window.below > bounds.below && performance.now() > until)
        return told({ before: window.below, at: undefined });
    }
    return told(null);
  });
  const { rows, next } = page;
  if (next === null) return { rows, next };
  const at = next.at ?? (await momentOf(services, next.before)) ?? new Date(0).toISOString();
  return { rows, next: { before: next.before, at } };
}

export async function getAuditRow(scope: Scope, id: number): Promise<z.output<typeof auditDetail.answer>> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<StoredDetail>(
      `${selectRowsWith(`, e.request_id as "requestId", e.details`)} where e.id = $1 and e.installation_id = $2`,
      [id, scope.accessScope.installationId],
    );
    if (rows[0] === undefined) throw new Problem("notFound");
    return { ...rows[0], ...(await detailOf(transaction, scope, rows[0])) };
  });
}
type StoredDetail = StoredRow & { requestId: string | null; details: Record<string, unknown> };

/** Suggests who acted: users by last name or username, and keys by their names. */
export async function findActors(
  scope: Scope,
  { q = "", id }: z.output<typeof auditActors.query>,
): Promise<z.output<typeof auditActors.answer>> {
  const start = q.toLowerCase();
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ id: string; label: string }>(
      `select * from (
         (select 'user:' || id as id, coalesce(${fullNameSql("users")}, '') || ' (' || username || ')' as label from users
          where $3::text is null and (name_key >= $1 and name_key < $2 or username >= $1 and username < $2)
            or $3 = 'user:' || id order by name_key, id limit 20)
         union all
         (select 'apiKey:' || id, name from api_keys
          where $3::text is null and name_key >= $1 and name_key < $2 or $3 = 'apiKey:' || id order by name_key, id limit 5)
       ) actors`,
      [start, `${start}\u{10FFFF}`, id ?? null],
    );
    return { rows };
  });
}

/** Suggests who was looked at or changed: members, dependents and users by name, "Ana Cruz" or "Cruz Ana". */
export async function findPeople(
  scope: Scope,
  { q = "", id }: z.output<typeof auditPeople.query>,
): Promise<z.output<typeof auditPeople.answer>> {
  const words = q.toLowerCase().split(" ");
  // The family's name comes first in Korean, and nothing stands between the two.
  const turned = /^[가-힣]{2,}$/u.test(q)
    ? `${q.slice(0, 1)} ${q.slice(1)}`
    : [...words.slice(1), words[0]].join(" ");
  const beginnings = [words.join(" "), turned];
  const keys = beginnings.map(nameKeyOf);
  const ranges = [...beginnings, ...keys].flatMap((start) => [start, `${start}\u{10FFFF}`]);
  const named = (table: "members" | "users", range: string) => `(${range})
    and ${table}.deleted_at is null and $9::uuid is null or ${table}.id = $9`;
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ id: string; label: string }>(
      `select * from (
         (select id, coalesce(${fullNameSql("members")}, '') || ' (' || member_number || ')' as label from members
          where ${named("members", "name_key >= $5 and name_key < $6 or name_key >= $7 and name_key < $8")} order by name_key, id limit 20)
         union all
         (select id, coalesce(${fullNameSql("users")}, '') || ' (' || username || ')' from users
          where ${named("users", "name_key >= $1 and name_key < $2 or name_key >= $3 and name_key < $4")} order by name_key, id limit 10)
       ) people`,
      [...ranges, id ?? null],
    );
    if (rows.length > 0)
      transaction.audit({
        action: "search",
        subject: "members",
        details: { ids: rows.map((row) => row.id) },
      });
    return { rows };
  });
}

/** The same rows for a spreadsheet, in words: a line for each field that was changed. */
export async function exportAuditTable(
  services: Services,
  scope: Scope,
  query: AuditNarrowing,
): Promise<FileAnswer> {
  const bounds = await boundsOf(services, query);
  await tellExport(scope, query);
  const lines = async function* () {
    yield csvHeader(scope.context.language);
    for await (const batch of batchesOf<TableRow, string>(scope, query, bounds, {
      select: selectRows,
      make: (transaction, rows) => csvLinesOf(transaction, scope, rows),
      atATime: 200,
    }))
      yield batch;
  };
  return {
    file: streamOf(lines(), { highWaterMark: 1 }),
    mediaType: "text/csv; charset=utf-8",
    name: "audit.csv",
  };
}

/**
 * Streams the rows that match, at the speed of the reader. The request itself is recorded before the first line leaves,
 * so a broken download counts too.
 */
export async function exportAudit(
  services: Services,
  scope: Scope,
  query: AuditNarrowing,
): Promise<FileAnswer> {
  const bounds = await boundsOf(services, query);
  await tellExport(scope, query);
  const base = services.configuration.baseUrl;
  const lines = () =>
    batchesOf<StoredEvent, string>(scope, query, bounds, {
      select: selectEvents,
      atATime: 500,
      make: async (_transaction, events) =>
        events.map((event) => `${JSON.stringify(auditEventOf(event, base))}\n`).join(""),
    });
  return {
    file: streamOf(lines(), { highWaterMark: 1 }),
    mediaType: "application/fhir+ndjson",
    name: "audit.ndjson",
  };
}

/** That it was asked for is written down before the first line leaves: a download that breaks off counts too. */
async function tellExport(scope: Scope, query: AuditNarrowing): Promise<void> {
  await scope.transaction(async (transaction) => {
    const filters = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
    transaction.audit({ action: "export", subject: "audit_events", details: { filters } });
  });
}

type Batch<Row, Made> = {
  select: string;
  /** So many rows are put into words while others wait. */
  atATime: 200 | 500;
  make: (transaction: Transaction, rows: readonly Row[]) => Promise<Made>;
};

/** Each batch is a short transaction of its own: a slow reader holds nothing open. */
async function* batchesOf<Row extends { id: number }, Made>(
  scope: Scope,
  query: AuditNarrowing,
  bounds: Window,
  { select, make, atATime }: Batch<Row, Made>,
): AsyncGenerator<Made> {
  for (const window of windowsOf(bounds, query)) {
    let above = window.above;
    for (;;) {
      const { rows, made } = await scope.transaction(async (transaction) => {
        const { client } = transaction;
        const { text, values } = conditions(
          scope,
          query,
          { ...window, above },
          await rowsAbout(client, query),
        );
        const { rows } = await client.query<Row>(
          `${select} ${text} order by e.id desc limit ${atATime}`,
          values,
        );
        return { rows, made: await make(transaction, rows) };
      });
      if (rows.length > 0) yield made;
      if (rows.length < atATime) break;
      above = rows.at(-1)?.id ?? 0;
    }
  }
}

/** Numbers of rows, from `below` up to and without `above`. */
type Window = { below: number; above: number };

/** The numbers among which all rows of the wanted time are. */
async function boundsOf(services: Services, { from, to }: AuditNarrowing): Promise<Window> {
  const end = (await lastNumber(services)) + 1;
  const slack = (moment: string, sign: 1 | -1) => new Date(Date.parse(moment) + sign * longestTransactionMs);
  return {
    below: from === undefined ? 0 : (await numbersAround(services, slack(from, -1), end)).below,
    above: to === undefined ? end : (await numbersAround(services, slack(to, 1), end)).above,
  };
}

/** From the newest back; all at once where an index finds the rows. */
function* windowsOf({ below, above }: Window, { subjectId, person }: AuditNarrowing): Generator<Window> {
  if (subjectId !== undefined || person !== undefined) return yield { below, above };
  let size = firstWindow;
  for (let top = above; top > below; top -= size, size = Math.min(size * 2, largestWindow))
    yield { below: Math.max(below, top - size), above: top };
}

async function lastNumber({ database }: Services): Promise<number> {
  const { rows } = await database.system.query<{ last: number | null }>(
    "select max(id) as last from audit_events",
  );
  return rows[0]?.last ?? 0;
}

/** Numbers before and after a moment, close together: found by halving, since there is no index of moments. */
async function numbersAround(services: Services, moment: Date, end: number): Promise<Window> {
  let [below, above] = [0, end];
  while (above - below > 1000) {
    const middle = Math.floor((below + above) / 2);
    const at = await momentOf(services, middle);
    if (at === undefined || Date.parse(at) >= moment.getTime()) above = middle;
    else below = middle;
  }
  return { below, above };
}

/** When the row of this number, or the next one there is, was written. */
async function momentOf({ database }: Services, number: number): Promise<string | undefined> {
  const { rows } = await database.system.query<{ at: string }>(
    "select at from audit_events where id >= $1 order by id limit 1",
    [number],
  );
  return rows[0]?.at;
}

/** A person's own records, and the rows that tell of a change to one of theirs. */
type About = { subjects: string[]; rows: number[] };

async function rowsAbout(client: pg.ClientBase, { person }: AuditNarrowing): Promise<About | undefined> {
  if (person === undefined) return undefined;
  const { rows } = await client.query<{ id: string }>(
    `select $1::uuid as id
     union all select id from users where entity_id = $1 and type = 'member'
     union all select id from enrollments where member_id = $1
     union all select id from life_events where member_id = $1
     union all select id from invitations where member_id = $1`,
    [person],
  );
  return { subjects: rows.map(({ id }) => id), rows: await findRowsAbout(client, person) };
}

function conditions(
  scope: Scope,
  query: AuditNarrowing,
  { below, above }: Window,
  about: About | undefined,
): { text: string; values: unknown[] } {
  const values: unknown[] = [scope.accessScope.installationId, below, above];
  const terms = ["e.installation_id = $1", "e.id >= $2", "e.id < $3"];
  const add = (term: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    terms.push(`${term} $${values.length}`);
  };
  add("e.at >=", query.from);
  add("e.at <", query.to);
  add("e.actor =", query.actor);
  add("e.action =", query.action);
  add("e.subject =", query.subject);
  add("e.subject_id =", query.subjectId);
  add("e.client_id =", query.clientId);
  add("e.details ->> 'emergencyId' =", query.emergencyId);
  if (about !== undefined) {
    values.push(about.subjects, about.rows);
    terms.push(
      `(e.subject_id = any($${values.length - 1}::uuid[]) or e.id = any($${values.length}::bigint[]))`,
    );
  }
  return { text: `where ${terms.join(" and ")}`, values };
}

const selectRowsWith = (more: string) => `
  select e.id, e.at, e.actor, coalesce(${fullNameSql("u")}, k.name, n.subscriber_name) as "actorName", e.action, e.subject,
    e.subject_id as "subjectId", e.client_id as "clientId", c.name as "clientName", e.transaction::text,
    (e.details ->> 'emergencyId')::uuid as "emergencyId",
    case when jsonb_typeof(e.details -> 'ids') = 'array' then jsonb_array_length(e.details -> 'ids')
      when jsonb_typeof(e.details -> 'rows') = 'number' then (e.details -> 'rows')::int end as count${more}
  from audit_events e
    left join users u on u.id = case when e.actor like 'user:%' then substr(e.actor, 6)::uuid end
    left join api_keys k on k.id = case when e.actor like 'apiKey:%' then substr(e.actor, 8)::uuid end
    left join enrollments n on n.id = case when e.actor like 'enrollee:%' then substr(e.actor, 10)::uuid end
    left join clients c on c.id = e.client_id`;
const selectRows = selectRowsWith("");

const selectEvents = `
  select e.id, e.at, e.installation_id as "installationId", e.client_id as "clientId", e.actor, e.action, e.subject,
    e.subject_id as "subjectId", e.request_id as "requestId", e.details
  from audit_events e`;
