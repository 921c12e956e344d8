import type { InferInsertModel } from "drizzle-orm";
import { partsOf } from "#plans/plans/price-parts.ts";
import type { employmentsTable } from "#people/members/employments.table.ts";
import type { familiesTable } from "#people/members/families.table.ts";
import type { coveragesTable } from "#people/coverage/coverage.table.ts";
import type { membersTable } from "#people/members/members.table.ts";
import type { peopleTable } from "#people/members/people.table.ts";
import {
  addDays,
  addMonths,
  dayBefore,
  firstOfNextMonth,
  lastOfMonth,
  type PlainDate,
} from "#kernel/dates.ts";
import { type Choice, chooseCoverages } from "./choices.ts";
import { type Demo, kept, momentOf, newYear, newYearsEve } from "./demo.ts";
import { type Employer, type EmployerKey, employerKeys, type Organisations } from "./organisations.ts";
import { type Family, makeFamily, type Person, personRow, type SsnSource } from "./people.ts";
import type { DemoPlan, Plans } from "./plans.ts";
import { Random } from "./random.ts";

type Member = InferInsertModel<typeof membersTable>;
type Employment = InferInsertModel<typeof employmentsTable>;
export type Coverage = InferInsertModel<typeof coveragesTable>;

/** A family whose employee is known to the administrator. */
export type MemberFamily = {
  employerKey: EmployerKey;
  employer: Employer;
  family: Family;
  /** The employee first. */
  people: readonly { id: string; person: Person }[];
  familyRow: InferInsertModel<typeof familiesTable>;
  personRows: InferInsertModel<typeof peopleTable>[];
  rows: Member[];
  employments: Employment[];
  coverages: Coverage[];
  status: "active" | "terminated";
};

export function makeMembers(
  demo: Demo,
  { organisations, plans, ssns }: { organisations: Organisations; plans: Plans; ssns: SsnSource },
): MemberFamily[] {
  return employerKeys.flatMap((employerKey, at) => {
    const random = new Random(`members ${employerKey}`);
    const employer = organisations.employers[employerKey];
    return Array.from({ length: employer.headcount }, (_, index) => {
      // Some were hired lately: their coverage is yet to begin.
      const hiredDaysAgo = index % 14 === 5 ? ([3, 24] as const) : ([50, 6500] as const);
      const family = makeFamily(demo, random, { employer, ssns, hiredDaysAgo });
      const number = (at + 1) * 100_000 + (index + 1) * 100;
      return makeMember(demo, random, { employerKey, employer, family, number, plans: plans[employerKey] });
    });
  });
}

type Source = {
  employerKey: EmployerKey;
  employer: Employer;
  family: Family;
  /** Members' numbers begin here; each person of the family has the next one. */
  number: number;
  plans: readonly DemoPlan[];
};

function makeMember(demo: Demo, random: Random, source: Source): MemberFamily {
  const { employerKey, employer, family, number, plans } = source;
  const { subscriber, dependents, division } = family;
  const joined =
    [addDays(demo.founded.slice(0, 10), 3), addDays(subscriber.hireDate, 1)].toSorted().at(-1) ?? demo.today;
  const moment = momentOf(joined, random.whole(0, 420));
  const people = [subscriber, ...dependents].map((person) => ({ id: random.id(moment), person }));
  const familyId = people[0]?.id ?? "";
  const endsOn = random.chance(4) ? lastOfMonth(addMonths(demo.today, -random.whole(1, 6))) : null;
  const status: MemberFamily["status"] =
    endsOn !== null && endsOn > subscriber.hireDate ? "terminated" : "active";
  const owner = { installationId: demo.installationId, clientId: employer.row.id };
  const personRows = people.map(({ id, person }) => {
    const { hireDate: _, ...known } = personRow(demo.vault, person, { table: "members", id });
    return { ...kept(random, moment), ...owner, id, ...known };
  });
  const rows = personRows.map(({ id, createdAt, updatedAt, firstName, lastName }, at) => ({
    createdAt,
    updatedAt,
    ...owner,
    id,
    personId: id,
    divisionId: division.id,
    familyId,
    relationship: people[at]?.person.relationship ?? "18",
    memberNumber: `HB${String(10_000_000 + number + at)}`,
    firstName,
    lastName,
    status,
  }));
  const familyRow = { ...owner, id: familyId, createdAt: moment, updatedAt: moment };
  const employment = { ...familyRow, familyId, memberId: familyId, divisionId: division.id };
  const employments: Employment[] = [
    {
      ...employment,
      hireDate: subscriber.hireDate,
      lastDay: status === "terminated" ? endsOn : null,
      weeklyHours: weeklyHoursOf(familyId),
      status,
      isCurrent: true,
    },
  ];
  // Some of those who were hired lately have worked here before.
  if (subscriber.hireDate > addDays(demo.today, -30) && number % 1000 === 600) {
    const lastDay = addDays(subscriber.hireDate, -200);
    const id = new Random(`before ${familyId}`).id(moment);
    const hireDate = addDays(lastDay, -900);
    employments.push({
      ...employment,
      id,
      hireDate,
      lastDay,
      weeklyHours: 40,
      status: "terminated",
      isCurrent: false,
    });
  }
  const base = {
    employerKey,
    employer,
    family,
    people,
    familyRow,
    personRows,
    rows,
    employments,
    status,
  } as const;
  return { ...base, coverages: coverageHistory(demo, random, { ...base, plans, endsOn }) };
}

