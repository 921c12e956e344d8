import { describe, expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { CoverageOn } from "#people/coverage/coverage-on.ts";
import type { MemberChange } from "#people/members/member-changes.ts";
import type { CoverageChangeOutcome } from "./coverage-change.ts";

const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const clerk = await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] });
const chief = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment", "overrideCoverageRules"],
});
const plans = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);
const planOf = (type: string) => plans.rows.find((one) => one.type === type)?.id ?? "";
const dental = planOf("dental");
/** Dental costs 3000, 6000, 9000 or 12,000 cents by tier, half of it the employee's; this one twice as much. */
const better = await insert(server, "base_plans", {
  ...owned(offering),
  tier_id: (await owner.query<{ id: string }>("select tier_id as id from base_plans where id = $1", [dental]))
    .rows[0]?.id,
  external_plan_code: unique("P"),
  name: "Better dental",
  coverage_type: "dental",
  rating_mode: "compositeTier",
  effective_date: "2026-01-01",
});
for (const [index, tier_code] of ["EMP", "ECH", "ESP", "FAM"].entries())
  await insert(server, "rates", {
    ...owned(offering),
    base_plan_id: better,
    effective_date: "2026-01-01",
    tier_code,
    amount_cents: 6000 * (index + 1),
  });

type Who = "employee" | "spouse" | "child" | "grown";
/** An employee with a spouse, a child and a grown child; employee and child are covered since March. */
async function aFamily(covered: readonly Who[] = ["employee", "child"], row: Record<string, unknown> = {}) {
  const ids = { employee: newId(), spouse: newId(), child: newId(), grown: newId() };
  const covers: Partial<Record<Who, string>> = {};
  const of = [
    ["employee", "18", "Mina", "1985-03-01"],
    ["spouse", "01", "Sun", "1986-03-01"],
    ["child", "19", "Jun", "2015-03-01"],
    ["grown", "19", "Ara", "1999-03-01"],
  ] as const;
  for (const [who, relationship, first_name, dob] of of)
    await insert(server, "members", {
      ...owned(offering),
      id: ids[who],
      family_id: ids.employee,
      relationship,
      first_name,
      last_name: "Park",
      dob,
      member_number: unique("HB"),
      division_id: offering.divisionIds[0],
      ...(who === "employee" ? { hire_date: "2020-01-06" } : {}),
    });
  for (const who of covered)
    covers[who] = await insert(server, "coverages", {
      ...owned(offering),
      family_id: ids.employee,
      member_id: ids[who],
      coverage_type: "dental",
      base_plan_id: dental,
      tier_code: covered.length === 1 ? "EMP" : "ECH",
      effective_date: "2026-03-01",
      employee_cents: who !== "employee" ? 0 : covered.length === 1 ? 1500 : 3000,
      employer_cents: who !== "employee" ? 0 : covered.length === 1 ? 1500 : 3000,
      created_at: "2026-01-01T15:00:00Z",
      updated_at: "2026-01-01T15:00:00Z",
      ...row,
    });
  return { ids, covers, cover: covers.employee ?? "" };
}

type Asked = {
  change: Record<string, unknown>;
  rule?: string;
  overrideReason?: string;
  coverageId?: string | undefined;
};
const versionOf = async (id: string, token = clerk.token) =>
  (await server.call("GET", `/member/${id}`, { token })).json<{ version: number }>().version;

const memberOf = async (coverageId: string) =>
  (await owner.query<{ id: string }>("select member_id as id from coverages where id = $1", [coverageId]))
    .rows[0]?.id ?? "";

type Family = Awaited<ReturnType<typeof aFamily>>;
async function send(
  { cover }: Pick<Family, "cover">,
  { change, rule = "correction", overrideReason = "", coverageId = cover }: Asked,
  {
    isPreview = false,
    token = clerk.token,
    version,
  }: { isPreview?: boolean; token?: string; version?: number } = {},
) {
  const answer = await server.call("POST", "/changecoverage", {
    token,
    headers: { "if-match": `"${version ?? (await versionOf(await memberOf(coverageId)))}"` },
    body: { coverageId, change, rule, overrideReason, note: "", isPreview },
  });
  return {
    status: answer.statusCode,
    ...answer.json<CoverageChangeOutcome & { errors?: { path: string; message: string }[]; code?: string }>(),
  };
}
const look = (family: Family, asked: Asked) => send(family, asked, { isPreview: true });

