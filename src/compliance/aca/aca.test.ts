import { acaFormsJob } from "#compliance/aca/jobs.ts";
import { compareKeys } from "#kernel/compare.ts";
import { fromBufferPromise } from "yauzl";
import { beforeEach, describe, expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import { aClient, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { AcaMissing, AcaRow, AcaSnapshot, AcaYear } from "./aca.ts";

// Today is November 10, 2026. Medical costs $400 for each adult, of which the employer pays half.
const server = await testServer();
const { owner } = server.database;
type Row = Record<string, unknown>;

let offering: Awaited<ReturnType<typeof anOffering>>;
let token: string;
let medical: string;
beforeEach(async () => {
  offering = await anOffering(server);
  ({ token } = await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] }));
  await owner.query(
    `update clients set is_large_employer = true, tax_id = '12-3456789', plan_year_start = '2026-01-01', address1 = '1 Main St',
       city = 'Boston', state = 'MA', zip = '02110', aca_contact_name = 'Dana Ruiz', aca_contact_phone = '6175550100',
       aca_safe_harbor = 'rateOfPay' where id = $1`,
    [offering.clientId],
  );
  const { rows } = await owner.query<{ id: string }>(
    `update base_plans set is_minimum_essential = true, is_minimum_value = true, tier_id = null
     where client_id = $1 and coverage_type = 'medical' returning id`,
    [offering.clientId],
  );
  medical = rows[0]!.id;
});

type Family = { employee: string; spouse: string };
async function aFamily({ work = {}, cover }: { work?: Row; cover?: Row } = {}): Promise<Family> {
  const ids = { employee: newId(), spouse: newId() };
  for (const [id, relationship, first_name] of [
    [ids.employee, "18", "Mina"],
    [ids.spouse, "01", "Haru"],
  ] as const) {
    await insert(server, "members", {
      ...owned(offering),
      id,
      family_id: ids.employee,
      relationship,
      member_number: unique("HB"),
      first_name,
      last_name: "Park",
      dob: "1980-05-01",
    });
    if (cover !== undefined)
      await insert(server, "coverages", {
        ...owned(offering),
        family_id: ids.employee,
        member_id: id,
        coverage_type: "medical",
        base_plan_id: medical,
        tier_code: "FAM",
        effective_date: "2026-01-01",
        ...cover,
      });
  }
  await owner.query(
    `update employments set hire_date = $2, last_day = $3, weekly_hours = $4, salary_cents = 6000000 where member_id = $1`,
    [ids.employee, work["hireDate"] ?? "2020-01-01", work["lastDay"] ?? null, work["weeklyHours"] ?? 40],
  );
  return ids;
}

const at = (path = "", year = 2026) => `/aca/${offering.clientId}/${year}${path}`;
const get = async (path = "") => (await server.call("GET", at(path), { token })).json<AcaYear>();
const codesOf = (row: AcaRow | undefined) =>
  row?.months.map(({ line14, line16 }) => [line14, line16].filter(Boolean).join("/"));
const runJobs = async () => {
  const handlers = jobHandlers(server.services, undefined);
  const { rows } = await owner.query<{
    data: { snapshotId: string; installationId: string; task: "forms" | "files" };
  }>("delete from pgboss.job where name = 'aca-forms' returning data");
  for (const { data } of rows) await handlers.run(acaFormsJob, data);
};
const makeVersion = async () => {
  const answer = await server.call("POST", at("/versions"), { token });
  await runJobs();
  return answer.json<AcaSnapshot>();
};

test("lists those who were full-time, with twelve months that say why", async () => {
  await aFamily({ cover: { termination_date: "2026-06-30" } });
  await aFamily({ work: { weeklyHours: 20 } });
  const found = await get();
  expect(found.total).toBe(1);
  expect(found.limitCents).toBe(12_989);
  expect(codesOf(found.rows[0])).toEqual([...Array(6).fill("1E/2C"), ...Array(6).fill("1E/2H")]);
  expect(found.rows[0]?.months[0]).toMatchObject({
    line15Cents: 20_000,
    why14: [{ code: "offer.family" }],
    why15: [{ code: "share.lowest", params: { shareCents: 20_000, plan: "medical plan" } }],
    override: null,
  });
  expect(JSON.stringify(found)).not.toContain("ssnSealed");
});