/** Most work the usual week, some a shorter one that is full-time to the law. */
const weeklyHoursOf = (familyId: string): number =>
  new Random(`hours ${familyId}`).pick([40, 40, 40, 40, 40, 37.5, 36, 32]);

/** Last year's coverage for some, today's for most, one that is about to begin for those who were hired lately. */
function coverageHistory(
  demo: Demo,
  random: Random,
  history: Omit<MemberFamily, "coverages"> & { plans: readonly DemoPlan[]; endsOn: PlainDate | null },
): Coverage[] {
  const { family, employer, people, plans, endsOn, status } = history;
  const choose = (effectiveDate: PlainDate) =>
    chooseCoverages(random, {
      plans,
      people: people.map(({ id, person }) => ({ ...person, id })),
      effectiveDate,
      division: family.division,
      payPeriodsPerYear: employer.payPeriodsPerYear,
    });
  const eligible = firstOfNextMonth(family.subscriber.hireDate);
  const rows: Coverage[] = [];

  const lastYear = later(eligible, newYear(demo.year - 1));
  if (lastYear < newYear(demo.year) && random.chance(35)) {
    rows.push(
      ...coverageRows(demo, random, {
        ...history,
        choices: choose(lastYear),
        from: lastYear,
        to: newYearsEve(demo.year - 1),
      }),
    );
  }
  const from = later(eligible, newYear(demo.year));
  const to = status === "terminated" ? endsOn : null;
  if (to === null || from <= to) {
    rows.push(...coverageRows(demo, random, { ...history, choices: choose(from), from, to }));
  }
  return rows;
}

function later(one: PlainDate, other: PlainDate): PlainDate {
  return one > other ? one : other;
}

type Span = Pick<MemberFamily, "employer" | "people"> & {
  choices: readonly Choice[];
  from: PlainDate;
  to: PlainDate | null;
};

/** A row for each person and plan; the family's price stands on the employee's. */
function coverageRows(demo: Demo, random: Random, { employer, people, choices, from, to }: Span): Coverage[] {
  const familyId = people[0]?.id ?? "";
  return choices.flatMap((choice) => {
    if (choice.plan === null) return [];
    const { plan, dependents, tierCode, price } = choice;
    return [familyId, ...dependents].map((memberId) => ({
      ...kept(random, momentOf(from < demo.today ? from : addDays(demo.today, -1), random.whole(0, 400))),
      installationId: demo.installationId,
      clientId: employer.row.id,
      familyId,
      memberId,
      basePlanId: plan.row.id,
      coverageType: plan.row.coverageType,
      tierCode,
      effectiveDate: from,
      terminationDate: to,
      employeeCents: memberId === familyId ? price.value.employeeCents : 0,
      employerCents: memberId === familyId ? price.value.employerCents : 0,
      ...partsOf(memberId === familyId ? price.value : {}),
    }));
  });
}

/** After an enrollment has been processed: what ran ends the day before, what was to come gives way to what was chosen. */
export function replaceCoverage(
  demo: Demo,
  random: Random,
  { member, choices, from }: { member: MemberFamily; choices: readonly Choice[]; from: PlainDate },
): Coverage[] {
  const earlier = member.coverages
    .filter(({ effectiveDate }) => effectiveDate < from)
    .map((coverage) => ({
      ...coverage,
      terminationDate: [coverage.terminationDate ?? dayBefore(from), dayBefore(from)].toSorted()[0] ?? null,
    }));
  return [...earlier, ...coverageRows(demo, random, { ...member, choices, from, to: null })];
}
