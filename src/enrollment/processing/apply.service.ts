import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import { isHiredAgain } from "#people/members/hired-again.ts";
import { lockFamiliesOf } from "./family-lock.service.ts";
import { addMemberEvents, type NewMemberEvent } from "#people/members/member-events.service.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import {
  beginCoverage,
  type Begun,
  endCoverage,
  type Ended,
  isUnchanged,
  type WantedCover,
  wantedRows,
} from "./coverage.service.ts";
import { changeLater } from "./later-coverage.service.ts";
import { keyOf, lossProblems, orderProblems, type SettledChoice, settlePlan } from "./settle-plan.service.ts";
import { priceSettled } from "./settled-prices.service.ts";
import { doubleCoverageRule, familyCovers } from "#people/coverage/double-coverage.service.ts";
import { doubleProblems } from "./double-problems.service.ts";
import { followPlans } from "#people/coverage/follow-plans.service.ts";
import { readFamily } from "#people/coverage/termination/family-facts.service.ts";
import { type Family, type Person, writeFamily } from "./family.service.ts";
import { type EnrollmentPlan, planProblems, proofProblems, readPlan, startOf } from "./plan.service.ts";
import { followFacts } from "#people/coverage/consequences/told-facts.service.ts";
import { settleAges } from "#people/coverage/consequences/settle-ages.service.ts";
import { applyEvent } from "./apply-event.service.ts";
import { setMemberOfEnrollment } from "#enrollment/enrollment/enrollment-rows.service.ts";
import { markEventUsed } from "#enrollment/life-events/event-changes.service.ts";

type By = { now: Date; userId: string | undefined; actor: string };
type Applying = {
  id: string;
  /** Staff have read who loses coverage. */
  confirmsLosses: boolean;
  /** It is only looked at, and taken back. */
  looksAhead?: boolean;
};

/**
 * Turns an enrollment into coverage, for the people whom it settles (`settle.ts`): writes members, ends the old coverage, begins the new one, adds to the family's
 * timeline. The caller holds the lock of its row. Writes everything in the caller's transaction, or nothing and returns
 * the reasons.
 */
export async function applyEnrollment(
  services: Services,
  transaction: Transaction,
  { id, confirmsLosses, looksAhead = false }: Applying,
  by: By,
): Promise<Reason[]> {
  const { client } = transaction;
  // Two enrollments of one family, or of one new person, wait for each other.
  await lockFamiliesOf(transaction, id);
  const plan = await readPlan(services, transaction, id);
  const settled = settlePlan(plan);
  const problems = [
    ...planProblems(plan),
    ...orderProblems(plan, settled),
    ...(looksAhead ? [] : proofProblems(plan)),
    ...(confirmsLosses ? [] : lossProblems(plan, settled)),
  ];
  const { effectiveDate } = plan;
  if (problems.length > 0 || effectiveDate === null) return problems;

  await client.query("savepoint family");
  const rule = looksAhead ? "allow" : await doubleCoverageRule(transaction, plan.clientId);
  const family = await writeFamily(services, transaction, plan, by);
  const { familyId } = family;
  const memberOf = (key: string) =>
    family.people.find(({ person }) => keyOf(plan, person.id) === key)?.memberId ?? key;
  const facts = await readFamily(transaction, services, familyId);
  const coversBefore = rule === "allow" ? [] : await familyCovers(transaction, [familyId]);
  const changed: ChoiceRows[] = [];
  for (const one of settled) {
    const wanted = wantedRows(plan, one, family.people);
    const { rows, problems: unpriced } = await priceSettled(transaction, facts, one, {
      rows: wanted,
      effectiveDate: startOf(one.choice, effectiveDate),
    });
    problems.push(...unpriced);
    if (!isUnchanged({ ...plan, effectiveDate: startOf(one.choice, effectiveDate) }, one, rows))
      changed.push({ ...one, rows });
  }
  if (problems.length > 0) {
    await client.query("rollback to savepoint family");
    return problems;
  }
  const dated = { ...plan, effectiveDate, choices: changed.map(({ choice }) => choice) };
  const { ended, begun } = await changeCoverage(transaction, dated, { familyId, changed }, by);
  await followPlans(services, transaction, {
    familyId,
    from: effectiveDate,
    now: by.now,
    userId: by.userId ?? null,
  });
  const later = settled.flatMap(({ choice: { coverageType, basePlanId, sessionPlanId }, settled }) => {
    const { laterFrom, replaced, joins, leaves, goOn } = settled;
    return laterFrom === null
      ? []
      : [
          {
            coverageType,
            from: laterFrom,
            replaced: replaced && { ...replaced, by: sessionPlanId === null ? null : basePlanId },
            joins: [
              ...joins.map((key) => ({ memberId: memberOf(key), until: null })),
              ...goOn.map(({ key, until }) => ({ memberId: memberOf(key), until })),
            ],
            leaves: leaves.map(memberOf),
          },
        ];
  });
  const left = await changeLater(services, transaction, { familyId, changes: later }, by);
  if (left.length > 0 && !confirmsLosses) {
    await client.query("rollback to savepoint family");
    return left;
  }
  const twice =
    rule === "allow" || (rule === "ask" && confirmsLosses)
      ? []
      : await doubleProblems(transaction, { familyId, rule, before: coversBefore });
  if (twice.length > 0) {
    await client.query("rollback to savepoint family");
    return twice;
  }
  const dropped = ended
    .map(({ memberId }) => memberId)
    .filter((memberId) => !begun.some((one) => one.memberId === memberId));
  await followTold(services, transaction, { plan, family, today: facts.today, by });
  await applyEvent(services, transaction, dated, { actor: by.actor, familyId, dropped });
  await settleAges(services, transaction, {
    familyId,
    userId: by.userId ?? null,
    givesWay: later.map(({ coverageType, from }) => ({ coverageType, lastDay: dayBefore(from) })),
  });
  await writeTimeline(transaction, { plan: dated, family, ended, begun, by });
  writeAudit(transaction, plan, family, [...ended, ...begun]);
  await setMemberOfEnrollment(transaction, { id, memberId: family.familyId });
  if (plan.lifeEventId !== null) await markEventUsed(transaction, plan.lifeEventId, by.now);
  return [];
}