test("hours and an hourly rate that staff enter make 1G, not full-time and the safe harbor of 130 hours", async () => {
  const { employee } = await aFamily({ cover: {} });
  await owner.query("update base_plans set funding_type = 'selfFunded' where id = $1", [medical]);
  const change = async (id: string, body: Row) => {
    const { version } = (await server.call("GET", `/member/${id}`, { token })).json<{ version: number }>();
    const answer = await server.call("POST", "/changework", {
      token,
      body: { memberId: id, isPreview: false, ...body },
      headers: { "if-match": `"${version}"` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await change(employee, { weeklyHours: 20, effectiveDate: "2026-07-01" });
  expect(codesOf((await get()).rows[0])?.[11]).toBe("1E/2C");
  await change(employee, { weeklyHours: 20, effectiveDate: "2020-01-01" });
  expect(codesOf((await get()).rows[0])).toEqual(Array(12).fill("1G"));

  // 9.96 % of 130 hours at $15.00 are $194.22, less than the $200.00 of the plan; of $3,000 a month they would be $298.80.
  const other = await aFamily();
  const hourly = { payKind: "hourly", salaryCents: 3_600_000, effectiveDate: "2020-01-01" };
  await change(other.employee, { ...hourly, hourlyRateCents: 1_500 });
  const rowOf = async () => (await get()).rows.find(({ memberId }) => memberId === other.employee);
  expect(codesOf(await rowOf())).toEqual(Array(12).fill("1E"));
  await change(other.employee, { hourlyRateCents: 1_545, effectiveDate: "2020-01-01" });
  expect(codesOf(await rowOf())).toEqual(Array(12).fill("1E/2H"));
});

test("an employer is large by its size of the year before, where somebody entered it", async () => {
  await aFamily();
  const [admin] = [
    await aUser(server, offering.installationId, { type: "admin", permissions: ["manageClients"] }),
  ];
  const sizeOf = async (year: number, fullTimeEquivalents: number) => {
    const answer = await server.call("POST", "/admin/employersizes", {
      token: admin.token,
      body: { clientId: offering.clientId, year, fullTimeEquivalents },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await sizeOf(2026, 10);
  expect(await get()).toMatchObject({ isLargeEmployer: true, total: 1 });
  await sizeOf(2025, 49);
  expect(await get()).toMatchObject({ isLargeEmployer: false, total: 0 });
  await owner.query("update employer_sizes set full_time_equivalents = 50 where year = 2025");
  await owner.query("update clients set is_large_employer = false where id = $1", [offering.clientId]);
  expect(await get()).toMatchObject({ isLargeEmployer: true, total: 1 });
});

test("a new hire waits as the session for new hires says", async () => {
  await owner.query(
    `update enrollment_sessions set kind = 'newHire', effective_date_calculation = 'firstOfMonthAfterWaitingPeriod',
       effective_date = null, waiting_period = 30, opens_on = '2026-01-01' where id = $1`,
    [offering.sessionId],
  );
  await aFamily({ work: { hireDate: "2026-03-16" } });
  const { rows } = await get();
  expect(codesOf(rows[0])).toEqual(["1H/2A", "1H/2A", "1H/2D", "1H/2D", ...Array(8).fill("1E/2H")]);
  // A session that is still written offers nothing and makes nobody wait.
  await owner.query("update enrollment_sessions set status = 'draft' where id = $1", [offering.sessionId]);
  expect(codesOf((await get()).rows[0])).toEqual(["1H/2A", "1H/2A", "1H/2D", ...Array(9).fill("1E/2H")]);
});

test("who works fewer hours and continues the plan by COBRA has its price at 102 % in line 15", async () => {
  const { employee } = await aFamily({ cover: { termination_date: "2026-06-30" } });
  const caseId = await insert(server, "cobra_cases", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    event: "hoursReduced",
    event_date: "2026-06-15",
    loss_date: "2026-07-01",
    counts_from: "lossOfCoverage",
  });
  const clockId = await insert(server, "cobra_clocks", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    case_id: caseId,
    state: "elected",
    months: 18,
    notice_due_on: "2026-07-29",
    elected_on: "2026-07-05",
    ends_on: "2027-12-31",
  });
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    coverage_type: "medical",
    base_plan_id: medical,
    tier_code: "EMP",
    effective_date: "2026-07-01",
    cobra_clock_id: clockId,
  });
  const [row] = (await get()).rows;
  expect(row?.months.map(({ line14, line15Cents, line16 }) => [line14, line15Cents, line16])).toEqual([
    ...Array(6).fill(["1E", 20_000, "2C"]),
    ...Array(6).fill(["1E", 40_800, "2C"]),
  ]);
});

test("an offer to one class of work counts for that class alone, and the other has its own plan and amount", async () => {
  const { rows: plans } = await owner.query<{ id: string }>(
    "update session_plans set eligibility_classes = array['hourly'] where base_plan_id = $1 and deleted_at is null returning id",
    [medical],
  );
  expect(plans.length).toBeGreaterThan(0);
  const { employee: hourly } = await aFamily();
  const { employee: salaried } = await aFamily();
  const classOf = (memberId: string, eligibilityClass: string) =>
    owner.query("update employments set eligibility_class = $2 where member_id = $1", [
      memberId,
      eligibilityClass,
    ]);
  await classOf(hourly, "hourly");
  await classOf(salaried, "salaried");
  const monthOf = async (memberId: string) => {
    const row = (await get()).rows.find((one) => one.memberId === memberId);
    const { line14, line15Cents } = row!.months[11]!;
    return [line14, line15Cents];
  };
  expect([await monthOf(hourly), await monthOf(salaried)]).toEqual([
    ["1E", 20_000],
    ["1H", null],
  ]);
  // An offer to everybody that staff removed from the session is none.
  await insert(server, "session_plans", {
    ...owned(offering),
    session_id: offering.sessionId,
    base_plan_id: medical,
    display_name: "Medical",
    sort_order: 9,
    deleted_at: "2026-02-01T12:00:00Z",
  });
  expect(await monthOf(salaried)).toEqual(["1H", null]);
  // Nor is one of a session that is still written.
  const draft = await insert(server, "enrollment_sessions", {
    ...owned(offering),
    name: "Draft",
    signup_key: unique("DRAFT-").toUpperCase(),
    status: "draft",
    opens_on: "2026-01-01",
    closes_on: "2026-02-01",
    effective_date_calculation: "setDate",
    effective_date: "2026-01-01",
    pay_periods_per_year: 12,
  });
  await insert(server, "session_plans", {
    ...owned(offering),
    session_id: draft,
    base_plan_id: medical,
    display_name: "Medical",
    sort_order: 1,
  });
  expect(await monthOf(salaried)).toEqual(["1H", null]);
  // The division's class counts for who has none of their own.
  const divisionId = await insert(server, "divisions", {
    ...owned(offering),
    code: unique("D"),
    name: "North",
    eligibility_class: "hourly",
  });
  await owner.query(
    "update employments set eligibility_class = null, division_id = $2 where member_id = $1",
    [salaried, divisionId],
  );
  expect(await monthOf(salaried)).toEqual(["1E", 20_000]);
});

test("a plan that was set inactive since still counts in the months before", async () => {
  await aFamily({ cover: { termination_date: "2026-06-30" } });
  await owner.query(
    "update base_plans set active = false, termination_date = null, updated_at = '2026-09-15T12:00:00Z' where id = $1",
    [medical],
  );
  const until = (august: number) => [
    ...Array(6).fill("1E/2C"),
    ...Array(august - 6).fill("1E/2H"),
    ...Array(12 - august).fill("1H"),
  ];
  expect(codesOf((await get()).rows[0])).toEqual(until(8));
  // A name that is corrected later says nothing of the offer; active again, and inactive later, does.
  await owner.query(
    "update base_plans set name = name || ' (closed)', updated_at = '2026-11-02T12:00:00Z' where id = $1",
    [medical],
  );
  expect(codesOf((await get()).rows[0])).toEqual(until(8));
  for (const [active, at] of [
    [true, "2026-11-03T12:00:00Z"],
    // December 1 in UTC, and November 30 for the client.
    [false, "2026-12-01T03:00:00Z"],
  ])
    await owner.query("update base_plans set active = $2, updated_at = $3 where id = $1", [
      medical,
      active,
      at,
    ]);
  expect(codesOf((await get()).rows[0])).toEqual(until(11));
});

test("who comes back within 13 weeks goes on; after a longer break the wait begins anew", async () => {
  await owner.query(
    `update enrollment_sessions set kind = 'newHire', effective_date_calculation = 'firstOfMonthAfterWaitingPeriod',
       effective_date = null, waiting_period = 30, opens_on = '2020-01-01' where id = $1`,
    [offering.sessionId],
  );
  const back = async (hireDate: string) => {
    const { employee } = await aFamily({ work: { lastDay: "2026-03-31" } });
    await owner.query(
      "update employments set is_current = false, status = 'terminated' where member_id = $1",
      [employee],
    );
    await insert(server, "employments", {
      ...owned(offering),
      family_id: employee,
      member_id: employee,
      hire_date: hireDate,
      weekly_hours: 40,
      salary_cents: 6_000_000,
    });
    return codesOf((await get()).rows.find(({ memberId }) => memberId === employee));
  };
  expect(await back("2026-06-30")).toEqual([
    ...Array(3).fill("1E/2H"),
    ...Array(2).fill("1H/2A"),
    "1H",
    ...Array(6).fill("1E/2H"),
  ]);
  expect(await back("2026-07-01")).toEqual([
    ...Array(3).fill("1E/2H"),
    ...Array(3).fill("1H/2A"),
    "1H/2D",
    ...Array(5).fill("1E/2H"),
  ]);
});

test("hires without a session for new hires are told as a wait that nobody knows", async () => {
  await owner.query("update enrollment_sessions set kind = 'openEnrollment' where client_id = $1", [
    offering.clientId,
  ]);
  const waitOf = async () => {
    const answer = await server.call("GET", at("/missing"), { token });
    const { missing } = answer.json<{ missing: AcaMissing[] }>();
    return missing.find(({ kind }) => kind === "wait");
  };
  await aFamily();
  // A wait of 90 days, the longest, of who was hired on October 1 is over with the year before.
  await aFamily({ work: { hireDate: "2025-10-01" } });
  expect(await waitOf()).toBeUndefined();
  const { employee: autumn } = await aFamily({ work: { hireDate: "2025-10-02" } });
  expect(await waitOf()).toMatchObject({ count: 1 });
  await owner.query("update employments set hire_date = '2020-01-01' where member_id = $1", [autumn]);
  await aFamily({ work: { hireDate: "2026-05-11" } });
  expect(await waitOf()).toMatchObject({ count: 1, records: [{ of: "client", id: offering.clientId }] });
  // An employee who comes back in a later year waits in none of this one.
  const { employee } = await aFamily({ work: { lastDay: "2026-05-31" } });
  await insert(server, "employments", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    status: "active",
    is_current: false,
    hire_date: "2027-01-15",
    weekly_hours: 40,
  });
  expect(await waitOf()).toMatchObject({ count: 1 });
  await owner.query("update enrollment_sessions set kind = 'newHire' where id = $1", [offering.sessionId]);
  expect(await waitOf()).toBeUndefined();
});

test("a small employer with a plan that it pays itself gets Forms 1095-B, with those who are covered", async () => {
  await owner.query("update clients set is_large_employer = false where id = $1", [offering.clientId]);
  await owner.query("update base_plans set funding_type = 'selfFunded' where id = $1", [medical]);
  await aFamily({ cover: { effective_date: "2026-03-15", termination_date: "2026-05-01" } });
  await aFamily();
  const { rows, total } = await get();
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({ kind: "1095-B", months: [] });
  expect(rows[0]?.people.map(({ name, months }) => [name, months])).toEqual([
    ["Mina Park", [3, 4, 5]],
    ["Haru Park", [3, 4, 5]],
  ]);
});

test("an employment that was entered by mistake and removed is no work", async () => {
  const { employee } = await aFamily({ work: { lastDay: "2026-06-30" } });
  await insert(server, "employments", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    status: "active",
    is_current: false,
    hire_date: "2026-08-01",
    weekly_hours: 40,
    deleted_at: "2026-09-01T12:00:00Z",
  });
  const [row] = (await get()).rows;
  expect(codesOf(row)).toEqual([...Array(6).fill("1E/2H"), ...Array(6).fill("1H/2A")]);
});

test("who was full-time until the first day of the year has a form, and until the day before it has none", async () => {
  const { employee } = await aFamily({ work: { weeklyHours: 20 } });
  const { rows } = await owner.query<{ id: string }>("select id from employments where member_id = $1", [
    employee,
  ]);
  const span = await insert(server, "employment_spans", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    employment_id: rows[0]?.id,
    effective_date: "2025-01-01",
    termination_date: "2026-01-01",
    weekly_hours: 40,
  });
  expect(await get()).toMatchObject({ total: 1 });
  await owner.query("update employment_spans set termination_date = '2025-12-31' where id = $1", [span]);
  expect(await get()).toMatchObject({ total: 0 });
});