async function held({ ids }: Family, day: string, known = ""): Promise<string[]> {
  const answer = await server.call(
    "GET",
    `/member/${ids.employee}/coverage?day=${day}${known === "" ? "" : `&known=${known}`}`,
    { token: clerk.token },
  );
  return answer
    .json<CoverageOn>()
    .people.flatMap(({ firstName, coverages }) =>
      coverages.map((one) => `${firstName} ${one.planName} ${one.tierCode} ${one.employeeCents}`),
    );
}
/** All that is known of the family's cover but moments and versions. */
async function rows({ ids }: Family) {
  const found = await owner.query<{ row: unknown }>(
    `select to_jsonb(v) - array['updated_at', 'updated_by', 'version'] as row from coverages v
     where family_id = $1 and deleted_at is null order by id`,
    [ids.employee],
  );
  return found.rows.map(({ row }) => row);
}
const undo = ({ ids }: Family, changeId: string | null) =>
  server.call("POST", `/member/${ids.employee}/changes/${changeId}/undo`, { token: clerk.token });
const listed = async ({ ids }: Family) =>
  (await server.call("GET", `/member/${ids.employee}/changes`, { token: clerk.token })).json<{
    changes: MemberChange[];
  }>().changes;

const both = ["Mina dental plan ECH 3000", "Jun dental plan ECH 0"];

describe("a date that was wrong", () => {
  const earlier = { what: "dates", effectiveDate: "2026-01-01", terminationDate: null };

  test("is looked at first: who gains what, and what two months more cost; nothing is written", async () => {
    const family = await aFamily();
    const before = await rows(family);
    const shown = await look(family, { change: earlier });
    expect(shown).toMatchObject({ status: 200, changeId: null, breaches: [], employeeCents: 6000 });
    expect(shown.differences.map(({ kind, from, to }) => `${kind} ${from} ${to}`)).toEqual([
      "gained 2026-01-01 2026-02-28",
      "gained 2026-01-01 2026-02-28",
    ]);
    expect(
      shown.months.map(({ month, employeeCents, employerCents }) => [month, employeeCents, employerCents]),
    ).toEqual([
      ["2026-01-01", 3000, 3000],
      ["2026-02-01", 3000, 3000],
    ]);
    expect(await rows(family)).toEqual(before);
  });

  test("is corrected for those who began together, undone exactly, and what was known before stays", async () => {
    const family = await aFamily();
    const before = await rows(family);
    const { changeId, status } = await send(family, { change: earlier });
    expect(status).toBe(200);
    expect(await held(family, "2026-01-15")).toEqual(both);
    expect(await held(family, "2026-01-15", "2026-11-09")).toEqual([]);
    expect((await undo(family, changeId)).statusCode).toBe(204);
    expect(await rows(family)).toEqual(before);
  });

  test("is corrected for one dependent alone: the others keep their days, and the tier follows", async () => {
    const family = await aFamily();
    const later = { what: "dates", effectiveDate: "2026-06-01", terminationDate: null };
    const { changeId } = await send(family, { change: later, coverageId: family.covers.child });
    expect(await held(family, "2026-05-31")).toEqual(["Mina dental plan EMP 1500"]);
    expect(await held(family, "2026-06-01")).toEqual(both);
    expect((await undo(family, changeId)).statusCode).toBe(204);
    expect(await held(family, "2026-05-31")).toEqual(both);
  });

  test.each([
    ["an end before the start", { ...earlier, terminationDate: "2025-12-31" }, "terminationDate"],
    ["a start before the hire date", { ...earlier, effectiveDate: "2019-01-01" }, "effectiveDate"],
    ["a year that is a slip", { ...earlier, effectiveDate: "2126-01-01" }, "effectiveDate"],
    ["a day that is none", { ...earlier, effectiveDate: "2026-02-30" }, "change.effectiveDate"],
    ["the days that are there", { ...earlier, effectiveDate: "2026-03-01" }, "effectiveDate"],
  ])("%s is refused at its field, and nothing is written", async (_, change, path) => {
    const family = await aFamily();
    const before = await rows(family);
    const refused = await send(family, { change });
    expect([400, 422]).toContain(refused.status);
    expect(refused.errors).toEqual([expect.objectContaining({ path })]);
    expect(await rows(family)).toEqual(before);
  });

  test("is refused where other cover of the type stands on those days", async () => {
    const family = await aFamily();
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: family.ids.employee,
      member_id: family.ids.employee,
      coverage_type: "dental",
      base_plan_id: better,
      tier_code: "EMP",
      effective_date: "2026-01-01",
      termination_date: "2026-02-15",
    });
    expect(await look(family, { change: earlier })).toMatchObject({
      status: 422,
      errors: [{ path: "effectiveDate", message: expect.stringContaining("twice") }],
    });
  });
});

