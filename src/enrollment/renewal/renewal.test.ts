import { renewalRunJob } from "#enrollment/renewal/jobs.ts";
import { describe, expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import { aClient, aDivision, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { AnswerOf } from "#kernel/call.ts";
import type { ItemData } from "#workspace/dashboards/dashboard.ts";
import type { ReportPreview } from "#workspace/reporting/reports.ts";
import type { CoverageOn } from "#people/coverage/coverage-on.ts";
import type { TerminationPreview } from "#people/coverage/termination/termination.ts";
import type { previewRenewal, Renewal, renewalDetail } from "./renewal.ts";

const server = await testServer();
const { owner } = server.database;
const handlers = jobHandlers(server.services, undefined);
const installationId = await anInstallation(server);
const admin = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageClients", "enrollment"],
});

type Of = { installationId: string; clientId: string };
type Row = Record<string, unknown>;

async function aPlan(client: Of, coverage_type: string, more: Row = {}, share = 7500): Promise<string> {
  const tierId = await insert(server, "tiers", { installation_id: installationId, name: unique("Tiers ") });
  const tiers = [
    ["EMP", false, 0, 0],
    ["ECH", false, 1, null],
    ["ESP", true, 0, 0],
    ["FAM", true, 1, null],
  ] as const;
  for (const [sort_order, [code, spouse, min_children, max_children]] of tiers.entries())
    await insert(server, "tier_items", {
      installation_id: installationId,
      tier_id: tierId,
      code,
      label: code,
      allow_spouse: spouse,
      allow_partner: spouse,
      min_children,
      max_children,
      sort_order,
    });
  const id = await insert(server, "base_plans", {
    ...owned(client),
    tier_id: tierId,
    external_plan_code: unique("P"),
    name: unique(`${coverage_type} `),
    coverage_type,
    rating_mode: "compositeTier",
    effective_date: "2026-01-01",
    ...more,
  });
  await insert(server, "contributions", {
    ...owned(client),
    base_plan_id: id,
    kind: "percent",
    basis_points: share,
  });
  return id;
}

async function rate(client: Of, base_plan_id: string, amount_cents: number, more: Row = {}): Promise<void> {
  await insert(server, "rates", {
    ...owned(client),
    base_plan_id,
    amount_cents,
    effective_date: "2026-01-01",
    ...more,
  });
}

type NewPerson = { relationship: string; dob?: string };

/** A session of a client for the first day of the renewed year. */
const aSession = (client: Of, kind: "openEnrollment" | "lifeEvent") =>
  insert(server, "enrollment_sessions", {
    ...owned(client),
    name: kind,
    kind,
    signup_key: unique("KEY-"),
    opens_on: "2026-11-01",
    closes_on: "2026-12-15",
    effective_date_calculation: "setDate",
    effective_date: firstDay,
  });

async function anEnrollment(
  client: Of,
  { session, member, status }: { session: string; member: string; status: string },
): Promise<string> {
  return insert(server, "enrollments", {
    ...owned(client),
    identifier: newId(),
    session_id: session,
    invitation_id: await insert(server, "invitations", {
      ...owned(client),
      session_id: session,
      kind: "self",
      key_hash: Buffer.from(unique("hash")),
      expires_at: "2026-12-15T00:00:00Z",
    }),
    member_id: member,
    status,
    effective_date: firstDay,
    active_step: "review",
    started_on: "2026-11-10",
  });
}

/** A family of these people since January 2026; the employee first. */
async function aFamily(
  client: Of & { divisionId: string },
  people: readonly NewPerson[] = [],
): Promise<string[]> {
  const employee = newId();
  const ids: string[] = [];
  for (const { relationship, dob } of [{ relationship: "18", dob: "1980-05-05" }, ...people].slice(
    people[0]?.relationship === "18" ? 1 : 0,
  )) {
    const id = ids.length === 0 ? employee : newId();
    ids.push(id);
    await insert(server, "members", {
      ...owned(client),
      id,
      family_id: employee,
      relationship,
      first_name: `Person${ids.length}`,
      last_name: unique("Park "),
      dob: dob ?? "1982-05-05",
      member_number: unique("HB"),
      division_id: client.divisionId,
      ...(relationship === "18" ? { hire_date: "2020-01-06" } : {}),
    });
  }
  return ids;
}

async function cover(client: Of, ids: readonly string[], basePlanId: string, more: Row = {}): Promise<void> {
  const { rows } = await owner.query<{ type: string }>(
    "select coverage_type as type from base_plans where id = $1",
    [basePlanId],
  );
  for (const [at, member_id] of ids.entries())
    await insert(server, "coverages", {
      ...owned(client),
      family_id: ids[0],
      member_id,
      coverage_type: rows[0]?.type,
      base_plan_id: basePlanId,
      tier_code: "EMP",
      effective_date: "2026-01-01",
      created_at: "2026-01-01T15:00:00Z",
      updated_at: "2026-01-01T15:00:00Z",
      ...more,
      ...(at === 0 ? {} : { employee_cents: 0, employer_cents: 0, volume_cents: null }),
    });
}

