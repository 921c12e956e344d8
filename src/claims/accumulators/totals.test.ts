import { recountTotalsJob } from "#claims/claims/jobs.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import type { ClaimList } from "#claims/claims/claims.ts";
import { aUser, insert, owned } from "#test/factories.ts";
import type { TotalDifferences } from "./difference-list.ts";
import { leftOf } from "./member/left-of.ts";
import type { AccumulatedTotals } from "./totals.ts";

const desk = await aClaimsDesk();
const { server, owner, installationId, clientId, subscriberId, childId, handlers } = desk;
const place = { installationId, clientId };
const spouseId = await desk.aMember({
  family_id: subscriberId,
  first_name: "Quinn",
  relationship: "01",
  dob: "1984-01-01",
});
let planId = "";
const tokens: Record<"dana" | "quinn" | "rowan", string> = { dana: "", quinn: "", rowan: "" };

beforeAll(async () => {
  planId = await insert(server, "base_plans", {
    ...owned(place),
    external_plan_code: "PPO",
    name: "PPO 500",
    coverage_type: "medical",
    rating_mode: "ageBand",
    effective_date: "2026-01-01",
  });
  await insert(server, "plan_benefits", {
    ...owned(place),
    base_plan_id: planId,
    effective_date: "2026-01-01",
    termination_date: "2026-12-31",
    deductible_individual_cents: 50_000,
    deductible_family_cents: 100_000,
    out_of_pocket_individual_cents: 300_000,
    out_of_pocket_family_cents: 600_000,
  });
  for (const memberId of [subscriberId, spouseId, childId])
    await insert(server, "coverages", {
      ...owned(place),
      family_id: subscriberId,
      member_id: memberId,
      base_plan_id: planId,
      coverage_type: "medical",
      tier_code: "FAM",
      effective_date: "2026-01-01",
    });
  for (const [name, entityId] of Object.entries({ dana: subscriberId, quinn: spouseId, rowan: childId }))
    tokens[name as keyof typeof tokens] = (
      await aUser(server, installationId, { type: "member", entityId })
    ).token;
});

let claims = 0;
async function aClaim(
  memberId: string,
  { servedOn = "2026-03-10", deductible = 0, copay = 0, adjustments = "[]" } = {},
) {
  const cents = { deductible_cents: deductible, copay_cents: copay };
  const id = await insert(server, "claims", {
    ...owned(place),
    member_id: memberId,
    family_id: subscriberId,
    claim_number: `C-${(claims += 1)}`,
    patient_key: "x",
    status: "completed",
    served_from: servedOn,
    served_to: servedOn,
    paid_on: servedOn,
    provider_name: "Lakeside Clinic",
    ...cents,
  });
  await insert(server, "claim_lines", {
    installation_id: installationId,
    claim_id: id,
    version: 0,
    number: 1,
    adjustments,
    ...cents,
  });
  return id;
}
const recount = () => handlers.run(recountTotalsJob, { installationId, familyIds: [subscriberId] });
const read = async (token: string, query = "") =>
  (await server.call("GET", `/accumulator${query}` as "/accumulator", { token })).json<AccumulatedTotals>();
const used = ({ people, family }: AccumulatedTotals) => ({
  people: Object.fromEntries(
    people.map(({ firstName, totals }) => [
      firstName,
      totals.map(({ kind, network, usedCents }) => `${kind} ${network} ${usedCents}`),
    ]),
  ),
  family: family.map(({ kind, usedCents, limitCents }) => [kind, usedCents, limitCents]),
});

test("a person without claims sees nothing used; one without a plan sees no totals", async () => {
  expect(used(await read(tokens.dana))).toEqual({
    people: {
      Dana: ["deductible in 0", "outOfPocket in 0"],
      Rowan: ["deductible in 0", "outOfPocket in 0"],
    },
    family: [
      ["deductible", null, 100_000],
      ["outOfPocket", null, 600_000],
    ],
  });
  const alone = await desk.aMember({ first_name: "Alex", relationship: "18", dob: "1970-01-01" });
  const { token } = await aUser(server, installationId, { type: "member", entityId: alone });
  expect(await read(token)).toEqual({ periods: [], period: null, countedAt: null, people: [], family: [] });
});

