import { nameKeySql } from "#server/database/name-key.ts";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { LinkedPerson, PersonLinks } from "./person-links.ts";

// What is written to the audit of two clients at once belongs to neither of them: its rows name no client, so that only
// those who serve the whole installation read them.

/** Who is linked to a member's person, and who may be the same human. */
export async function findPersonLinks(scope: Scope, id: string): Promise<PersonLinks> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const person = await client.query<{ personId: string }>(
      `select person_id as "personId" from members where id = $1 and deleted_at is null`,
      [id],
    );
    const [own] = person.rows;
    if (own === undefined) throw new Problem("notFound");
    const linked = await client.query<LinkedPerson>(linkedQuery, [own.personId]);
    const candidates = await client.query<PersonLinks["candidates"][number]>(candidatesQuery, [own.personId]);
    const ids = [...linked.rows, ...candidates.rows].map(({ memberId }) => memberId);
    transaction.audit({ action: "view", subject: "person_links", subjectId: id, details: { ids } });
    return { linked: linked.rows, candidates: candidates.rows };
  });
}

type Pair = { id: string; memberId: string };

/** Twice is as good as once. */
export async function linkPeople(services: Services, scope: Scope, { id, memberId }: Pair): Promise<void> {
  await scope.transaction(async (transaction) => {
    const [one, other] = await lockPeople(transaction, { id, memberId });
    if (one.clientId === other.clientId)
      throw new Problem("invalid", { fieldErrors: [fieldError("memberId", "sameClient")] });
    const now = services.clock();
    const { rowCount } = await transaction.client.query(
      `insert into person_links (id, installation_id, person_id, other_person_id, created_at, created_by)
       values ($1, $2, least($3::uuid, $4::uuid), greatest($3::uuid, $4::uuid), $5, $6)
       on conflict (person_id, other_person_id) do nothing`,
      [
        uuidv7(now.getTime()),
        scope.accessScope.installationId,
        one.personId,
        other.personId,
        now,
        scope.userId ?? null,
      ],
    );
    if (rowCount === 0) return;
    transaction.audit({
      action: "create",
      subject: "person_links",
      subjectId: id,
      details: { ids: [memberId] },
    });
  });
}

export async function unlinkPeople(scope: Scope, { id, memberId }: Pair): Promise<void> {
  await scope.transaction(async (transaction) => {
    const [one, other] = await lockPeople(transaction, { id, memberId });
    const { rowCount } = await transaction.client.query(
      `delete from person_links where person_id = least($1::uuid, $2::uuid) and other_person_id = greatest($1::uuid, $2::uuid)`,
      [one.personId, other.personId],
    );
    if (rowCount === 0) return;
    transaction.audit({
      action: "remove",
      subject: "person_links",
      subjectId: id,
      details: { ids: [memberId] },
    });
  });
}

type Known = { id: string; personId: string; clientId: string };

/** The people of two members. Neither becomes one with somebody else meanwhile. */
async function lockPeople({ client }: Transaction, { id, memberId }: Pair): Promise<[Known, Known]> {
  const { rows } = await client.query<Known>(
    `select m.id, m.person_id as "personId", m.client_id as "clientId" from members m join people h on h.id = m.person_id
     where m.id in ($1, $2) and m.deleted_at is null order by h.id for key share of h`,
    [id, memberId],
  );
  const one = rows.find((row) => row.id === id);
  const other = rows.find((row) => row.id === memberId);
  if (one === undefined || other === undefined) throw new Problem("notFound");
  return [one, other];
}

/** Of several families of a person, the one where they work comes first. */
const shown = `m.id as "memberId", m.first_name as "firstName", m.last_name as "lastName", m.dob, c.name as "clientName"`;
const firstMember = `m.person_id, m.relationship <> '18', m.status <> 'active', m.id`;

const linkedQuery = `
  select distinct on (m.person_id) ${shown}
  from (select other_person_id as id from person_links where person_id = $1
        union select person_id from person_links where other_person_id = $1) l
    join members m on m.person_id = l.id join clients c on c.id = m.client_id
  where m.deleted_at is null order by ${firstMember}`;

/** By each of the two the members are found through an index; the first twenty people are enough to choose from. */
const candidatesQuery = `
  with same as materialized (
    select o.id, 'ssn' as why from members o where o.ssn_index = (select ssn_index from people where id = $1)
    union all
    select o.id, 'nameAndDob' from members o
    where o.installation_id = (select installation_id from people where id = $1) and o.dob = (select dob from people where id = $1)
      and o.name_key = (select ${nameKeySql("btrim(p.last_name || ' ' || p.first_name)")} from people p where p.id = $1))
  select distinct on (m.person_id) ${shown}, s.why
  from same s join members m on m.id = s.id join clients c on c.id = m.client_id join people p on p.id = $1
  where m.deleted_at is null and m.client_id <> p.client_id and not exists (select from person_links l
    where l.person_id = least(m.person_id, p.id) and l.other_person_id = greatest(m.person_id, p.id))
  order by m.person_id, s.why <> 'ssn', m.relationship <> '18', m.status <> 'active', m.id limit 20`;