describe("plan, people and amount", () => {
  const child = (family: Family) => [family.ids.child];

  test("another plan from a day on: its own price, and the old one until the day before", async () => {
    const family = await aFamily();
    const change = {
      what: "cover",
      from: "2026-10-01",
      planId: better,
      dependents: child(family),
      volumeCents: null,
    };
    const before = await rows(family);
    const { status, changeId, months } = await send(family, { change });
    expect(status).toBe(200);
    expect(
      months.map(({ month, employeeCents, employerCents }) => [month, employeeCents, employerCents]),
    ).toEqual([
      ["2026-10-01", 9000, -3000],
      ["2026-11-01", 9000, -3000],
    ]);
    expect(await held(family, "2026-09-30")).toEqual(both);
    expect(await held(family, "2026-10-01")).toEqual([
      "Mina Better dental ECH 12000",
      "Jun Better dental ECH 0",
    ]);
    await undo(family, changeId);
    expect(await rows(family)).toEqual(before);
  });

  test("a spouse is added by a life event that permits it, without one only by an override that stays", async () => {
    const family = await aFamily();
    const change = {
      what: "cover",
      from: "2026-11-01",
      planId: dental,
      dependents: [family.ids.spouse, family.ids.child],
      volumeCents: null,
    };
    const asked = { change, rule: "lifeEvent" };
    expect((await look(family, asked)).breaches).toEqual([{ code: "breach.noLifeEvent" }]);
    const kind = await insert(server, "life_event_kinds", {
      installation_id: offering.installationId,
      code: unique("m")
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/gu, ""),
      label: { en: "Marriage", ko: "결혼", es: "Matrimonio" },
      help: { en: "x", ko: "x", es: "x" },
      date_label: { en: "x", ko: "x", es: "x" },
      effective_date_kind: "dateOfEvent",
      permits: ["dropDependent"],
      sort_order: 1,
    });
    await insert(server, "life_events", {
      ...owned(offering),
      family_id: family.ids.employee,
      member_id: family.ids.employee,
      kind_id: kind,
      event_date: "2026-10-20",
      reported_on: "2026-10-21",
      opens_on: "2026-10-20",
      closes_on: "2026-11-30",
      effective_date: "2026-11-01",
    });
    expect((await look(family, asked)).breaches).toEqual([{ code: "breach.eventForbids" }]);
    await owner.query("update life_event_kinds set permits = '{addDependent}' where id = $1", [kind]);
    expect((await look(family, asked)).breaches).toEqual([]);
    expect((await send(family, asked)).status).toBe(200);
    expect(await held(family, "2026-11-01")).toEqual([
      "Mina dental plan FAM 6000",
      "Sun dental plan FAM 0",
      "Jun dental plan FAM 0",
    ]);
  });

  test("a grown child is covered by nobody's rule: refused to a clerk, marked for ever for who may override", async () => {
    const family = await aFamily();
    const change = {
      what: "cover",
      from: "2026-11-01",
      planId: dental,
      dependents: [family.ids.child, family.ids.grown],
      volumeCents: null,
    };
    const shown = await look(family, { change });
    expect(shown.breaches).toEqual([
      { code: "breach.childTooOld", params: { personId: family.ids.grown, plan: "dental plan" } },
    ]);
    const refused = await send(family, { change, overrideReason: "Please" });
    expect(refused).toMatchObject({ status: 422, errors: [{ path: "overrideReason" }] });
    const silent = await send(family, { change }, { token: chief.token });
    expect(silent).toMatchObject({ status: 422, errors: [{ path: "overrideReason" }] });
    const { changeId } = await send(
      family,
      { change, overrideReason: "The carrier agreed on Nov 3" },
      { token: chief.token },
    );
    expect(await held(family, "2026-11-01")).toHaveLength(3);
    await undo(family, changeId);
    expect(await listed(family)).toEqual([
      expect.objectContaining({
        overrideReason: "The carrier agreed on Nov 3",
        undoneAt: expect.any(String),
        details: expect.objectContaining({ breaches: "childTooOld" }),
      }),
    ]);
  });

  test("a court's order adds a child, and nobody else", async () => {
    const family = await aFamily(["employee"]);
    const cover = (dependents: string[]) => ({
      rule: "courtOrder",
      change: { what: "cover", from: "2026-11-01", planId: dental, dependents, volumeCents: null },
    });
    expect((await look(family, cover([family.ids.spouse]))).breaches).toEqual([{ code: "breach.noChild" }]);
    expect((await look(family, cover([family.ids.child]))).breaches).toEqual([]);
    expect((await send(family, cover([family.ids.child]))).status).toBe(200);
    expect(await held(family, "2026-11-01")).toEqual(both);
  });

  test("an amount: what the plan guarantees begins at once, the rest waits; limits of the enrollment hold", async () => {
    const life = await insert(server, "base_plans", {
      ...owned(offering),
      external_plan_code: unique("P"),
      name: "Life",
      coverage_type: "life",
      rating_mode: "per1000",
      effective_date: "2026-01-01",
      guaranteed_issue_cents: 10_000_000,
    });
    await insert(server, "rates", {
      ...owned(offering),
      base_plan_id: life,
      effective_date: "2026-01-01",
      amount_cents: 10,
    });
    const family = await aFamily(["employee"], {
      coverage_type: "life",
      base_plan_id: life,
      tier_code: "NOTIER",
      volume_cents: 5_000_000,
      employee_cents: 500,
      employer_cents: 0,
    });
    const change = {
      what: "cover",
      from: "2026-11-01",
      planId: life,
      dependents: [],
      volumeCents: 15_000_000,
    };
    expect((await send(family, { change })).status).toBe(200);
    const { rows: found } = await owner.query(
      `select effective_date, volume_cents::int, pending_volume_cents::int, eoi, employee_cents::int from coverages
       where family_id = $1 order by effective_date`,
      [family.ids.employee],
    );
    expect(found).toEqual([
      {
        effective_date: "2026-03-01",
        volume_cents: 5_000_000,
        pending_volume_cents: null,
        eoi: null,
        employee_cents: 500,
      },
      {
        effective_date: "2026-11-01",
        volume_cents: 10_000_000,
        pending_volume_cents: 5_000_000,
        eoi: "pending",
        employee_cents: 1000,
      },
    ]);
    const none = { change: { ...change, planId: dental } };
    expect(await look(family, none)).toMatchObject({ status: 422, errors: [{ path: "planId" }] });
  });
});

