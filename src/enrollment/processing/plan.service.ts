import { partsJson, partsSql } from "#plans/plans/price-parts.service.ts";
import type { KnownAnswers } from "#plans/plans/rated-answers.ts";
import { ratedAnswersSql } from "#plans/plans/rated-answers.service.ts";
import { coverageOrder } from "#plans/plans/coverage-order.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import type { Beneficiary } from "#people/members/beneficiary.ts";
import type { CoverSpan } from "#plans/plans/rating-age.ts";
import type { PriceParts } from "#plans/plans/price-parts.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import type { Pay } from "#people/members/work/pay.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { ChildCoverEnds } from "#plans/plans/child-age.ts";
import type { SessionKind } from "#enrollment/offering/eligibility.ts";
import { dependentsOfChoice } from "#enrollment/enrollment/selection-dependents.ts";
import { divisionsOfPlan } from "#enrollment/offering/plan-divisions.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import { firstSentAt } from "./first-sent.ts";
import { queueStates } from "./status-transitions.ts";
import { type KnownMember, type Matches, matchFamily } from "./match.ts";
import { divorcedOnSql } from "#enrollment/life-events/divorced.service.ts";
import { firstDayOf, type PlanEvent, subjectOf } from "./event-facts.ts";
import { problemsOf } from "./problems.ts";

type Text = string | null;
/** Name, contact and identity, as a person or a member has them; the SSN stays sealed. */
export type PersonFields = KnownAnswers & {
  prefix: Text;
  firstName: string;
  middleName: Text;
  lastName: string;
  suffix: Text;
  gender: "F" | "M" | "U" | null;
  dob: PlainDate | null;
  hireDate: PlainDate | null;
  email: Text;
  phone: Text;
  mobilePhone: Text;
  address1: Text;
  address2: Text;
  city: Text;
  state: Text;
  zip: Text;
};
export type PlanPerson = PersonFields & {
  id: string;
  relationship: RelationshipCode;
  memberId: string | null;
  ssnLast4: string | null;
  isDisabled: boolean;
  /** The enrollment that waited for staff when this one began, and that brings the person into the family. */
  fromEnrollmentId: string | null;
  /** Open, only while it is sealed for its next place. */
  ssn: string | null;
};
export type PlanMember = PersonFields &
  Pay & {
    id: string;
    personId: string;
    /** The person works here, whether as this member or as that of a family of their own. */
    isEmployee: boolean;
    familyId: string;
    relationship: RelationshipCode;
    divisionId: string | null;
    eligibilityClass: string | null;
    status: "active" | "terminated";
    terminationDate: PlainDate | null;
    /** The last day of earlier employments. */
    earlierLastDay: PlainDate | null;
    isDisabled: boolean;
    diedOn: PlainDate | null;
    divorcedOn: PlainDate | null;
    ssnKey: string | null;
  };
export type PlanChoice = {
  coverageType: CoverageType;
  /** Null: waived. */
  sessionPlanId: string | null;
  basePlanId: string | null;
  /** As it was promised. */
  planName: string | null;
  basePlanName: string | null;
  isOffered: boolean;
  terminationDate: PlainDate | null;
  coversDependents: boolean | null;
  coversPartners: boolean | null;
  maxChildAge: number | null;
  childCoverEnds: ChildCoverEnds | null;
  divisionIds: string[] | null;
  eligibilityClasses: string[] | null;
  /** What starts at once of the amount of insurance, and what waits for evidence of insurability. */
  volumeCents: number | null;
  pendingCents: number;
  /** The plan gives these amounts to each dependent beside it. */
  spouseAmountCents?: number | null;
  childAmountCents?: number | null;
  values: Record<string, string | number>;
  beneficiaries: Beneficiary[];
  dependents: string[];
  /** The first day in the plan, where it is another than the enrollment's. */
  startsOn?: PlainDate | null;
  tierCode: TierCode | null;
  employeeCents: number | null;
  employerCents: number | null;
} & Partial<PriceParts>;
export type CoverRow = {
  id: string;
  memberId: string;
  coverageType: CoverageType;
  planName: string;
  tierCode: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  employeeCents: number;
  employerCents: number;
  enrollmentId: string | null;
  volumeCents: number | null;
  beneficiaries: Beneficiary[];
  basePlanId: string;
  values: Record<string, string | number>;
  isEndedByEnrollment: boolean;
} & Partial<PriceParts>;
/** Coverage that the person saw when they began, or looked again. */
export type SeenCoverage = {
  coverageType: CoverageType;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  basePlanId?: string;
  dependents?: string[];
  /** When each of the family has had the plan, by member. */
  spans?: Record<string, CoverSpan[]>;
};

