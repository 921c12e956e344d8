import type { z } from "zod";
import { normalizeName } from "#kernel/clean.ts";
import { isUuid } from "#kernel/ids.ts";
import { nameKeyOf } from "#kernel/name-key.ts";
import { Problem } from "#kernel/problem.ts";
import { nameKeySql } from "#server/database/name-key.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { memberIdLookup, newMemberSearch, NewMemberRow } from "#people/members/new-member-search.ts";

type Asked = z.output<typeof newMemberSearch.query>;

/** Employees without cover today or later, and enrollments of people whom the client has in no list. */
export async function findNewMembers(
  services: Services,
  scope: Scope,
  { clientId, q = "", page, pageSize }: Asked,
) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<NewMemberRow & { total: number }>(newMembersQuery, [
      clientId,
      services.clock(),
      nameKeyOf(normalizeName(q)),
      pageSize,
      (page - 1) * pageSize,
    ]);
    const total = rows[0]?.total ?? 0;
    transaction.audit({
      action: "view",
      subject: "members",
      clientId,
      details: { hits: total, ids: rows.flatMap(({ memberId }) => memberId ?? []), by: ["new"] },
    });
    return { rows, total, page };
  });
}

const newMembersQuery = `
  with c as (select id, time_zone, ($2::timestamptz at time zone time_zone)::date as today from clients where id = $1),
  found as (
    select m.id as "memberId", e.id as "enrollmentId", m.member_number as "memberNumber", m.first_name as "firstName",
      m.last_name as "lastName", m.dob, m.client_id as "clientId", (m.created_at at time zone c.time_zone)::date as since,
      case when e.status = 'started' then 'enrolling' when e.id is not null then 'sent'
        when exists (select from invitations i where i.member_id = m.id and i.revoked_at is null and i.expires_at > $2
          and i.active and i.deleted_at is null) then 'invited' else 'added' end as state
    from c join members m on m.client_id = c.id
      left join lateral (select e.id, e.status from enrollments e where e.member_id = m.id and not e.is_preview
        and e.status not in ('cancelled', 'processed') and e.deleted_at is null order by e.id desc limit 1) e on true
    where m.relationship = '18' and m.status = 'active' and m.deleted_at is null
      and not exists (select from coverages v where v.member_id = m.id and v.deleted_at is null
        and coalesce(v.termination_date, 'infinity') >= greatest(v.effective_date, c.today))
    union all
    select null, e.id, null, p.first_name, p.last_name, p.dob, e.client_id, e.started_on,
      case when e.status = 'started' then 'enrolling' else 'sent' end
    from c join enrollments e on e.client_id = c.id join enrollment_people p on p.enrollment_id = e.id and p.relationship = '18'
    where e.member_id is null and not e.is_preview and e.status not in ('cancelled', 'processed') and e.deleted_at is null)
  select found.*, (count(*) over ())::int as total from found
  where $3 = '' or starts_with(${nameKeySql('"lastName"')}, $3)
  order by since desc, "lastName", "firstName", "memberId", "enrollmentId" limit $4 offset $5`;

/** A number in the form of the installation, or an id. */
export async function lookUpMember(scope: Scope, id: string) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<z.output<typeof memberIdLookup.answer>>(
      `select id, member_number as "memberNumber", client_id as "clientId", family_id as "familyId",
         first_name as "firstName", last_name as "lastName"
       from members where installation_id = $1 and deleted_at is null
         and (member_number = $2 or id = $3::uuid) order by member_number <> $2, id limit 2`,
      [
        scope.accessScope.installationId,
        id.replaceAll(" ", "").toUpperCase(),
        isUuid(id) ? id.toLowerCase() : null,
      ],
    );
    const [member, other] = rows;
    // Two clients may have brought one number: it tells nobody.
    if (member === undefined || other?.memberNumber === member.memberNumber) throw new Problem("notFound");
    transaction.audit({
      action: "view",
      subject: "members",
      subjectId: member.id,
      clientId: member.clientId,
    });
    return member;
  });
}
