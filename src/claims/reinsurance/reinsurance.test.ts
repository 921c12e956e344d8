import { beforeAll, describe, expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert, owned, unique } from "#test/factories.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { Standing, StandingClaim, StandingLife } from "./standing.ts";

// One employer, worked by hand: what the page says is what these few rows add up to.

const server = await testServer();
const { owner } = server.database;
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId);
const { token } = await aUser(server, installationId, { type: "admin", permissions: ["manageStopLoss"] });
const place = { installationId, clientId };
server.clock.now = new Date("2026-03-20T15:00:00Z");

const basePlanId = await insert(server, "base_plans", {
  ...owned(place),
  name: "PPO",
  external_plan_code: unique("P"),
  coverage_type: "medical",
  rating_mode: "flat",
  effective_date: "2025-01-01",
});
const aPerson = (first: string, row: Record<string, unknown> = {}) =>
  insert(server, "members", {
    ...owned(place),
    first_name: first,
    last_name: "Ruiz",
    relationship: "18",
    member_number: unique("M"),
    dob: "1980-01-01",
    ...row,
  });
const cover = (memberId: string, tier: string, row: Record<string, unknown> = {}) =>
  insert(server, "coverages", {
    ...owned(place),
    family_id: memberId,
    member_id: memberId,
    base_plan_id: basePlanId,
    coverage_type: "medical",
    tier_code: tier,
    effective_date: "2025-06-01",
    ...row,
  });
const claim = (memberId: string, served: string | null, paidOn: string | null, cents: number) =>
  insert(server, "claims", {
    ...owned(place),
    member_id: memberId,
    family_id: memberId === child ? ben : memberId,
    claim_number: unique("C-"),
    status: "completed",
    patient_key: "ruiz",
    served_from: served,
    served_to: served,
    paid_on: paidOn,
    plan_payment_cents: cents,
    created_at: `${paidOn ?? "2026-03-16"}T12:00:00Z`,
  });

const ana = await aPerson("Ana");
const ben = await aPerson("Ben");
const cat = await aPerson("Cat");
const child = await aPerson("Kim", { family_id: ben, relationship: "19", dob: "2015-01-01" });
await cover(ana, "EMP");
await cover(ben, "ECH");
await cover(child, "ECH", { family_id: ben });
await cover(cat, "EMP", { effective_date: "2026-02-15" });

// Ana: counted 30,000.01 + 25,000.00; not counted: care of 2025, and what is paid in April.
await claim(ana, "2026-01-10", "2026-01-31", 3_000_001);
await claim(ana, "2026-02-01", "2026-02-20", 2_500_000);
await claim(ana, "2025-12-30", "2026-01-05", 999_999);
await claim(ana, "2026-03-01", "2026-04-02", 777_777);
// Kim: 120,000 of which 100,000 stay with the plan, 60,000 in January and 40,000 in March.
await claim(child, "2026-01-02", "2026-01-30", 6_000_000);
await claim(child, "2026-02-02", "2026-03-10", 6_000_000);
// Cat: little, and a claim without a day.
await claim(cat, "2026-03-01", "2026-03-15", 12_345);
await claim(cat, null, "2026-03-16", 500);