type ChoiceRows = SettledChoice & { rows: WantedCover[] };

/** Ends and begins the coverage of each first day, the earliest first. */
async function changeCoverage(
  transaction: Transaction,
  plan: EnrollmentPlan & { effectiveDate: PlainDate },
  { familyId, changed }: { familyId: string; changed: readonly ChoiceRows[] },
  by: By,
): Promise<{ ended: Ended[]; begun: Begun[] }> {
  const dayOf = ({ choice }: ChoiceRows) => startOf(choice, plan.effectiveDate);
  const ended: Ended[] = [];
  const begun: Begun[] = [];
  for (const effectiveDate of [...new Set(changed.map(dayOf))].toSorted()) {
    const ofDay = changed.filter((one) => dayOf(one) === effectiveDate);
    const types = ofDay.map(({ choice: { coverageType } }) => coverageType);
    ended.push(...(await endCoverage(transaction, { ...plan, effectiveDate }, { familyId, types }, by)));
    const wanted = ofDay.flatMap(({ rows }) => rows);
    begun.push(...(await beginCoverage(transaction, { ...plan, effectiveDate }, { familyId, wanted }, by)));
  }
  return { ended, begun };
}

/** Follows up on coverage that this enrollment does not choose: its price and age limits go by what is told of people. */
async function followTold(
  services: Services,
  transaction: Transaction,
  { plan, family, today, by }: { plan: EnrollmentPlan; family: Family; today: PlainDate; by: By },
): Promise<void> {
  const { id: enrollmentId, installationId, clientId } = plan;
  const events: NewMemberEvent[] = [];
  for (const { memberId, person, fields } of family.people) {
    const known = plan.known.find(({ id }) => id === memberId);
    if (known === undefined || fields.length === 0) continue;
    const followed = await followFacts(services, transaction, {
      was: { ...known, clientId },
      fields,
      isHiredAgain: person.relationship === "18" && isHiredAgain(known, person.hireDate),
      today,
      by: by.userId ?? null,
    });
    events.push(
      ...followed.map((one) => ({
        ...one,
        clientId,
        enrollmentId,
        kind: "coverageChange" as const,
        actor: by.actor,
      })),
    );
  }
  await addMemberEvents(transaction, { installationId, now: by.now, events });
}