describe("claims count", () => {
  let out = "";
  beforeAll(async () => {
    await aClaim(subscriberId, { deductible: 30_000, copay: 2500 });
    await aClaim(spouseId, { deductible: 45_000, servedOn: "2026-04-01" });
    out = await aClaim(childId, {
      deductible: 7000,
      servedOn: "2026-05-01",
      adjustments: '[{"group": "PR", "reason": "242", "cents": 7000, "quantity": null}]',
    });
  });

  test("for each person and the family; the subscriber sees no amount of another adult, nor by the family's sum", async () => {
    const dana = await read(tokens.dana);
    expect(used(dana)).toEqual({
      people: {
        Dana: ["deductible in 30000", "outOfPocket in 32500", "deductible out 0", "outOfPocket out 0"],
        Rowan: ["deductible in 0", "outOfPocket in 0", "deductible out 7000", "outOfPocket out 7000"],
      },
      family: [
        ["deductible", null, 100_000],
        ["outOfPocket", null, 600_000],
      ],
    });
    expect(JSON.stringify(dana)).not.toMatch(/45000|75000/u);
    expect(dana.family[0]).toMatchObject({ isReached: false, leftCents: null, why: [] });
    const [own] = dana.people[0]?.totals ?? [];
    expect(own).toMatchObject({
      limitCents: 50_000,
      leftCents: 20_000,
      why: [{ code: "limit.embedded" }, { code: "used.claims", params: { count: 1, claimsCents: 30_000 } }],
      claims: [{ claimNumber: "C-1", providerName: "Lakeside Clinic", on: "2026-03-10", cents: 30_000 }],
    });
    expect(Object.keys(used(await read(tokens.quinn)).people)).toEqual(["Quinn"]);
    // Consent shows claims, but not the sensitive ones; a sum would tell what those cost.
    const shares = (isOn: boolean) =>
      server.call("PUT", "/user/healthsharing", { token: tokens.quinn, body: { shares: isOn } });
    await shares(true);
    server.clock.now = new Date(server.clock.now.getTime() + 1001);
    expect((await desk.get<ClaimList>("/claims", tokens.dana)).total).toBe(3);
    expect(await read(tokens.dana)).toEqual(dana);
    await shares(false);
    server.clock.now = new Date(server.clock.now.getTime() + 1001);
    expect(Object.keys(used(await read(tokens.rowan)).people)).toEqual(["Rowan"]);
  });

  test("the same job again changes nothing, thirty at once neither, and a claim that is taken back leaves no trace", async () => {
    const rows = async () =>
      (
        await owner.query(
          "select id, used_cents, family_used_cents, postings from accumulator_totals order by id",
        )
      ).rows;
    await recount();
    const before = await rows();
    await Promise.all(Array.from({ length: 30 }, recount));
    expect(await rows()).toEqual(before);
    await owner.query("update claims set deductible_cents = 0, current_version = 1 where id = $1", [out]);
    await recount();
    const dana = await read(tokens.dana);
    expect(dana.people.flatMap(({ totals }) => totals.map(({ network }) => network))).not.toContain("out");
  });

  test("a plan's figures that change count at once, without a job", async () => {
    await owner.query(
      "update plan_benefits set deductible_individual_cents = 25000, updated_at = clock_timestamp() where base_plan_id = $1",
      [planId],
    );
    const [dana] = (await read(tokens.dana)).people;
    expect(dana?.totals[0]).toMatchObject({ usedCents: 25_000, limitCents: 25_000, leftCents: 0 });
    const { rows } = await owner.query(
      "select problem, ours_cents, other_cents, status from total_differences where member_id = $1",
      [subscriberId],
    );
    expect(rows).toEqual([
      { problem: "beyondLimit", ours_cents: 30_000, other_cents: 25_000, status: "open" },
    ]);
  });

  test("who may see a claim that took too much reads so until staff have settled it, and no amount changes", async () => {
    const list = async (token: string) => (await desk.get<ClaimList>("/claims", token)).rows;
    const high = async (token: string) =>
      (await list(token)).flatMap(({ claimNumber, looksTooHigh }) => (looksTooHigh ? [claimNumber] : []));
    expect(await high(tokens.dana)).toEqual(["C-1"]);
    expect(await high(tokens.quinn)).toEqual(["C-2"]);
    const [dana] = (await list(tokens.dana)).filter(({ claimNumber }) => claimNumber === "C-1");
    const { rows: kept } = await owner.query("select deductible_cents from claims where id = $1", [dana?.id]);
    expect(kept).toEqual([{ deductible_cents: 30_000 }]);
    const { rows: differences } = await desk.get<TotalDifferences>("/accumulatordifferences");
    expect(differences.find(({ claimId }) => claimId === dana?.id)).toMatchObject({
      claimNumber: "C-1",
      scope: "person",
      otherCents: 25_000,
    });
    const settle = (status: string) =>
      owner.query("update total_differences set status = $2 where claim_id = $1", [dana?.id, status]);
    for (const status of ["settled", "gone"]) {
      await settle(status);
      expect(await high(tokens.dana)).toEqual([]);
    }
    await settle("open");
    expect(await high(tokens.dana)).toEqual(["C-1"]);
  });

  test("staff find what differs, once they may see health data, and settle it until its amounts change", async () => {
    const open = async (token?: string) =>
      (await desk.get<TotalDifferences>("/accumulatordifferences", token)).rows.map(
        ({ id, memberName, problem, oursCents }) => ({ id, said: `${memberName} ${problem} ${oursCents}` }),
      );
    const all = await open();
    const danas = all.find(({ said }) => said.startsWith("Dana Ruiz"));
    expect(danas?.said).toBe("Dana Ruiz beyondLimit 30000");
    const clerk = await aUser(server, installationId, { type: "admin", permissions: ["manageClaims"] });
    expect(await open(clerk.token)).toEqual([]);
    const path = `/accumulatordifferences/${danas?.id ?? ""}/settle` as const;
    expect((await desk.post(path, { note: null }, clerk.token)).statusCode).toBe(404);
    expect((await desk.post(path, { note: "" })).statusCode).toBe(422);
    const notes = ["The payer counted a claim twice", null];
    const settled = await Promise.all(notes.map((note) => desk.post(path, { note })));
    expect(settled.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await open()).toEqual(all.filter((one) => one !== danas));
    await recount();
    expect(await open()).toEqual(all.filter((one) => one !== danas));
    expect(
      (await desk.get<TotalDifferences>("/accumulatordifferences?status=settled")).rows.map(({ id }) => id),
    ).toEqual([danas?.id]);
    await aClaim(subscriberId, { deductible: 1000, servedOn: "2026-06-01" });
    await recount();
    // The limit is met: of the new claim all is too much, and the settled one stays settled.
    expect((await open()).map(({ said }) => said)).toContain("Dana Ruiz beyondLimit 1000");
    expect((await open()).map(({ said }) => said)).not.toContain("Dana Ruiz beyondLimit 30000");
    const { rows } = await owner.query(
      "select distinct action from audit_events where subject = 'totalDifferences' order by action",
    );
    expect(rows).toEqual([{ action: "update" }, { action: "view" }]);
  });
});