export type Waiting = { id: string; referenceNumber: string | null; effectiveDate: PlainDate | null };

/** An enrollment beside what is known of its family. */
export type EnrollmentPlan = {
  id: string;
  installationId: string;
  clientId: string;
  effectiveDate: PlainDate | null;
  effectiveDateWhy: Reason[];
  divisionId: string | null;
  divisionClass: string | null;
  language: "en" | "ko" | "es";
  sessionKind: SessionKind;
  lifeEventId: string | null;
  /** The life event behind it needs proof, and nobody has said that they saw it. */
  isProofMissing: boolean;
  /** The person was known when they began. */
  isFromMember: boolean;
  seen: SeenCoverage[];
  /** What the family sent before this one, and what staff have not decided yet. */
  waiting: Waiting[];
  event: PlanEvent | null;
  people: PlanPerson[];
  choices: PlanChoice[];
  known: PlanMember[];
  matches: Matches;
  /** Of the family, of every type; whatever ended before today's question is left out. */
  coverages: CoverRow[];
};

type Stored = Omit<
  EnrollmentPlan,
  "isFromMember" | "waiting" | "people" | "known" | "matches" | "coverages"
> & {
  memberId: string | null;
};
type StoredPerson = Omit<PlanPerson, "ssn"> & { ssnSealed: Buffer | null };

/** Reads an enrollment, its choices with their plans as they are now, and the members of the client that it is about. */
export async function readPlan(
  services: Services,
  { client }: Transaction,
  id: string,
): Promise<EnrollmentPlan> {
  const stored = (await client.query<{ plan: Stored }>(planQuery, [id])).rows[0]?.plan;
  if (stored === undefined) throw new Problem("notFound", { details: { enrollmentId: id } });
  const { rows } = await client.query<StoredPerson>(peopleQuery, [id]);
  const people = rows.map(({ ssnSealed, ...person }) => ({
    ...person,
    ssn: ssnSealed === null ? null : services.vault.open(ssnSealed, `enrollment_people.ssn:${person.id}`),
  }));
  const indexes = people.map(({ ssn }) => (ssn === null ? [] : services.vault.blindIndexes(ssn, "ssn")));
  const { memberId, effectiveDate: promised, ...rest } = stored;
  const plan = { ...rest, effectiveDate: promised && firstDayOf(rest.event, promised) };
  const known = await client.query<PlanMember>(membersQuery, [
    plan.clientId,
    indexes.flat(),
    [memberId, ...people.map((person) => person.memberId)].filter((one) => one !== null),
    people.map(({ dob }) => dob).filter((dob) => dob !== null),
  ]);
  const matches = matchFamily(
    people.map((person, at) => ({
      ...person,
      ssnKeys: (indexes[at] ?? []).map((index) => index.toString("hex")),
    })),
    known.rows satisfies KnownMember[],
    memberId,
  );
  const coverages =
    matches.familyId === null || plan.effectiveDate === null
      ? []
      : (await client.query<CoverRow>(coveragesQuery, [matches.familyId, plan.effectiveDate])).rows;
  const waiting = await client.query<Waiting>(waitingQuery, [id, matches.familyId, queueStates]);
  return {
    ...plan,
    isFromMember: memberId !== null,
    waiting: waiting.rows,
    people,
    known: known.rows,
    matches,
    coverages,
  };
}

/** Proof that an event needs is seen by staff before anything follows from the event. */
export function proofProblems({ isProofMissing }: EnrollmentPlan): Reason[] {
  return isProofMissing ? [reason("problem.proofNotSeen")] : [];
}

/** Everything that keeps it from becoming coverage, but for what staff have to look at. */
export function planProblems(plan: EnrollmentPlan): Reason[] {
  const subscriber = plan.people.find(({ relationship }) => relationship === "18");
  const member = plan.known.find(({ id }) => id === plan.matches.members[subscriber?.id ?? ""]) ?? null;
  const { effectiveDate } = plan;
  return [
    ...plan.matches.problems,
    ...waitProblems(plan),
    ...(plan.choices.length === 0 ? [reason("problem.noChoices")] : []),
    ...problemsOf({
      effectiveDate,
      people: plan.people,
      choices: plan.choices.map((choice) => ({
        ...choice,
        plan: planOf(choice),
        isPriced: isPriced(choice),
      })),
      workplace: {
        divisionId: plan.divisionId,
        eligibilityClass: member?.eligibilityClass ?? null,
        divisionClass: plan.divisionClass,
      },
      member,
    }),
    ...goneProblems(plan),
  ];
}

