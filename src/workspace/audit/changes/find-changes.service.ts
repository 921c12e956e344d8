import type pg from "pg";
import type { AuditedChange } from "./change-words.service.ts";

/** A row of the audit whose changes are wanted. */
export type ChangedBy = { id: number; transaction: string; subjectId: string | null };

/** More than so many rows of one transaction are a batch: what it changed is found by each row's own record alone. */
const fewRows = 20;
const mostChanges = 5000;

type Stored = AuditedChange & { transaction: string };

/**
 * Finds the changes of each audit row. Changes of a transaction belong to the row of their record, or of its person;
 * the rest belongs to the first row.
 */
export async function findChanges(
  client: pg.ClientBase,
  rows: readonly ChangedBy[],
): Promise<Map<number, AuditedChange[]>> {
  const found = new Map<number, AuditedChange[]>();
  const transactions = [...new Set(rows.map(({ transaction }) => transaction))];
  if (transactions.length === 0) return found;
  const siblings = await siblingsOf(client, transactions);
  const isFew = (transaction: string) => (siblings.get(transaction)?.length ?? 0) <= fewRows;
  const whole = transactions.filter(isFew);
  const batches = transactions.filter((one) => !isFew(one));
  const subjects = rows.flatMap(({ subjectId }) => subjectId ?? []);
  const { rows: changes } = await client.query<Stored>(
    `select id::int, transaction::text, record, record_id as "recordId", person_id as "personId", action, changed
     from audit_changes
     where transaction = any($1::bigint[])
       or transaction = any($2::bigint[]) and (record_id = any($3::uuid[]) or person_id = any($3::uuid[]))
     order by id limit ${mostChanges}`,
    [whole, batches, subjects],
  );
  const wanted = new Set(rows.map(({ id }) => id));
  for (const change of changes) {
    for (const id of ownersOf(change, siblings.get(change.transaction) ?? [], isFew(change.transaction))) {
      if (!wanted.has(id)) continue;
      const list = found.get(id) ?? [];
      found.set(id, list);
      list.push(change);
    }
  }
  return found;
}

/** The newest rows of the audit that tell of a change to this person, or to this user. */
export async function findRowsAbout(client: pg.ClientBase, personId: string): Promise<number[]> {
  const { rows: changes } = await client.query<Stored>(
    `select id::int, transaction::text, record, record_id as "recordId", person_id as "personId", action, '{}'::jsonb as changed
     from audit_changes where person_id = $1 or record_id = $1 order by id desc limit ${mostChanges}`,
    [personId],
  );
  const siblings = await siblingsOf(client, [...new Set(changes.map(({ transaction }) => transaction))]);
  return changes.flatMap((change) => {
    const own = siblings.get(change.transaction) ?? [];
    return ownersOf(change, own, own.length <= fewRows);
  });
}

type Sibling = { id: number; subjectId: string | null };

/** The rows that each transaction wrote, but those of looks. */
async function siblingsOf(
  client: pg.ClientBase,
  transactions: readonly string[],
): Promise<Map<string, Sibling[]>> {
  const { rows } = await client.query<Sibling & { transaction: string }>(
    `select id::int, transaction::text, subject_id as "subjectId" from audit_events
     where transaction = any($1::bigint[]) and action <> 'view' order by id`,
    [transactions],
  );
  const siblings = new Map<string, Sibling[]>();
  for (const row of rows) {
    const list = siblings.get(row.transaction) ?? [];
    siblings.set(row.transaction, list);
    list.push(row);
  }
  return siblings;
}

function ownersOf(change: Stored, siblings: readonly Sibling[], withFirst: boolean): number[] {
  const own = siblings.filter(({ subjectId }) => subjectId === change.recordId);
  if (own.length > 0) return own.map(({ id }) => id);
  const persons = siblings.filter(({ subjectId }) => subjectId !== null && subjectId === change.personId);
  if (persons.length > 0) return persons.map(({ id }) => id);
  return withFirst ? siblings.slice(0, 1).map(({ id }) => id) : [];
}