async function aTestClient(): Promise<Of & { divisionId: string }> {
  const clientId = await aClient(server, installationId);
  const client = { installationId, clientId };
  return { ...client, divisionId: await aDivision(server, client) };
}

async function call<T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: object,
  ifMatch?: number,
) {
  const answer = await server.call(method, path, {
    token: admin.token,
    ...(body && { body }),
    ...(ifMatch !== undefined && { headers: { "if-match": `"${ifMatch}"` } }),
  });
  return {
    status: answer.statusCode,
    ...answer.json<T & { errors?: { path: string; message: string }[] }>(),
  };
}

const firstDay = "2027-01-01";
const prepared = async ({ clientId }: Of): Promise<Renewal> => {
  const answer = await call<{ renewal: Renewal }>("POST", "/renewals", {
    clientId,
    effectiveDate: firstDay,
    factsOn: firstDay,
  });
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  return answer.renewal;
};
const preview = (id: string, query = "") =>
  call<AnswerOf<typeof previewRenewal>>("GET", `/renewals/${id}/preview${query}`);
const detail = (id: string) => call<AnswerOf<typeof renewalDetail>>("GET", `/renewals/${id}`);
const work = (renewalId: string) => handlers.run(renewalRunJob, { renewalId, installationId });

/** Starts with the number that the preview says, and works until it is done. */
async function run(id: string): Promise<Renewal> {
  const { families } = await preview(id);
  const { renewal } = await detail(id);
  const started = await call<{ renewal: Renewal }>(
    "POST",
    `/renewals/${id}/start`,
    { families },
    renewal.version,
  );
  expect(started.status, JSON.stringify(started)).toBe(200);
  await work(id);
  return (await detail(id)).renewal;
}

async function undo(id: string): Promise<Renewal> {
  const { renewal } = await detail(id);
  const answer = await call<{ renewal: Renewal }>("POST", `/renewals/${id}/undo`, undefined, renewal.version);
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  await work(id);
  return (await detail(id)).renewal;
}

const rowsOf = async (familyId: string) =>
  (
    await owner.query<Row>(
      `select m.first_name as name, b.name as plan, v.effective_date as "from", v.termination_date as "to", v.tier_code as tier,
         v.employee_cents as employee, v.employer_cents as employer
       from coverages v join members m on m.id = v.member_id join base_plans b on b.id = v.base_plan_id
       where v.family_id = $1 and v.deleted_at is null order by v.coverage_type, v.effective_date, m.first_name, b.name`,
      [familyId],
    )
  ).rows;

/** Medical at $1,200.00 for a couple until the end of 2026, and at $1,320.00 from then on. */
async function aCoupleAtNewRates() {
  const client = await aTestClient();
  const planId = await aPlan(client, "medical");
  await rate(client, planId, 120_000, { tier_code: "ESP", termination_date: "2026-12-31" });
  await rate(client, planId, 132_000, { tier_code: "ESP", effective_date: firstDay });
  const ids = await aFamily(client, [{ relationship: "01" }]);
  await cover(client, ids, planId, { tier_code: "ESP", employee_cents: 30_000, employer_cents: 90_000 });
  return { client, planId, ids, employee: ids[0] ?? "" };
}

