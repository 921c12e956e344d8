import type pg from "pg";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readOffering } from "#enrollment/offering/offering.service.ts";
import { returnPath } from "#enrollment/invitations/personal-link.service.ts";
import { departureOf } from "./life-event-rules.ts";
import type { LifeEvent, OwnLifeEvent } from "./life-events.ts";

/** The kinds that can be reported now, in the caller's language. */
export async function findKindChoices(scope: Scope) {
  const { rows } = await scope.transaction(({ client }) =>
    client.query<{
      id: string;
      label: string;
      help: string;
      dateLabel: string;
      opensBeforeDays: number;
      closesAfterDays: number;
      needsProof: boolean;
      code: string;
    }>(
      `select id, code, coalesce(label ->> $1, '') as label, coalesce(help ->> $1, '') as help,
         coalesce(date_label ->> $1, '') as "dateLabel",
         opens_before_days as "opensBeforeDays", closes_after_days as "closesAfterDays", needs_proof as "needsProof"
       from life_event_kinds where active and deleted_at is null order by sort_order, code`,
      [scope.context.language],
    ),
  );
  return rows.map(({ code, ...kind }) => ({ ...kind, about: departureOf(code)?.who ?? null }));
}

type Dependent = { id: string; firstName: string; lastName: string; relationship: RelationshipCode };

/** The dependents that an event of a family may be about: those who belong to it today. */
async function findDependents(client: pg.ClientBase, familyId: string): Promise<Dependent[]> {
  const { rows } = await client.query<Dependent>(
    `select m.id, m.first_name as "firstName", m.last_name as "lastName", m.relationship from members m
     where m.family_id = $1 and m.relationship <> '18' and m.status = 'active' and m.deleted_at is null
     order by m.dob, m.id`,
    [familyId],
  );
  return rows;
}

/** The events of a member's family; the look is written to the audit. */
export async function findLifeEvents(
  services: Services,
  scope: Scope,
  memberId: string,
): Promise<{ events: LifeEvent[]; people: Dependent[] }> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ familyId: string; clientId: string }>(
      `select family_id as "familyId", client_id as "clientId" from members where id = $1 and deleted_at is null`,
      [memberId],
    );
    const member = rows[0];
    if (member === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "view",
      subject: "lifeEvents",
      subjectId: memberId,
      clientId: member.clientId,
    });
    const events = await selectEvents(transaction.client, scope, services.clock(), {
      where: "e.family_id = $3",
      value: member.familyId,
    });
    return { events, people: await findDependents(transaction.client, member.familyId) };
  });
}

type OwnLifeEvents = { events: OwnLifeEvent[]; people: Dependent[]; employeeName: string | null };

/** The employee's own events, each with the way into its enrollment while it is open; a dependent's are those they told. */
export async function findOwnLifeEvents(services: Services, scope: Scope): Promise<OwnLifeEvents> {
  const { member, person = "" } = scope.accessScope;
  if (member === undefined || member.hasLeft) throw new Problem("notFound");
  const { isEmployee } = member;
  const { events, ...family } = await scope.transaction(async (transaction) => {
    const found = await selectEvents(transaction.client, scope, services.clock(), {
      where: isEmployee ? "e.family_id = $3" : "e.told_by_member_id = $3",
      value: isEmployee ? person : member.id,
    });
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "lifeEvents", details: { ids } });
    return {
      events: found,
      // A dependent learns nothing of the others.
      people: (await findDependents(transaction.client, person)).filter(
        ({ id }) => isEmployee || id === member.id,
      ),
      employeeName: isEmployee ? null : await readEmployeeName(transaction, person),
    };
  });
  return { events: await Promise.all(events.map((event) => asOwn(services, scope, event))), ...family };
}

async function readEmployeeName({ client }: Transaction, familyId: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(${fullNameSql("m")}, '') as name from members m
     where m.family_id = $1 and m.relationship = '18' and m.deleted_at is null`,
    [familyId],
  );
  return rows[0]?.name ?? "";
}

/** A dependent learns what they told, not what the employee made of it. */
export async function asOwn(services: Services, scope: Scope, event: LifeEvent): Promise<OwnLifeEvent> {
  const { memberId: _, note: __, enrollment: ___, exceptionReason: ____, ...shown } = event;
  if (scope.accessScope.member?.isEmployee !== true) {
    const status = event.status === "withdrawn" ? event.status : "open";
    return { ...shown, status, proofSeenAt: null, why: [], toldBy: null, isSent: false, path: null };
  }
  const { path, status } = await wayOf(services, event.id);
  const isSent = status !== null && !["started", "returned"].includes(status);
  const isOpen = event.status === "open" && !event.isOver && !isSent;
  return { ...shown, isSent, path: isOpen ? path : null };
}

/** Asked as the system: invitations and enrollments are hidden from members. The event is known to be the caller's. */
async function wayOf(
  services: Services,
  eventId: string,
): Promise<{ path: string | null; status: string | null }> {
  const { system } = services.database;
  const { rows } = await system.query<{ id: string; sessionId: string; status: string | null }>(
    `select i.id, i.session_id as "sessionId", e.status
     from invitations i left join enrollments e on e.invitation_id = i.id and e.status <> 'cancelled'
     where i.life_event_id = $1 and i.revoked_at is null and i.deleted_at is null`,
    [eventId],
  );
  const [invitation] = rows;
  if (invitation === undefined) return { path: null, status: null };
  const offering = await readOffering(system, invitation.sessionId);
  return {
    path: offering === undefined ? null : await returnPath(services.vault, system, offering, invitation.id),
    status: invitation.status,
  };
}

/** One event as staff see it. */
export async function readEvent(
  client: pg.ClientBase,
  scope: Scope,
  { id, now }: { id: string; now: Date },
): Promise<LifeEvent> {
  const [event] = await selectEvents(client, scope, now, { where: "e.id = $3", value: id });
  if (event === undefined) throw new Problem("notFound");
  return event;
}

async function selectEvents(
  client: pg.ClientBase,
  { context }: Scope,
  now: Date,
  { where, value }: { where: "e.id = $3" | "e.family_id = $3" | "e.told_by_member_id = $3"; value: string },
): Promise<LifeEvent[]> {
  const { rows } = await client.query<LifeEvent>(
    `select e.id, e.member_id as "memberId", coalesce(k.label ->> $1, '') as label, a.first_name as "aboutName", e.event_date as "eventDate",
       e.reported_on as "reportedOn", e.opens_on as "opensOn", e.closes_on as "closesOn",
       e.effective_date as "effectiveDate", e.why, k.permits, e.status,
       e.closes_on < ($2::timestamptz at time zone c.time_zone)::date as "isOver",
       k.needs_proof as "needsProof", e.proof_seen_at as "proofSeenAt", e.note,
       (select ${fullNameSql("m")} from members m where m.id = e.told_by_member_id) as "toldBy",
       e.exception_reason as "exceptionReason",
       (select json_build_object('id', n.id, 'status', n.status) from enrollments n
         where n.life_event_id = e.id and n.status <> 'cancelled' and n.deleted_at is null
         order by n.created_at desc limit 1) as enrollment
     from life_events e join life_event_kinds k on k.id = e.kind_id join clients c on c.id = e.client_id
       left join members a on a.id = e.about_member_id
     where ${where} and e.deleted_at is null order by e.event_date desc, e.id desc limit 100`,
    [context.language, now, value],
  );
  return rows;
}
