import { Problem } from "#kernel/problem.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { reason, type Reason, type Traced } from "#kernel/traced.ts";
import type { Services } from "#server/services.ts";
import { type Draft, subscriberOf } from "./draft.service.ts";
import { effectiveDate, type EffectiveDateRule } from "./effective-date.ts";
import { type EnrollingPerson, mayChoosePlan, mayEnroll, windowOf, type Workplace } from "./eligibility.ts";
import { type Offering, type OfferingEvent, readOffering } from "./offering.service.ts";

type Pool = Services["database"]["system"];

type Own = {
  hireDate: PlainDate | null;
  event: OfferingEvent | null;
  /** Null while the place of work is still to be asked: then all plans may be theirs. */
  workplace: Workplace | null;
};

/** A session's offering as it is one person's: their plans, their window, their event. */
function ownOffering(offering: Offering, { hireDate, event, workplace }: Own): Offering {
  const session = { ...offering, status: "open" as const };
  const window = windowOf(session, hireDate, event);
  const isOwn = window.value !== null && isOtherThan(window.value, offering);
  const days = isOwn && window.value !== null ? { ...window.value, ownWindow: window.why } : {};
  if (workplace === null) return { ...offering, ...days, event };
  const answers = offering.plans.map((plan) => ({ plan, answer: mayChoosePlan(plan, workplace) }));
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

/** The session of a draft, as it is offered to the person of that draft. */
export async function offeringOf({ database }: Services, draft: Draft): Promise<Offering | undefined> {
  const offering = await readOffering(database.system, draft.sessionId);
  return offering && narrow(database.system, offering, draft);
}

/** Asked as the system: a person reads neither their own member's row nor the event by the token of an enrollment. */
async function narrow(pool: Pool, offering: Offering, draft: Draft): Promise<Offering> {
  const event = draft.lifeEventId === null ? null : await readEvent(pool, draft.lifeEventId);
  return ownOffering(offering, {
    hireDate: subscriberOf(draft)?.hireDate ?? null,
    event,
    workplace: await workplaceOf(pool, offering, draft),
  });
}

async function workplaceOf(pool: Pool, offering: Offering, draft: Draft): Promise<Workplace | null> {
  const division = offering.divisions.find(({ id }) => id === draft.divisionId);
  if (division === undefined && offering.divisions.length > 0) return null;
  const goesByClass = offering.plans.some(({ eligibilityClasses }) => eligibilityClasses.length > 0);
  return {
    divisionId: division?.id ?? null,
    divisionClass: division?.eligibilityClass ?? null,
    eligibilityClass: goesByClass && draft.memberId !== null ? await classOf(pool, draft.memberId) : null,
  };
}

async function classOf(pool: Pool, memberId: string): Promise<string | null> {
  const { rows } = await pool.query<{ class: string | null }>(
    `select eligibility_class as class from members where id = $1`,
    [memberId],
  );
  return rows[0]?.class ?? null;
}

async function readEvent(pool: Pool, id: string): Promise<OfferingEvent | null> {
  const { rows } = await pool.query<OfferingEvent>({
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
 * The offering as it is that of a known person, or of whoever comes by the shared link. Refuses those who may not enroll
 * today, with the reason: a member by what is known of them, anyone else only where the session is not for everybody.
 */
export async function requireEligible(
  { database }: Services,
  offering: Offering,
  { memberId, lifeEventId }: Known,
  today: PlainDate,
): Promise<Offering> {
  const pool = database.system;
  const event = lifeEventId === null ? null : await readEvent(pool, lifeEventId);
  const person = memberId === null ? undefined : await findPerson(pool, offering, memberId);
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
  pool: Pool,
  offering: Offering,
  memberId: string,
): Promise<EnrollingPerson | undefined> {
  const { rows } = await pool.query<EnrollingPerson>({
    name: "enrolling-person",
    text: `select m.client_id as "clientId", m.relationship, m.status, m.hire_date as "hireDate",
             m.termination_date as "terminationDate",
             exists (select from session_members x where x.session_id = $2 and x.member_id = m.id and x.is_excluded
               and x.deleted_at is null) as "isExcluded"
           from members m where m.id = $1 and m.deleted_at is null`,
    values: [memberId, offering.sessionId],
  });
  return rows[0];
}

/** The page that says so names the reason, what it rests on, and whom to ask. */
export function notEligible(
  offering: Pick<Offering, "sessionId" | "contact">,
  why: readonly Reason[],
): Problem {
  const [first, second] = why;
  const { name, phone, email } = offering.contact;
  return new Problem("notEligible", {
    details: { sessionId: offering.sessionId },
    facts: {
      ...second?.params,
      ...first?.params,
      reason: first?.code ?? "enroll.notOpen",
      ...(second === undefined ? {} : { because: second.code }),
      ...(name === null ? {} : { contactName: name }),
      ...(phone === null ? {} : { contactPhone: phone }),
      ...(email === null ? {} : { contactEmail: email }),
    },
  });
}
