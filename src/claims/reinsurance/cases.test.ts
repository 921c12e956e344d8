import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aClient, aUser, insert, owned, unique } from "#test/factories.ts";
import type { Standing, StandingClaim } from "./standing.ts";

// Whole policies, each with a few payments, worked by hand in dollars: what the page says is what they come to.

const { server, owner, installationId, clientId, subscriberId, childId } = await aClaimsDesk();
const place = { installationId, clientId };
server.clock.now = new Date("2029-12-01T15:00:00Z");
const { token } = await aUser(server, installationId, { type: "admin", permissions: ["manageStopLoss"] });
const basePlanId = await insert(server, "base_plans", {
  ...owned(place),
  name: "PPO",
  external_plan_code: unique("P"),
  coverage_type: "medical",
  rating_mode: "flat",
  effective_date: "2025-01-01",
});
const { rows } = await owner.query<{ id: string }>("select person_id as id from members where id = $1", [
  childId,
]);
/** Rowan's second membership, as an employee. */
const againId = await insert(server, "members", {
  ...owned(place),
  person_id: rows[0]?.id,
  first_name: "Rowan",
  last_name: "Ruiz",
  relationship: "18",
  member_number: unique("M"),
  dob: "2015-06-04",
});

beforeEach(async () => {
  await owner.query("truncate claims, claim_versions, stop_loss_policies, coverages cascade");
});

const aPolicy = (row: Record<string, unknown> = {}) =>
  insert(server, "stop_loss_policies", {
    ...owned(place),
    name: unique("Policy "),
    contract_basis: "12/12",
    effective_date: "2026-01-01",
    termination_date: "2026-12-31",
    specific_deductible_cents: 5_000_000,
    created_at: "2025-12-01T12:00:00Z",
    ...row,
  });
type Payment = [paidOn: string | null, dollars: number];
/** A claim whose decisions each pay the whole of it until then. */
async function aClaim(memberId: string, served: string, paid: readonly Payment[]): Promise<void> {
  const id = await insert(server, "claims", {
    ...owned(place),
    member_id: memberId,
    family_id: memberId === againId ? againId : subscriberId,
    claim_number: unique("C-"),
    status: "completed",
    patient_key: "ruiz",
    served_from: served,
  });
  for (const [number, [paidOn, dollars]] of paid.entries())
    await insert(server, "claim_versions", {
      installation_id: installationId,
      claim_id: id,
      number,
      rank: number,
      kind: number === 0 ? "decided" : "corrected",
      status: "completed",
      paid_on: paidOn,
      plan_payment_cents: dollars * 100,
      at: `${paidOn ?? served}T12:00:00Z`,
    });
}
const cover = (memberId: string, from: string, to: string | null, tier = "EMP", row: object = {}) =>
  insert(server, "coverages", {
    ...owned(place),
    family_id: memberId,
    member_id: memberId,
    base_plan_id: basePlanId,
    coverage_type: "medical",
    tier_code: tier,
    effective_date: from,
    termination_date: to,
    ...row,
  });
const factor = (policyId: string, dollars: number, tier = "EMP") =>
  insert(server, "agg_factors", {
    ...owned(place),
    policy_id: policyId,
    coverage_type: "medical",
    tier_code: tier,
    factor_cents: dollars * 100,
    created_at: "2025-12-01T12:00:00Z",
  });
const laser = (policyId: string, memberId: string, dollars: number, countsForAll = true) =>
  server.call("POST", `/reinsurance/policies/${policyId}/lasers`, {
    token,
    body: { memberId, deductibleCents: dollars * 100, countsForAll },
  });