/** Nobody is covered who died, whom the event itself takes out of the family, or who left it by a divorce and is typed anew. */
function goneProblems({ choices, matches, known, event, people }: EnrollmentPlan): Reason[] {
  const family = known.filter(({ familyId }) => familyId === matches.familyId);
  const leaver = event && subjectOf(event, family, []);
  return people.flatMap(({ id: personId, relationship, memberId }) => {
    const member = known.find(({ id }) => id === matches.members[personId]);
    const isCovered =
      relationship === "18" ||
      choices.some(
        ({ sessionPlanId, dependents }) => sessionPlanId !== null && dependents.includes(personId),
      );
    if (member === undefined || !isCovered) return [];
    if (member.diedOn !== null) return [reason("problem.died", { personId, date: member.diedOn })];
    if (member.divorcedOn !== null && memberId === null)
      return [reason("problem.divorced", { personId, date: member.divorcedOn })];
    return member.id === leaver ? [reason("problem.leavesByEvent", { personId })] : [];
  });
}

/**
 * What the family sent first is processed first, where it begins no later, or brings somebody who is in this one too.
 * Somebody whom a waiting enrollment brought stays out where that one was cancelled.
 */
export function waitProblems({ waiting, people, effectiveDate, matches }: EnrollmentPlan): Reason[] {
  const strangers = people.filter(
    ({ id, fromEnrollmentId }) => fromEnrollmentId !== null && matches.members[id] === null,
  );
  const first = waiting.find(
    (one) =>
      strangers.length > 0 ||
      (one.effectiveDate !== null && effectiveDate !== null && one.effectiveDate <= effectiveDate),
  );
  if (first !== undefined)
    return [reason("problem.earlierWaits", { reference: first.referenceNumber ?? "" })];
  return strangers.map(({ id }) => reason("problem.baseCancelled", { personId: id }));
}

/** The first day of what was chosen: in its own plan, else in the enrollment. */
export function startOf({ startsOn }: Pick<PlanChoice, "startsOn">, effectiveDate: PlainDate): PlainDate {
  return startsOn != null && startsOn > effectiveDate ? startsOn : effectiveDate;
}

/** The chosen plan as the rules ask about it; null for a waiver. */
export function planOf(choice: PlanChoice) {
  if (choice.sessionPlanId === null) return null;
  return {
    name: choice.planName ?? choice.basePlanName ?? "",
    isOffered: choice.isOffered && choice.basePlanId !== null,
    terminationDate: choice.terminationDate,
    coversDependents: choice.coversDependents ?? true,
    coversPartners: choice.coversPartners ?? true,
    maxChildAge: choice.maxChildAge,
    childCoverEnds: choice.childCoverEnds ?? "endOfMonth",
    divisionIds: choice.divisionIds ?? [],
    eligibilityClasses: choice.eligibilityClasses ?? [],
  };
}

function isPriced({ employeeCents, employerCents }: PlanChoice): boolean {
  return employeeCents !== null && employerCents !== null;
}

const planQuery = `
  select json_build_object('id', e.id, 'installationId', e.installation_id, 'clientId', e.client_id,
    'memberId', e.member_id, 'effectiveDate', e.effective_date, 'effectiveDateWhy', e.effective_date_why,
    'divisionId', e.division_id, 'language', e.language, 'lifeEventId', e.life_event_id, 'seen', e.current_coverages,
    'isProofMissing', coalesce((select k.needs_proof and l.proof_seen_at is null from life_events l
      join life_event_kinds k on k.id = l.kind_id where l.id = e.life_event_id), false),
    'event', (select json_build_object('code', k.code, 'eventDate', l.event_date, 'aboutMemberId', l.about_member_id)
      from life_events l join life_event_kinds k on k.id = l.kind_id where l.id = e.life_event_id),
    'divisionClass', (select d.eligibility_class from divisions d where d.id = e.division_id),
    'sessionKind', (select s.kind from enrollment_sessions s where s.id = e.session_id),
    'choices', (select coalesce(json_agg(json_build_object('coverageType', x.coverage_type,
        'sessionPlanId', x.session_plan_id, 'basePlanId', b.id, 'planName', x.plan_name, 'basePlanName', b.name,
        'isOffered', sp.active and sp.deleted_at is null and b.active and b.deleted_at is null,
        'terminationDate', b.termination_date, 'coversDependents', b.covers_dependents,
        'coversPartners', b.covers_partners, 'maxChildAge', b.max_child_age, 'childCoverEnds', b.child_cover_ends,
        'divisionIds', ${divisionsOfPlan("sp")}, 'eligibilityClasses', sp.eligibility_classes,
        'volumeCents', coalesce(x.guaranteed_cents, b.volume_cents), 'pendingCents', coalesce(x.pending_cents, 0),
        'spouseAmountCents', b.spouse_amount_cents, 'childAmountCents', b.child_amount_cents,
        'values', x.values, 'beneficiaries', x.beneficiaries, 'dependents', ${dependentsOfChoice},
        'startsOn', x.starts_on,
        'tierCode', x.tier_code, 'employeeCents', x.employee_cents, 'employerCents', x.employer_cents,
        ${partsJson("x")})
        order by ${coverageOrder("x")}), '[]')
      from enrollment_selections x left join session_plans sp on sp.id = x.session_plan_id
        left join base_plans b on b.id = sp.base_plan_id
      where x.enrollment_id = e.id)) as plan
  from enrollments e where e.id = $1`;

