import { addDays, dayBefore, lastOfMonth, type PlainDate, todayIn } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import type { CobraAsked, CobraOutlook } from "#domains/coverage/termination/cobra-port.service.ts";
import { coverageNames } from "#domains/plans/coverage-names.service.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type CoverRow, coversOn, readCase, readHealthCovers } from "./cases.service.ts";
import { type CaseDates, explainedDates, nextTask } from "./clock-dates.ts";
import {
  canHappenTo,
  isBeneficiary,
  isToldByFamily,
  lastDay,
  monthsOf,
  noticeDue,
  tellBy,
} from "./cobra-rules.ts";
import type { CobraCase, CobraPreview, StartCobra } from "./cobra.ts";
import { refusal } from "./cobra.texts.ts";
import { cobraCasesTable, cobraClocksTable } from "./cobra.table.ts";
import type { ClockDates, CoverBefore } from "./step-change.ts";
import { endCovers, writeStep } from "./write-step.service.ts";

type Member = {
  id: string;
  installationId: string;
  clientId: string;
  familyId: string;
  timeZone: string;
};
type Person = { id: string; name: string; relationship: RelationshipCode };
type Plan = {
  member: Member;
  dates: CaseDates;
  people: (Person & { hasRight: boolean; why: Reason[]; clock: ClockDates; offers: CoverRow[] })[];
  /** Covers of those with the right that go on beyond the last day. */
  toEnd: CoverRow[];
  warnings: Reason[];
};

/** What the event would start; nothing is written. */
export async function previewStart(
  services: Services,
  scope: Scope,
  asked: StartCobra,
): Promise<CobraPreview> {
  return scope.transaction(async (transaction) => {
    const plan = await planOf(services, transaction, scope, asked);
    transaction.audit({
      action: "view",
      subject: "cobra_cases",
      subjectId: asked.memberId,
      clientId: plan.member.clientId,
    });
    const names = await coverageNames(transaction.client, scope.context.language);
    return {
      lossDate: plan.dates.lossDate,
      people: plan.people.map(({ id, name, relationship, hasRight, why, clock, offers }) => ({
        memberId: id,
        name,
        relationship,
        hasRight,
        why,
        months: clock.months,
        dates: explainedDates(plan.dates, clock),
        offers: offers.map(({ coverageType, basePlanId, planName }) => ({
          coverageType,
          basePlanId,
          planName,
          coverageName: names.get(coverageType) ?? coverageType,
        })),
      })),
      coversToEnd: plan.toEnd.length,
      warnings: plan.warnings,
    };
  });
}

/** Staff start the clocks by hand. */
export async function startCase(services: Services, scope: Scope, asked: StartCobra): Promise<CobraCase> {
  return scope.transaction(async (transaction) => {
    const id = await startCobraIn(services, transaction, scope, asked);
    return readCase(transaction, scope, id);
  });
}

/** What an end by staff starts, within its transaction (`CobraPort` of coverage). */
export async function lookAtEnd(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  end: CobraAsked,
): Promise<CobraOutlook | null> {
  const plan = await planOfEnd(services, transaction, scope, end);
  if (plan === null) return null;
  const people = plan.people.filter(({ hasRight }) => hasRight);
  return {
    lossDate: plan.dates.lossDate,
    noticeDueOn: people.map(({ clock }) => clock.noticeDueOn).toSorted()[0] ?? plan.dates.lossDate,
    people: people.map(({ id, clock }) => ({ memberId: id, months: clock.months, endsOn: clock.endsOn })),
  };
}

export async function startAtEnd(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  end: CobraAsked,
): Promise<string | null> {
  const plan = await planOfEnd(services, transaction, scope, end);
  return plan === null ? null : startCobraIn(services, transaction, scope, askedOf(end));
}

const askedOf = (end: CobraAsked): StartCobra => ({
  ...end,
  countsFrom: "lossOfCoverage",
  isEmployerAdministrator: false,
});

/** Nothing where the event is none of such a person, where nobody had the plan, or where it was started before by hand. */
async function planOfEnd(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  end: CobraAsked,
): Promise<Plan | null> {
  const { rows } = await transaction.client.query<{ relationship: RelationshipCode; isStarted: boolean }>(
    `select m.relationship, exists (select from cobra_cases c where c.member_id = m.id and c.event = $2
       and c.event_date = $3::date and c.deleted_at is null) as "isStarted"
     from members m where m.id = $1 and m.deleted_at is null`,
    [end.memberId, end.event, end.eventDate],
  );
  const [member] = rows;
  if (member === undefined || member.isStarted || !canHappenTo(end.event, member.relationship)) return null;
  return findPlan(services, transaction, scope, askedOf(end), () => null);
}

/** The same within another change, such as the end of an employment. */
async function startCobraIn(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  asked: StartCobra,
): Promise<string> {
  const { client, db } = transaction;
  await client.query(
    `select from members where family_id = (select family_id from members where id = $1) order by id for no key update`,
    [asked.memberId],
  );
  const { member, dates, people, toEnd } = await planOf(services, transaction, scope, asked);
  const { rowCount } = await client.query(
    "select 1 from cobra_cases where member_id = $1 and event = $2 and event_date = $3 and deleted_at is null",
    [member.id, asked.event, asked.eventDate],
  );
  if (rowCount !== 0) throw refusal("eventDate", "startedBefore", scope.context.language);
  const now = services.clock();
  const by = scope.userId ?? null;
  const at = now.toISOString();
  const id = uuidv7(now.getTime());
  const { installationId, clientId, familyId } = member;
  const common = {
    installationId,
    clientId,
    familyId,
    createdAt: at,
    updatedAt: at,
    createdBy: by,
    updatedBy: by,
  };
  await db.insert(cobraCasesTable).values({ ...common, ...dates, id, memberId: member.id });
  await db.insert(cobraClocksTable).values(
    people
      .filter(({ hasRight }) => hasRight)
      .map(({ id: memberId, clock }) => ({
        ...common,
        ...clock,
        id: uuidv7(now.getTime()),
        caseId: id,
        memberId,
      })),
  );
  const covers: CoverBefore[] = await endCovers(transaction, toEnd, dayBefore(dates.lossDate), { now, by });
  await writeStep(transaction, scope, {
    case: { id, memberId: member.id, installationId, clientId, familyId },
    kind: "started",
    onDate: asked.eventDate,
    change: { clocks: [], covers, added: [], creditCents: 0 },
    now,
  });
  return id;
}

