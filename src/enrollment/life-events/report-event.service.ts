import { writeMailJob } from "#organization/messaging/jobs.ts";
import type pg from "pg";
import { holds } from "#kernel/access.ts";
import { addDays, type PlainDate, todayIn } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { isLanguage, type Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import { digest } from "#server/crypto.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type EnrollingPerson, mayEnroll, type SessionWindow } from "#enrollment/offering/eligibility.ts";
import { insertInvitation } from "#enrollment/invitations/insert-invitation.service.ts";
import { notEligible } from "#enrollment/offering/not-eligible.service.ts";
import { rememberLink } from "#enrollment/invitations/personal-link.service.ts";
import { noteLifeEvent } from "./event-changes.service.ts";
import { refusal } from "./life-events.texts.ts";
import {
  departureOf,
  eventEffectiveDate,
  eventWindow,
  exceptionalWindow,
  type LifeEventRule,
  mayBeAbout,
} from "./life-event-rules.ts";
import type { LifeEvent, OwnLifeEvent } from "./life-events.ts";
import { asOwn, readEvent } from "./life-events.service.ts";
import { lifeEventsTable } from "./life-events.table.ts";

type Report = {
  kindId: string;
  eventDate: PlainDate;
  aboutMemberId?: string | undefined;
  note?: string | undefined;
  exceptionReason?: string | undefined;
};

/** Staff report an event for a member; the person gets their link by mail. */
export async function reportLifeEvent(
  services: Services,
  scope: Scope,
  { memberId, ...report }: Report & { memberId: string },
): Promise<{ event: LifeEvent; mailedTo: string | null }> {
  const family = await scope.transaction(({ client }) => findFamily(client, "m.id = $1", memberId));
  if (family === undefined) throw new Problem("notFound");
  const id = await record(services, scope, { family, report });
  const event = await readReported(services, scope, id);
  return { event, mailedTo: family.email };
}

/**
 * A member reports an event of their own family. The employee may go on to the enrollment at once; what a dependent tells
 * goes to the employee and to staff, and opens nothing to the dependent.
 */
export async function reportOwnLifeEvent(
  services: Services,
  scope: Scope,
  report: Report,
): Promise<OwnLifeEvent> {
  const { person = "", member } = scope.accessScope;
  if (member === undefined || member.hasLeft) throw new Problem("notFound");
  const family = await scope.transaction(({ client }) => findFamily(client, "m.family_id = $1", person));
  if (family === undefined) throw new Problem("notFound");
  const toldBy = member.isEmployee ? null : member.id;
  const id = await record(services, scope, { family, report, toldBy });
  return asOwn(services, scope, await readReported(services, scope, id));
}

async function readReported(services: Services, scope: Scope, id: string): Promise<LifeEvent> {
  return scope.transaction(({ client }) => readEvent(client, scope, { id, now: services.clock() }));
}

type Family = EnrollingPerson & {
  installationId: string;
  familyId: string;
  /** The subscriber. */
  memberId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  language: string | null;
  timeZone: string;
};

/** The subscriber of a family in the caller's reach: events are the family's, and the subscriber enrolls. */
async function findFamily(
  client: pg.ClientBase,
  where: "m.id = $1" | "m.family_id = $1",
  value: string,
): Promise<Family | undefined> {
  const { rows } = await client.query<Family>(
    `select s.id as "memberId", s.family_id as "familyId", s.installation_id as "installationId",
       s.client_id as "clientId", s.relationship, s.status, w.hire_date as "hireDate",
       w.last_day as "terminationDate", s.first_name as "firstName", s.last_name as "lastName", h.email,
       h.language, c.time_zone as "timeZone"
     from members m join members s on s.family_id = m.family_id and s.relationship = '18' and s.deleted_at is null
       join people h on h.id = s.person_id left join employments w on w.member_id = s.id and w.is_current join clients c on c.id = s.client_id
     where ${where} and m.deleted_at is null limit 1`,
    [value],
  );
  return rows[0];
}

type Kind = LifeEventRule & { id: string };
type EnrollmentSession = SessionWindow & { id: string; languages: Language[] };

type Reporting = { family: Family; report: Report; toldBy?: string | null };

/** The event, its invitation, its line in the timeline and its mail, in one transaction. */
async function record(
  services: Services,
  scope: Scope,
  { family, report, toldBy = null }: Reporting,
): Promise<string> {
  const now = services.clock();
  const today = todayIn(family.timeZone, now);
  const { language } = scope.context;
  const work = async (transaction: Transaction): Promise<string> => {
    const { client, db } = transaction;
    // Two reports of one family take turns, so that the second finds the first.
    await client.query("select 1 from members where id = $1 for update", [family.memberId]);
    const kind = await findKind(client, family.installationId, report.kindId);
    if (kind === undefined) throw refusal("kindId", "unknownKind", language);
    const { eventDate } = report;
    const usual = eventWindow(kind, eventDate).value;
    const isException = today < usual.opensOn || today > usual.closesOn;
    const exceptionReason = isException ? exceptionIn(scope, report) : null;
    if (exceptionReason === null) requireInTime(usual, today, language);
    const window = exceptionalWindow(kind, eventDate, today);
    const aboutMemberId = report.aboutMemberId ?? null;
    await requireFitting(client, { family, kind, eventDate, aboutMemberId, today }, language);
    await requireNew(client, { family, kind, eventDate, aboutMemberId }, language);
    const enrollmentSession = await findEnrollmentSession(client, family, today);
    if (enrollmentSession === undefined) {
      throw refusal("kindId", noSession(scope, kind.code), language);
    }
    const allowed = mayEnroll(family, enrollmentSession, today, { ...window.value, status: "open" });
    // Why the employee may not enroll is theirs to know.
    if (!allowed.value && toldBy !== null) throw refusal("kindId", "noSessionMember", language);
    if (!allowed.value) throw notEligible({ sessionId: enrollmentSession.id, contact: nobody }, allowed.why);

    const starts = eventEffectiveDate(kind, eventDate, today);
    const id = uuidv7(now.getTime());
    const why = [...starts.why, ...window.why];
    const { installationId, clientId, familyId, memberId } = family;
    const event = {
      id,
      installationId,
      clientId,
      familyId,
      memberId,
      eventDate,
      effectiveDate: starts.value,
    };
    await db.insert(lifeEventsTable).values({
      ...event,
      ...window.value,
      kindId: kind.id,
      aboutMemberId,
      sessionId: enrollmentSession.id,
      reportedOn: today,
      why,
      note: report.note ?? null,
      toldByMemberId: toldBy,
      exceptionReason,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      createdBy: scope.userId ?? null,
      updatedBy: scope.userId ?? null,
    });
    await invite(services, transaction, {
      family,
      enrollmentSession,
      eventId: id,
      closesOn: window.value.closesOn,
      scope,
    });
    await noteLifeEvent(transaction, {
      event: { ...event, code: kind.code },
      act: "reported",
      actor: scope.actor,
      now,
      why,
      exceptionReason,
    });
    if (family.email !== null) await transaction.enqueue(writeMailJob, { kind: "lifeEvent", subjectId: id });
    const exception = exceptionReason === null ? {} : { details: { exceptionReason } };
    transaction.audit({ action: "report", subject: "lifeEvents", subjectId: id, clientId, ...exception });
    return id;
  };
  // Invitations are hidden from members: theirs is made in their name, for the family found in their own reach.
  return isMember(scope) ? inOwnName(services, scope, work) : scope.transaction(work);
}

/** Staff end the coverage of someone who leaves the family without a session, which a divorce or a death does not wait for. */
function noSession(scope: Scope, code: string): string {
  if (isMember(scope)) return "noSessionMember";
  return departureOf(code) === null ? "noSession" : "noSessionLeaver";
}

function isMember({ principal }: Scope): boolean {
  return principal.kind === "user" && principal.type === "member";
}

const nobody = { name: null, phone: null, email: null };

async function findKind(
  client: pg.ClientBase,
  installationId: string,
  id: string,
): Promise<Kind | undefined> {
  const { rows } = await client.query<Kind>(
    `select id, code, opens_before_days as "opensBeforeDays", closes_after_days as "closesAfterDays",
       effective_date_kind as "effectiveDateKind"
     from life_event_kinds where id = $1 and installation_id = $2 and active and deleted_at is null`,
    [id, installationId],
  );
  return rows[0];
}

/** Why staff let an event through outside its window; null where nobody asks for it. Refused to those who may not. */
function exceptionIn({ principal }: Scope, { exceptionReason = "" }: Report): string | null {
  if (exceptionReason === "") return null;
  const permissions = principal.kind === "user" || principal.kind === "apiKey" ? principal.permissions : [];
  if (!holds(permissions, "overrideEventWindows")) throw new Problem("forbidden");
  return exceptionReason;
}

function requireInTime(
  { opensOn, closesOn }: { opensOn: PlainDate; closesOn: PlainDate },
  today: PlainDate,
  language: Language,
): void {
  if (today > closesOn) throw refusal("eventDate", "tooLate", language, { date: closesOn });
  if (today < opensOn) throw refusal("eventDate", "tooEarly", language, { date: opensOn });
}

type EventOf = { family: Family; kind: Kind; eventDate: PlainDate; aboutMemberId: string | null };

/** Refuses a person whom such an event cannot be about, and a death that is still to come. */
async function requireFitting(
  client: pg.ClientBase,
  { family, kind, eventDate, aboutMemberId, today }: EventOf & { today: PlainDate },
  language: Language,
): Promise<void> {
  const departure = departureOf(kind.code);
  if (departure?.event === "death" && eventDate > today) throw refusal("eventDate", "deathAhead", language);
  if (aboutMemberId === null) return;
  const { rows } = await client.query<{ relationship: RelationshipCode }>(
    `select relationship from members where id = $1 and family_id = $2 and status = 'active' and deleted_at is null`,
    [aboutMemberId, family.familyId],
  );
  const [person] = rows;
  if (departure === null || person === undefined || !mayBeAbout(departure, person.relationship))
    throw refusal("aboutMemberId", "notAbout", language);
}

/** Two people may die, or two children grow up, on one day: each is an event. */
async function requireNew(
  client: pg.ClientBase,
  { family, kind, eventDate, aboutMemberId }: EventOf,
  language: Language,
): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from life_events where family_id = $1 and kind_id = $2 and event_date = $3 and status <> 'withdrawn'
       and deleted_at is null and ($4::uuid is null or about_member_id is null or about_member_id = $4)`,
    [family.familyId, kind.id, eventDate, aboutMemberId],
  );
  if (rowCount !== 0) throw refusal("eventDate", "reportedBefore", language);
}

/** The client's open session for life events; of several the one that opened last. */
async function findEnrollmentSession(
  client: pg.ClientBase,
  { clientId }: Family,
  today: PlainDate,
): Promise<EnrollmentSession | undefined> {
  const { rows } = await client.query<EnrollmentSession>(
    `select id, client_id as "clientId", kind, status, opens_on as "opensOn", closes_on as "closesOn",
       new_hire_days as "newHireDays", languages
     from enrollment_sessions where client_id = $1 and kind = 'lifeEvent' and status = 'open' and active
       and deleted_at is null and $2 between opens_on and closes_on
     order by opens_on desc, id desc limit 1`,
    [clientId, today],
  );
  return rows[0];
}

async function invite(
  { vault, clock }: Services,
  { db }: Transaction,
  given: {
    family: Family;
    enrollmentSession: EnrollmentSession;
    eventId: string;
    closesOn: PlainDate;
    scope: Scope;
  },
): Promise<void> {
  const { family, enrollmentSession, eventId, closesOn, scope } = given;
  const id = uuidv7(clock().getTime());
  const key = vault.linkKey(id);
  await insertInvitation(
    { db },
    {
      id,
      installationId: family.installationId,
      clientId: family.clientId,
      sessionId: enrollmentSession.id,
      kind: "lifeEvent",
      keyHash: digest(key),
      firstName: family.firstName,
      lastName: family.lastName,
      email: family.email,
      memberId: family.memberId,
      lifeEventId: eventId,
      language: languageOf(family, scope),
      // A day of room: the event's last day ends by the client's clock, and the window itself decides.
      expiresAt: `${addDays(closesOn, 1)}T23:59:59Z`,
      createdBy: scope.userId ?? null,
    },
  );
  rememberLink(vault, id, key);
}

/** The person's own; of one that nobody told us, the language in which they ask themselves. */
function languageOf({ language }: Family, scope: Scope): Language {
  if (language !== null && isLanguage(language)) return language;
  return isMember(scope) ? scope.context.language : "en";
}