describe("before coverage that is on record for later days", () => {
  /** Employee and child have dental until the year ends; by open enrollment, these people have another plan from January on. */
  async function withNextYear(next: readonly Who[] = ["employee", "child"], plan = better) {
    const family = await aFamily(["employee", "child"], { termination_date: "2026-12-31" });
    for (const who of next)
      await insert(server, "coverages", {
        ...owned(offering),
        family_id: family.ids.employee,
        member_id: family.ids[who],
        coverage_type: "dental",
        base_plan_id: plan,
        tier_code: "ECH",
        effective_date: "2027-01-01",
        employee_cents: who === "employee" ? 12_000 : 0,
        employer_cents: 0,
      });
    return family;
  }
  const cover = (family: Family, who: readonly Who[]) => ({
    change: {
      what: "cover",
      from: "2026-12-13",
      planId: dental,
      dependents: who.map((one) => family.ids[one]),
      volumeCents: null,
    },
  });
  const anotherPlan = async (row: Record<string, unknown>) =>
    insert(server, "base_plans", {
      ...owned(offering),
      external_plan_code: unique("P"),
      name: "Next dental",
      coverage_type: "dental",
      rating_mode: "compositeTier",
      effective_date: "2026-01-01",
      ...row,
    });

  test("who is added is covered in both years, each in its own plan, and staff see it first; undo gives back both", async () => {
    const family = await withNextYear();
    const before = await rows(family);
    const asked = cover(family, ["spouse", "child"]);
    const shown = await look(family, asked);
    expect(shown.notes).toEqual([]);
    expect(
      shown.differences.filter(({ kind }) => kind === "gained").map(({ from, to }) => [from, to]),
    ).toEqual([
      ["2026-12-13", "2026-12-31"],
      ["2027-01-01", null],
    ]);
    const { changeId } = await send(family, asked);
    expect(await held(family, "2026-12-31")).toEqual([
      "Mina dental plan FAM 6000",
      "Sun dental plan FAM 0",
      "Jun dental plan FAM 0",
    ]);
    expect(await held(family, "2027-01-01")).toEqual([
      "Mina Better dental FAM 24000",
      "Sun Better dental FAM 0",
      "Jun Better dental FAM 0",
    ]);
    expect((await undo(family, changeId)).statusCode).toBe(204);
    expect(await rows(family)).toEqual(before);
  });

  test("who is left out is covered in neither year; who begins with the later one begins then", async () => {
    const family = await withNextYear(["employee", "child", "spouse"]);
    expect((await send(family, cover(family, []))).status).toBe(200);
    expect(await held(family, "2026-12-13")).toEqual(["Mina dental plan EMP 1500"]);
    expect(await held(family, "2027-01-01")).toEqual([
      "Mina Better dental ESP 18000",
      "Sun Better dental ESP 0",
    ]);
  });

  test("another plan until the year ends leaves the one of the next year", async () => {
    const family = await withNextYear();
    const { change } = cover(family, ["child"]);
    expect((await send(family, { change: { ...change, planId: better } })).status).toBe(200);
    const both = ["Mina Better dental ECH 12000", "Jun Better dental ECH 0"];
    expect(await held(family, "2026-12-31")).toEqual(both);
    expect(await held(family, "2027-01-01")).toEqual(both);
  });

  test("a plan of the next year that may not cover them stays as it is, and staff are told", async () => {
    const next = await anotherPlan({ covers_dependents: false });
    const family = await withNextYear(["employee"], next);
    const asked = cover(family, ["spouse", "child"]);
    expect((await look(family, asked)).notes).toEqual([
      {
        code: "note.laterNotCovered",
        params: { personId: family.ids.spouse, plan: "Next dental", day: "2027-01-01" },
      },
    ]);
    expect((await send(family, asked)).status).toBe(200);
    expect(await held(family, "2026-12-31")).toHaveLength(3);
    expect(await held(family, "2027-01-01")).toEqual(["Mina Next dental ECH 12000"]);
  });

  test("a plan of the next year without a price for them stays as it is, and staff are told", async () => {
    const family = await withNextYear(["employee", "child"], await anotherPlan({}));
    const asked = cover(family, ["spouse", "child"]);
    const { status, notes } = await send(family, asked);
    expect([status, notes]).toEqual([
      200,
      [{ code: "note.laterNoPrice", params: { plan: "Next dental", day: "2027-01-01" } }],
    ]);
    expect(await held(family, "2026-12-31")).toHaveLength(3);
    expect(await held(family, "2027-01-01")).toEqual(["Mina Next dental ECH 12000", "Jun Next dental ECH 0"]);
  });
});

