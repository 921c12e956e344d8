import { beforeEach, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aUser, insert, owned, unique } from "#test/factories.ts";
import { aPayment, paidClaim, reversedClaim } from "#test/x12.ts";
import type { Standing, StandingClaim } from "./standing.ts";

// Payments by their own days, each as the payer's files tell it.

const { server, owner, whole, installationId, clientId, subscriberId, childId } = await aClaimsDesk();
const place = { installationId, clientId };
const began = server.clock.now;
let token = "";
/** Goes to another day and signs in there. */
async function on(day: string): Promise<void> {
  server.clock.now = new Date(`${day}T15:00:00Z`);
  ({ token } = await aUser(server, installationId, { type: "admin", permissions: ["manageStopLoss"] }));
}

beforeEach(async () => {
  await owner.query(
    "truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade",
  );
  await owner.query("truncate stop_loss_policies cascade");
  await on("2027-12-01");
});

const aPolicy = (row: Record<string, unknown> = {}) =>
  insert(server, "stop_loss_policies", {
    ...owned(place),
    name: unique("Policy "),
    contract_basis: "12/12",
    effective_date: "2026-01-01",
    termination_date: "2026-12-31",
    specific_deductible_cents: 5_000_000,
    created_at: "2026-01-02T12:00:00Z",
    ...row,
  });