test("a plan offers a spouse nothing where the tiers that let them in are used no more", async () => {
  await aFamily();
  await owner.query(
    `update base_plans set tier_id = (select tier_id from base_plans where client_id = $1 and coverage_type = 'dental'),
       covers_dependents = true where id = $2`,
    [offering.clientId, medical],
  );
  const codeNow = async () => (await get()).rows[0]?.months[0]?.line14;
  expect(await codeNow()).toBe("1E");
  const set = (active: boolean, of: string) =>
    owner.query(
      `update tier_items set active = $2 where ${of} and tier_id = (select tier_id from base_plans where id = $1)`,
      [medical, active],
    );
  await set(false, "allow_spouse");
  expect(await codeNow()).toBe("1C");
  await set(false, "code = 'ECH'");
  expect(await codeNow()).toBe("1B");
});

test("exactly 30 hours a week are full-time", async () => {
  await aFamily({ work: { weeklyHours: 30 } });
  await aFamily({ work: { weeklyHours: 29 } });
  expect((await get()).total).toBe(1);
});

test("says what is missing, with the records to mend", async () => {
  const { employee } = await aFamily();
  await owner.query(
    "update clients set tax_id = null, is_large_employer = true, aca_safe_harbor = null where id = $1",
    [offering.clientId],
  );
  await owner.query("update base_plans set is_minimum_value = null where id = $1", [medical]);
  const answer = await server.call("GET", at("/missing"), { token });
  const { missing } = answer.json<{ missing: AcaMissing[] }>();
  expect(missing.map(({ kind, count }) => [kind, count])).toEqual([
    ["ein", 1],
    ["safeHarbor", 1],
    ["planFacts", 1],
    ["ssn", 1],
    ["address", 1],
  ]);
  const { rows: looks } = await owner.query<{ details: { ids: string[] } }>(
    "select details from audit_events where action = 'view' and subject = 'aca_forms' order by id desc limit 1",
  );
  // Who is named can read who looked.
  const named = missing.flatMap(({ records }) => records.filter(({ of }) => of === "member"));
  expect(looks[0]?.details.ids.toSorted(compareKeys)).toEqual(
    [...new Set(named.map(({ id }) => id))].toSorted(compareKeys),
  );
  expect(missing.find(({ kind }) => kind === "ssn")?.records).toEqual([
    { of: "member", id: employee, name: "Mina Park" },
  ]);
  // A plan that was set inactive before the year asks nothing, although its name was corrected in it.
  for (const [sets, day] of [
    ["active = false, termination_date = null", "2025-11-02T12:00:00Z"],
    ["name = name || ' (closed)'", "2026-04-02T12:00:00Z"],
  ])
    await owner.query(`update base_plans set ${sets}, updated_at = $2 where id = $1`, [medical, day]);
  const later = (await server.call("GET", at("/missing"), { token })).json<{ missing: AcaMissing[] }>()
    .missing;
  expect(later.map(({ kind }) => kind)).not.toContain("planFacts");
});