describe("an end and its return", () => {
  test("one coverage ends for all it covers, and is reinstated without a gap", async () => {
    const family = await aFamily();
    await send(family, { change: { what: "end", lastDay: "2026-09-30" } });
    expect(await held(family, "2026-10-01")).toEqual([]);
    const before = await rows(family);
    const { changeId, months } = await send(family, { change: { what: "reinstate" } });
    expect(months.map(({ month, employeeCents }) => [month, employeeCents])).toEqual([
      ["2026-10-01", 3000],
      ["2026-11-01", 3000],
    ]);
    expect(await held(family, "2026-10-01")).toEqual(both);
    await undo(family, changeId);
    expect(await rows(family)).toEqual(before);
  });

  test("an end goes through the rows in which the plan only goes on at another price, and undo gives them back", async () => {
    const family = await aFamily(["employee", "child"], { termination_date: "2026-12-31" });
    const next = { effective_date: "2027-01-01", tier_code: "ECH", base_plan_id: dental };
    const later: string[] = [];
    for (const who of ["employee", "child"] as const)
      later.push(
        await insert(server, "coverages", {
          ...owned(offering),
          family_id: family.ids.employee,
          member_id: family.ids[who],
          coverage_type: "dental",
          employee_cents: who === "employee" ? 3300 : 0,
          employer_cents: 0,
          ...next,
        }),
      );
    const before = await rows(family);
    const ofChild = await send(family, {
      change: { what: "end", lastDay: "2026-12-15" },
      coverageId: family.covers.child,
    });
    expect(await held(family, "2027-01-01")).toEqual(["Mina dental plan EMP 1500"]);
    expect((await undo(family, ofChild.changeId)).statusCode).toBe(204);
    const { changeId, status } = await send(family, { change: { what: "end", lastDay: "2026-12-15" } });
    expect(status).toBe(200);
    expect(await held(family, "2026-12-15")).toEqual(both);
    expect(await held(family, "2027-01-01")).toEqual([]);
    expect((await undo(family, changeId)).statusCode).toBe(204);
    expect(await rows(family)).toEqual(before);
    // Another plan of the next year is another coverage.
    await owner.query("update coverages set base_plan_id = $2 where id = any($1)", [later, better]);
    await send(family, { change: { what: "end", lastDay: "2026-12-15" } });
    expect(await held(family, "2027-01-01")).toHaveLength(2);
  });

  test("of one dependent: the employee pays for one less from the next day", async () => {
    const family = await aFamily();
    await send(family, { change: { what: "end", lastDay: "2026-10-31" }, coverageId: family.covers.child });
    expect(await held(family, "2026-11-01")).toEqual(["Mina dental plan EMP 1500"]);
    const back = await send(family, { change: { what: "reinstate" }, coverageId: family.covers.child });
    expect(back.status).toBe(200);
    expect(await held(family, "2026-11-01")).toEqual(both);
  });

  test("what ended more than 90 days ago comes back by an override alone", async () => {
    const family = await aFamily();
    await send(family, { change: { what: "end", lastDay: "2026-06-30" } });
    const asked = { change: { what: "reinstate" } };
    expect((await look(family, asked)).breaches).toEqual([
      { code: "breach.reinstateLate", params: { day: "2026-06-30", days: 90 } },
    ]);
    expect((await send(family, asked)).status).toBe(422);
  });
});