const call = server.call;
const post = async (path: `/${string}`, body: unknown) => {
  const answer = await call("POST", path, { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string; version: number }>();
};
let policyId = "";
beforeAll(async () => {
  ({ id: policyId } = await post("/admin/reinsurance/policies", {
    clientId,
    name: "Stop-loss 2026",
    policyNumber: "SL-77",
    supplierId: null,
    contractBasis: "12/15",
    effectiveDate: "2026-01-01",
    terminationDate: "2026-12-31",
    specificDeductibleCents: 10_000_000,
    noticeBasisPoints: 5000,
    corridorBasisPoints: 2500,
    minimumAttachmentCents: null,
    specificLimitCents: null,
    aggregatingDeductibleCents: null,
    aggregateLimitCents: null,
  }));
  for (const [tierCode, factorCents] of [
    ["EMP", 51_237],
    ["ECH", 98_701],
  ] as const)
    await post("/admin/reinsurance/aggfactors", {
      policyId,
      coverageType: "medical",
      tierCode,
      factorCents,
    });
});

const get = async <T>(query = "", more = "") => {
  const answer = await call("GET", `/reinsurance/policies/${policyId}${more}${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};

describe("the report adds up by hand", () => {
  test("person by person", async () => {
    const { people, specific, paid, incurred } = await get<Standing>();
    expect([incurred, paid]).toEqual([
      { from: "2026-01-01", to: "2026-12-31" },
      { from: "2026-01-01", to: "2027-03-31" },
    ]);
    expect(people).toMatchObject([
      {
        memberId: child,
        paidCents: 12_000_000,
        keptCents: 10_000_000,
        overCents: 2_000_000,
        state: "above",
        claims: 2,
      },
      { memberId: ana, paidCents: 5_500_001, overCents: 0, state: "notice", noticeCents: 5_000_000 },
      { memberId: cat, paidCents: 12_345, state: "below" },
    ]);
    // 120,000.00 + 55,000.01 + 123.45
    expect(specific).toEqual({
      paidCents: 17_512_346,
      overCents: 2_000_000,
      reimbursedCents: 2_000_000,
      noticesDue: 2,
      above: 1,
    });
  });

  test("month by month against factor times lives", async () => {
    const { months, lives, aggregate } = await get<Standing>();
    expect(lives.map(({ month, tierCode, lives: count }) => [month, tierCode, count])).toEqual([
      ["2026-01-01", "ECH", 1],
      ["2026-01-01", "EMP", 1],
      ["2026-02-01", "ECH", 1],
      ["2026-02-01", "EMP", 1],
      ["2026-03-01", "ECH", 1],
      ["2026-03-01", "EMP", 2],
    ]);
    // 512.37 + 987.01 = 1,499.38; in March Cat is covered too: 2,011.75
    expect(months.map((one) => [one.attachmentCents, one.paidCents, one.keptCents])).toEqual([
      [149_938, 9_000_001, 9_000_001],
      [149_938, 2_500_000, 2_500_000],
      [201_175, 6_012_345, 4_012_345],
    ]);
    expect(aggregate).toEqual({
      factorsCents: 501_051,
      attachmentCents: 501_051,
      isMinimum: false,
      // 5,010.51 ÷ 1.25 = 4,008.408
      expectedCents: 400_841,
      corridorCents: 100_210,
      keptCents: 15_512_346,
      overCents: 15_011_295,
      state: "above",
    });
  });

  test("and every number opens to its rows, with what does not count and why", async () => {
    type Claims = { rows: StandingClaim[]; total: number; paidCents: number };
    const ofAna = await get<Claims>(`?memberId=${ana}`, "/claims");
    expect(ofAna.rows.map(({ paidCents, counting }) => [paidCents, counting])).toEqual([
      [2_500_000, "counts"],
      [3_000_001, "counts"],
      [999_999, "servedBefore"],
    ]);
    expect(ofAna).toMatchObject({ total: 3, paidCents: 5_500_001 });
    const ofCat = await get<Claims>(`?memberId=${cat}`, "/claims");
    expect(ofCat.rows.map(({ counting }) => counting)).toEqual(["undated", "counts"]);
    expect(await get<Claims>("?month=2026-03-01", "/claims")).toMatchObject({
      total: 2,
      paidCents: 6_012_345,
    });
    const { rows } = await get<{ rows: StandingLife[] }>(
      "?month=2026-03-01&coverageType=medical&tierCode=ECH",
      "/lives",
    );
    // The child is covered with the employee, and is no life of their own.
    expect(rows).toMatchObject([{ memberId: ben, planName: "PPO" }]);
  });

  test("as of an earlier day: what was paid and begun until then", async () => {
    const then = await get<Standing>("?day=2026-01-31");
    expect(then.months.map(({ month }) => month)).toEqual(["2026-01-01"]);
    expect(then.specific.paidCents).toBe(9_000_001);
  });

  test.each([
    ["12/12", 17_512_346],
    ["15/12", 18_512_345],
    ["paid", 18_512_845],
  ])("on a %s basis %d cents count", async (contractBasis, paidCents) => {
    await owner.query("update stop_loss_policies set contract_basis = $1", [contractBasis]);
    try {
      expect((await get<Standing>()).specific.paidCents).toBe(paidCents);
    } finally {
      await owner.query("update stop_loss_policies set contract_basis = '12/15'");
    }
  });
});

test("a laser is another deductible for one person, by member number, until it is removed", async () => {
  const { rows } = await owner.query<{ number: string }>(
    "select member_number as number from members where id = $1",
    [ana],
  );
  const path = `/reinsurance/policies/${policyId}/lasers` as const;
  const laser = await post(path, { memberNumber: rows[0]?.number, deductibleCents: 2_000_000 });
  const again = await post(path, { memberId: ana, deductibleCents: 4_000_000 });
  // The former one stays, with the days on which it was known.
  expect(again.id).not.toBe(laser.id);
  expect((await call("DELETE", `/reinsurance/lasers/${laser.id}`, { token })).statusCode).toBe(404);
  const { people } = await get<Standing>();
  expect(people.find(({ memberId }) => memberId === ana)).toMatchObject({
    laserId: again.id,
    deductibleCents: 4_000_000,
    overCents: 1_500_001,
    state: "above",
  });
  const stranger = await call("POST", path, {
    token,
    body: { memberNumber: "NOBODY", deductibleCents: 1 },
  });
  expect(stranger.json()).toMatchObject({ errors: [{ path: "memberNumber" }] });
  expect((await call("DELETE", `/reinsurance/lasers/${again.id}`, { token })).statusCode).toBe(204);
  expect((await get<Standing>()).people[1]).toMatchObject({ memberId: ana, laserId: null, state: "notice" });
});

test("a second factor of one tier is refused in words", async () => {
  const body = { policyId, coverageType: "medical", tierCode: "EMP", factorCents: 1 };
  const answer = await call("POST", "/admin/reinsurance/aggfactors", { token, body });
  expect(answer.json()).toMatchObject({
    errors: [{ message: expect.stringContaining("has a factor for this coverage and tier already") }],
  });
});

describe("for the carrier", () => {
  test("people and months as CSV", async () => {
    const people = await call("GET", `/reinsurance/policies/${policyId}/csv`, { token });
    expect(people.body.split("\r\n").slice(1, 3)).toEqual([
      expect.stringMatching(/^Kim Ruiz,M\d+,100000,,2,120000,50000,Above deductible,20000,0$/u),
      expect.stringMatching(/^Ana Ruiz,M\d+,100000,,2,55000.01,50000,Notice due,0,0$/u),
    ]);
    const months = await call("GET", `/reinsurance/policies/${policyId}/csv?part=months`, { token });
    expect(months.body).toContain("03/01/2026,Medical coverage,EMP,2,512.37,1024.74");
    expect(months.body).toContain("03/01/2026,All,,3,,2011.75,60123.45,40123.45,5010.51,155123.46");
  });

  test("and as PDF", async () => {
    const answer = await call("GET", `/reinsurance/policies/${policyId}/pdf`, { token });
    const { text } = await readPdf(answer.rawPayload);
    expect(text).toContain("Kim Ruiz");
    expect(text).toContain("$120,000.00");
    expect(text).not.toContain("Cat Ruiz");
  });
});

test("each look leaves its row in the audit, with those who were seen", async () => {
  await owner.query("delete from audit_events").catch(() => undefined);
  const count = async () =>
    (
      await owner.query<{ action: string; ids: string[] }>(
        "select action, details -> 'ids' as ids from audit_events where subject = 'stopLossPolicy' and action <> 'create' order by id",
      )
    ).rows;
  const before = (await count()).length;
  await get<Standing>();
  const rows = (await count()).slice(before);
  expect(rows).toMatchObject([{ action: "view", ids: [child, ana, cat] }]);
});

test("who may see claims but not stop-loss is refused, and the other way round", async () => {
  const other = await aUser(server, installationId, {
    type: "admin",
    permissions: ["viewHealthData", "manageClaims", "manageClients"],
  });
  const refused = await call("GET", `/reinsurance/policies/${policyId}`, { token: other.token });
  expect(refused.statusCode).toBe(403);
  expect((await call("GET", "/claims", { token })).statusCode).toBe(403);
});
