import { expect, test } from "vitest";
import type { HeldCover, Reprice } from "../held-cover.ts";
import type { FamilyFacts } from "../termination/family-facts.ts";
import { consequencesOf } from "./consequences.ts";

const person = (id: string, relationship: "18" | "01" | "19", dob: string) => ({
  id,
  firstName: id,
  lastName: "Park",
  relationship,
  dob,
  tobacco: null,
  otherOffer: null,
  wellness: null,
  status: "active" as const,
  isDisabled: false,
  diedOn: null,
  lastDay: null,
});
const cover = (memberId: string, more: Partial<HeldCover> = {}): HeldCover => ({
  id: `${memberId} ${more.coverageType ?? "medical"}`,
  memberId,
  coverageType: "medical",
  basePlanId: more.coverageType ?? "medical",
  planName: "Plan",
  tierCode: "FAM",
  effectiveDate: "2026-01-01",
  terminationDate: null,
  employeeCents: 0,
  employerCents: 0,
  volumeCents: null,
  ...more,
});
const dental = { coverageType: "dental" };
const family = (covers: HeldCover[]): FamilyFacts => ({
  version: 1,
  clientId: "client",
  familyId: "mina",
  today: "2026-11-10",
  hireDate: null,
  lastDay: null,
  divisionId: null,
  ratingArea: null,
  salaryCents: null,
  eligibilityClass: null,
  divisionClass: null,
  people: [
    person("mina", "18", "1970-01-01"),
    person("sun", "01", "1971-01-01"),
    person("jun", "19", "2000-11-20"),
  ],
  covers,
});
const reprice: Reprice = () => ({ ok: true, tierCode: "EMP", employeeCents: 1, employerCents: 0, why: [] });
const both = [cover("mina"), cover("mina", dental), cover("jun"), cover("jun", dental)];
const ageLimit = (...plans: string[]) =>
  ({
    kind: "ageLimit",
    memberId: "jun",
    ends: plans.map((basePlanId) => ({ basePlanId, lastDay: "2026-11-30" })),
  }) as const;

test("a child leaves the family by age only where no other plan covers them longer", () => {
  const of = (...plans: string[]) =>
    consequencesOf(ageLimit(...plans), family(both), reprice).value.memberships;
  expect(of("medical", "dental")).toEqual([{ memberId: "jun", lastDay: "2026-11-30" }]);
  expect(of("medical")).toEqual([]);
});

test("a death takes the plan from the others, and starts their clock, where it is the employee's alone (29 USC 1163)", () => {
  const covers = [cover("mina"), cover("sun"), cover("jun")];
  const clocksOf = (memberId: string) =>
    consequencesOf(
      { kind: "death", memberId, on: "2026-11-05", othersUntil: "2026-11-30" },
      family(covers),
      reprice,
    ).value.clocks;
  expect(clocksOf("sun")).toBeNull();
  expect(clocksOf("jun")).toBeNull();
  expect(clocksOf("mina")).toMatchObject({ event: "death", eventDate: "2026-11-05", lastDay: "2026-11-30" });
});