describe("a month set by hand", () => {
  const body = { line14: "1B", line15Cents: 9_000, line16: "2G", reason: "Offered by letter", version: null };
  const set = (memberId: string, more: Row = {}) =>
    server.call("PUT", at(`/${memberId}/4`), { token, body: { ...body, ...more } });

  test("stands in the place of the rules, marked, until it is taken back", async () => {
    const { employee } = await aFamily();
    expect((await set(employee)).statusCode).toBe(200);
    const month = (await get()).rows[0]?.months[3];
    expect(month).toMatchObject({
      line14: "1B",
      line15Cents: 9_000,
      line16: "2G",
      override: { reason: "Offered by letter", version: 1 },
    });
    const yearBefore = await server.call("GET", at("", 2025), { token });
    expect(yearBefore.json<AcaYear>().rows[0]?.months[3]?.override).toBeNull();
    const cleared = await server.call("DELETE", at(`/${employee}/4`), { token });
    expect(cleared.json<AcaRow>().months[3]).toMatchObject({ line14: "1E", override: null });
    expect((await server.call("DELETE", at(`/${employee}/4`), { token })).statusCode).toBe(404);
  });

  test("of two clerks, the second is told", async () => {
    const { employee } = await aFamily();
    const answers = await Promise.all([set(employee), set(employee)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 412,
    ]);
    expect((await set(employee, { version: 1, line15Cents: 8_000 })).statusCode).toBe(200);
    expect((await set(employee, { version: 1 })).statusCode).toBe(412);
  });

  test.each([
    ["a share is missing", { line15Cents: null }, "line15Cents"],
    ["a share with a code that has none", { line14: "1H" }, "line15Cents"],
    ["no reason", { reason: " " }, "reason"],
    ["a code that does not exist", { line14: "1Z" }, "line14"],
  ])("is refused: %s", async (_, more, field) => {
    const { employee } = await aFamily();
    const answer = await set(employee, more);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([field]);
  });
});

