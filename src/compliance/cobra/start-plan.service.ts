import { addDays, dayBefore, lastOfMonth, type PlainDate, todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { because, reason, type Reason } from "#kernel/traced.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Transaction } from "#server/scope.ts";
import { type CoverRow, coversOn, readHealthCoversOf } from "./case-rows.service.ts";
import { type CaseDates, nextTask } from "./clock-dates.ts";
import { type ClockOfBefore, clocksOfBefore } from "./clocks-of-before.ts";
import type { CountedFrom } from "./cobra-events.ts";
import {
  canHappenTo,
  isBeneficiary,
  isOfWork,
  isToldByFamily,
  lastDay,
  noticeDue,
  tellBy,
} from "./cobra-rules.ts";
import type { PreviewCobra } from "./cobra.ts";
import { refusal } from "./cobra.texts.ts";
import type { ClockDates, Replaced } from "./step-change.ts";
import { termOf } from "./terms.ts";

export type Member = {
  id: string;
  installationId: string;
  clientId: string;
  familyId: string;
  timeZone: string;
  rules: ClientRules;
};
/** What the client has set for continued coverage. */
export type ClientRules = {
  countsFrom: CountedFrom;
  /** False: fewer than 20 employees, so that the law of the state counts. */
  isCobraEmployer: boolean | null;
  continuationMonths: number | null;
};
type Person = { id: string; name: string; relationship: RelationshipCode };
export type Plan = {
  member: Member;
  dates: CaseDates;
  people: (Person & { hasRight: boolean; why: Reason[]; clock: ClockDates; offers: CoverRow[] })[];
  /** Covers of those with the right that go on beyond the last day. */
  toEnd: CoverRow[];
  /** The last day on which they go on; null where one of them has no end. Coverage after a later hire is another. */
  toEndUntil: PlainDate | null;
  /** The clocks of the same loss that the start takes the place of. */
  replaced: Replaced;
  warnings: Reason[];
};

/** What the start of clocks asks about a family. */
export type StartFacts = {
  member: Member & { relationship: RelationshipCode };
  persons: Person[];
  covers: CoverRow[];
  clocks: ClockOfBefore[];
};

/** Of many members, in as many statements; by member, without those out of reach. */
export async function readStartFacts(
  client: Transaction["client"],
  memberIds: readonly string[],
): Promise<Map<string, StartFacts>> {
  const { rows: members } = await client.query<StartFacts["member"]>(
    `select m.id, m.installation_id as "installationId", m.client_id as "clientId", m.family_id as "familyId", m.relationship,
       c.time_zone as "timeZone", json_build_object('countsFrom', c.cobra_counts_from, 'isCobraEmployer', c.is_cobra_employer,
         'continuationMonths', c.continuation_months) as rules
     from members m join clients c on c.id = m.client_id where m.id = any($1) and m.deleted_at is null`,
    [memberIds],
  );
  const families = members.map(({ familyId }) => familyId);
  const { rows: persons } = await client.query<Person & { familyId: string }>(
    `select family_id as "familyId", id, coalesce(${fullNameSql("members")}, '') as name, relationship from members
     where family_id = any($1) and deleted_at is null
     order by case relationship when '18' then 0 when '01' then 1 else 2 end, dob, id`,
    [families],
  );
  const { rows: clocks } = await client.query<ClockOfBefore & { familyId: string }>(
    `select c.family_id as "familyId", k.id, k.case_id as "caseId", k.member_id as "memberId", c.loss_date as "lossDate", k.months,
       exists (select from cobra_steps s where s.case_id = c.id and s.kind <> 'started' and s.undone_at is null) as "hasSteps"
     from cobra_cases c join cobra_clocks k on k.case_id = c.id and k.deleted_at is null
     where c.family_id = any($1) and c.deleted_at is null order by k.id`,
    [families],
  );
  const clocksOf = groupBy(clocks, ({ familyId }) => familyId);
  const personsOf = groupBy(persons, ({ familyId }) => familyId);
  const coversOf = groupBy(await readHealthCoversOf(client, families), ({ familyId }) => familyId);
  return new Map(
    members.map((member) => [
      member.id,
      {
        member,
        persons: (personsOf.get(member.familyId) ?? []).map(({ familyId: _, ...person }) => person),
        covers: (coversOf.get(member.familyId) ?? []).map(({ familyId: _, ...cover }) => cover),
        clocks: clocksOf.get(member.familyId) ?? [],
      },
    ]),
  );
}

type Asked<Nobody> = {
  asked: PreviewCobra;
  now: Date;
  language: Language;
  /** What becomes of it where nobody has a right. */
  nobody: (covers: readonly CoverRow[], isStarted: boolean) => Nobody;
};

/** Who has a right to continue what, and the dates of each: pure. */
export function planFrom<Nobody>(
  { member, persons, covers, clocks }: StartFacts,
  { asked, now, language, nobody }: Asked<Nobody>,
): Plan | Nobody {
  const { event, eventDate } = asked;
  if (!canHappenTo(event, member.relationship)) throw refusal("event", `notTo.${event}`, language);
  const today = todayIn(member.timeZone, now);
  if (asked.toldOn !== undefined && asked.toldOn > today) throw refusal("toldOn", "inFuture", language);
  const before = coversOn(covers, dayBefore(eventDate));
  const judged = persons.map((person) => {
    const isCovered = before.some(({ memberId }) => memberId === person.id);
    const right =
      asked.isGrossMisconduct && isOfWork(event)
        ? because(false, "who.grossMisconduct")
        : isBeneficiary({ ...person, isCovered }, event, member.id);
    return asked.without.includes(person.id) && right.value
      ? { ...person, hasRight: false, why: [reason("who.keeps")] }
      : { ...person, hasRight: right.value, why: right.why };
  });
  const entitled = new Set(judged.filter(({ hasRight }) => hasRight).map(({ id }) => id));
  if (entitled.size === 0) return nobody(covers, false);
  const own = before.filter(({ memberId }) => entitled.has(memberId));
  const lastOfPlan = asked.lastDay ?? usualLastDay(covers, own, eventDate);
  if (lastOfPlan < dayBefore(eventDate)) throw refusal("lastDay", "beforeEvent", language, { eventDate });
  const lossDate = addDays(lastOfPlan, 1);
  const dates: CaseDates = {
    event,
    eventDate,
    lossDate,
    countsFrom: asked.countsFrom ?? member.rules.countsFrom,
    isEmployerAdministrator: asked.isEmployerAdministrator,
    // Whoever enters it has been told.
    toldOn: asked.toldOn ?? today,
    medicareOn: asked.medicareOn ?? null,
  };
  const people = judged.map((person) => {
    const clock = freshClock(dates, person.relationship, member.rules);
    const start = { memberId: person.id, lossDate, months: clock.months };
    const before = clocksOfBefore(start, person.hasRight ? clocks : []);
    const { stands } = before;
    if (stands === null) return { ...person, clock, before };
    const why = [reason("who.hasClock", { lossDate: stands.lossDate })];
    return { ...person, clock, before, hasRight: false, why };
  });
  if (people.every(({ hasRight }) => !hasRight)) return nobody(covers, true);
  const onLastDay = coversOn(covers, lastOfPlan);
  const toEnd = onLastDay.filter((cover) => {
    const last = lastOfRun(covers, cover);
    return entitled.has(cover.memberId) && (last === null || last > lastOfPlan);
  });
  const runs = toEnd.map((cover) => lastOfRun(covers, cover));
  return {
    member,
    dates,
    people: people.map(({ before: _, ...person }) => ({
      ...person,
      offers: onLastDay.filter(({ memberId }) => memberId === person.id),
    })),
    toEnd,
    toEndUntil: runs.includes(null)
      ? null
      : (runs.toSorted((one, other) => (one ?? "").localeCompare(other ?? "")).at(-1) ?? null),
    replaced: replacedOf(
      people.flatMap(({ before }) => before.replaced),
      clocks,
    ),
    warnings: [
      ...warningsOf(dates, member.rules),
      ...people.flatMap(({ name, before: { stands } }) =>
        stands?.hasSteps === true && stands.lossDate > lossDate
          ? [reason("warning.clockStands", { name, lossDate: stands.lossDate })]
          : [],
      ),
    ],
  };
}

/** The clocks, and the cases that are left without one. */
function replacedOf(replaced: readonly ClockOfBefore[], clocks: readonly ClockOfBefore[]): Replaced {
  const clockIds = replaced.map(({ id }) => id);
  const kept = new Set(clocks.filter(({ id }) => !clockIds.includes(id)).map(({ caseId }) => caseId));
  const caseIds = new Set(replaced.map(({ caseId }) => caseId).filter((id) => !kept.has(id)));
  return { caseIds: [...caseIds], clockIds };
}

/** Coverage that has ended says it; else the plan goes to the end of the month. */
function usualLastDay(
  covers: readonly CoverRow[],
  own: readonly CoverRow[],
  eventDate: PlainDate,
): PlainDate {
  const ends = own.flatMap((cover) => lastOfRun(covers, cover) ?? []);
  return ends.toSorted().at(-1) ?? lastOfMonth(eventDate);
}

/**
 * The last day of what a row begins: rows of a person that follow each other without a gap, as a price or a plan changes, are
 * one coverage. Null where it has no end.
 */
function lastOfRun(covers: readonly CoverRow[], row: CoverRow): PlainDate | null {
  let last = row.terminationDate;
  while (last !== null) {
    const end: PlainDate = last;
    const next = addDays(end, 1);
    const following = covers.find(
      ({ cobraClockId, memberId, coverageType, effectiveDate, terminationDate }) =>
        cobraClockId === null &&
        memberId === row.memberId &&
        coverageType === row.coverageType &&
        effectiveDate <= next &&
        (terminationDate === null || (terminationDate > end && terminationDate >= effectiveDate)),
    );
    if (following === undefined) return last;
    last = following.terminationDate;
  }
  return null;
}

function freshClock(
  dates: CaseDates,
  relationship: RelationshipCode,
  { isCobraEmployer, continuationMonths }: ClientRules,
): ClockDates {
  const byState = isCobraEmployer === false ? continuationMonths : null;
  const { months, endsOn } =
    byState === null
      ? termOf(dates, { relationship, extension: null }).value
      : { months: byState, endsOn: lastDay(dates, byState).value };
  const clock = {
    state: "noticeDue" as const,
    months,
    extension: null,
    isDisabled: false,
    secondEvent: null,
    secondEventOn: null,
    noticeDueOn: noticeDue(dates).value,
    noticeSentOn: null,
    electedOn: null,
    waivedOn: null,
    firstPaidOn: null,
    paidThrough: null,
    endsOn,
    endedOn: null,
    endReason: null,
  };
  return { ...clock, ...nextTask(clock, dates.lossDate) };
}

function warningsOf(dates: CaseDates, { isCobraEmployer, continuationMonths }: ClientRules): Reason[] {
  const last = tellBy(dates).value;
  const small =
    isCobraEmployer !== false
      ? []
      : [
          continuationMonths === null
            ? reason("warning.smallEmployer")
            : reason("warning.smallEmployerMonths", { months: continuationMonths }),
        ];
  return isToldByFamily(dates.event) && dates.toldOn !== null && dates.toldOn > last
    ? [...small, reason("warning.toldLate", { last })]
    : small;
}