const standing = async (id: string, query = ""): Promise<Standing> => {
  const answer = await server.call("GET", `/reinsurance/policies/${id}${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Standing>();
};
const paidOf = async (id: string) => (await standing(id)).specific.paidCents / 100;

describe("each basis counts care and payment to its very last day", () => {
  // Ten claims of 1, 2, 4 … dollars: the sum tells which of them count.
  const claims: [served: string, paidOn: string][] = [
    ["2024-12-31", "2026-01-01"],
    ["2025-01-01", "2026-12-31"],
    ["2025-09-30", "2026-06-01"],
    ["2025-10-01", "2026-06-01"],
    ["2025-12-31", "2025-12-31"],
    ["2026-01-01", "2026-01-01"],
    ["2026-12-31", "2026-12-31"],
    ["2026-12-31", "2027-03-31"],
    ["2026-12-31", "2027-06-30"],
    ["2026-12-31", "2027-12-31"],
    ["2026-12-31", "2028-01-01"],
    ["2027-01-01", "2027-01-02"],
  ];
  test.each([
    // January 1 and December 31 of the year itself.
    ["12/12", 32 + 64],
    ["12/15", 32 + 64 + 128],
    ["12/18", 32 + 64 + 128 + 256],
    ["12/24", 32 + 64 + 128 + 256 + 512],
    ["15/12", 8 + 32 + 64],
    ["24/12", 2 + 4 + 8 + 32 + 64],
    ["paid", 1 + 2 + 4 + 8 + 32 + 64],
  ])("%s: %d", async (contract_basis, sum) => {
    for (const [at, [served, paidOn]] of claims.entries())
      await aClaim(subscriberId, served, [[paidOn, 2 ** at]]);
    expect(await paidOf(await aPolicy({ contract_basis }))).toBe(sum);
  });

  test("a policy of March 15 runs out on the 14th of its third month after", async () => {
    const own = { effective_date: "2026-03-15", termination_date: "2027-03-14" };
    const days: [served: string, paidOn: string][] = [
      ["2026-03-14", "2026-04-01"],
      ["2026-03-15", "2026-03-15"],
      ["2027-03-14", "2027-03-14"],
      ["2027-03-14", "2027-06-14"],
      ["2027-03-14", "2027-06-15"],
      ["2027-03-15", "2027-04-01"],
      ["2025-12-15", "2026-04-01"],
      ["2025-12-14", "2026-04-01"],
    ];
    for (const [at, [served, paidOn]] of days.entries())
      await aClaim(subscriberId, served, [[paidOn, 2 ** at]]);
    expect(await paidOf(await aPolicy({ ...own, contract_basis: "12/12" }))).toBe(2 + 4);
    expect(await paidOf(await aPolicy({ ...own, contract_basis: "12/15" }))).toBe(2 + 4 + 8);
    expect(await paidOf(await aPolicy({ ...own, contract_basis: "15/12" }))).toBe(1 + 2 + 4 + 64);
  });
});

test("a person with two memberships has one deductible, and counts for all together once", async () => {
  // 30,000 + 40,000 of one person and 20,000 of another: the plan keeps 50,000 + 20,000.
  await aClaim(childId, "2026-02-01", [["2026-02-10", 30_000]]);
  await aClaim(againId, "2026-03-01", [["2026-03-10", 40_000]]);
  await aClaim(subscriberId, "2026-03-01", [["2026-03-10", 20_000]]);
  const id = await aPolicy();
  for (const [from, to] of [["2026-01-01", "2026-01-31"]] as const) await cover(subscriberId, from, to);
  await factor(id, 60_000);
  const { people, specific, aggregate, months } = await standing(id);
  expect(people.map((one) => [one.paidCents / 100, one.overCents / 100, one.keptCents / 100])).toEqual([
    [70_000, 20_000, 50_000],
    [20_000, 0, 20_000],
  ]);
  expect([specific.overCents, specific.above]).toEqual([2_000_000, 1]);
  // Attachment 60,000: 10,000 beyond it.
  expect([aggregate.keptCents, aggregate.attachmentCents, aggregate.overCents]).toEqual([
    7_000_000, 6_000_000, 1_000_000,
  ]);
  expect(months.slice(0, 4).map((one) => one.keptCents / 100)).toEqual([0, 30_000, 40_000, 0]);
});

test("a person whose membership as an employee was removed stands by the one that is left", async () => {
  await aClaim(againId, "2026-03-01", [["2026-03-10", 40_000]]);
  const id = await aPolicy();
  const shown = async () =>
    (await standing(id)).people.map(({ memberId, paidCents }) => [memberId, paidCents]);
  expect(await shown()).toEqual([[againId, 4_000_000]]);
  const remove = (at: string | null) =>
    owner.query("update members set deleted_at = $2 where id = $1", [againId, at]);
  await remove("2026-06-01T12:00:00Z");
  const left = await shown();
  await remove(null);
  expect(left).toEqual([[childId, 4_000_000]]);
});

test("a payment without its day counts for nothing, and stands last among those of its person with the reason", async () => {
  await aClaim(childId, "2026-02-01", [["2026-02-10", 30_000]]);
  await aClaim(childId, "2026-03-01", [[null, 500]]);
  const id = await aPolicy();
  expect((await standing(id)).people.map(({ paidCents, claims }) => [paidCents, claims])).toEqual([
    [3_000_000, 1],
  ]);
  const behind = async (query: string) => {
    const answer = await server.call("GET", `/reinsurance/policies/${id}/claims${query}`, { token });
    const { rows: found, paidCents } = answer.json<{ rows: StandingClaim[]; paidCents: number }>();
    return [...found.map((one) => [one.paidOn, one.paidCents, one.counting]), paidCents];
  };
  expect(await behind(`?memberId=${childId}`)).toEqual([
    ["2026-02-10", 3_000_000, "counts"],
    [null, 50_000, "undated"],
    3_000_000,
  ]);
  // Those of all people are the ones that count.
  expect(await behind("")).toEqual([["2026-02-10", 3_000_000, "counts"], 3_000_000]);
});

test("whose laser is nothing comes first once anything was paid, and last before", async () => {
  await aClaim(subscriberId, "2026-02-01", [["2026-02-10", 60_000]]);
  const id = await aPolicy();
  await laser(id, childId, 0);
  const shown = async () => (await standing(id)).people.map((one) => [one.memberId, one.overCents / 100]);
  expect(await shown()).toEqual([
    [subscriberId, 10_000],
    [againId, 0],
  ]);
  // A dollar beyond nothing has reached more than 60,000 of 50,000.
  await aClaim(childId, "2026-02-01", [["2026-02-10", 1]]);
  expect(await shown()).toEqual([
    [againId, 1],
    [subscriberId, 10_000],
  ]);
});

test("beyond the first two hundred people the page still shows each with a laser", async () => {
  await manyPeople(201);
  const id = await aPolicy();
  // Nothing was paid for Dana or Rowan: both come after all others.
  await laser(id, subscriberId, 80_000);
  const { people, others, specific } = await standing(id);
  expect([people.length, people.at(-1)?.memberId]).toEqual([201, subscriberId]);
  expect(others).toEqual({ people: 1, paidCents: 100, keptCents: 100 });
  // 1 + 2 + … + 201 dollars.
  expect(specific.paidCents).toBe(((201 * 202) / 2) * 100);
});

test("a policy of March 15 adds twelve factors, of those covered on each 15th", async () => {
  const id = await aPolicy({ effective_date: "2026-03-15", termination_date: "2027-03-14" });
  await factor(id, 1_000);
  await factor(id, 3_000, "FAM");
  // Twelve 15ths; of the other from April 15 (covered since March 16) until January 15: ten.
  await cover(subscriberId, "2025-01-01", null);
  await cover(againId, "2026-03-16", "2027-01-15", "FAM");
  const { aggregate, months, lives } = await standing(id);
  expect(months).toHaveLength(12);
  expect(lives.filter((one) => one.tierCode === "EMP")).toHaveLength(12);
  expect(aggregate.attachmentCents / 100).toBe(12 * 1_000 + 10 * 3_000);
  expect(months.map((one) => one.attachmentCents / 100)).toEqual([
    1_000,
    ...Array.from({ length: 10 }, () => 4_000),
    1_000,
  ]);
  // As of May 14 two of its months have begun, as of May 15 three.
  expect((await standing(id, "?day=2026-05-14")).months).toHaveLength(2);
  expect((await standing(id, "?day=2026-05-15")).months).toHaveLength(3);
});

test("who continues the plan under COBRA is a life of their own, and those of one event are one", async () => {
  const id = await aPolicy();
  await factor(id, 1_000);
  await factor(id, 2_000, "ESP");
  await cover(subscriberId, "2026-01-01", "2026-01-31");
  // A former spouse after a divorce, a grown child after another event; then employee and spouse after the end of work.
  const people = ["01", "19", "01"];
  const members = [];
  for (const relationship of people)
    members.push(
      await insert(server, "members", {
        ...owned(place),
        family_id: subscriberId,
        relationship,
        first_name: "Ash",
        last_name: "Ruiz",
        member_number: unique("M"),
        dob: "1990-01-01",
      }),
    );
  const [former = "", child = "", spouse = ""] = members;
  const continued = async (event: string, from: string, tier: string, those: readonly string[]) => {
    const own = { ...owned(place), family_id: subscriberId };
    const dates = { event, event_date: from, loss_date: from };
    const caseId = await insert(server, "cobra_cases", { ...own, ...dates, member_id: subscriberId });
    for (const memberId of those) {
      const clock = { months: 36, notice_due_on: from, ends_on: "2028-12-31" };
      const clockId = await insert(server, "cobra_clocks", {
        ...own,
        ...clock,
        case_id: caseId,
        member_id: memberId,
      });
      const row = { family_id: subscriberId, cobra_clock_id: clockId };
      await cover(memberId, from, "2026-02-28", tier, row);
    }
  };
  await continued("divorce", "2026-01-01", "EMP", [former]);
  await continued("childAgedOut", "2026-01-01", "EMP", [child]);
  await continued("employmentEnd", "2026-02-01", "ESP", [subscriberId, spouse]);
  const { lives, aggregate } = await standing(id);
  expect(lives.map((one) => [one.month, one.tierCode, one.lives])).toEqual([
    ["2026-01-01", "EMP", 3],
    ["2026-02-01", "EMP", 2],
    ["2026-02-01", "ESP", 1],
  ]);
  expect(aggregate.attachmentCents / 100).toBe(3 * 1_000 + 2 * 1_000 + 2_000);
  const behind = await server.call(
    "GET",
    `/reinsurance/policies/${id}/lives?month=2026-01-01&coverageType=medical&tierCode=EMP`,
    { token },
  );
  expect(behind.json<{ total: number }>().total).toBe(3);
});

test("the aggregating deductible is one for all people, and comes off once", async () => {
  // 30,000 and 15,000 beyond 50,000 each, together 45,000; of them 40,000 stay.
  await aClaim(subscriberId, "2026-02-01", [["2026-02-10", 80_000]]);
  await aClaim(childId, "2026-02-01", [["2026-02-10", 65_000]]);
  const id = await aPolicy({ aggregating_deductible_cents: 4_000_000 });
  const { specific, aggregate } = await standing(id);
  expect([specific.overCents, specific.reimbursedCents]).toEqual([4_500_000, 500_000]);
  expect(aggregate.keptCents).toBe(10_000_000);
  const more = await aPolicy({ aggregating_deductible_cents: 4_500_000 });
  expect((await standing(more)).specific.reimbursedCents).toBe(0);
});

test("the limit of reimbursement holds each person alone, and what is beyond it counts for nothing", async () => {
  await aClaim(subscriberId, "2026-02-01", [["2026-02-10", 150_000]]);
  await aClaim(childId, "2026-02-01", [["2026-02-10", 110_000]]);
  // The amounts beyond are 75,000 and 60,000 of 100,000 and 60,000.
  const { people, specific, aggregate } = await standing(await aPolicy({ specific_limit_cents: 7_500_000 }));
  expect(people.map((one) => [one.overCents / 100, one.outsideCents / 100])).toEqual([
    [75_000, 25_000],
    [60_000, 0],
  ]);
  expect([specific.reimbursedCents, aggregate.keptCents]).toEqual([13_500_000, 10_000_000]);
});

test("of two lasers one counts for all and the other does not, and a lower one ends sooner", async () => {
  await aClaim(subscriberId, "2026-02-01", [["2026-02-10", 90_000]]);
  await aClaim(childId, "2026-02-01", [["2026-02-10", 90_000]]);
  const id = await aPolicy();
  const other = await aPolicy();
  await laser(id, subscriberId, 80_000);
  await laser(id, childId, 80_000, false);
  // The other policy’s payments do not count here.
  await laser(other, subscriberId, 1_000);
  const read = async () => {
    const { people, aggregate } = await standing(id);
    const of = (memberId: string) => people.find((one) => one.memberId === memberId);
    const figures = (memberId: string) => {
      const one = of(memberId);
      return [one?.overCents, one?.keptCents, one?.outsideCents].map((cents) => (cents ?? 0) / 100);
    };
    return [figures(subscriberId), figures(againId), aggregate.keptCents / 100];
  };
  expect(await read()).toEqual([[10_000, 80_000, 0], [10_000, 50_000, 30_000], 130_000]);
  await laser(id, childId, 20_000, false);
  expect(await read()).toEqual([[10_000, 80_000, 0], [70_000, 20_000, 0], 100_000]);
});

test("what is corrected after the period leaves what was paid in it, upward and downward", async () => {
  await aClaim(subscriberId, "2026-05-01", [
    ["2026-06-01", 70_000],
    ["2027-02-01", 71_000],
  ]);
  await aClaim(childId, "2026-05-01", [
    ["2026-06-01", 60_000],
    ["2027-02-01", 10_000],
  ]);
  const paid = async (contract_basis: string) =>
    (await standing(await aPolicy({ contract_basis }))).people.map((one) => one.paidCents / 100);
  expect(await paid("12/12")).toEqual([70_000, 60_000]);
  expect(await paid("12/15")).toEqual([71_000, 10_000]);
  // The next year of 24/12 counts the correction alone, and a repayment takes off.
  const next = { effective_date: "2027-01-01", termination_date: "2027-12-31", contract_basis: "24/12" };
  const { people } = await standing(await aPolicy(next));
  expect(people.map((one) => one.paidCents / 100)).toEqual([1_000, -50_000]);
});

test("a laser is given to nobody of another client, by id or number", async () => {
  const { clientId: elsewhere, memberId, number } = await aStranger();
  const id = await aPolicy();
  for (const body of [{ memberId }, { memberNumber: number }]) {
    const answer = await server.call("POST", `/reinsurance/policies/${id}/lasers`, {
      token,
      body: { ...body, deductibleCents: 1 },
    });
    expect(answer.statusCode, elsewhere).toBe(422);
  }
  expect((await owner.query("select from stop_loss_lasers")).rowCount).toBe(0);
});

test("claims, coverage and lasers of another client and another policy count for nothing", async () => {
  const { clientId: elsewhere, memberId } = await aStranger();
  const own = { ...owned({ installationId, clientId: elsewhere }), member_id: memberId, family_id: memberId };
  await insert(server, "claims", {
    ...own,
    claim_number: unique("C-"),
    status: "completed",
    patient_key: "ruiz",
    served_from: "2026-02-01",
    paid_on: "2026-02-10",
    plan_payment_cents: 900_000,
  });
  const plan = await insert(server, "base_plans", {
    ...owned({ installationId, clientId: elsewhere }),
    name: "PPO",
    external_plan_code: unique("P"),
    coverage_type: "medical",
    rating_mode: "flat",
    effective_date: "2025-01-01",
  });
  await insert(server, "coverages", {
    ...own,
    base_plan_id: plan,
    coverage_type: "medical",
    tier_code: "EMP",
    effective_date: "2025-01-01",
  });
  await aClaim(childId, "2026-02-01", [["2026-02-10", 30_000]]);
  await cover(subscriberId, "2026-01-01", "2026-01-31");
  // Coverage that was entered by mistake and removed counts no life.
  await cover(subscriberId, "2026-02-01", "2026-02-28");
  await owner.query(
    "update coverages set deleted_at = now() where family_id = $1 and effective_date = '2026-02-01'",
    [subscriberId],
  );
  const id = await aPolicy();
  await factor(id, 1_000);
  const other = await aPolicy();
  await laser(other, childId, 10);
  const { people, lives } = await standing(id);
  expect(people.map((one) => [one.paidCents, one.deductibleCents])).toEqual([[3_000_000, 5_000_000]]);
  expect(lives.map((one) => [one.month, one.lives])).toEqual([["2026-01-01", 1]]);
  const behind = async (query: string) => {
    const answer = await server.call("GET", `/reinsurance/policies/${id}/claims${query}`, { token });
    const { total, paidCents } = answer.json<{ total: number; paidCents: number }>();
    return [total, paidCents];
  };
  expect(await behind(`?memberId=${memberId}`)).toEqual([0, 0]);
  expect(await behind("")).toEqual([1, 3_000_000]);
});

/** An employee of another client of the installation. */
async function aStranger() {
  const other = await aClient(server, installationId);
  const number = unique("X");
  const memberId = await insert(server, "members", {
    ...owned({ installationId, clientId: other }),
    first_name: "Rowan",
    last_name: "Ruiz",
    relationship: "18",
    member_number: number,
    dob: "2015-06-04",
  });
  return { clientId: other, memberId, number };
}

/** So many other employees of the client, with a claim of one dollar, of two, and so on. */
async function manyPeople(count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  for (const dollars of numbers) {
    const memberId = await insert(server, "members", {
      ...owned(place),
      first_name: "Ash",
      last_name: "Park",
      relationship: "18",
      member_number: unique("M"),
      dob: "1990-01-01",
    });
    await insert(server, "claims", {
      ...owned(place),
      member_id: memberId,
      family_id: memberId,
      claim_number: unique("C-"),
      status: "completed",
      patient_key: "park ash",
      served_from: "2026-02-01",
      paid_on: "2026-02-10",
      plan_payment_cents: dollars * 100,
    });
  }
}