const planOf = (
  services: Services,
  transaction: Transaction,
  scope: Scope,
  asked: StartCobra,
): Promise<Plan> =>
  findPlan(services, transaction, scope, asked, (covers) => {
    throw nobodyCovered(covers, asked.eventDate, scope);
  });

async function findPlan<Nobody>(
  services: Services,
  { client }: Transaction,
  scope: Scope,
  asked: StartCobra,
  /** What becomes of it where nobody has a right. */
  nobody: (covers: readonly CoverRow[]) => Nobody,
): Promise<Plan | Nobody> {
  const { language } = scope.context;
  const { event, eventDate } = asked;
  const { rows: members } = await client.query<Member & { relationship: RelationshipCode }>(
    `select m.id, m.installation_id as "installationId", m.client_id as "clientId", m.family_id as "familyId", m.relationship,
       c.time_zone as "timeZone"
     from members m join clients c on c.id = m.client_id where m.id = $1 and m.deleted_at is null`,
    [asked.memberId],
  );
  const [member] = members;
  if (member === undefined) throw new Problem("notFound");
  if (!canHappenTo(event, member.relationship)) throw refusal("event", `notTo.${event}`, language);
  const { rows: persons } = await client.query<Person>(
    `select id, coalesce(${fullNameSql("members")}, '') as name, relationship from members
     where family_id = $1 and deleted_at is null
     order by case relationship when '18' then 0 when '01' then 1 else 2 end, dob, id`,
    [member.familyId],
  );
  const covers = await readHealthCovers(client, member.familyId);
  const today = todayIn(member.timeZone, services.clock());
  if (asked.toldOn !== undefined && asked.toldOn > today) throw refusal("toldOn", "inFuture", language);
  const before = coversOn(covers, dayBefore(eventDate));
  const judged = persons.map((person) => {
    const isCovered = before.some(({ memberId }) => memberId === person.id);
    const right = isBeneficiary({ ...person, isCovered }, event, member.id);
    return asked.without.includes(person.id) && right.value
      ? { ...person, hasRight: false, why: [reason("who.keeps")] }
      : { ...person, hasRight: right.value, why: right.why };
  });
  const entitled = new Set(judged.filter(({ hasRight }) => hasRight).map(({ id }) => id));
  if (entitled.size === 0) return nobody(covers);
  const own = before.filter(({ memberId }) => entitled.has(memberId));
  const lastOfPlan = asked.lastDay ?? usualLastDay(own, eventDate);
  if (lastOfPlan < dayBefore(eventDate)) throw refusal("lastDay", "beforeEvent", language, { eventDate });
  const lossDate = addDays(lastOfPlan, 1);
  const dates: CaseDates = {
    event,
    eventDate,
    lossDate,
    countsFrom: asked.countsFrom,
    isEmployerAdministrator: asked.isEmployerAdministrator,
    toldOn: asked.toldOn ?? null,
  };
  const onLastDay = coversOn(covers, lastOfPlan);
  return {
    member,
    dates,
    people: judged.map((person) => ({
      ...person,
      clock: freshClock(dates),
      offers: onLastDay.filter(({ memberId }) => memberId === person.id),
    })),
    toEnd: onLastDay.filter(
      ({ memberId, terminationDate }) =>
        entitled.has(memberId) && (terminationDate === null || terminationDate > lastOfPlan),
    ),
    warnings: warningsOf(dates),
  };
}

/** Cover that has ended says it; else the plan goes to the end of the month. */
function usualLastDay(covers: readonly CoverRow[], eventDate: PlainDate): PlainDate {
  const ends = covers.flatMap(({ terminationDate }) => (terminationDate === null ? [] : [terminationDate]));
  return ends.toSorted().at(-1) ?? lastOfMonth(eventDate);
}

function freshClock(dates: CaseDates): ClockDates {
  const months = monthsOf(dates.event).value;
  const clock = {
    state: "noticeDue" as const,
    months,
    extension: null,
    noticeDueOn: noticeDue(dates).value,
    noticeSentOn: null,
    electedOn: null,
    waivedOn: null,
    firstPaidOn: null,
    paidThrough: null,
    endsOn: lastDay(dates, months).value,
    endedOn: null,
    endReason: null,
  };
  return { ...clock, ...nextTask(clock, dates.lossDate) };
}

function warningsOf(dates: CaseDates): Reason[] {
  const last = tellBy(dates).value;
  return isToldByFamily(dates.event) && dates.toldOn !== null && dates.toldOn > last
    ? [reason("warning.toldLate", { last })]
    : [];
}

function nobodyCovered(covers: readonly CoverRow[], eventDate: PlainDate, scope: Scope): Problem {
  const first = covers.map(({ effectiveDate }) => effectiveDate).toSorted()[0];
  return first !== undefined && first >= eventDate
    ? refusal("eventDate", "beforeCoverage", scope.context.language, { first })
    : refusal("eventDate", "nobodyCovered", scope.context.language);
}
