import { Problem } from "#kernel/problem.ts";

import { notEligible } from "#enrollment/offering/not-eligible.service.ts";
import type { PlainDate } from "#kernel/dates.ts";

import { reason, type Traced } from "#kernel/traced.ts";

import type { Queryable } from "#server/database/connections.ts";

import type { Transaction } from "#server/scope.ts";

import type { Services } from "#server/services.ts";

import { type Draft, subscriberOf } from "./draft.service.ts";

import { effectiveDate, type EffectiveDateRule } from "#plans/plans/effective-date.ts";

import { type EnrollingPerson, mayEnroll, windowOf } from "#enrollment/offering/eligibility.ts";
import { mayChoosePlan, type Workplace } from "#plans/plans/plan-audience.ts";

import { planStart } from "#enrollment/life-events/life-event-rules.ts";
import {
  type Offering,
  type OfferingEvent,
  type OfferingPlan,
  readOffering,
} from "#enrollment/offering/offering.service.ts";

import type { Doubles } from "#people/coverage/double-coverage.ts";
import { readDoubles } from "./doubles.service.ts";
import { returnPath } from "#enrollment/invitations/personal-link.service.ts";

type Narrowing = {
  hireDate: PlainDate | null;
  event: OfferingEvent | null;
  /** Null while the place of work is still to be asked: then all plans may be theirs. */
  workplace: Workplace | null;
};

/** A session's offering as it is one person's: their plans, their window, their event. */
function ownOffering(offering: Offering, { hireDate, event, workplace }: Narrowing): Offering {
  const enrollmentSession = { ...offering, status: "open" as const };
  const window = windowOf(enrollmentSession, hireDate, event);
  const isOwn = window.value !== null && isOtherThan(window.value, offering);
  const days = isOwn && window.value !== null ? { ...window.value, ownWindow: window.why } : {};
  const plans = offering.plans.map((plan) => startingBy(event, plan));
  if (workplace === null) return { ...offering, ...days, event, plans };
  const answers = plans.map((plan) => ({ plan, answer: mayChoosePlan(plan, workplace) }));
  return {
    ...offering,
    ...days,
    event,
    plans: answers.flatMap(({ plan, answer }) => (answer.value ? [plan] : [])),
    otherPlans: answers.flatMap(({ plan: { name, coverageType }, answer }) =>
      answer.value ? [] : [{ name, coverageType, why: answer.why }],
    ),
  };
}

function startingBy(event: OfferingEvent | null, plan: OfferingPlan): OfferingPlan {
  const start = event && planStart(plan, event);
  return start === null ? plan : { ...plan, startsOn: start.value, startsOnWhy: start.why };
}

function isOtherThan(own: { opensOn: string; closesOn: string }, offering: Offering): boolean {
  return own.opensOn !== offering.opensOn || own.closesOn !== offering.closesOn;
}

/** The first day of coverage: by the event that brought the person, else by the session's own rule. */
export function startOfCoverage(
  offering: EffectiveDateRule & Pick<Offering, "event">,
  hireDate: PlainDate | null,
  today: PlainDate,
): Traced<PlainDate> {
  const { event } = offering;
  return event === null
    ? effectiveDate(offering, hireDate, today)
    : { value: event.effectiveDate, why: event.why };
}

/** What the offering of one enrollment rests on, beside what the person answers. */
export type Basis = {
  enrollmentSession: Offering;
  event: OfferingEvent | null;
  eligibilityClass: string | null;
  /** The covers that the family has in other families of the client. */
  doubles: Doubles | null;
  /** The path of the person's own link; null when it was made by a key that is gone. */
  path: string | null;
};

/**
 * Read as the system, because a person reads neither their own member's row nor the event by the token of an enrollment;
 * so it is read before the transaction in which the draft is. Undefined where the session or the enrollment is gone.
 */
export async function readBasis(services: Services, enrollmentId: string): Promise<Basis | undefined> {
  const { system } = services.database;
  const fixed = await readFixed(system, enrollmentId);
  const enrollmentSession = fixed && (await readOffering(system, fixed.sessionId));
  if (fixed === undefined || enrollmentSession === undefined) return undefined;
  return {
    enrollmentSession,
    ...(await readOwn(services, system, { enrollmentSession, enrollmentId, ...fixed })),
  };
}

/** The same inside a transaction of the system, of a session that was read before it. */
export async function readBasisWithin(
  services: Services,
  { client }: Transaction,
  enrollmentSession: Offering,
  { id: enrollmentId, lifeEventId, invitationId }: Draft,
): Promise<Basis> {
  return {
    enrollmentSession,
    ...(await readOwn(services, client, { enrollmentSession, enrollmentId, lifeEventId, invitationId })),
  };
}

type Own = Omit<Fixed, "sessionId"> & { enrollmentSession: Offering; enrollmentId: string };