describe("many at once", () => {
  test("of thirty clerks one changes, the others are told; a version that is old is refused", async () => {
    const family = await aFamily();
    const version = await versionOf(family.ids.employee);
    const change = { what: "end", lastDay: "2026-09-30" };
    const all = await Promise.all(
      Array.from({ length: 30 }, async () => send(family, { change }, { version })),
    );
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(29).fill(412),
    ]);
    expect((await send(family, { change }, { version, isPreview: true })).status).toBe(412);
  });

  test("another client's family is not found", async () => {
    const family = await aFamily();
    const elsewhere = await anOffering(server);
    const stranger = await aUser(server, elsewhere.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    const change = { what: "end", lastDay: "2026-09-30" };
    expect((await send(family, { change }, { token: stranger.token, version: 1 })).status).toBe(404);
    expect((await send(family, { change, coverageId: newId() }, { version: 1 })).status).toBe(404);
  });
});

test("a spouse who is covered in another family is told by the client's rule, in the preview and when it is done", async () => {
  const [family, other] = [await aFamily(), await aFamily(["employee"])];
  const asked = {
    change: {
      what: "cover",
      from: "2026-12-01",
      planId: dental,
      dependents: [family.ids.child, family.ids.spouse],
      volumeCents: null,
    },
    overrideReason: "Both want it.",
  };
  // The spouse is the employee of the other family, with that name.
  await owner.query(
    "update members set person_id = (select person_id from members where id = $1) where id = $2",
    [other.ids.employee, family.ids.spouse],
  );
  const twice = (breaches: readonly { code: string }[]) =>
    breaches.filter(({ code }) => code === "breach.coveredTwice").length;
  expect(twice((await look(family, asked)).breaches)).toBe(0);
  await owner.query("update clients set double_coverage = 'refuse' where id = $1", [offering.clientId]);
  const refused = await send(family, asked, { token: chief.token });
  expect([refused.status, refused.errors?.[0]?.message]).toEqual([
    422,
    expect.stringContaining("Mina would be covered twice from December 1, 2026"),
  ]);
  await owner.query("update clients set double_coverage = 'ask' where id = $1", [offering.clientId]);
  expect(twice((await look(family, asked)).breaches)).toBe(1);
  expect((await send(family, asked)).status).toBe(422);
  expect((await send(family, asked, { token: chief.token })).status).toBe(200);
  // Nobody is asked before a double cover that exists is changed or ended.
  const { rows: now } = await owner.query<{ id: string }>(
    "select id from coverages where member_id = $1 and termination_date is null and deleted_at is null",
    [family.ids.employee],
  );
  const end = {
    change: { what: "end", lastDay: "2027-01-31" },
    overrideReason: "Asked for.",
    coverageId: now[0]?.id,
  };
  expect(twice((await look(family, end)).breaches)).toBe(0);
  await owner.query("update clients set double_coverage = null where id = $1", [offering.clientId]);
});

