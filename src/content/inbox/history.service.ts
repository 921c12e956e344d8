import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { HistoryRow } from "./desk.ts";

type Page = { page: number; pageSize: number };
type Whose = {
  memberIds: readonly string[];
  /** Phone numbers, and email addresses in small letters. */
  reaches: readonly string[];
  /** Mails that name a client are of this one; none, of any. */
  clientId: string | null;
};

/** Everything that was written with one member, whatever way it went. */
export async function findHistory(scope: Scope, { memberId, ...asked }: { memberId: string } & Page) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ clientId: string; reaches: string[] }>(
      `select m.client_id as "clientId", array_remove(array[lower(p.email), p.phone, p.mobile_phone,
         (select lower(u.email) from users u where u.type = 'member' and u.entity_id = m.id and u.deleted_at is null limit 1)], null) as reaches
       from members m join people p on p.id = m.person_id where m.id = $1 and m.deleted_at is null`,
      [memberId],
    );
    const [found] = rows;
    if (found === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "view",
      subject: "conversations",
      subjectId: memberId,
      clientId: found.clientId,
      details: { of: "member" },
    });
    return readPage(transaction, { ...found, memberIds: [memberId] }, asked);
  });
}

/** The same by the phone number or address that a visitor left, with whoever has that one on record. */
export async function findHistoryOfVisitor(scope: Scope, { id, ...asked }: { id: string } & Page) {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const visitor = await client.query<{ contact: string }>(
      `select lower(h.contact) as contact from conversations c join help_requests h on h.id = c.help_request_id
       where c.id = $1 and h.contact is not null`,
      [id],
    );
    const contact = visitor.rows[0]?.contact;
    if (contact === undefined) throw new Problem("notFound");
    const people = await client.query<{ id: string; name: string; about: string }>(
      `select m.id, coalesce(${fullNameSql("m")}, m.member_number) as name, concat_ws(', ', c.name, m.member_number) as about
       from members m join people p on p.id = m.person_id join clients c on c.id = m.client_id
       where m.deleted_at is null and (lower(p.email) = $1 or p.phone = $1 or p.mobile_phone = $1
         or exists (select from users u where u.type = 'member' and u.entity_id = m.id and u.deleted_at is null and lower(u.email) = $1))
       order by m.last_name, m.first_name, m.id limit 3`,
      [contact],
    );
    const memberIds = people.rows.map((one) => one.id);
    transaction.audit({
      action: "view",
      subject: "conversations",
      subjectId: id,
      details: { of: "visitor", members: memberIds },
    });
    const whose = { memberIds, reaches: [contact], clientId: null };
    return { ...(await readPage(transaction, whose, asked)), people: people.rows };
  });
}

async function readPage(
  { client }: Transaction,
  { memberIds, reaches, clientId }: Whose,
  { page, pageSize }: Page,
) {
  const { rows } = await client.query<HistoryRow & { total: number }>(
    `select h.id, h.kind, h.at, h.title, h.state, count(*) over ()::int as total from (
       select c.id, 'message' as kind, c.last_at as at, c.subject as title, c.state
         from conversations c where c.party_type = 'member' and c.party_id = any ($1::uuid[]) and c.deleted_at is null
       union all
       select coalesce(c.id, r.id), 'help', r.created_at, r.subject, coalesce(c.state, 'open')
         from help_requests r left join conversations c on c.help_request_id = r.id
         where r.deleted_at is null and c.deleted_at is null and lower(r.contact) = any ($2::text[])
           and not coalesce(c.party_type = 'member' and c.party_id = any ($1::uuid[]), false)
       union all
       select m.id, 'mail', m.created_at, m.subject, m.status from mails m where lower(m.recipient) = any ($2::text[])
         and (m.client_id is null or $3::uuid is null or m.client_id = $3)
     ) h order by h.at desc, h.id limit $4 offset $5`,
    [memberIds, reaches, clientId, pageSize, (page - 1) * pageSize],
  );
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page };
}
