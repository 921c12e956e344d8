import type { z } from "zod";
import { normalizeName } from "#kernel/clean.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { nameKeyOf } from "#kernel/name-key.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { isInSession, ofEmployment } from "../eligible-population.ts";
import { requireEnrollmentSession } from "./part-session.service.ts";
import type { SessionMember, sessionMemberCalls } from "./session-content.ts";

type Query = z.output<typeof sessionMemberCalls.list.query>;
type Place = { sessionId: string; memberId: string };

/** Rows beyond this are reached by searching. */
const countedRows = 10_000;

/** The people that the rules let in, and those left out by hand. The list shows names, so the audit records who saw it. */
export async function findSessionMembers(
  services: Services,
  scope: Scope,
  { sessionId, query }: { sessionId: string; query: Query },
) {
  return scope.transaction(async (transaction) => {
    await requireEnrollmentSession(transaction, sessionId);
    const { where, values } = narrowing(query, [sessionId, services.clock()]);
    const people = await transaction.client.query<SessionMember>(
      `${selectPeople} ${where} order by ${orderOf(query.sort)}
       limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
      values,
    );
    const counted = await transaction.client.query<{ total: number }>(
      `select count(*)::int as total from (${selectPeople} ${where} limit ${countedRows}) counted`,
      values,
    );
    const ids = people.rows.map(({ id }) => id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "members", details: { ids } });
    return { rows: people.rows, total: counted.rows[0]?.total ?? 0, page: query.page };
  });
}

export async function getSessionMember(
  services: Services,
  scope: Scope,
  place: Place,
): Promise<SessionMember> {
  return scope.transaction(async (transaction) => {
    const { clientId } = await requireEnrollmentSession(transaction, place.sessionId);
    const member = await readMember(transaction, services, place);
    transaction.audit({ action: "view", subject: "members", subjectId: member.id, clientId });
    return member;
  });
}

/** Leaves a person out, or lets them in again; what they have sent already stays. */
export async function excludeMember(
  services: Services,
  scope: Scope,
  { place, isExcluded, note }: { place: Place; isExcluded: boolean; note: string | null },
): Promise<SessionMember> {
  return scope.transaction(async (transaction) => {
    const enrollmentSession = await requireEnrollmentSession(transaction, place.sessionId);
    await readMember(transaction, services, place);
    const now = services.clock();
    await transaction.client.query(
      `insert into session_members (id, installation_id, client_id, session_id, member_id, is_excluded, note, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
       on conflict (session_id, member_id) where deleted_at is null
       do update set is_excluded = $6, note = $7, version = session_members.version + 1, updated_at = $9, updated_by = $8`,
      [
        uuidv7(now.getTime()),
        enrollmentSession.installationId,
        enrollmentSession.clientId,
        place.sessionId,
        place.memberId,
        isExcluded,
        note === "" ? null : note,
        scope.userId ?? null,
        now,
      ],
    );
    transaction.audit({
      action: "update",
      subject: "sessionMember",
      subjectId: place.memberId,
      clientId: enrollmentSession.clientId,
      details: { sessionId: place.sessionId, isExcluded },
    });
    return readMember(transaction, services, place);
  });
}

export async function includeMember(scope: Scope, { sessionId, memberId }: Place): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { clientId } = await requireEnrollmentSession(transaction, sessionId);
    const { rowCount } = await transaction.client.query(
      `update session_members set deleted_at = now(), version = version + 1, updated_by = $3
       where session_id = $1 and member_id = $2 and deleted_at is null`,
      [sessionId, memberId, scope.userId ?? null],
    );
    if (rowCount === 0) throw new Problem("notFound");
    transaction.audit({
      action: "remove",
      subject: "sessionMember",
      subjectId: memberId,
      clientId,
      details: { sessionId },
    });
  });
}

async function readMember(
  transaction: Transaction,
  services: Services,
  { sessionId, memberId }: Place,
): Promise<SessionMember> {
  const { rows } = await transaction.client.query<SessionMember>(`${selectPeople} where p.id = $3`, [
    sessionId,
    services.clock(),
    memberId,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  return row;
}

// What a person has sent is known by the member, or by the SSN where they came by the shared link. How far somebody has
// come is derived, never kept.
const selectPeople = `
  select p.id, p."memberNumber", p."firstName", p."lastName", p."divisionName", p."hireDate", p."isExcluded", p.note,
    p."enrollmentId", p.state
  from (
    select m.id, m.member_number as "memberNumber", m.first_name as "firstName", m.last_name as "lastName", m.name_key,
      d.name as "divisionName", w.hire_date as "hireDate", coalesce(x.is_excluded, false) as "isExcluded", x.note,
      coalesce(sent.id, begun.id) as "enrollmentId",
      case
        when sent.waived then 'waived'
        when sent.waived is not null then 'submitted'
        when x.is_excluded then 'excluded'
        when begun.id is not null then 'inProgress'
        when exists (select from invitations i where i.session_id = s.id and i.member_id = m.id
          and i.kind in ('invited', 'lifeEvent') and i.opened_at is not null and i.deleted_at is null) then 'opened'
        else 'notStarted' end as state
    from enrollment_sessions s
      join clients c on c.id = s.client_id
      join members m on m.client_id = s.client_id and m.relationship = '18' and m.deleted_at is null
      ${ofEmployment}
      left join session_members x on x.session_id = s.id and x.member_id = m.id and x.deleted_at is null
      left join lateral (
        select e.id, not exists (select from enrollment_selections y
          where y.enrollment_id = e.id and y.session_plan_id is not null) as waived
        from enrollments e
        where e.session_id = s.id and e.status not in ('started', 'cancelled') and not e.is_preview and e.deleted_at is null
          and (e.member_id = m.id or e.subscriber_ssn_index = m.ssn_index)
        order by e.submitted_at desc limit 1) sent on true
      left join lateral (
        select e.id from enrollments e
        where e.session_id = s.id and e.status = 'started' and not e.is_preview and e.deleted_at is null and e.member_id = m.id
        limit 1) begun on true
    where s.id = $1 and (
      (${isInSession("($2::timestamptz at time zone c.time_zone)::date")})
      or x.is_excluded
      or exists (select from invitations i where i.session_id = s.id and i.member_id = m.id and i.kind = 'lifeEvent'
        and i.revoked_at is null and i.deleted_at is null))
  ) p`;

function narrowing(query: Query, given: unknown[]): { where: string; values: unknown[] } {
  const values = [...given];
  const terms: string[] = [];
  if (query["filter[state]"] !== undefined) {
    values.push(query["filter[state]"]);
    terms.push(`p.state = $${values.length}`);
  }
  if (query.q !== undefined && query.q !== "") {
    const typed = normalizeName(query.q.replaceAll(",", " "));
    const key = nameKeyOf(typed);
    values.push(key, `${key}\u{10FFFF}`, typed.toUpperCase());
    const at = values.length;
    terms.push(`(p.name_key >= $${at - 2} and p.name_key < $${at - 1} or upper(p."memberNumber") = $${at})`);
  }
  return { where: terms.length > 0 ? `where ${terms.join(" and ")}` : "", values };
}

function orderOf(sort: Query["sort"]): string {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  return sort.endsWith("hireDate")
    ? `p."hireDate" ${direction} nulls last, p.id`
    : `p.name_key ${direction}, p.id`;
}