test("an undo that would cover somebody twice is refused where the client refuses it, and not offered", async () => {
  const [family, other] = [await aFamily(), await aFamily(["employee"])];
  // The families of all tests here bear the same names, by which one would be taken for the other.
  await owner.query(
    "update people set dob = '1971-07-07' where id = (select person_id from members where id = $1)",
    [other.ids.employee],
  );
  await owner.query(
    "update members set person_id = (select person_id from members where id = $1) where id = $2",
    [other.ids.employee, family.ids.spouse],
  );
  await owner.query("update coverages set effective_date = '2027-01-01' where family_id = $1", [
    other.ids.employee,
  ]);
  const { child, spouse, employee } = family.ids;
  const dependents = [child, spouse];
  const change = { what: "cover", from: "2026-12-01", planId: dental, dependents, volumeCents: null };
  const asked = { change, overrideReason: "Asked for." };
  expect((await send(family, asked, { token: chief.token })).status).toBe(200);
  const { rows } = await owner.query<{ id: string }>("select id from coverages where member_id = $1", [
    spouse,
  ]);
  const end = { change: { what: "end", lastDay: "2026-12-15" }, overrideReason: "Asked for." };
  const { changeId, status } = await send(
    family,
    { ...end, coverageId: rows[0]?.id },
    { token: chief.token },
  );
  expect(status).toBe(200);
  await owner.query("update clients set double_coverage = 'refuse' where id = $1", [offering.clientId]);
  const { changes } = (await server.call("GET", `/member/${employee}/changes`, { token: clerk.token })).json<{
    changes: { id: string; hindrance: string | null }[];
  }>();
  expect(changes.find(({ id }) => id === changeId)?.hindrance).toBe("changeUnfit");
  expect((await undo(family, changeId)).json()).toMatchObject({ code: "changeUnfit" });
  await owner.query("update clients set double_coverage = null where id = $1", [offering.clientId]);
  expect((await undo(family, changeId)).statusCode).toBe(204);
});

test("an end by staff that takes health coverage of days long past back is a rule that a reason passes", async () => {
  const family = await aFamily(["employee"], {
    coverage_type: "medical",
    base_plan_id: planOf("medical"),
  });
  const codes = async (lastDay: string) =>
    (await look(family, { change: { what: "end", lastDay } })).breaches.map(({ code }) => code);
  expect(await codes("2026-08-31")).toContain("breach.takesBack");
  expect(await codes("2026-10-31")).not.toContain("breach.takesBack");
  const asked = { change: { what: "end", lastDay: "2026-08-31" } };
  expect((await send(family, asked, { token: chief.token })).status).toBe(422);
  const told = { ...asked, overrideReason: "The premium was not paid." };
  expect((await send(family, told, { token: chief.token })).status).toBe(200);
  const dental = await aFamily(["employee"]);
  expect((await look(dental, asked)).breaches.map(({ code }) => code)).not.toContain("breach.takesBack");
});
