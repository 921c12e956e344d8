import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aUser, insert, owned, unique } from "#test/factories.ts";
import type { Standing, StandingClaim } from "./standing.ts";

// An answer of a day tells what was known at its end, whatever becomes known later.

const { server, owner, installationId, clientId, subscriberId, childId } = await aClaimsDesk();
const place = { installationId, clientId };
server.clock.now = new Date("2027-12-01T15:00:00Z");
const { token } = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageStopLoss", "viewHealthData", "manageClaims"],
});
const basePlanId = await insert(server, "base_plans", {
  ...owned(place),
  name: "PPO",
  external_plan_code: unique("P"),
  coverage_type: "medical",
  rating_mode: "flat",
  effective_date: "2025-01-01",
});

beforeEach(async () => {
  await owner.query("truncate claims, claim_versions, past_claims cascade");
  await owner.query(
    "truncate stop_loss_policies, past_stop_loss_policies, coverages, past_coverages cascade",
  );
});

const at = (day: string) => `${day}T12:00:00Z`;
const aPolicy = (row: Record<string, unknown> = {}) =>
  insert(server, "stop_loss_policies", {
    ...owned(place),
    name: unique("Policy "),
    contract_basis: "12/12",
    effective_date: "2026-01-01",
    termination_date: "2026-12-31",
    specific_deductible_cents: 5_000_000,
    created_at: at("2026-01-02"),
    updated_at: at("2026-01-02"),
    ...row,
  });
const aFactor = (policyId: string, cents: number, day: string, row: Record<string, unknown> = {}) =>
  insert(server, "agg_factors", {
    ...owned(place),
    policy_id: policyId,
    coverage_type: "medical",
    tier_code: "EMP",
    factor_cents: cents,
    created_at: at(day),
    updated_at: at(day),
    ...row,
  });
const aCover = (row: Record<string, unknown> = {}) =>
  insert(server, "coverages", {
    ...owned(place),
    family_id: subscriberId,
    member_id: subscriberId,
    base_plan_id: basePlanId,
    coverage_type: "medical",
    tier_code: "EMP",
    effective_date: "2025-01-01",
    created_at: at("2026-01-02"),
    updated_at: at("2026-01-02"),
    ...row,
  });
/** A claim that is decided once, and known since that day. */
async function aClaim(paidOn: string, cents: number, row: Record<string, unknown> = {}): Promise<string> {
  const id = await insert(server, "claims", {
    ...owned(place),
    member_id: subscriberId,
    family_id: subscriberId,
    claim_number: unique("C-"),
    status: "completed",
    patient_key: "ruiz dana",
    served_from: "2026-01-05",
    paid_on: paidOn,
    plan_payment_cents: cents,
    created_at: at(paidOn),
    ...row,
  });
  await aVersion(id, 0, { kind: "decided", paidOn, cents });
  return id;
}
const aVersion = (id: string, number: number, of: { kind: string; paidOn: string; cents: number }) =>
  insert(server, "claim_versions", {
    installation_id: installationId,
    claim_id: id,
    number,
    rank: number,
    kind: of.kind,
    status: "completed",
    paid_on: of.paidOn,
    plan_payment_cents: of.cents,
    at: at(of.paidOn),
  });
const change = (table: string, id: string, sets: string, day: string) =>
  owner.query(`update ${table} set ${sets}, updated_at = $2 where id = $1`, [id, at(day)]);
