import { versionSql } from "#people/members/change/known-family.service.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { CorrectableFacts } from "./correctable.ts";
import type { CorrectionRequest, ListAsked } from "./corrections.ts";
import { changesOf } from "./own-profile.service.ts";

type Facts = Record<string, string | null>;
type Row = Omit<CorrectionRequest, "changes"> & {
  total: number;
  wanted: Facts;
  before: Facts;
  current: CorrectableFacts;
};

/** A page of what members ask for: what waits before what is answered. */
export async function findRequests(scope: Scope, asked: ListAsked) {
  const { page, pageSize } = asked;
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Row>(
      listQuery(asked.sort === "-askedAt" ? "desc" : "asc"),
      [
        asked["filter[status]"] ?? null,
        asked["filter[clientId]"] ?? null,
        asked.memberId ?? null,
        pageSize,
        (page - 1) * pageSize,
      ],
    );
    const ids = [...new Set(rows.map(({ memberId }) => memberId))];
    if (ids.length > 0) transaction.audit({ action: "view", subject: "members", details: { ids } });
    return {
      rows: rows.map(({ total: _, wanted, before, current, ...request }) => ({
        ...request,
        changes: changesOf({ wanted, before }).map((change) => ({ ...change, now: current[change.field] })),
      })),
      total: rows[0]?.total ?? 0,
      page,
    };
  });
}

const listQuery = (direction: "asc" | "desc") => `
  select r.id, r.version, r.member_id as "memberId", ${versionSql} as "memberVersion", coalesce(${fullNameSql("m")}, '') as name,
    m.member_number as "memberNumber", c.name as "clientName", coalesce(${fullNameSql("a")}, '') as "askedBy",
    r.asked_by <> r.member_id as "isForAnother", r.created_at as "askedAt", r.status, r.wanted, r.before, r.note,
    r.decided_at as "decidedAt", r.answer,
    case when r.status in ('accepted', 'refused') then (select ${fullNameSql("u")} from users u where u.id = r.updated_by) end as "decidedByName",
    jsonb_build_object('firstName', m.first_name, 'middleName', m.middle_name, 'lastName', m.last_name, 'suffix', m.suffix,
      'dob', m.dob, 'email', p.email, 'phone', p.phone, 'mobilePhone', p.mobile_phone, 'address1', p.address1,
      'address2', p.address2, 'city', p.city, 'state', p.state, 'zip', p.zip, 'language', p.language) as current,
    count(*) over ()::int as total
  from correction_requests r join members m on m.id = r.member_id join people p on p.id = m.person_id
    join members a on a.id = r.asked_by join clients c on c.id = r.client_id
  where r.deleted_at is null and m.deleted_at is null and ($1::text is null or r.status = $1)
    and ($2::uuid is null or r.client_id = $2)
    and ($3::uuid is null or r.family_id = (select family_id from members where id = $3))
  order by r.status <> 'open', r.created_at ${direction}, r.id ${direction} limit $4 offset $5`;