test("staff by permission, with a row in the audit; a period or a plan that is not theirs is empty", async () => {
  const { token, userId } = await aUser(server, installationId, {
    type: "admin",
    permissions: ["viewHealthData"],
  });
  const found = await read(token, `?memberId=${childId}&from=2026-01-01&basePlanId=${planId}`);
  expect(found.people[0]?.firstName).toBe("Rowan");
  expect(found.people).toHaveLength(3);
  expect((await read(token, `?memberId=${childId}&from=2020-01-01`)).period).toBeNull();
  expect((await server.call("GET", "/accumulator", { token })).statusCode).toBe(404);
  const { rows } = await owner.query(
    "select distinct subject, subject_id from audit_events where actor = $1 and action = 'view'",
    [`user:${userId}`],
  );
  expect(rows).toEqual([{ subject: "accumulatorTotals", subject_id: childId }]);
});

test.each([
  [{ usedCents: 0, limitCents: 0, leftCents: 0 }, 0, "nothing"],
  [{ usedCents: 0, limitCents: null, leftCents: 0 }, 0, "nothing"],
  [{ usedCents: 500, limitCents: 500, leftCents: 0 }, 900, "reached"],
  [{ usedCents: 400, limitCents: 500, leftCents: 0 }, 900, "familyReached"],
  [{ usedCents: 400, limitCents: null, leftCents: 0 }, 900, "familyReached"],
  [{ usedCents: 400, limitCents: null, leftCents: 500 }, 900, "familyLeft"],
  [{ usedCents: 400, limitCents: 500, leftCents: 100 }, null, "left"],
  [{ usedCents: 400, limitCents: null, leftCents: null }, null, undefined],
])("what is left of %j, of the family's %j: %s", (total, familyLimitCents, said) => {
  expect(leftOf(total, familyLimitCents)).toBe(said);
});