describe("the renewal of a plan year", () => {
  test("says what a couple pays before and after, writes it, is undone exactly and runs again", async () => {
    const { client, employee } = await aCoupleAtNewRates();
    const before = await rowsOf(employee);
    const { id } = await prepared(client);
    expect(await preview(id)).toMatchObject({
      families: 1,
      changed: 1,
      left: 0,
      before: { employeeCents: 30_000, employerCents: 90_000 },
      after: { employeeCents: 33_000, employerCents: 99_000 },
      rows: [{ memberId: employee, lines: [{ what: "kept", before: { tierCode: "ESP" } }] }],
    });
    expect(await rowsOf(employee)).toEqual(before);
    expect(await run(id)).toMatchObject({ status: "done", done: 1, refused: 0 });
    const renewed = await rowsOf(employee);
    expect(renewed).toMatchObject([
      { name: "Person1", from: "2026-01-01", to: "2026-12-31", employee: 30_000, employer: 90_000 },
      // What stays as it is is not written anew.
      { name: "Person2", from: "2026-01-01", to: null, employee: 0 },
      { name: "Person1", from: firstDay, to: null, employee: 33_000, employer: 99_000, tier: "ESP" },
    ]);
    expect(await undo(id)).toMatchObject({ status: "undone", undone: 1 });
    expect(await rowsOf(employee)).toEqual(before);
    expect(await run(id)).toMatchObject({ status: "done", done: 1 });
    expect(await rowsOf(employee)).toEqual(renewed);
    const { renewal } = await detail(id);
    expect(renewal.version).toBeGreaterThan(1);
  });

  test("says $330.00 and $990.00 on February 15: on the member's page, in the premium report, at home and in deductions", async () => {
    const { client, employee } = await aCoupleAtNewRates();
    const { id } = await prepared(client);
    expect(await run(id)).toMatchObject({ status: "done", done: 1 });
    const { now } = server.clock;
    server.clock.now = new Date("2027-02-15T15:00:00Z");
    const { token } = await aUser(server, installationId, {
      type: "admin",
      permissions: ["manageClients", "manageReports", "enrollment"],
    });
    async function ask<T>(method: "GET" | "POST", path: string, body?: object): Promise<T> {
      const answer = await server.call(method, path, { token, ...(body && { body }) });
      expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
      return answer.json<T>();
    }
    const told = await ask<CoverageOn>("GET", `/member/${employee}/coverage`);
    const report = await ask<ReportPreview>("POST", "/admin/reporttypes/preview", {
      clientId: client.clientId,
      dataset: "premium",
      columns: ["employeeCents", "employerCents"],
      groups: ["coverageType"],
      filters: [],
      period: "days",
      from: "2027-02-01",
      to: "2027-02-28",
    });
    const item = await ask<{ id: string }>("POST", "/admin/dashboarditems", {
      name: "Cost",
      nameKo: "Cost",
      nameEs: "Cost",
      active: true,
      source: "costByMonth",
      shape: "list",
      size: "small",
      audience: ["admin"],
      position: 10,
    });
    const home = await ask<ItemData>("GET", `/dashboarditem/${item.id}?client=${client.clientId}`);
    const end = await ask<TerminationPreview>("POST", "/termmember/preview", {
      memberId: employee,
      lastDay: "2027-01-31",
      coverEnds: "lastDay",
      reasonCode: "quit",
    });
    server.clock.now = now;
    const shares = { employeeCents: 33_000, employerCents: 99_000 };
    expect(told.people.flatMap(({ coverages }) => coverages)).toMatchObject([shares, { employeeCents: 0 }]);
    expect(report.table.rows.map(({ cells }) => cells.slice(1))[0]).toEqual(["$330.00", "$990.00"]);
    expect(home.rows.at(-1)).toMatchObject({ label: "February 2027", value: 132_000 });
    expect(home.rows.find(({ label }) => label === "December 2026")).toMatchObject({ value: 120_000 });
    expect(end.months).toMatchObject([
      { month: "2027-02-01", employeeCents: -33_000, employerCents: -99_000 },
    ]);
  });

  test("keeps the surcharges and the credit that a family has, reprices them by the new year's amounts and names them in preview and letter", async () => {
    const { client, planId, ids, employee } = await aCoupleAtNewRates();
    const adjustments = [
      ["tobaccoSurcharge", "subscriber", 50_00, 60_00],
      ["spouseSurcharge", "spouse", 75_00, 90_00],
      ["wellnessCredit", "subscriber", 30_00, 20_00],
    ] as const;
    for (const [kind, applies_to, before, after] of adjustments) {
      const row = { ...owned(client), base_plan_id: planId, kind, applies_to };
      const old = { effective_date: "2026-01-01", termination_date: "2026-12-31" };
      await insert(server, "plan_adjustments", { ...row, ...old, amount_cents: before });
      await insert(server, "plan_adjustments", { ...row, effective_date: firstDay, amount_cents: after });
    }
    await owner.query(
      `update people p set tobacco = m.relationship = '18', wellness = m.relationship = '18', other_offer = m.relationship = '01'
       from members m where m.person_id = p.id and m.id = any($1)`,
      [ids],
    );
    await owner.query(
      `update coverages set employee_cents = 30000 + 5000 + 7500 - 3000, employer_cents = 90000 + 3000,
         tobacco_surcharge_cents = 5000, spouse_surcharge_cents = 7500, wellness_credit_cents = 3000 where member_id = $1`,
      [employee],
    );
    const parts = async () =>
      (
        await owner.query<Row>(
          `select employee_cents::int as employee, employer_cents::int as employer, tobacco_surcharge_cents::int as tobacco,
             spouse_surcharge_cents::int as spouse, wellness_credit_cents::int as credit
           from coverages where family_id = $1 and deleted_at is null order by effective_date, employee_cents desc`,
          [employee],
        )
      ).rows;
    const before = { employee: 39_500, employer: 93_000, tobacco: 5000, spouse: 7500, credit: 3000 };
    const after = { employee: 33_000 + 6000 + 9000 - 2000, employer: 99_000 + 2000 };
    const none = { employee: 0, employer: 0, tobacco: 0, spouse: 0, credit: 0 };
    const { id } = await prepared(client);
    const shown = await preview(id);
    expect(shown).toMatchObject({
      before: { employeeCents: before.employee, employerCents: before.employer },
      after: { employeeCents: after.employee, employerCents: after.employer },
    });
    expect(shown.rows[0]?.lines[0]?.why).toEqual(
      expect.arrayContaining([
        "Tobacco surcharge, in the employee’s share: $50.00 → $60.00.",
        "Surcharge for the spouse, in the employee’s share: $75.00 → $90.00.",
        "Wellness credit, in the employer’s share: $30.00 → $20.00.",
      ]),
    );
    const letters = await server.call("GET", `/renewals/${id}/letters?to=all`, { token: admin.token });
    const text = (await readPdf(letters.rawPayload)).text.replaceAll(/\s+/gu, " ");
    expect(text).toContain("$90.00 a month, included in what you pay. Until then it is $75.00.");
    expect(await run(id)).toMatchObject({ status: "done", done: 1 });
    expect(await parts()).toEqual([before, none, { ...after, tobacco: 6000, spouse: 9000, credit: 2000 }]);
    expect(await undo(id)).toMatchObject({ status: "undone", undone: 1 });
    expect(await parts()).toEqual([before, none]);
  });

  test("is prepared beside coverage that never began, which counts for nobody", async () => {
    const { client, planId, employee } = await aCoupleAtNewRates();
    for (const effective_date of ["2026-12-31", "2026-03-02"]) {
      const termination_date = effective_date === "2026-12-31" ? "2026-12-30" : "2026-03-01";
      await cover(client, await aFamily(client), planId, { effective_date, termination_date });
    }
    const { id } = await prepared(client);
    expect((await detail(id)).terms.plans).toMatchObject([{ planId, action: "keep" }]);
    expect((await preview(id)).rows.map(({ memberId }) => memberId)).toEqual([employee]);
  });

  test("names a child whom another parent covers from the new year, and leaves the family out where the client refuses it", async () => {
    const client = await aTestClient();
    const old = await aPlan(client, "dental", { termination_date: "2026-12-31" });
    const next = await aPlan(client, "dental", { effective_date: firstDay });
    for (const [plan, from] of [
      [old, "2026-01-01"],
      [next, firstDay],
    ] as const)
      for (const tier_code of ["EMP", "ECH"])
        await rate(client, plan, 8000, { tier_code, effective_date: from });
    const child = { relationship: "19", dob: "2015-01-01" };
    const [ids, elsewhere] = [await aFamily(client, [child]), await aFamily(client, [child])];
    await owner.query(
      "update members set person_id = (select person_id from members where id = $1) where id = $2",
      [ids[1], elsewhere[1]],
    );
    await cover(client, ids, old, { tier_code: "ECH", termination_date: "2026-12-31" });
    await cover(client, elsewhere, next, { tier_code: "ECH", effective_date: firstDay });
    const { id } = await prepared(client);
    const says = async (rule: string | null) => {
      await owner.query("update clients set double_coverage = $2 where id = $1", [client.clientId, rule]);
      const { rows } = await preview(id);
      const row = rows.find(({ memberId }) => memberId === ids[0]);
      return { problems: row?.problems, why: row?.lines.flatMap((line) => line.why).join(" ") };
    };
    const twice = "have this coverage in another family of the employer too, from January 1, 2027";
    expect((await says(null)).why).not.toContain(twice);
    expect(await says("ask")).toMatchObject({ problems: [], why: expect.stringContaining(twice) });
    expect((await says("refuse")).problems).toEqual([expect.stringContaining(twice)]);
    expect(await run(id)).toMatchObject({ status: "done", refused: 1 });
    expect((await rowsOf(ids[0] ?? "")).every(({ to }) => to === "2026-12-31")).toBe(true);
    await owner.query("update clients set double_coverage = 'ask' where id = $1", [client.clientId]);
    expect(await run(id)).toMatchObject({ status: "done", refused: 0 });
    expect(await rowsOf(ids[0] ?? "")).toHaveLength(4);
  });

  test("says double cover beside the type of coverage that is double, and beside no other", async () => {
    const client = await aTestClient();
    const [dental, vision] = [await aPlan(client, "dental"), await aPlan(client, "vision")];
    for (const plan of [dental, vision])
      await rate(client, plan, 8000, { tier_code: "ECH", effective_date: "2026-01-01" });
    const next = await aPlan(client, "dental", { effective_date: firstDay });
    await rate(client, next, 8000, { tier_code: "ECH", effective_date: firstDay });
    const child = { relationship: "19", dob: "2015-01-01" };
    const [ids, elsewhere] = [await aFamily(client, [child]), await aFamily(client, [child])];
    await owner.query(
      "update members set person_id = (select person_id from members where id = $1) where id = $2",
      [ids[1], elsewhere[1]],
    );
    await owner.query("update base_plans set termination_date = '2026-12-31' where id = $1", [dental]);
    await cover(client, ids, dental, { tier_code: "ECH", termination_date: "2026-12-31" });
    await cover(client, ids, vision, { tier_code: "ECH" });
    await cover(client, elsewhere, next, { tier_code: "ECH", effective_date: firstDay });
    await owner.query("update clients set double_coverage = 'ask' where id = $1", [client.clientId]);
    const { id } = await prepared(client);
    const { rows } = await preview(id);
    const lines = rows.find(({ memberId }) => memberId === ids[0])?.lines ?? [];
    const says = ({ why }: (typeof lines)[number]) => why.join(" ").includes("in another family");
    expect(lines.map((line) => [line.coverageType, says(line)])).toEqual([
      ["dental", true],
      ["vision", false],
    ]);
  });

  test("prices life of somebody who has turned 50 by the band of the new year", async () => {
    const client = await aTestClient();
    const planId = await aPlan(client, "life", { rating_mode: "per1000" }, 0);
    await rate(client, planId, 0, { amount_micros: 150_000, age_from: 45, age_to: 49 });
    await rate(client, planId, 0, { amount_micros: 230_000, age_from: 50, age_to: 54 });
    const ids = await aFamily(client, [{ relationship: "18", dob: "1976-09-09" }]);
    await cover(client, ids, planId, { tier_code: "NOTIER", employee_cents: 1500, volume_cents: 10_000_000 });
    const { id } = await prepared(client);
    await run(id);
    expect(await rowsOf(ids[0] ?? "")).toMatchObject([
      { to: "2026-12-31", employee: 1500 },
      { from: firstDay, to: null, employee: 2300 },
    ]);
  });

  test("lets people of a plan that ends go on in the one that follows, without whom that does not cover", async () => {
    const client = await aTestClient();
    const old = await aPlan(client, "dental", { termination_date: "2026-12-31" });
    const next = await aPlan(client, "dental", { effective_date: firstDay, covers_partners: false });
    await rate(client, old, 6000);
    for (const tier_code of ["EMP", "ECH"])
      await rate(client, next, 8000, { tier_code, effective_date: firstDay });
    const ids = await aFamily(client, [{ relationship: "53" }, { relationship: "19", dob: "2015-01-01" }]);
    await cover(client, ids, old, {
      tier_code: "FAM",
      termination_date: "2026-12-31",
      employee_cents: 1500,
      employer_cents: 4500,
    });
    // Who is paid in the old plan is paid in its follower.
    const paid = [{ name: "Leo Park", rank: "primary", share: 10_000 }];
    await owner.query("update coverages set beneficiaries = $2 where member_id = $1", [
      ids[0],
      JSON.stringify(paid),
    ]);
    const renewal = await prepared(client);
    expect((await detail(renewal.id)).terms.plans).toMatchObject([
      { planId: old, action: "map", toPlanId: next },
    ]);
    await run(renewal.id);
    const { rows: kept } = await owner.query(
      "select beneficiaries from coverages where member_id = $1 and base_plan_id = $2",
      [ids[0], next],
    );
    expect(kept).toEqual([{ beneficiaries: paid }]);
    const rows = await rowsOf(ids[0] ?? "");
    expect(rows.filter(({ from }) => from === firstDay)).toMatchObject([
      { name: "Person1", tier: "ECH", employee: 2000, employer: 6000 },
      { name: "Person3", tier: "ECH", employee: 0 },
    ]);
    expect(rows.filter(({ from }) => from !== firstDay).map(({ to }) => to)).toEqual(
      Array(3).fill("2026-12-31"),
    );
  });

  test("lets coverage that staff ended on the plan's last day stay ended, and what ends with its plan go on", async () => {
    const client = await aTestClient();
    const old = await aPlan(client, "dental", { termination_date: "2026-12-31" });
    const next = await aPlan(client, "dental", { effective_date: firstDay });
    await rate(client, old, 6000);
    await rate(client, next, 8000, { tier_code: "EMP", effective_date: firstDay });
    const [goesOn, ended] = [await aFamily(client), await aFamily(client)];
    for (const ids of [goesOn, ended]) await cover(client, ids, old, { employee_cents: 1500 });
    for (const [ids, kind] of [
      [goesOn, "coverageChange"],
      [ended, "endCoverage"],
    ] as const) {
      const changeId = await insert(server, "member_changes", {
        ...owned(client),
        family_id: ids[0],
        member_id: ids[0],
        kind,
        made_at: "2026-11-01T15:00:00Z",
        actor: `user:${admin.userId}`,
      });
      await owner.query(
        "update coverages set termination_date = '2026-12-31', change_id = $2 where member_id = $1",
        [ids[0], changeId],
      );
    }
    await run((await prepared(client)).id);
    expect(await rowsOf(goesOn[0] ?? "")).toMatchObject([{ to: "2026-12-31" }, { from: firstDay, to: null }]);
    expect(await rowsOf(ended[0] ?? "")).toMatchObject([{ to: "2026-12-31" }]);
  });

  test("goes by the pay of the day that staff name, and by the division of the first day", async () => {
    const client = await aTestClient();
    const elsewhere = await aDivision(server, client);
    const planId = await aPlan(client, "std", { rating_mode: "salaryPercent" }, 0);
    for (const [division_id, basis_points] of [
      [client.divisionId, 100],
      [elsewhere, 200],
    ] as const)
      await rate(client, planId, 0, { division_id, basis_points });
    const ids = await aFamily(client);
    const [employee = ""] = ids;
    await cover(client, ids, planId, { tier_code: "NOTIER", employee_cents: 5000 });
    const { rows } = await owner.query<{ id: string }>("select id from employments where member_id = $1", [
      employee,
    ]);
    // $60,000 a year until the end of November and $72,000 from then on, at the other division.
    for (const [effective_date, termination_date, salary_cents, division_id] of [
      [null, "2026-11-30", 6_000_000, client.divisionId],
      ["2026-12-01", null, 7_200_000, elsewhere],
    ] as const)
      await insert(server, "employment_spans", {
        ...owned(client),
        family_id: employee,
        member_id: employee,
        employment_id: rows[0]?.id,
        effective_date,
        termination_date,
        salary_cents,
        division_id,
      });
    const factsOn = async (day: string) => {
      const { renewal } = await call<{ renewal: Renewal }>("POST", "/renewals", {
        clientId: client.clientId,
        effectiveDate: firstDay,
        factsOn: day,
      });
      return (await preview(renewal.id)).after.employeeCents;
    };
    // Two percent, as the other division has it.
    expect(await factsOn("2026-11-01")).toBe(10_000);
  });

  test("ends a flexible spending account whatever was decided, and a type that must be chosen", async () => {
    const client = await aTestClient();
    const fsa = await aPlan(client, "healthFsa");
    const vision = await aPlan(client, "vision");
    for (const plan of [fsa, vision]) await rate(client, plan, 2000);
    const ids = await aFamily(client);
    await cover(client, ids, fsa, { employee_cents: 500, employer_cents: 1500 });
    await cover(client, ids, vision, { employee_cents: 500, employer_cents: 1500 });
    const renewal = await prepared(client);
    const { terms } = await detail(renewal.id);
    const changed = await call(
      "PUT",
      `/renewals/${renewal.id}`,
      {
        factsOn: firstDay,
        plans: terms.plans.map(({ planId, action, toPlanId }) => ({ planId, action, toPlanId })),
        coverageTypes: [
          { coverageType: "healthFsa", rollOver: "keep", defaultPlanId: null },
          { coverageType: "vision", rollOver: "waive", defaultPlanId: null },
        ],
      },
      renewal.version,
    );
    expect(changed.status, JSON.stringify(changed)).toBe(200);
    expect(await preview(renewal.id)).toMatchObject({ after: { employeeCents: 0, employerCents: 0 } });
    await run(renewal.id);
    expect((await rowsOf(ids[0] ?? "")).map(({ to }) => to)).toEqual(["2026-12-31", "2026-12-31"]);
  });

  test("leaves those who chose as they chose, and those whose enrollment waits alone until it is processed", async () => {
    const { client, planId, employee } = await aCoupleAtNewRates();
    const [chooser = "", waiting = ""] = [(await aFamily(client))[0], (await aFamily(client))[0]];
    for (const member of [chooser, waiting])
      await cover(client, [member], planId, { termination_date: member === chooser ? "2026-12-31" : null });
    const session = await aSession(client, "openEnrollment");
    const enrollment = (member: string, status: string) => anEnrollment(client, { session, member, status });
    const done = await enrollment(chooser, "processed");
    await cover(client, [chooser], planId, {
      effective_date: firstDay,
      enrollment_id: done,
      employee_cents: 77,
    });
    const sent = await enrollment(waiting, "submitted");
    await insert(server, "enrollment_selections", {
      ...owned(client),
      enrollment_id: sent,
      coverage_type: "medical",
    });
    const before = [await rowsOf(chooser), await rowsOf(waiting)];
    const { id } = await prepared(client);
    expect(await run(id)).toMatchObject({ status: "done", refused: 1 });
    expect([await rowsOf(chooser), await rowsOf(waiting)]).toEqual(before);
    expect(await rowsOf(employee)).toHaveLength(3);
    // Whatever staff have decided of it so far, it waits until it is processed.
    for (const status of ["pendingReview", "approved", "failed"]) {
      await owner.query("update enrollments set status = $2 where id = $1", [sent, status]);
      const { rows } = await preview(id, "?show=left");
      expect(rows.flatMap(({ problems }) => problems)[0], status).toContain("was sent and is not processed");
    }
    const { left, missing } = await detail(id);
    expect(left.map(({ memberId }) => memberId)).toEqual([waiting]);
    expect(missing.map(({ code }) => code)).toContain("people.enrollmentWaits");
  });

  test("goes by what was chosen for the year, not by a waiver, a life event or an enrollment that was only tried", async () => {
    const { client, planId } = await aCoupleAtNewRates();
    const [open, life] = [await aSession(client, "openEnrollment"), await aSession(client, "lifeEvent")];
    const planOf = (session_id: string) =>
      insert(server, "session_plans", {
        ...owned(client),
        session_id,
        base_plan_id: planId,
        display_name: "Offered",
        sort_order: 1,
      });
    const plans = new Map([
      [open, await planOf(open)],
      [life, await planOf(life)],
    ]);
    const enrolled = async (session: string, { isPreview = false, isWaived = false } = {}) => {
      const member = (await aFamily(client))[0] ?? "";
      await cover(client, [member], planId, {});
      const enrollment_id = await anEnrollment(client, { session, member, status: "processed" });
      await owner.query("update enrollments set is_preview = $2 where id = $1", [enrollment_id, isPreview]);
      await insert(server, "enrollment_selections", {
        ...owned(client),
        enrollment_id,
        coverage_type: "medical",
        session_plan_id: isWaived ? null : plans.get(session),
      });
      return member;
    };
    const chosen = await enrolled(open);
    const others = [
      await enrolled(open, { isWaived: true }),
      await enrolled(open, { isPreview: true }),
      await enrolled(life),
    ];
    const { id } = await prepared(client);
    const shown = new Map(
      (await preview(id)).rows.map(({ memberId, lines }) => [memberId, lines.map(({ what }) => what)]),
    );
    expect(shown.get(chosen)).toEqual(["chosen"]);
    for (const member of others) expect(shown.get(member)).toEqual(["kept"]);
  });

  test("copies last year's shares and surcharges for plans that go on, to the plan that follows one, and for none that ends", async () => {
    const client = await aTestClient();
    const plans = {
      kept: await aPlan(client, "medical"),
      mapped: await aPlan(client, "dental", { termination_date: "2026-12-31" }),
      follower: await aPlan(client, "dental", { effective_date: firstDay }),
      ends: await aPlan(client, "vision", { termination_date: "2026-12-31" }),
    };
    await owner.query("delete from contributions where base_plan_id = $1", [plans.follower]);
    await owner.query(
      "update contributions set termination_date = '2026-12-31', effective_date = '2026-01-01' where client_id = $1",
      [client.clientId],
    );
    const [employee = ""] = await aFamily(client);
    for (const plan of [plans.kept, plans.mapped, plans.ends]) {
      await cover(client, [employee], plan, {});
      await insert(server, "plan_adjustments", {
        ...owned(client),
        base_plan_id: plan,
        kind: "tobaccoSurcharge",
        applies_to: "subscriber",
        amount_cents: 5000,
        effective_date: "2026-01-01",
        termination_date: "2026-12-31",
      });
    }
    const { id } = await prepared(client);
    expect((await detail(id)).terms.plans.map(({ planId, action }) => [planId, action])).toEqual(
      expect.arrayContaining([
        [plans.kept, "keep"],
        [plans.mapped, "map"],
        [plans.ends, "end"],
      ]),
    );
    for (const table of ["contributions", "plan_adjustments"] as const) {
      const { rows } = await owner.query<{ plan: string }>(
        `select base_plan_id as plan from ${table} where client_id = $1 and effective_date = $2 and deleted_at is null`,
        [client.clientId, firstDay],
      );
      const copied = rows.map(({ plan }) => plan).toSorted();
      expect(copied, table).toEqual([plans.kept, plans.follower].toSorted());
    }
  });

  test("names what is missing, and does not start without rates", async () => {
    const client = await aTestClient();
    const planId = await aPlan(client, "medical");
    await rate(client, planId, 50_000, { tier_code: "EMP", termination_date: "2026-12-31" });
    const ids = await aFamily(client);
    await cover(client, ids, planId, { employee_cents: 12_500, employer_cents: 37_500 });
    // One of long ago is none for this year.
    await insert(server, "enrollment_sessions", {
      ...owned(client),
      name: "Open enrollment of 2025",
      signup_key: unique("OLD-").toUpperCase(),
      status: "open",
      kind: "openEnrollment",
      opens_on: "2024-11-01",
      closes_on: "2024-12-01",
      effective_date_calculation: "setDate",
      effective_date: "2025-01-01",
    });
    const renewal = await prepared(client);
    const found = await detail(renewal.id);
    expect(found.missing).toMatchObject([
      { code: "noRates", isBlocking: true },
      { code: "noSession", isBlocking: false },
    ]);
    const refused = await call("POST", `/renewals/${renewal.id}/start`, { families: 1 }, renewal.version);
    expect(refused.status).toBe(422);
    // Shares that go on are not missing; those that end on the eve are.
    const shares = "update contributions set termination_date = $2 where base_plan_id = $1";
    await owner.query(shares, [planId, "2026-12-31"]);
    expect((await detail(renewal.id)).missing.map(({ code }) => code)).toContain("noShares");
    await owner.query(shares, [planId, null]);
    const copied = await call<{ copied: number }>("POST", `/renewals/${renewal.id}/prices`, {
      planId,
      basisPoints: 1000,
    });
    expect(copied).toMatchObject({ status: 200, copied: 1 });
    expect((await call("POST", `/renewals/${renewal.id}/prices`, { planId, basisPoints: 0 })).status).toBe(
      422,
    );
    await run(renewal.id);
    expect(await rowsOf(ids[0] ?? "")).toMatchObject([
      { employee: 12_500 },
      { employee: 13_750, employer: 41_250 },
    ]);
  });

  test("is undone for as many families as it renewed: none that it refused, found unchanged or had not come to", async () => {
    const { client, planId } = await aCoupleAtNewRates();
    const [refused = "", unchanged = ""] = [(await aFamily(client))[0], (await aFamily(client))[0]];
    // No rate is for this tier, and nothing of the other family's goes over into the new year.
    await cover(client, [refused], planId, { tier_code: "EMP", employee_cents: 15_000 });
    const vision = await aPlan(client, "vision");
    await rate(client, vision, 2000);
    await cover(client, [unchanged], vision, { employee_cents: 500, employer_cents: 1500 });
    const { id } = await prepared(client);
    expect(await run(id)).toMatchObject({ status: "done", total: 3, done: 2, refused: 1 });
    const asked = async () => {
      const { renewal } = await detail(id);
      const answer = await call<{ renewal: Renewal }>(
        "POST",
        `/renewals/${id}/undo`,
        undefined,
        renewal.version,
      );
      expect(answer.status, JSON.stringify(answer)).toBe(200);
      return answer.renewal;
    };
    expect(await asked()).toMatchObject({ status: "undoing", total: 1, done: 1, refused: 0, undone: 0 });
    await work(id);
    expect((await detail(id)).renewal).toMatchObject({ status: "undone", total: 1, undone: 1 });
    // Undone before its job began: nobody was renewed.
    const { renewal } = await detail(id);
    const started = await call("POST", `/renewals/${id}/start`, { families: 3 }, renewal.version);
    expect(started.status, JSON.stringify(started)).toBe(200);
    expect(await asked()).toMatchObject({ status: "undoing", total: 0, done: 0, undone: 0 });
    await work(id);
    expect((await detail(id)).renewal).toMatchObject({ status: "undone", total: 0, undone: 0 });
  });

  test("keeps a family that was changed after it when it is undone, and says so", async () => {
    const { client, employee } = await aCoupleAtNewRates();
    const { id } = await prepared(client);
    await run(id);
    await owner.query(
      "update member_changes set sent_on_at = now(), sent_on_to = 'carrier' where family_id = $1 and kind = 'renewal'",
      [employee],
    );
    const renewed = await rowsOf(employee);
    expect(await undo(id)).toMatchObject({ status: "undone", undone: 0 });
    expect(await rowsOf(employee)).toEqual(renewed);
    expect((await detail(id)).left).toMatchObject([{ memberId: employee, outcome: "kept" }]);
  });

  test("keeps one family among others, the first and the last too, and undoes all the others exactly", async () => {
    const { client, planId, employee } = await aCoupleAtNewRates();
    const employees = [employee];
    for (let n = 0; n < 4; n += 1) {
      const ids = await aFamily(client, [{ relationship: "01" }]);
      await cover(client, ids, planId, { tier_code: "ESP", employee_cents: 30_000, employer_cents: 90_000 });
      employees.push(ids[0] ?? "");
    }
    const { id } = await prepared(client);
    const all = () => Promise.all(employees.map(rowsOf));
    const before = await all();
    expect(await run(id)).toMatchObject({ done: 5 });
    const renewed = await all();
    const { rows: items } = await owner.query<{ memberId: string }>(
      'select member_id as "memberId" from renewal_items where renewal_id = $1 order by place',
      [id],
    );
    const kept = [0, 2, 4].map((place) => items[place]?.memberId ?? "");
    await owner.query(
      "update member_changes set sent_on_at = now(), sent_on_to = 'carrier' where family_id = any($1) and kind = 'renewal'",
      [kept],
    );
    expect(await undo(id)).toMatchObject({ status: "undone", undone: 2 });
    const after = await all();
    for (const [at, one] of employees.entries())
      expect(after[at]).toEqual(kept.includes(one) ? renewed[at] : before[at]);
    expect((await detail(id)).left.map(({ memberId }) => memberId).toSorted()).toEqual(kept.toSorted());
  });

  test("a job that runs twice writes once, and a number that is not the preview's is refused", async () => {
    const { client, employee } = await aCoupleAtNewRates();
    const { id, version } = await prepared(client);
    expect((await call("POST", `/renewals/${id}/start`, { families: 2 }, version)).status).toBe(412);
    expect((await call("POST", `/renewals/${id}/start`, { families: 1 }, version)).status).toBe(200);
    await Promise.all([work(id), work(id)]);
    await work(id);
    expect(await rowsOf(employee)).toHaveLength(3);
    expect(
      (await call("DELETE", `/renewals/${id}`, undefined, (await detail(id)).renewal.version)).status,
    ).toBe(409);
  });

  test("tells each employee once what they pay then, by mail, or by a letter where there is no address", async () => {
    const { client, employee } = await aCoupleAtNewRates();
    const { id } = await prepared(client);
    const mail = () => call<{ mailed: number; letters: number }>("POST", `/renewals/${id}/mails`);
    expect(await mail()).toMatchObject({ status: 200, mailed: 0, letters: 1 });
    const letters = await server.call("GET", `/renewals/${id}/letters`, { token: admin.token });
    expect((await readPdf(letters.rawPayload)).text.replaceAll(/\s+/gu, " ")).toContain(
      "you pay $330.00 a month. Until then it is $300.00.",
    );
    await owner.query(
      "update people set email = $2, language = 'es' where id = (select person_id from members where id = $1)",
      [employee, "ana@example.com"],
    );
    expect([await mail(), await mail()]).toMatchObject([{ mailed: 1, letters: 0 }, { mailed: 1 }]);
    const { rows } = await owner.query<{ text: string }>("select text from mails where kind = 'renewal'");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain("usted paga $330.00 al mes");
  });

  test("plans of another client are refused", async () => {
    const { client } = await aCoupleAtNewRates();
    const other = await aPlan(await aTestClient(), "medical");
    const { id, version } = await prepared(client);
    const answer = await call(
      "PUT",
      `/renewals/${id}`,
      { factsOn: firstDay, plans: [{ planId: other, action: "keep", toPlanId: null }], coverageTypes: [] },
      version,
    );
    expect([answer.status, answer.errors?.[0]?.path]).toEqual([422, "plans.0.planId"]);
  });
});