async function readOwn(
  services: Services,
  database: Queryable,
  { enrollmentSession, enrollmentId, lifeEventId, invitationId }: Own,
): Promise<Omit<Basis, "enrollmentSession">> {
  const goesByClass = enrollmentSession.plans.some(({ eligibilityClasses }) => eligibilityClasses.length > 0);
  return {
    event: lifeEventId === null ? null : await readEvent(database, lifeEventId),
    eligibilityClass: goesByClass ? await classOf(database, enrollmentId) : null,
    doubles: await readDoubles(database, enrollmentId, enrollmentSession.doubleCoverage),
    path: await returnPath(services.vault, database, enrollmentSession, invitationId),
  };
}

/** The session as it is offered to the person of this draft. */
export function offeringFor(basis: Basis | undefined, draft: Draft): Offering {
  if (basis === undefined) throw new Problem("notActive");
  const { enrollmentSession, event, eligibilityClass, doubles } = basis;
  const division = enrollmentSession.divisions.find(({ id }) => id === draft.divisionId);
  const isAsked = division === undefined && enrollmentSession.divisions.length > 0;
  return ownOffering(
    { ...enrollmentSession, doubles },
    {
      hireDate: subscriberOf(draft)?.hireDate ?? null,
      event,
      workplace: isAsked
        ? null
        : {
            divisionId: division?.id ?? null,
            divisionClass: division?.eligibilityClass ?? null,
            eligibilityClass,
          },
    },
  );
}

/** What never changes of an enrollment, so that it is remembered. */
type Fixed = { sessionId: string; invitationId: string; lifeEventId: string | null };

const remembered = new Map<string, Fixed>();

async function readFixed(database: Queryable, enrollmentId: string): Promise<Fixed | undefined> {
  const known = remembered.get(enrollmentId);
  if (known !== undefined) return known;
  const { rows } = await database.query<Fixed>({
    name: "enrollment-fixed",
    text: `select session_id as "sessionId", invitation_id as "invitationId", life_event_id as "lifeEventId"
           from enrollments where id = $1`,
    values: [enrollmentId],
  });
  if (remembered.size > 20_000) remembered.clear();
  if (rows[0] !== undefined) remembered.set(enrollmentId, rows[0]);
  return rows[0];
}

async function classOf(database: Queryable, enrollmentId: string): Promise<string | null> {
  const { rows } = await database.query<{ class: string | null }>({
    name: "enrollment-class",
    text: `select w.eligibility_class as class from enrollments e
             join employments w on w.member_id = e.member_id and w.is_current where e.id = $1`,
    values: [enrollmentId],
  });
  return rows[0]?.class ?? null;
}

async function readEvent(database: Queryable, id: string): Promise<OfferingEvent | null> {
  const { rows } = await database.query<OfferingEvent>({
    name: "offering-event",
    text: eventQuery,
    values: [id],
  });
  return rows[0] ?? null;
}

const eventQuery = `
  select e.id, e.status, e.opens_on as "opensOn", e.closes_on as "closesOn", e.event_date as "eventDate",
    e.effective_date as "effectiveDate", e.why, k.code, k.label, k.permits
  from life_events e join life_event_kinds k on k.id = e.kind_id
  where e.id = $1 and e.deleted_at is null`;

type Known = { memberId: string | null; lifeEventId: string | null };

/**
 * The offering as it is that of a known person, or of the one who comes by the shared link. Refuses those who may not enroll
 * today, with the reason: a member by what is known of them, anyone else only where the session is not for everybody.
 */
export async function requireEligible(
  services: Services,
  offering: Offering,
  { memberId, lifeEventId }: Known,
  today: PlainDate,
): Promise<Offering> {
  const { system } = services.database;
  const event = lifeEventId === null ? null : await readEvent(system, lifeEventId);
  const person = memberId === null ? undefined : await findPerson(system, offering, memberId);
  const own = ownOffering(offering, { hireDate: person?.hireDate ?? null, event, workplace: null });
  if (person === undefined) {
    if (offering.kind !== "lifeEvent" || event !== null) return own;
    throw notEligible(offering, [reason("enroll.noEvent")]);
  }
  // A new hire whose first day nobody told us types it in the wizard, which asks then.
  if (offering.kind === "newHire" && person.hireDate === null) return own;
  const answer = mayEnroll(person, offering, today, event);
  if (!answer.value && answer.why[0]?.code !== "enroll.notOpen") throw notEligible(own, answer.why);
  return own;
}

async function findPerson(
  database: Queryable,
  offering: Offering,
  memberId: string,
): Promise<EnrollingPerson | undefined> {
  const { rows } = await database.query<EnrollingPerson>({
    name: "enrolling-person",
    text: `select m.client_id as "clientId", m.relationship, coalesce(w.status, m.status) as status, w.hire_date as "hireDate",
             w.last_day as "terminationDate",
             exists (select from session_members x where x.session_id = $2 and x.member_id = m.id and x.is_excluded
               and x.deleted_at is null) as "isExcluded"
           from members m left join employments w on w.member_id = m.id and w.is_current
           where m.id = $1 and m.deleted_at is null`,
    values: [memberId, offering.sessionId],
  });
  return rows[0];
}