describe("versions", () => {
  test("keep what was known, and the next one tells what differs", async () => {
    const { employee } = await aFamily({ cover: {} });
    await aFamily();
    expect(await makeVersion()).toMatchObject({ number: 1, status: "making", total: 2, done: 0 });
    await owner.query("update coverages set termination_date = '2026-09-30' where family_id = $1", [
      employee,
    ]);
    const kept = await get("?version=1");
    expect(codesOf(kept.rows.find(({ memberId }) => memberId === employee))).toEqual(Array(12).fill("1E/2C"));
    const now = await get();
    expect(now.snapshots).toMatchObject([{ number: 1, status: "done", total: 2, done: 2, corrected: 0 }]);
    const changed = now.rows.find(({ memberId }) => memberId === employee);
    expect(changed?.changes).toEqual(
      [10, 11, 12].map((month) => ({ what: "line16", month, name: null, before: "2C", after: "2H" })),
    );
    await makeVersion();
    const corrected = await get("?version=2&corrected=true");
    expect(corrected.rows.map(({ memberId }) => memberId)).toEqual([employee]);
    expect(corrected.rows[0]?.changes).toHaveLength(3);
    // The page compares today’s forms with the latest version, not with the first.
    expect((await get()).rows.find(({ memberId }) => memberId === employee)?.changes).toEqual([]);
  });

  test("a second line of the address that is corrected alone is told as another recipient", async () => {
    const { employee } = await aFamily({ cover: {} });
    await owner.query(
      "update people set address1 = '1 Main St', city = 'Boston', state = 'MA', zip = '02110' where id = $1",
      [employee],
    );
    await makeVersion();
    await owner.query("update people set address2 = 'Unit 4' where id = $1", [employee]);
    const change = {
      what: "recipient",
      month: null,
      name: null,
      before: "Mina Park, 1 Main St, Boston, MA, 02110",
      after: "Mina Park, 1 Main St, Unit 4, Boston, MA, 02110",
    };
    expect((await get()).rows[0]?.changes).toEqual([change]);
    await makeVersion();
    expect((await get("?version=2&corrected=true")).rows[0]?.changes).toEqual([change]);
  });

  test("one is made at a time, and the job may be called twice", async () => {
    await aFamily();
    const answers = await Promise.all([1, 2].map(() => server.call("POST", at("/versions"), { token })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    await owner.query(
      "insert into pgboss.job (name, data) select name, data from pgboss.job where name = 'aca-forms'",
    );
    await runJobs();
    expect((await get()).snapshots).toMatchObject([{ status: "done", done: 1 }]);
  });
});

describe("PDF drafts", () => {
  test("one says that it is a draft, is tagged, and shows no SSN", async () => {
    const { employee } = await aFamily({ cover: {} });
    await owner.query("update people set ssn_last4 = '6789' where id = $1", [employee]);
    const answer = await server.call("GET", at(`/${employee}/pdf`), { token });
    const pdf = await readPdf(answer.rawPayload);
    expect(pdf.isMarked).toBe(true);
    expect(pdf.text).toContain("Draft, not filed");
    expect(pdf.text).toContain("***-**-6789");
    expect(pdf.text).toContain("1E");
    expect(pdf.text).toContain("$200.00");
    for (const page of pdf.pages) expect(page.artifacts.join(" ")).toContain("Draft, not filed");
  });

  test("a job for the files that was stopped goes on with the next form, and packs none twice", async () => {
    await aFamily();
    await aFamily();
    await aFamily();
    await makeVersion();
    await server.call("POST", at("/versions/1/files"), { token });
    await owner.query("update aca_snapshots set files_done = 1 where client_id = $1", [offering.clientId]);
    await runJobs();
    const [snapshot] = (await get()).snapshots;
    expect(snapshot).toMatchObject({ filesStatus: "done", filesDone: 3, files: [{ forms: 2 }] });
    const zip = await server.call("GET", at("/versions/1/files/1"), { token });
    expect(await namesIn(zip.rawPayload)).toEqual([
      expect.stringMatching(/^00002-/u),
      expect.stringMatching(/^00003-/u),
    ]);
  });

  test("all of a version come as ZIP files", async () => {
    await aFamily();
    await aFamily();
    await makeVersion();
    expect(
      (await server.call("POST", at("/versions/1/files"), { token })).json<AcaSnapshot>().filesStatus,
    ).toBe("making");
    await runJobs();
    const [snapshot] = (await get()).snapshots;
    expect(snapshot).toMatchObject({ filesStatus: "done", filesDone: 2, files: [{ part: 1, forms: 2 }] });
    const zip = await server.call("GET", at("/versions/1/files/1"), { token });
    expect(zip.headers["content-type"]).toBe("application/zip");
    expect(await namesIn(zip.rawPayload)).toEqual([
      expect.stringMatching(/^00001-1095-C-2026-HB.*\.pdf$/u),
      expect.stringMatching(/^00002-1095-C-2026-HB.*\.pdf$/u),
    ]);
    expect((await server.call("GET", at("/versions/1/files/2"), { token })).statusCode).toBe(404);
  });
});

test("an employer reads, and changes nothing; another client's forms are not found", async () => {
  const { employee } = await aFamily();
  const employer = await aUser(server, offering.installationId, {
    type: "client",
    permissions: ["enrollment"],
    entityId: offering.clientId,
  });
  const asked = { token: employer.token };
  expect((await server.call("GET", at(), asked)).statusCode).toBe(200);
  expect((await server.call("POST", at("/versions"), asked)).statusCode).toBe(403);
  const other = await anOffering(server);
  expect((await server.call("GET", `/aca/${other.clientId}/2026`, { token })).statusCode).toBe(404);
  expect(
    (await server.call("GET", `/aca/${other.clientId}/2026/${employee}/pdf`, { token })).statusCode,
  ).toBe(404);
});

test("no door of the forms opens for a spouse, an ex-spouse, a grown child, the employee or another client's employer", async () => {
  const { employee, spouse } = await aFamily({ cover: {} });
  const [former, child] = [newId(), newId()];
  for (const [id, relationship, first_name, dob] of [
    [former, "01", "Joon", "1979-02-01"],
    [child, "19", "Sora", "2001-07-01"],
  ] as const)
    await insert(server, "members", {
      ...owned(offering),
      id,
      family_id: employee,
      relationship,
      member_number: unique("HB"),
      first_name,
      last_name: "Park",
      dob,
    });
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: employee,
    member_id: former,
    coverage_type: "medical",
    base_plan_id: medical,
    tier_code: "FAM",
    effective_date: "2025-01-01",
    termination_date: "2026-04-30",
  });
  await makeVersion();
  await server.call("POST", at("/versions/1/files"), { token });
  await runJobs();
  const doors = [
    ["GET", ""],
    ["GET", "?version=1"],
    ["GET", "/missing"],
    ...[employee, spouse, former, child].map((id) => ["GET", `/${id}/pdf`] as const),
    ["GET", "/versions/1/totals"],
    ["GET", "/versions/1/totals/file"],
    ["GET", "/versions/1/files/1"],
    ["POST", "/versions"],
    ["POST", "/versions/1/files"],
    ["PUT", `/${employee}/4`],
    ["DELETE", `/${employee}/4`],
  ] as const;
  const body = { line14: "1H", line15Cents: null, line16: null, reason: "No", version: null };
  const statusesOf = async (of: { token: string }) => {
    const statuses = new Set<number>();
    for (const [method, path] of doors) {
      const answer = await server.call(method, at(path), {
        ...of,
        ...(method === "PUT" ? { body } : {}),
      });
      expect(answer.body, path).not.toMatch(/Park|Mina|Haru|Joon|Sora/u);
      statuses.add(answer.statusCode);
    }
    return [...statuses];
  };
  const { installationId } = offering;
  for (const entityId of [employee, spouse, former, child])
    expect(
      await statusesOf(
        await aUser(server, installationId, { type: "member", entityId, permissions: ["enrollment"] }),
      ),
    ).toEqual([403]);
  const neighbour = await aClient(server, installationId);
  const elsewhere = { type: "client", entityId: neighbour, permissions: ["enrollment"] } as const;
  // They read no form, and change none of any client's.
  expect(await statusesOf(await aUser(server, installationId, elsewhere))).toEqual([404, 403]);
  // Staff find no form of their own of who is none of the employees.
  for (const id of [spouse, former, child])
    expect((await server.call("GET", at(`/${id}/pdf`), { token })).statusCode).toBe(404);
});

/** Read by what has nothing in common with the writer. */
async function namesIn(zip: Buffer): Promise<string[]> {
  const names: string[] = [];
  for await (const { fileName } of (await fromBufferPromise(zip)).eachEntry()) names.push(fileName);
  return names;
}