/** One row for each person with a change. */
function writeAudit(
  transaction: Transaction,
  { id, clientId }: EnrollmentPlan,
  { people }: Family,
  covers: readonly { memberId: string; coverageType: string }[],
): void {
  const ids = new Set([...people.map(({ memberId }) => memberId), ...covers.map(({ memberId }) => memberId)]);
  for (const memberId of ids) {
    const person = people.find((one) => one.memberId === memberId);
    const coverage = [
      ...new Set(covers.filter((one) => one.memberId === memberId).map((one) => one.coverageType)),
    ];
    const fields = [...(person?.fields ?? []), ...(coverage.length > 0 ? ["coverage"] : [])];
    if (person?.isNew !== true && fields.length === 0) continue;
    transaction.audit({
      action: person?.isNew === true ? "create" : "update",
      subject: "members",
      subjectId: memberId,
      clientId,
      details: { enrollmentId: id, fields },
    });
  }
}

type Written = {
  plan: EnrollmentPlan & { effectiveDate: PlainDate };
  family: Family;
  ended: readonly Ended[];
  begun: readonly Begun[];
  by: By;
};
type Event = Pick<NewMemberEvent, "memberId" | "kind" | "details" | "why"> & { effectiveDate?: PlainDate };

const kindOfSession = {
  openEnrollment: "openEnrollment",
  newHire: "selfEnrollment",
  // The life event itself was added to the timeline when it was reported.
  lifeEvent: "selfEnrollment",
} as const;
const addressNames = ["address1", "address2", "city", "state", "zip"];
const notDemographic = [...addressNames, "divisionId", "status", "terminationDate"];

/** The family's history: who is new, what changed, which cover began and ended, and why on that day. */
async function writeTimeline(transaction: Transaction, written: Written): Promise<void> {
  const { plan, family, by } = written;
  const events = [...familyEvents(written), ...coverageEvents(written)];
  await addMemberEvents(transaction, {
    installationId: plan.installationId,
    now: by.now,
    events: events.map((event) => ({
      effectiveDate: plan.effectiveDate,
      ...event,
      clientId: plan.clientId,
      familyId: family.familyId,
      enrollmentId: plan.id,
      actor: by.actor,
    })),
  });
}

function familyEvents({ plan, family }: Written): Event[] {
  const begins: Event = {
    memberId: family.familyId,
    kind: kindOfSession[plan.sessionKind],
    details: {},
    why: plan.effectiveDateWhy,
  };
  return [begins, ...family.people.flatMap(personEvents)];
}

function personEvents({ person, memberId, isNew, fields }: Person): Event[] {
  if (isNew) return [{ memberId, kind: person.relationship === "18" ? "newEmployee" : "addDependent" }];
  const changed = (names: (name: string) => boolean) => fields.filter(names).join(", ");
  const of = (kind: Event["kind"], names: string): Event[] =>
    names === "" ? [] : [{ memberId, kind, details: { fields: names } }];
  return [
    ...of(
      "demographicChange",
      changed((name) => !notDemographic.includes(name)),
    ),
    ...of(
      "addressChange",
      changed((name) => addressNames.includes(name)),
    ),
    ...of(
      "divisionChange",
      changed((name) => name === "divisionId"),
    ),
  ];
}

/** Returns one entry for each coverage type of the subscriber, and one for each dependent who loses that coverage. */
function coverageEvents({ plan, family, ended, begun }: Written): Event[] {
  const subscriber = family.familyId;
  return plan.choices.flatMap((choice): Event[] => {
    const { coverageType } = choice;
    const effectiveDate = startOf(choice, plan.effectiveDate);
    const old = ended.filter((one) => one.coverageType === coverageType);
    const fresh = begun.filter((one) => one.coverageType === coverageType);
    const before = old[0]?.planName;
    const after = fresh[0];
    const gone = old.filter(
      ({ memberId }) => memberId !== subscriber && !fresh.some((one) => one.memberId === memberId),
    );
    const endsOld = reason("date.dayBefore", { effectiveDate });
    const own: Event[] =
      before === undefined && after === undefined
        ? []
        : [
            {
              memberId: subscriber,
              kind: "coverageChange",
              effectiveDate,
              details: {
                coverageType,
                ...(after === undefined
                  ? {}
                  : { planName: after.planName, tierCode: after.tierCode, people: fresh.length }),
                ...(before === undefined ? {} : { planBefore: before }),
              },
              why: [...plan.effectiveDateWhy, ...(before === undefined ? [] : [endsOld])],
            },
          ];
    return [
      ...own,
      ...gone.map(({ memberId, planName }): Event => ({
        memberId,
        kind: "coverageChange",
        effectiveDate,
        details: { coverageType, planBefore: planName },
        why: [endsOld],
      })),
    ];
  });
}
