import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { employerSizes } from "#organization/clients/employer/employer-sizes.ts";
import { employerSizesTable, paySchedulesTable } from "#organization/clients/employer/employer.table.ts";
import { paySchedules } from "#organization/clients/employer/pay-schedules.ts";
import { clients } from "#organization/clients/clients.ts";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { censusFieldKeys } from "#enrollment/exchange/census-fields.ts";
import { changeMember } from "#people/members/change/change-member.ts";
import { changeDivision } from "#people/members/change/family-changes.ts";
import { employmentsTable } from "#people/members/employments.table.ts";
import { peopleTable } from "#people/members/people.table.ts";
import { changeWork, memberWork } from "#people/members/work/work.ts";
import { planAdjustmentsTable } from "#plans/plans/plans.table.ts";
import { planAdjustments } from "#plans/plans/price-rows.ts";
import { createMember } from "#enrollment/new-members/new-member.ts";
import { datasets } from "#workspace/reporting/fields.ts";
import { recordedTables } from "#app/recorded-tables.ts";

// Rules read these columns. A fact that has no door is one that nobody can enter: every rule behind it answers as for a null.

type Doors = Readonly<Record<string, ReadonlySet<string>>>;
const keys = (shape: object) => new Set(Object.keys(shape));

/** Of rows that hold no fact: what every record has by itself, whose it is, and copies for searches. */
const noFact =
  /^(?:id|active|createdAt|createdBy|updatedAt|updatedBy|deletedAt|version|changeId|installationId|clientId|familyId|memberId|settings)$|Key$|^searchWords$|Index$|Sealed$|Last4$/u;
const factsOf = (table: PgTable) =>
  getTableConfig(table)
    .columns.map(({ name }) => name)
    .filter((name) => !noFact.test(name));

/** The facts that a door lacks, but for those that are named with the reason. */
function missing(
  facts: readonly string[],
  doors: Doors,
  without: Readonly<Record<string, string>>,
): string[] {
  return facts.flatMap((fact) =>
    Object.entries(doors).flatMap(([door, names]) =>
      names.has(fact) || Object.hasOwn(without, `${door}: ${fact}`) ? [] : [`${door}: ${fact}`],
    ),
  );
}

/** The words of a census for columns that are named otherwise. */
const census = new Set<string>(
  censusFieldKeys.map(
    (field) =>
      ({
        salary: "salaryCents",
        hourlyRate: "hourlyRateCents",
        division: "divisionId",
        disabled: "isDisabled",
      })[field as string] ?? (field === "terminationDate" ? "lastDay" : field),
  ),
);
const snake = (names: readonly string[]) =>
  new Set(names.map((name) => name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())));

const ofEmployments: Doors = {
  "new member": keys(createMember.body.shape),
  "member's page": keys({
    ...changeWork.body.shape,
    ...changeDivision.body.shape,
    ...changeMember.body.shape,
  }),
  census,
  shown: new Set([...keys(memberWork.answer.shape.days.element.shape), "divisionId", "hireDate"]),
  audit: snake(recordedTables["employments"]?.only ?? []),
  report: new Set([...keys(datasets.employees.fields), "divisionId", "hourlyRateCents"]),
};
const ownEnd = "the end of work has a call of its own";
const withoutDoor = {
  "new member: lastDay": "who is new has not left",
  "new member: status": "who is new is active",
  "new member: isCurrent": "the first one is",
  "member's page: lastDay": ownEnd,
  "member's page: status": ownEnd,
  "member's page: isCurrent": "follows from the dates",
  "census: status": "follows from the last day",
  "census: isCurrent": "follows from the dates",
  "shown: lastDay": "stands with the employments",
  "shown: status": "stands with the employments",
  "shown: isCurrent": "the first in the list is",
  "audit: divisionId": "recorded with the member",
  "audit: status": "recorded with the member",
  "audit: isCurrent": "follows from the dates",
  "report: status": "the last day says it",
  "report: isCurrent": "a report has those of its day",
};

test("each fact of an employment can be entered by every door, is shown, recorded and reported", () => {
  expect(missing(factsOf(employmentsTable), ofEmployments, withoutDoor)).toEqual([]);
});

test("each fact of a person can be entered for a new member, on the member's page and by a census", () => {
  const doors: Doors = {
    "new member": keys(createMember.body.shape.subscriber.shape),
    "member's page": keys(changeMember.body.shape),
    census,
  };
  const facts = factsOf(peopleTable).filter((name) => !/^mail|Returned/u.test(name));
  const byEvent =
    "a death is told as the event that it is, at which coverage ends and others are covered anew";
  const without = {
    "new member: diedOn": "nobody who has died is new",
    "member's page: diedOn": byEvent,
    "census: diedOn": byEvent,
  };
  expect(missing(facts, doors, without)).toEqual([]);
});

test.each([
  ["clients", clientsTable, clients],
  ["employer sizes", employerSizesTable, employerSizes],
  ["pay calendars", paySchedulesTable, paySchedules],
  ["surcharges and credits", planAdjustmentsTable, planAdjustments],
] as const)("each fact of %s stands on its page", (_, table, { fields }) => {
  expect(missing(factsOf(table), { page: keys(fields) }, {})).toEqual([]);
});

test("a fact without a door is named with the doors that lack it", () => {
  const doors = Object.fromEntries(
    Object.entries(ofEmployments).map(([door, names]) => [
      door,
      door === "census" ? new Set([...names].filter((name) => name !== "weeklyHours")) : names,
    ]),
  );
  expect(missing(["weeklyHours"], doors, withoutDoor)).toEqual(["census: weeklyHours"]);
  expect(missing(["shiftKind"], ofEmployments, withoutDoor)).toHaveLength(Object.keys(ofEmployments).length);
});