const fields = (of: "p") => `
  ${of}.prefix, ${of}.first_name as "firstName", ${of}.middle_name as "middleName", ${of}.last_name as "lastName",
  ${of}.suffix, ${of}.gender, ${of}.dob, ${of}.email, ${of}.phone,
  ${of}.mobile_phone as "mobilePhone", ${of}.address1, ${of}.address2, ${of}.city, ${of}.state, ${of}.zip, ${ratedAnswersSql(of)},
  ${of}.is_disabled as "isDisabled"`;

const peopleQuery = `
  select p.id, p.relationship, p.member_id as "memberId", p.ssn_last4 as "ssnLast4", p.ssn_sealed as "ssnSealed",
    p.hire_date as "hireDate", p.from_enrollment_id as "fromEnrollmentId", ${fields("p")}
  from enrollment_people p where p.enrollment_id = $1 order by p.sort_order`;

/** Anyone who may be one of them, with their families. */
const membersQuery = `
  select m.id, m.person_id as "personId", m.family_id as "familyId",
    exists (select from members o where o.person_id = m.person_id and o.relationship = '18' and o.deleted_at is null) as "isEmployee", m.relationship, m.division_id as "divisionId", m.status,
    w.eligibility_class as "eligibilityClass", w.salary_cents as "salaryCents", w.weekly_hours::float8 as "weeklyHours",
    w.pay_kind as "payKind", w.hourly_rate_cents as "hourlyRateCents", w.hire_date as "hireDate",
    coalesce(w.last_day, m.termination_date) as "terminationDate",
    (select max(e.last_day) from employments e where e.member_id = m.id and not e.is_current) as "earlierLastDay",
    encode(m.ssn_index, 'hex') as "ssnKey", p.died_on as "diedOn", ${divorcedOnSql} as "divorcedOn", ${fields("p")}
  from members m join people p on p.id = m.person_id left join employments w on w.member_id = m.id and w.is_current
  where m.client_id = $1 and m.deleted_at is null and m.family_id in (
    select k.family_id from members k where k.client_id = $1 and k.deleted_at is null
      and (k.ssn_index = any($2::bytea[]) or k.id = any($3::uuid[]) or k.dob = any($4::date[])))
  order by m.relationship <> '18', m.id`;

/** In the order in which they were sent first: what came back and was sent again keeps its place. */
const waitingQuery = `
  with sent as (
    select e.id, e.reference_number, e.effective_date, e.status, ${firstSentAt("e")} as first_sent_at
    from enrollments one join enrollments e on e.client_id = one.client_id
      and (e.id = one.id or e.member_id = $2 or e.subscriber_ssn_index = one.subscriber_ssn_index)
    where one.id = $1 and e.deleted_at is null and not e.is_preview)
  select e.id, e.reference_number as "referenceNumber", e.effective_date as "effectiveDate"
  from sent e, sent own
  where own.id = $1 and e.id <> own.id and e.status = any($3) and (e.first_sent_at, e.id) < (own.first_sent_at, own.id)
  order by e.first_sent_at, e.id`;

const coveragesQuery = `
  select v.id, v.member_id as "memberId", v.coverage_type as "coverageType", b.name as "planName",
    v.tier_code as "tierCode", v.effective_date as "effectiveDate", v.termination_date as "terminationDate",
    v.employee_cents as "employeeCents", v.employer_cents as "employerCents",
    ${partsSql("v")}, v.enrollment_id as "enrollmentId",
    coalesce(v.volume_cents, b.volume_cents) as "volumeCents", v.beneficiaries,
    v.base_plan_id as "basePlanId", v.values, v.ended_by_enrollment_id is not null as "isEndedByEnrollment"
  from coverages v join base_plans b on b.id = v.base_plan_id join members m on m.id = v.member_id
  where v.family_id = $1 and v.deleted_at is null and v.cobra_clock_id is null
    and (v.termination_date is null or v.termination_date >= ($2::date - 1) and v.termination_date >= v.effective_date)
  order by ${coverageOrder("v")}, v.effective_date, m.relationship <> '18', m.dob, m.id`;