const get = async <T>(path: `/${string}`): Promise<T> => {
  const answer = await server.call("GET", path, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const standing = (id: string, query = "") => get<Standing>(`/reinsurance/policies/${id}${query}`);
const behind = (id: string, query = "") =>
  get<{ rows: StandingClaim[]; total: number; paidCents: number }>(
    `/reinsurance/policies/${id}/claims${query}`,
  );
const sums = async (id: string, query = "") =>
  (await standing(id, query)).people.map(({ paidCents, overCents, claims }) => [
    paidCents,
    overCents,
    claims,
  ]);
const ofSet = (number: number) => ({ interchange: { control: String(number).padStart(9, "0") } });

type Step = { kind: string; paidOn: string | null; cents: number; at?: string; status?: string };
/** A claim with what was decided of it one after the other; the sum of each decision is the whole claim's. */
async function aClaim(steps: readonly Step[], row: Record<string, unknown> = {}): Promise<string> {
  const last = steps.at(-1);
  const id = await insert(server, "claims", {
    ...owned(place),
    member_id: subscriberId,
    family_id: subscriberId,
    claim_number: unique("C-"),
    status: "completed",
    patient_key: "ruiz dana",
    served_from: "2026-05-04",
    paid_on: last?.paidOn ?? null,
    plan_payment_cents: last?.cents ?? 0,
    current_version: steps.length - 1,
    ...row,
  });
  for (const [
    number,
    { kind, paidOn, cents, at = "2026-06-01T12:00:00Z", status = "completed" },
  ] of steps.entries())
    await insert(server, "claim_versions", {
      installation_id: installationId,
      claim_id: id,
      number,
      rank: number,
      kind,
      status,
      paid_on: paidOn,
      plan_payment_cents: cents,
      at,
    });
  return id;
}

test("what is taken back and paid anew after the policy's days leaves the person at what was paid in them", async () => {
  server.clock.now = began;
  const dated = (file: string, day: string) => file.replaceAll("20261020", day);
  await whole(dated(aPayment(ofSet(1)), "20261220"));
  await whole(dated(aPayment({ claims: reversedClaim(), payment: "-125.40", ...ofSet(2) }), "20270410"));
  const services = ["SVC*HC:99213*300*280**1", "DTM*472*20261005", "CAS*PR*3*20"];
  const claim = paidClaim({ services }).map((one) => one.replace("*300*125.4*94.6*", "*300*280*20*"));
  await whole(dated(aPayment({ claims: claim, payment: "280", ...ofSet(3) }), "20270411"));

  await on("2027-12-01");
  const inYear = await aPolicy({ specific_deductible_cents: 10_000 });
  expect(await sums(inYear)).toEqual([[12_540, 2_540, 1]]);
  // Care of 2026 that is paid in 2027: what is taken back and what is paid anew, 280.00 − 125.40.
  const year = { effective_date: "2027-01-01", termination_date: "2027-12-31", contract_basis: "24/12" };
  const next = await aPolicy({ ...year, specific_deductible_cents: 10_000 });
  expect(await sums(next)).toEqual([[15_460, 5_460, 1]]);
  const { months } = await standing(next);
  expect(months.filter(({ paidCents }) => paidCents !== 0).map((one) => [one.month, one.paidCents])).toEqual([
    ["2027-04-01", 15_460],
  ]);
  expect((await behind(next, `?memberId=${subscriberId}`)).rows).toMatchObject([
    { kind: "corrected", paidOn: "2027-04-11", paidCents: 28_000, counting: "counts" },
    { kind: "reversed", paidOn: "2027-04-10", paidCents: -12_540, counting: "counts" },
    { kind: "decided", paidOn: "2026-12-20", paidCents: 12_540, counting: "paidBefore" },
  ]);
});

test("a correction pays what it adds to the decision before it, on its own day", async () => {
  await aClaim([
    { kind: "decided", paidOn: "2026-06-01", cents: 7_000_000 },
    { kind: "corrected", paidOn: "2027-02-10", cents: 7_100_000 },
  ]);
  expect(await sums(await aPolicy())).toEqual([[7_000_000, 2_000_000, 1]]);
  const longer = await aPolicy({ contract_basis: "12/15" });
  expect(await sums(longer)).toEqual([[7_100_000, 2_100_000, 1]]);
  expect(await sums(longer, "?day=2027-02-09")).toEqual([[7_000_000, 2_000_000, 1]]);
  expect((await behind(longer, "?month=2027-02-01")).rows).toMatchObject([
    { kind: "corrected", paidCents: 100_000 },
  ]);
  expect(await behind(longer, `?memberId=${subscriberId}`)).toMatchObject({ total: 2, paidCents: 7_100_000 });
});

test.each<[string, Step[], number[][]]>([
  [
    "taken back within the days",
    [
      { kind: "decided", paidOn: "2026-06-01", cents: 7_000_000 },
      { kind: "reversed", paidOn: "2026-07-01", cents: 0 },
    ],
    [[0, 0, 1]],
  ],
  ["billed only", [{ kind: "billed", paidOn: null, cents: 0 }], []],
  ["estimated only", [{ kind: "decided", status: "estimate", paidOn: "2026-06-01", cents: 100 }], []],
  [
    "denied, then paid",
    [
      { kind: "decided", paidOn: "2026-06-01", cents: 0 },
      { kind: "corrected", paidOn: "2026-08-01", cents: 4_200 },
    ],
    [[4_200, 0, 1]],
  ],
])("a claim that is %s", async (_, steps, found) => {
  await aClaim(steps);
  expect(await sums(await aPolicy())).toEqual(found);
});

test("as of a day the report knows of a claim, a correction and a laser only what was in by then", async () => {
  await aClaim(
    [
      { kind: "decided", paidOn: "2026-03-10", cents: 6_000_000, at: "2026-05-02T12:00:00Z" },
      { kind: "corrected", paidOn: "2026-03-20", cents: 6_500_000, at: "2026-06-15T12:00:00Z" },
    ],
    { created_at: "2026-05-02T12:00:00Z" },
  );
  const id = await aPolicy();
  const laser = (deductibleCents: number) =>
    server.call("POST", `/reinsurance/policies/${id}/lasers`, {
      token,
      body: { memberId: subscriberId, deductibleCents },
    });
  await on("2026-07-01");
  await laser(8_000_000);
  await on("2026-08-01");
  const second = await laser(2_000_000);
  await on("2026-09-01");
  const removed = await server.call("DELETE", `/reinsurance/lasers/${second.json<{ id: string }>().id}`, {
    token,
  });
  expect(removed.statusCode).toBe(204);
  await on("2027-12-01");
  expect(await sums(id, "?day=2026-04-30")).toEqual([]);
  expect(await sums(id, "?day=2026-05-02")).toEqual([[6_000_000, 1_000_000, 1]]);
  expect(await sums(id, "?day=2026-06-14")).toEqual([[6_000_000, 1_000_000, 1]]);
  expect(await sums(id, "?day=2026-06-30")).toEqual([[6_500_000, 1_500_000, 1]]);
  expect(await sums(id, "?day=2026-07-31")).toEqual([[6_500_000, 0, 1]]);
  expect(await sums(id, "?day=2026-08-01")).toEqual([[6_500_000, 4_500_000, 1]]);
  expect(await sums(id, "?day=2026-08-31")).toEqual([[6_500_000, 4_500_000, 1]]);
  expect(await sums(id, "?day=2026-09-01")).toEqual([[6_500_000, 1_500_000, 1]]);
  expect(await sums(id)).toEqual([[6_500_000, 1_500_000, 1]]);
});

test("a claim that was removed pays nothing", async () => {
  const steps = [{ kind: "decided", paidOn: "2026-03-10", cents: 6_000_000 }];
  await aClaim(steps, { deleted_at: "2026-04-01T12:00:00Z" });
  const id = await aPolicy();
  expect(await sums(id)).toEqual([]);
  expect(await behind(id, `?memberId=${subscriberId}`)).toMatchObject({ total: 0 });
});

test("two memberships of one person are one person with one deductible and one laser", async () => {
  const { rows } = await owner.query<{ id: string }>("select person_id as id from members where id = $1", [
    childId,
  ]);
  const again = await insert(server, "members", {
    ...owned(place),
    person_id: rows[0]?.id,
    first_name: "Rowan",
    last_name: "Ruiz",
    relationship: "18",
    member_number: "M2002",
    dob: "2015-06-04",
  });
  const of = (member: string, family: string) => ({ member_id: member, family_id: family });
  await aClaim([{ kind: "decided", paidOn: "2026-03-10", cents: 3_000_000 }], of(childId, subscriberId));
  await aClaim([{ kind: "decided", paidOn: "2026-04-10", cents: 4_000_000 }], of(again, again));
  await aClaim([{ kind: "decided", paidOn: "2026-04-10", cents: 100 }]);
  const id = await aPolicy();
  expect((await standing(id)).people).toMatchObject([
    { memberId: again, memberNumber: "M2002", paidCents: 7_000_000, overCents: 2_000_000, claims: 2 },
    { memberId: subscriberId, paidCents: 100 },
  ]);
  expect(await behind(id, `?memberId=${again}`)).toMatchObject({ total: 2, paidCents: 7_000_000 });
  expect(await behind(id, `?memberId=${childId}`)).toMatchObject({ total: 2 });
  const laser = (memberId: string, deductibleCents: number) =>
    server.call("POST", `/reinsurance/policies/${id}/lasers`, { token, body: { memberId, deductibleCents } });
  await laser(childId, 1_000_000);
  await laser(again, 6_500_000);
  const living = await owner.query("select from stop_loss_lasers where deleted_at is null");
  expect(living.rowCount).toBe(1);
  expect(await sums(id)).toEqual([
    [7_000_000, 500_000, 2],
    [100, 0, 1],
  ]);
});

test("a policy of March 15 has twelve months of its own, each with the lives of its first day", async () => {
  const id = await aPolicy({ effective_date: "2026-03-15", termination_date: "2027-03-14" });
  await insert(server, "agg_factors", {
    ...owned(place),
    policy_id: id,
    coverage_type: "medical",
    tier_code: "EMP",
    factor_cents: 50_000,
  });
  const basePlanId = await insert(server, "base_plans", {
    ...owned(place),
    name: "PPO",
    external_plan_code: unique("P"),
    coverage_type: "medical",
    rating_mode: "flat",
    effective_date: "2025-01-01",
  });
  await insert(server, "coverages", {
    ...owned(place),
    family_id: subscriberId,
    member_id: subscriberId,
    base_plan_id: basePlanId,
    coverage_type: "medical",
    tier_code: "EMP",
    effective_date: "2025-01-01",
    termination_date: "2026-09-14",
  });
  await aClaim([{ kind: "decided", paidOn: "2026-04-14", cents: 100 }]);
  await aClaim([{ kind: "decided", paidOn: "2026-04-15", cents: 20 }]);
  await aClaim([{ kind: "decided", paidOn: "2026-03-14", cents: 3 }]);
  const { months, aggregate } = await standing(id);
  expect(months.map(({ month }) => month)).toEqual([
    ...["03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `2026-${month}-15`),
    "2027-01-15",
    "2027-02-15",
  ]);
  expect(months.slice(0, 2).map(({ paidCents }) => paidCents)).toEqual([100, 20]);
  // Covered on the 15th of March to August.
  expect(aggregate.factorsCents).toBe(6 * 50_000);
  expect((await behind(id, "?month=2026-04-10")).paidCents).toBe(100);
  const lives = (month: string) =>
    get<{ total: number }>(
      `/reinsurance/policies/${id}/lives?month=${month}&coverageType=medical&tierCode=EMP`,
    );
  expect((await lives("2026-08-15")).total).toBe(1);
  expect((await lives("2026-09-14")).total).toBe(1);
  expect((await lives("2026-09-15")).total).toBe(0);
});

test("a laser may stay outside the aggregate, and limits hold what the carrier pays back", async () => {
  await aClaim([{ kind: "decided", paidOn: "2026-03-10", cents: 9_000_000 }]);
  const id = await aPolicy({
    specific_limit_cents: 1_500_000,
    aggregating_deductible_cents: 600_000,
    aggregate_limit_cents: 1_000_000,
    minimum_attachment_cents: 2_000_000,
  });
  const laser = (body: Record<string, unknown>) =>
    server.call("POST", `/reinsurance/policies/${id}/lasers`, {
      token,
      body: { memberId: subscriberId, ...body },
    });
  const read = async () => {
    const { people, specific, aggregate } = await standing(id);
    const [one] = people;
    return [
      [one?.overCents, one?.keptCents, one?.outsideCents],
      [specific.overCents, specific.reimbursedCents],
      [aggregate.keptCents, aggregate.overCents],
    ];
  };
  // Beyond 50,000 are 40,000, of which the carrier answers for 15,000 and pays 9,000; the aggregate's 30,000 are held at 10,000.
  expect(await read()).toEqual([
    [1_500_000, 5_000_000, 2_500_000],
    [1_500_000, 900_000],
    [5_000_000, 1_000_000],
  ]);
  await laser({ deductibleCents: 8_000_000, countsForAll: false });
  expect(await read()).toEqual([
    [1_000_000, 5_000_000, 3_000_000],
    [1_000_000, 400_000],
    [5_000_000, 1_000_000],
  ]);
  await laser({ deductibleCents: 8_000_000 });
  expect(await read()).toEqual([
    [1_000_000, 8_000_000, 0],
    [1_000_000, 400_000],
    [8_000_000, 1_000_000],
  ]);
});