const get = async <T>(path: `/${string}`): Promise<T> => {
  const answer = await server.call("GET", path, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const standing = (id: string, day?: string) =>
  get<Standing>(`/reinsurance/policies/${id}${day === undefined ? "" : `?day=${day}`}`);
const behind = (id: string, query: string) =>
  get<{ rows: StandingClaim[]; total: number; paidCents: number }>(
    `/reinsurance/policies/${id}/claims${query}`,
  );

/** The sum over an answer of what a term changes. */
const figures = ({ people, specific, aggregate, paid, incurred, policy }: Standing) => ({
  name: policy.name,
  windows: [incurred?.from, incurred?.to, paid.from, paid.to],
  person: people.map((one) => [one.paidCents, one.deductibleCents, one.noticeCents, one.overCents]),
  specific: [specific.overCents, specific.reimbursedCents],
  aggregate: [aggregate.attachmentCents, aggregate.corridorCents, aggregate.keptCents, aggregate.overCents],
});

describe("a policy that is corrected on a day", () => {
  test.each<[sets: string, before: object, after: object]>([
    ["name = 'Renamed'", { name: "First" }, { name: "Renamed" }],
    [
      "contract_basis = '24/12'",
      { windows: ["2026-01-01", "2026-12-31", "2026-01-01", "2026-12-31"] },
      { windows: ["2025-01-01", "2026-12-31", "2026-01-01", "2026-12-31"] },
    ],
    [
      "effective_date = '2026-02-01'",
      { person: [[6_000_000, 5_000_000, 2_500_000, 1_000_000]] },
      { person: [], windows: ["2026-02-01", "2026-12-31", "2026-02-01", "2026-12-31"] },
    ],
    [
      "termination_date = '2026-06-30'",
      { windows: ["2026-01-01", "2026-12-31", "2026-01-01", "2026-12-31"] },
      { windows: ["2026-01-01", "2026-06-30", "2026-01-01", "2026-06-30"] },
    ],
    [
      "specific_deductible_cents = 4000000",
      { person: [[6_000_000, 5_000_000, 2_500_000, 1_000_000]] },
      { person: [[6_000_000, 4_000_000, 2_000_000, 2_000_000]] },
    ],
    [
      "notice_basis_points = 2500",
      { person: [[6_000_000, 5_000_000, 2_500_000, 1_000_000]] },
      { person: [[6_000_000, 5_000_000, 1_250_000, 1_000_000]] },
    ],
    ["specific_limit_cents = 300000", { specific: [1_000_000, 1_000_000] }, { specific: [300_000, 300_000] }],
    [
      "aggregating_deductible_cents = 400000",
      { specific: [1_000_000, 1_000_000] },
      { specific: [1_000_000, 600_000] },
    ],
    [
      "minimum_attachment_cents = 4000000",
      { aggregate: [0, 0, 5_000_000, 0] },
      { aggregate: [4_000_000, 800_000, 5_000_000, 1_000_000] },
    ],
    [
      "minimum_attachment_cents = 4000000, aggregate_limit_cents = 1, corridor_basis_points = 0",
      { aggregate: [0, 0, 5_000_000, 0] },
      { aggregate: [4_000_000, 0, 5_000_000, 1] },
    ],
  ])("by %s has its former terms until the day before", async (sets, before, after) => {
    await aClaim("2026-01-20", 6_000_000);
    const id = await aPolicy({ name: "First" });
    await change("stop_loss_policies", id, sets, "2026-03-10");
    // A second correction, which neither day has to do with.
    await change("stop_loss_policies", id, "policy_number = 'later', name = 'Later'", "2026-05-10");
    expect(figures(await standing(id, "2026-03-09"))).toMatchObject(before);
    expect(figures(await standing(id, "2026-03-10"))).toMatchObject(after);
    expect(figures(await standing(id, "2026-05-09"))).toMatchObject(after);
    expect((await standing(id, "2026-05-10")).policy).toMatchObject({ name: "Later", policyNumber: "later" });
    expect((await standing(id)).policy.name).toBe("Later");
  });

  test("through its form is asked for as of yesterday with what it was", async () => {
    const id = await aPolicy({ created_at: at("2026-01-02") });
    const row = await get<Record<string, unknown>>(`/admin/reinsurance/policies/${id}`);
    expect(row).toMatchObject({ version: 1, specificDeductibleCents: 5_000_000 });
    const kept = ["id", "version", "active", "createdAt", "updatedAt", "createdBy", "updatedBy", "labels"];
    const fields = Object.entries(row).filter(([key]) => !kept.includes(key));
    const answer = await server.call("PUT", `/admin/reinsurance/policies/${id}`, {
      token,
      headers: { "if-match": '"1"' },
      body: { ...Object.fromEntries(fields), specificDeductibleCents: 7_000_000 },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    // The record's own clock is the database's.
    const { rows } = await owner.query<{ today: string; yesterday: string }>(
      `select (now() at time zone c.time_zone)::date::text as today, ((now() at time zone c.time_zone)::date - 1)::text as yesterday
       from clients c where c.id = $1`,
      [clientId],
    );
    const [day] = rows;
    expect((await standing(id, day?.yesterday)).policy.specificDeductibleCents).toBe(5_000_000);
    expect((await standing(id, day?.today)).policy.specificDeductibleCents).toBe(7_000_000);
  });

  test("shows of a day before it was entered the terms, factors and lasers of the day of its entry", async () => {
    const id = await aPolicy({ created_at: at("2026-02-10") });
    await change("stop_loss_policies", id, "specific_deductible_cents = 6000000", "2026-02-10");
    await change("stop_loss_policies", id, "specific_deductible_cents = 9000000", "2026-02-11");
    const factor = await aFactor(id, 50_000, "2026-02-10");
    await change("agg_factors", factor, "factor_cents = 70000", "2026-02-11");
    await aCover();
    const { policy, lives } = await standing(id, "2026-01-15");
    expect(policy.specificDeductibleCents).toBe(6_000_000);
    expect(lives.map((one) => [one.month, one.factorCents])).toEqual([["2026-01-01", 50_000]]);
    expect((await standing(id, "2026-02-11")).policy.specificDeductibleCents).toBe(9_000_000);
  });

  test("changes at midnight of the client, not of Greenwich", async () => {
    await owner.query("update clients set time_zone = 'America/Los_Angeles' where id = $1", [clientId]);
    const id = await aPolicy();
    await owner.query(
      "update stop_loss_policies set specific_deductible_cents = 1, updated_at = $2 where id = $1",
      [id, "2026-03-11T06:59:59Z"],
    );
    await owner.query(
      "update stop_loss_policies set specific_deductible_cents = 2, updated_at = $2 where id = $1",
      [id, "2026-03-11T07:00:00Z"],
    );
    const deductible = async (day: string) => (await standing(id, day)).policy.specificDeductibleCents;
    expect([await deductible("2026-03-09"), await deductible("2026-03-10"), await deductible("2026-03-11")])
      // March 10 ends at 7:00 of the 11th.
      .toEqual([5_000_000, 1, 2]);
  });
});

describe("factors", () => {
  test("count as they were known: corrected, removed and added later", async () => {
    const id = await aPolicy();
    const own = await aFactor(id, 50_000, "2026-01-02");
    await aCover();
    await change("agg_factors", own, "factor_cents = 60000", "2026-03-10");
    await change("agg_factors", own, "deleted_at = '2026-04-10T12:00:00Z'", "2026-04-10");
    await aFactor(id, 80_000, "2026-04-20");
    const sum = async (day?: string) => (await standing(id, day)).aggregate;
    expect(await sum("2026-03-09")).toMatchObject({ factorsCents: 3 * 50_000 });
    expect(await sum("2026-03-10")).toMatchObject({ factorsCents: 3 * 60_000 });
    expect(await sum("2026-04-09")).toMatchObject({ factorsCents: 4 * 60_000, state: "below" });
    expect(await sum("2026-04-10")).toMatchObject({ factorsCents: 0, state: "none" });
    expect(await sum("2026-04-19")).toMatchObject({ factorsCents: 0 });
    expect(await sum("2026-04-20")).toMatchObject({ factorsCents: 4 * 80_000 });
    expect(await sum()).toMatchObject({ factorsCents: 12 * 80_000 });
  });

  test("count a life by the row of the very end of the day: changed at midnight, it is of the next day", async () => {
    const { rows } = await owner.query<{ midnight: string }>(
      `select (('2026-03-10'::date + 1)::timestamp at time zone time_zone)::text as midnight from clients where id = $1`,
      [clientId],
    );
    const id = await aPolicy();
    await aFactor(id, 50_000, "2026-01-02");
    await aFactor(id, 90_000, "2026-01-02", { tier_code: "FAM" });
    const cover = await aCover();
    await owner.query("update coverages set tier_code = 'FAM', updated_at = $2 where id = $1", [
      cover,
      rows[0]?.midnight,
    ]);
    const lives = async (day: string) =>
      (await standing(id, day)).lives.map((one) => `${one.month} ${one.tierCode} ${one.lives}`);
    const months = ["2026-01-01", "2026-02-01", "2026-03-01"];
    expect(await lives("2026-03-10")).toEqual(months.map((month) => `${month} EMP 1`));
    expect(await lives("2026-03-11")).toEqual(months.map((month) => `${month} FAM 1`));
  });

  test("of another policy change nothing", async () => {
    const [id, other] = [await aPolicy(), await aPolicy()];
    await aFactor(id, 50_000, "2026-01-02");
    await change("agg_factors", await aFactor(other, 1, "2026-01-02"), "factor_cents = 2", "2026-03-10");
    await aCover();
    expect((await standing(id, "2026-01-09")).aggregate.factorsCents).toBe(50_000);
    expect((await standing(other, "2026-01-09")).aggregate.factorsCents).toBe(1);
  });
});

test("a laser that was removed is gone in the days until another one is given", async () => {
  const id = await aPolicy({ effective_date: "2028-01-01", termination_date: "2028-12-31" });
  const before = server.clock.now;
  const on = async (day: string, act: (as: string) => Promise<{ statusCode: number; json: <T>() => T }>) => {
    server.clock.now = new Date(at(day));
    const { token: own } = await aUser(server, installationId, {
      type: "admin",
      permissions: ["manageStopLoss", "viewHealthData"],
    });
    return act(own);
  };
  const give = (deductibleCents: number) => (as: string) =>
    server.call("POST", `/reinsurance/policies/${id}/lasers`, {
      token: as,
      body: { memberId: subscriberId, deductibleCents },
    });
  const first = (await on("2028-02-01", give(7_000_000))).json<{ id: string }>();
  await on("2028-02-10", (as) => server.call("DELETE", `/reinsurance/lasers/${first.id}`, { token: as }));
  await on("2028-02-20", give(9_000_000));
  const lasers = async (day: string) =>
    on(day, (as) => server.call("GET", `/reinsurance/policies/${id}?day=${day}`, { token: as })).then(
      (answer) => answer.json<Standing>().people.map((one) => one.deductibleCents),
    );
  await on("2028-03-01", give(8_000_000));
  expect(await lasers("2028-02-09")).toEqual([7_000_000]);
  expect(await lasers("2028-02-10")).toEqual([]);
  expect(await lasers("2028-02-19")).toEqual([]);
  expect(await lasers("2028-02-20")).toEqual([9_000_000]);
  expect(await lasers("2028-03-01")).toEqual([8_000_000]);
  server.clock.now = before;
});

describe("a claim", () => {
  test("whose patient is found later belongs to nobody before that", async () => {
    const claimId = await aClaim("2026-01-20", 6_000_000, { member_id: null, family_id: null });
    const id = await aPolicy();
    await change(
      "claims",
      claimId,
      `member_id = '${subscriberId}', family_id = '${subscriberId}'`,
      "2026-03-10",
    );
    expect((await standing(id, "2026-03-09")).people).toEqual([]);
    expect((await standing(id, "2026-03-10")).people).toMatchObject([{ paidCents: 6_000_000 }]);
    expect((await behind(id, `?day=2026-03-09&memberId=${subscriberId}`)).total).toBe(0);
    expect((await behind(id, `?day=2026-03-10&memberId=${subscriberId}`)).total).toBe(1);
  });

  test("counts by the day of care that was known, and of two corrections by the one of the day", async () => {
    const claimId = await aClaim("2026-01-20", 6_000_000);
    const id = await aPolicy();
    await change("claims", claimId, "served_from = '2025-12-31'", "2026-03-10");
    await change("claims", claimId, "served_from = '2026-01-03'", "2026-04-10");
    const served = async (day: string) =>
      (await behind(id, `?day=${day}&memberId=${subscriberId}`)).rows.map((one) => [
        one.servedFrom,
        one.counting,
      ]);
    expect(await served("2026-03-09")).toEqual([["2026-01-05", "counts"]]);
    expect(await served("2026-03-10")).toEqual([["2025-12-31", "servedBefore"]]);
    expect(await served("2026-04-10")).toEqual([["2026-01-03", "counts"]]);
    const kept = async () => (await owner.query("select from past_claims")).rowCount;
    expect(await kept()).toBe(2);
    // A change of something else leaves no past.
    await change("claims", claimId, "provider_name = 'Dr. Ames', member_id = member_id", "2026-05-10");
    expect(await kept()).toBe(2);
  });
});

test("two people who turn out to be one were two before that, each with a deductible and a laser", async () => {
  const { rows } = await owner.query<{ id: string }>("select person_id as id from members where id = $1", [
    childId,
  ]);
  const again = await insert(server, "members", {
    ...owned(place),
    first_name: "Rowan",
    last_name: "Ruiz",
    relationship: "18",
    member_number: unique("M"),
    dob: "2015-06-04",
    updated_at: at("2026-01-02"),
  });
  const of = (member: string, family: string) => ({ member_id: member, family_id: family });
  await aClaim("2026-01-20", 3_000_000, of(childId, subscriberId));
  await aClaim("2026-01-21", 4_000_000, of(again, again));
  const id = await aPolicy();
  for (const [member, cents] of [
    [childId, 1_000_000],
    [again, 2_000_000],
  ] as const)
    await insert(server, "stop_loss_lasers", {
      ...owned(place),
      policy_id: id,
      member_id: member,
      deductible_cents: cents,
      created_at: at(member === childId ? "2026-01-03" : "2026-01-04"),
    });
  // At the midnight with which March 9 ends at the client.
  await owner.query(
    `update members m set person_id = $2, updated_at = '2026-03-10'::timestamp at time zone c.time_zone
     from clients c where c.id = m.client_id and m.id = $1`,
    [again, rows[0]?.id],
  );
  const sums = async (day: string) =>
    (await standing(id, day)).people.map((one) => [one.memberId, one.paidCents, one.overCents, one.claims]);
  const before = await sums("2026-03-09");
  expect(before).toHaveLength(2);
  expect(before).toContainEqual([childId, 3_000_000, 2_000_000, 1]);
  expect(before).toContainEqual([again, 4_000_000, 2_000_000, 1]);
  expect(await sums("2026-03-10")).toEqual([[again, 7_000_000, 5_000_000, 2]]);
  expect((await behind(id, `?day=2026-03-09&memberId=${childId}`)).paidCents).toBe(3_000_000);
  expect((await behind(id, `?day=2026-03-10&memberId=${childId}`)).paidCents).toBe(7_000_000);
});

describe("whatever is done later", () => {
  const acts = fc.oneof(
    fc.record({ kind: fc.constant("term" as const), which: fc.nat(7), cents: fc.nat(9_000_000) }),
    fc.record({ kind: fc.constant("factor" as const), cents: fc.nat(90_000) }),
    fc.record({ kind: fc.constant("noFactor" as const) }),
    fc.record({ kind: fc.constant("laser" as const), cents: fc.nat(9_000_000), alone: fc.boolean() }),
    fc.record({ kind: fc.constant("noLaser" as const) }),
    fc.record({ kind: fc.constant("claim" as const), cents: fc.nat(9_000_000), nobodys: fc.boolean() }),
    fc.record({ kind: fc.constant("correct" as const), cents: fc.nat(9_000_000), which: fc.nat(9) }),
    fc.record({ kind: fc.constant("match" as const) }),
    fc.record({ kind: fc.constant("cover" as const) }),
    fc.record({ kind: fc.constant("end" as const), back: fc.nat(60) }),
  );
  const sets = (which: number, cents: number) =>
    [
      `specific_deductible_cents = ${cents}`,
      `contract_basis = '${cents % 2 === 0 ? "24/12" : "12/15"}'`,
      `minimum_attachment_cents = ${cents}`,
      `specific_limit_cents = ${cents}`,
      `aggregating_deductible_cents = ${cents}`,
      `notice_basis_points = ${cents % 10_001}`,
      `aggregate_limit_cents = ${cents}`,
      `effective_date = '2026-01-${String((cents % 20) + 1).padStart(2, "0")}'`,
    ][which] ?? "";

  type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never;
  async function live(id: string, day: string, act: Act): Promise<void> {
    const claims = (await owner.query<{ id: string }>("select id from claims order by created_at, id")).rows;
    switch (act.kind) {
      case "term":
        await change("stop_loss_policies", id, sets(act.which, act.cents), day);
        return;
      case "factor": {
        const { rowCount } = await owner.query(
          "update agg_factors set factor_cents = $2, updated_at = $3 where policy_id = $1 and deleted_at is null",
          [id, act.cents, at(day)],
        );
        if (rowCount === 0) await aFactor(id, act.cents, day);
        return;
      }
      case "noFactor":
        await owner.query(
          "update agg_factors set deleted_at = $2, updated_at = $2 where policy_id = $1 and deleted_at is null",
          [id, at(day)],
        );
        return;
      case "laser":
      case "noLaser":
        await owner.query(
          "update stop_loss_lasers set deleted_at = $2 where policy_id = $1 and deleted_at is null",
          [id, at(day)],
        );
        if (act.kind === "laser")
          await insert(server, "stop_loss_lasers", {
            ...owned(place),
            policy_id: id,
            member_id: subscriberId,
            deductible_cents: act.cents,
            counts_for_all: !act.alone,
            created_at: at(day),
          });
        return;
      case "claim":
        await aClaim(day, act.cents, act.nobodys ? { member_id: null, family_id: null } : {});
        return;
      case "correct": {
        const one = claims[act.which % Math.max(claims.length, 1)];
        if (one === undefined) return;
        const { rowCount } = await owner.query("select from claim_versions where claim_id = $1", [one.id]);
        await aVersion(one.id, rowCount ?? 0, { kind: "corrected", paidOn: day, cents: act.cents });
        await change("claims", one.id, `plan_payment_cents = ${act.cents}, paid_on = '${day}'`, day);
        return;
      }
      case "match":
        await owner.query(
          "update claims set member_id = $1, family_id = $1, updated_at = $2 where member_id is null",
          [subscriberId, at(day)],
        );
        return;
      case "cover":
        await owner.query("update coverages set deleted_at = $1, updated_at = $1 where deleted_at is null", [
          at(day),
        ]);
        await aCover({ created_at: at(day), updated_at: at(day) });
        return;
      case "end":
        await owner.query(
          `update coverages set termination_date = $1::date - $2::int, updated_at = $3 where deleted_at is null`,
          [day, act.back, at(day)],
        );
        return;
    }
  }

  test("the answer of a day stays what it was", { timeout: 120_000 }, async () => {
    let lasting = 0;
    const lives = fc.array(fc.array(acts, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(lives, async (days) => {
        await owner.query("truncate claims, claim_versions, past_claims cascade");
        await owner.query(
          "truncate stop_loss_policies, past_stop_loss_policies, coverages, past_coverages cascade",
        );
        const id = await aPolicy();
        const said: [day: string, answer: Standing][] = [];
        for (const [number, some] of days.entries()) {
          const day = `2026-${String(Math.floor(number / 2) + 1).padStart(2, "0")}-${number % 2 === 0 ? "05" : "20"}`;
          for (const one of some) await live(id, day, one);
          said.push([day, await standing(id, day)]);
        }
        for (const [day, answer] of said) {
          expect(await standing(id, day), day).toEqual(answer);
          lasting += 1;
        }
      }),
      { numRuns: 12 },
    );
    expect(lasting).toBeGreaterThan(60);
  });
});
