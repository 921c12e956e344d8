import { expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { TerminationPreview } from "./termination.ts";

// The division of the days before a move prices them, also when an end is told after the move.

const server = await testServer();
const offering = await anOffering(server);
const [here = "", there = ""] = offering.divisionIds;
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment"],
});
const { rows: tiers } = await server.database.owner.query<{ id: string }>(
  "select tier_id as id from base_plans where client_id = $1 limit 1",
  [offering.clientId],
);
const plan = await insert(server, "base_plans", {
  ...owned(offering),
  external_plan_code: unique("P"),
  name: "Plan by division",
  coverage_type: "medical",
  rating_mode: "compositeTier",
  tier_id: tiers[0]?.id,
  effective_date: "2020-01-01",
});
for (const [division_id, tier_code, amount_cents] of [
  [here, "ESP", 1200_00],
  [here, "EMP", 600_00],
  [there, "ESP", 900_00],
  [there, "EMP", 500_00],
] as const)
  await insert(server, "rates", {
    ...owned(offering),
    base_plan_id: plan,
    division_id,
    tier_code,
    amount_cents,
    effective_date: "2020-01-01",
  });

/** A couple at the first division since January, who move to the second one on July 1. */
async function aCoupleThatMoves() {
  const ids = { employee: newId(), spouse: newId() };
  for (const [id, relationship] of [
    [ids.employee, "18"],
    [ids.spouse, "01"],
  ] as const) {
    const isEmployee = relationship === "18";
    await insert(server, "members", {
      ...owned(offering),
      id,
      family_id: ids.employee,
      relationship,
      first_name: isEmployee ? "Mina" : "Sun",
      last_name: "Park",
      dob: "1985-03-01",
      member_number: unique("MV"),
      division_id: here,
      ...(isEmployee ? { hire_date: "2020-01-06" } : {}),
    });
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: ids.employee,
      member_id: id,
      coverage_type: "medical",
      base_plan_id: plan,
      tier_code: "ESP",
      effective_date: "2026-01-01",
      employee_cents: isEmployee ? 1200_00 : 0,
    });
  }
  const page = await server.call("GET", `/member/${ids.employee}`, { token });
  const moved = await server.call("POST", "/changedivision", {
    token,
    body: { memberId: ids.employee, divisionId: there, effectiveDate: "2026-07-01", isPreview: false },
    headers: { "if-match": `"${page.json<{ version: number }>().version}"` },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  return ids;
}

const givenBack = async (memberId: string, lastDay: string) => {
  const end = { memberId, lastDay, coverEnds: "lastDay", reasonCode: "divorce" };
  const answer = await server.call("POST", "/termmember/preview", { token, body: end });
  expect(answer.statusCode, answer.body).toBe(200);
  const { months } = answer.json<TerminationPreview>();
  return months.map(({ month, employeeCents }) => [month.slice(0, 7), employeeCents / 100]);
};

test("a divorce told after a move gives back the months before it by the first division's prices", async () => {
  const { spouse } = await aCoupleThatMoves();
  expect(await givenBack(spouse, "2026-03-31")).toEqual([
    ["2026-04", -600],
    ["2026-05", -600],
    ["2026-06", -600],
    ["2026-07", -400],
    ["2026-08", -400],
    ["2026-09", -400],
    ["2026-10", -400],
    ["2026-11", -400],
  ]);
});

test("a divorce since the move goes by the second division's prices alone", async () => {
  const { spouse } = await aCoupleThatMoves();
  expect(await givenBack(spouse, "2026-08-31")).toEqual([
    ["2026-09", -400],
    ["2026-10", -400],
    ["2026-11", -400],
  ]);
});
