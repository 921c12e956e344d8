import type pg from "pg";

// Which row an id names, asked of the database itself.

type Database = pg.Pool | pg.ClientBase;

/** Ids without a foreign key, and why. */
const loose: Readonly<Record<string, string>> = {
  "audit_events.client_id": "the audit outlives what it tells of",
  "audit_events.installation_id": "the audit outlives what it tells of",
  "audit_events.subject_id": "of any kind of record",
  "dropped_files.subject_id": "of the table that its kind names: a file of claims, of totals, a census",
  "audit_changes.client_id": "the audit outlives what it tells of",
  "audit_changes.installation_id": "the audit outlives what it tells of",
  "audit_changes.record_id": "of any kind of record",
  "audit_changes.person_id": "the audit outlives what it tells of",
  "mails.client_id": "a mail that was sent keeps nobody from removing a client",
  "mail_events.mail_id": "a reference would keep a month of mails from being dropped",
  "users.entity_id": "of the table that the user's type names: broker, client, member, partner, TPA",
  "conversations.party_id": "of the table that its type names: member, client, broker, partner, TPA",
  "messages.author_id": "a message outlives the account that wrote it",
  "payment_events.subject_id": "of the table that its kind names: what was authorized, a charge, COBRA",
  "document_links.entity_id": "of the table that the type names: client, group, division, plan, member",
  "idempotency_keys.installation_id":
    "written with every call of an enrollment, all of which would lock one row",
  "past_coverages.change_id": "the changes of a family are looked for by the family",
  "past_coverages.ended_by_change_id": "the changes of a family are looked for by the family",
  "past_employments.change_id": "the changes of a family are looked for by the family",
  "past_employments.ended_by_change_id": "the changes of a family are looked for by the family",
  "past_employments.family_id": "what was known outlives what it tells of",
  "past_employments.member_id": "what was known outlives what it tells of",
  "past_employments.division_id": "what was known outlives what it tells of",
  "past_employment_spans.change_id": "the changes of a family are looked for by the family",
  "past_employment_spans.ended_by_change_id": "the changes of a family are looked for by the family",
  "past_employment_spans.family_id": "what was known outlives what it tells of",
  "past_employment_spans.member_id": "what was known outlives what it tells of",
  "past_employment_spans.employment_id": "what was known outlives what it tells of",
  "past_employment_spans.division_id": "what was known outlives what it tells of",
  "employment_spans.change_id": "the changes of a family are looked for by the family",
  "past_members.change_id": "the changes of a family are looked for by the family",
  "past_members.ended_by_change_id": "the changes of a family are looked for by the family",
  "past_members.family_id": "what was known outlives what it tells of",
  "past_members.person_id": "what was known outlives what it tells of: two people may have become one",
  "past_people.change_id": "the changes of a family are looked for by the family",
  "past_people.ended_by_change_id": "the changes of a family are looked for by the family",
  "cobra_cases.change_id": "the changes of a family are looked for by the family",
  "coverages.change_id": "the changes of a family are looked for by the family",
  "employments.change_id": "the changes of a family are looked for by the family",
  "members.change_id": "the changes of a family are looked for by the family",
  "people.change_id": "the changes of a family are looked for by the family",
  "member_events.change_id": "the changes of a family are looked for by the family",
  "past_coverages.enrollment_id": "as it was known then",
  "past_coverages.ended_by_enrollment_id": "as it was known then",
  "past_coverages.cobra_clock_id": "as it was known then",
  "id_card_orders.batch_id": "a batch is nothing but the orders that went to the printer together",
  "enrollment_run_items.enrollment_id": "as it was asked for: it may name nothing",
  "termination_run_items.member_id": "the employee may be removed while the run is at work",
  "renewal_items.member_id": "the employee may be removed while the run is at work",
  "renewal_items.change_id": "the change tells of itself; an item keeps its id to undo it",
  "automatic_items.change_id": "the change tells of itself; an item keeps its id to undo it",
  "termination_run_items.change_id": "the change tells of itself; an item keeps its id to undo it",
};

async function said(database: Database, query: string): Promise<string[]> {
  const { rows } = await database.query<{ wrong: string }>(query);
  return rows.map(({ wrong }) => wrong).toSorted();
}

/** Ids that name no row; an installation may be told by a row that the table points to. */
export async function looseIds(database: Database): Promise<string[]> {
  const found = await said(
    database,
    `with recursive keys as (
       select c.conrelid as own, c.confrelid as other, k.attname from pg_constraint c
         join lateral unnest(c.conkey) u (n) on true join pg_attribute k on k.attrelid = c.conrelid and k.attnum = u.n
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace),
     anchored (own) as (
       select own from keys where attname = 'installation_id'
       union
       select k.own from keys k join anchored a on a.own = k.other
         join pg_attribute i on i.attrelid = k.other and i.attname = 'installation_id')
     select format('%s.%s', t.relname, a.attname) as wrong
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
       and (a.atttypid = 'uuid'::regtype and a.attname ~ '_(id|to|from)$' or a.atttypid = 'uuid[]'::regtype)
       and not exists (select from keys where own = t.oid and keys.attname = a.attname)
       and not (a.attname = 'installation_id' and t.oid in (select own from anchored))`,
  );
  const unsaid = found.filter((one) => !(one in loose)).map((one) => `${one} names no row`);
  const idle = Object.keys(loose).filter((one) => !found.includes(one));
  return [...unsaid, ...idle.map((one) => `${one} stands in the list for nothing`)];
}

/** References by which a row of one client could point to another client's. */
export const acrossClients = (database: Database) =>
  said(
    database,
    `with of_client as (select attrelid, attnum from pg_attribute
       where attname = 'client_id' and attnotnull and not attisdropped)
     select format('%s may point to another client', c.conname) as wrong from pg_constraint c
       join of_client own on own.attrelid = c.conrelid join of_client other on other.attrelid = c.confrelid
     where c.contype = 'f' and not (own.attnum = any (c.conkey) and other.attnum = any (c.confkey))`,
  );

/** References that would be looked for row by row when what they point to is removed. Installations and clients never are. */
export const unindexedReferences = (database: Database) =>
  said(
    database,
    `select format('%s has no index', c.conname) as wrong from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       -- Their rows are never removed, and the codes of coverage types never change.
       and c.confrelid not in ('installations'::regclass, 'clients'::regclass, 'coverage_types'::regclass)
       and not exists (select from pg_index i
         where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[cardinality(c.conkey)]
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`,
  );
