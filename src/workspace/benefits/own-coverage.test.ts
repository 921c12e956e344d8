import { describe, expect, test } from "vitest";
import { accountsOf } from "#test/accounts.ts";
import { aUser, insert, owned } from "#test/factories.ts";
import { anInvitation, anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import { digest } from "#server/crypto.ts";
import type { Home } from "#workspace/home/home.ts";
import type { MemberDetail } from "#people/members/members.ts";
import type { TimelineEntry } from "#people/members/timeline.ts";
import type { OwnCoverages } from "./own-coverage.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const { aFamily, aMember, someone } = await accountsOf(server, offering);
const plans = await owner.query<{ id: string; type: string; identifier: string }>(
  `select b.id, b.coverage_type as type, d.identifier from base_plans b join plan_documents d on d.base_plan_id = b.id
   where b.client_id = $1`,
  [offering.clientId],
);
const planOf = (type: string) => plans.rows.find((one) => one.type === type);

type Row = Record<string, unknown> & { coverage_type?: string };
const cover = (familyId: string, memberId: string, row: Row = {}) =>
  insert(server, "coverages", {
    ...owned(offering),
    family_id: familyId,
    member_id: memberId,
    coverage_type: "medical",
    base_plan_id: planOf(row.coverage_type ?? "medical")?.id,
    tier_code: "FAM",
    effective_date: "2026-01-01",
    ...row,
  });

async function look(token: string, query = "") {
  const answer = await server.call("GET", `/member/coverage${query}`, { token });
  return { status: answer.statusCode, ...answer.json<OwnCoverages>() };
}
const tokenOf = async (entityId: string) => (await someone("member", { entityId })).token;
const told = ({ coverages }: OwnCoverages) =>
  coverages.map(
    ({ period, coverageType, people }) =>
      `${period} ${coverageType} ${people.map(({ firstName }) => firstName).join("+")}`,
  );

describe("the own coverage", () => {
  test("is told by period and type, in the order of the types, for the people who are covered together", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const ended = { effective_date: "2025-01-01", termination_date: "2025-12-31" };
    for (const id of [subscriberId, spouseId, childId]) await cover(subscriberId, id, ended);
    await cover(subscriberId, childId, { coverage_type: "vision" });
    await cover(subscriberId, subscriberId, { coverage_type: "dental", tier_code: "EMP" });
    await cover(subscriberId, subscriberId, { employee_cents: 10_000, employer_cents: 40_000 });
    await cover(subscriberId, childId);
    await cover(subscriberId, spouseId, { coverage_type: "vision", effective_date: "2027-01-01" });
    // It never began.
    await cover(subscriberId, spouseId, { effective_date: "2026-05-01", termination_date: "2026-04-30" });
    const token = await tokenOf(subscriberId);
    const now = await look(token);
    expect(now).toMatchObject({ status: 200, today: "2026-11-10", day: "2026-11-10", isUncovered: false });
    expect(told(now)).toEqual([
      "current medical Dana+Rowan",
      "current dental Dana",
      "current vision Rowan",
      "upcoming vision Quinn",
      "expired medical Dana+Quinn+Rowan",
    ]);
    expect(now.people.map(({ firstName, isSelf }) => [firstName, isSelf])).toEqual([
      ["Dana", true],
      ["Quinn", false],
      ["Rowan", false],
    ]);
    expect(now.coverages[0]).toMatchObject({
      coverageName: "Medical coverage",
      cost: { employeeCents: 10_000, employerCents: 40_000, perPaycheck: null },
      why: { starts: [{ code: "recorded.start" }], ends: [], cost: [{ code: "recorded.cost" }] },
    });
    // A child's vision alone is not paid by anybody that we know.
    expect(now.coverages[2]?.cost).toBeNull();
    expect(told(await look(token, "?day=2025-12-31"))).toEqual([
      "current medical Dana+Quinn+Rowan",
      "upcoming medical Dana+Rowan",
      "upcoming dental Dana",
      "upcoming vision Rowan",
      "upcoming vision Quinn",
    ]);
  });

  test("has what begins next before what follows it, on the home too", async () => {
    const { subscriberId } = await aFamily();
    const years = [2028, 2027, 2029, 2025, 2026];
    for (const year of years)
      await cover(subscriberId, subscriberId, {
        effective_date: `${year}-01-01`,
        termination_date: `${year}-12-31`,
      });
    const token = await tokenOf(subscriberId);
    const { coverages } = await look(token);
    const starts = (all: readonly { period: string; effectiveDate: string }[]) =>
      all.map(({ period, effectiveDate }) => `${period} ${effectiveDate.slice(0, 4)}`);
    expect(starts(coverages)).toEqual([
      "current 2026",
      "upcoming 2027",
      "upcoming 2028",
      "upcoming 2029",
      "expired 2025",
    ]);
    const home = (await server.call("GET", "/home", { token })).json<Home>();
    expect(starts(home.coverages ?? []).filter((one) => one.startsWith("upcoming"))).toEqual([
      "upcoming 2027",
      "upcoming 2028",
      "upcoming 2029",
    ]);
  });

  test("says why it begins and what it costs, a paycheck too, with the year's figures and the plan's documents", async () => {
    const { subscriberId } = await aFamily();
    const key = await anInvitation(server, offering, { member_id: subscriberId });
    const { rows } = await owner.query<{ id: string }>("select id from invitations where key_hash = $1", [
      digest(key),
    ]);
    const enrollmentId = await insert(server, "enrollments", {
      ...owned(offering),
      identifier: crypto.randomUUID(),
      session_id: offering.sessionId,
      invitation_id: rows[0]?.id,
      member_id: subscriberId,
      status: "processed",
      active_step: "review",
      started_on: "2026-11-04",
      submitted_at: "2026-11-05T01:30:00Z",
      effective_date: "2027-01-01",
      effective_date_why: JSON.stringify([{ code: "date.set" }]),
    });
    await insert(server, "enrollment_selections", {
      ...owned(offering),
      enrollment_id: enrollmentId,
      coverage_type: "medical",
      employee_cents: 10_001,
      employer_cents: 40_000,
      why: JSON.stringify([{ code: "price.flat", params: { amountCents: 50_001 } }]),
    });
    for (const [year, cents] of [
      [2026, 100_000],
      [2027, 150_000],
    ])
      await insert(server, "plan_benefits", {
        ...owned(offering),
        base_plan_id: planOf("medical")?.id,
        effective_date: `${year}-01-01`,
        termination_date: `${year}-12-31`,
        deductible_individual_cents: cents,
      });
    await cover(subscriberId, subscriberId, {
      termination_date: "2026-12-31",
      ended_by_enrollment_id: enrollmentId,
    });
    await cover(subscriberId, subscriberId, {
      effective_date: "2027-01-01",
      enrollment_id: enrollmentId,
      employee_cents: 10_001,
      employer_cents: 40_000,
    });
    const token = await tokenOf(subscriberId);
    const { coverages } = await look(token);
    expect(coverages).toMatchObject([
      {
        period: "current",
        planYear: { deductibleIndividualCents: 100_000, outOfPocketFamilyCents: null },
        why: { ends: [{ code: "date.dayBefore", params: { effectiveDate: "2027-01-01" } }] },
      },
      {
        period: "upcoming",
        planYear: { deductibleIndividualCents: 150_000 },
        cost: {
          employeeCents: 10_001,
          employerCents: 40_000,
          perPaycheck: { employeeCents: 4616, payPeriodsPerYear: 26 },
        },
        why: {
          starts: [{ code: "date.set" }],
          cost: [{ code: "price.flat", params: { amountCents: 50_001 } }],
          planYear: [{ code: "benefits.planYear" }],
        },
      },
    ]);
    const [document] = coverages[0]?.documents ?? [];
    expect(document).toMatchObject({ title: "medical summary", kind: "sbc", language: "en" });
    const file = await server.call("GET", `/member/coverage/documents/${document?.identifier}`, { token });
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
  });

  test("says the share of a paycheck by the pay calendar of the day, and of two kinds by none", async () => {
    const { subscriberId } = await aFamily();
    await cover(subscriberId, subscriberId, { employee_cents: 10_000, employer_cents: 40_000 });
    const token = await tokenOf(subscriberId);
    const calendar = (name: string, row: Row) =>
      insert(server, "pay_schedules", {
        ...owned(offering),
        name,
        first_pay_day: "2025-01-03",
        effective_date: "2026-01-01",
        ...row,
      });
    const perPaycheck = async () => (await look(token)).coverages[0]?.cost?.perPaycheck;
    const former = { effective_date: "2025-01-01", termination_date: "2025-12-31" };
    await calendar("Weekly, until last year", { frequency: "weekly", ...former });
    expect(await perPaycheck()).toBeNull();
    await calendar("Biweekly", { frequency: "biweekly" });
    expect(await perPaycheck()).toEqual({ employeeCents: 4615, payPeriodsPerYear: 26 });
    await calendar("Biweekly, of another office", { frequency: "biweekly" });
    expect(await perPaycheck()).toEqual({ employeeCents: 4615, payPeriodsPerYear: 26 });
    await calendar("Monthly", { frequency: "monthly" });
    expect(await perPaycheck()).toBeNull();
    await owner.query("delete from pay_schedules where client_id = $1", [offering.clientId]);
  });

  test("nobody without coverage, on the day or later, is left without a word", async () => {
    const subscriberId = await aMember();
    const token = await tokenOf(subscriberId);
    expect(await look(token)).toMatchObject({ isUncovered: true, coverages: [] });
    await cover(subscriberId, subscriberId, { termination_date: "2026-06-30" });
    expect(await look(token)).toMatchObject({ isUncovered: true });
    expect(await look(token, "?day=2026-06-30")).toMatchObject({ isUncovered: false });
  });

  test("a day that is none is refused", async () => {
    const token = await tokenOf(await aMember());
    for (const query of ["?day=02/30/2026", "?day=2026-02-30", "?known=2026-01-01"])
      expect([query, (await look(token, query)).status]).toEqual([query, 400]);
  });
});

describe("who sees whose", () => {
  const eoi = { eoi: "pending", volume_cents: 10_000_000, pending_volume_cents: 5_000_000 };
  const payees = [
    {
      id: crypto.randomUUID(),
      rank: "primary",
      name: "Pat",
      relationship: "other",
      dob: null,
      share: 10_000,
    },
  ];

  async function aCoveredFamily(consents: boolean) {
    const family = await aFamily();
    const { subscriberId, spouseId, childId } = family;
    for (const [id, row] of [
      [subscriberId, { employee_cents: 10_000, employer_cents: 40_000 }],
      [spouseId, {}],
      [childId, {}],
    ] as const)
      await cover(subscriberId, id, { ...eoi, ...row, beneficiaries: JSON.stringify(payees) });
    await insert(server, "member_events", {
      ...owned(offering),
      family_id: subscriberId,
      member_id: spouseId,
      kind: "eligibilityDecision",
      actor: "system",
    });
    if (consents)
      await owner.query("update members set shares_health_with_subscriber = true where id = $1", [spouseId]);
    return family;
  }
  /** The decision on the spouse's proof of good health. */
  const decisions = (who: string, consents: boolean) =>
    who === "spouse" || (who === "subscriber" && consents) ? ["eligibilityDecision of 1"] : [];
  const sights = (found: OwnCoverages) =>
    found.coverages.flatMap(({ people, beneficiaries, cost }) => [
      ...people.map(({ firstName, eoi: state, pendingCents }) => `${firstName} ${state} ${pendingCents}`),
      `${beneficiaries.length} beneficiaries, ${cost === null ? "no price" : "the price"}`,
    ]);

  test.each([
    ["subscriber", false, ["Dana pending 5000000", "Quinn null null", "Rowan pending 5000000"], "the price"],
    [
      "subscriber",
      true,
      ["Dana pending 5000000", "Quinn pending 5000000", "Rowan pending 5000000"],
      "the price",
    ],
    ["spouse", false, ["Quinn pending 5000000"], "no price"],
    ["spouse", true, ["Quinn pending 5000000"], "no price"],
    ["child", false, ["Rowan pending 5000000"], "no price"],
    ["child", true, ["Rowan pending 5000000"], "no price"],
  ] as const)("the %s, where the spouse’s consent is %s", async (who, consents, seen, price) => {
    const family = await aCoveredFamily(consents);
    const token = await tokenOf(family[`${who}Id`]);
    const found = await look(token);
    expect(sights(found)).toEqual([...seen, `1 beneficiaries, ${price}`]);
    const all = [family.subscriberId, family.spouseId, family.childId];
    const inSight = who === "subscriber" ? all : [family[`${who}Id`]];
    expect(found.people.map(({ id }) => id)).toEqual(inSight);
    // The other calls tell no more.
    const read = async <T>(path: string) => (await server.call("GET", path, { token })).json<T>();
    const { coverages } = await read<Home>("/home");
    expect(coverages?.flatMap(({ people }) => people)).toHaveLength(inSight.length);
    for (const id of all) {
      const member = await read<MemberDetail>(`/member/${id}`);
      expect([id, member.coverages.length]).toEqual([id, inSight.includes(id) ? 1 : 0]);
    }
    const { entries } = await read<{ entries: TimelineEntry[] }>(`/member/${family.childId}/timeline`);
    expect(entries.map(({ kind, people }) => `${kind} of ${people.length}`)).toEqual([
      ...decisions(who, consents),
      `coverageStart of ${inSight.length}`,
    ]);
  });

  test("an adult child’s health data is theirs, and each look is in the audit", async () => {
    const { subscriberId } = await aCoveredFamily(false);
    const adultId = await aMember({
      familyId: subscriberId,
      relationship: "19",
      dob: "2008-11-10",
      firstName: "Ash",
    });
    const adults = { ...eoi, coverage_type: "dental", effective_date: "2026-02-01" };
    await cover(subscriberId, adultId, adults);
    const dana = await someone("member", { entityId: subscriberId });
    const found = await look(dana.token);
    expect(sights(found).slice(-2)).toEqual(["Ash null null", "0 beneficiaries, no price"]);
    const ids = found.people.map(({ id }) => id);
    expect(ids).toContain(adultId);
    const { rows } = await owner.query(
      "select action, subject, subject_id, details from audit_events where actor = $1",
      [`user:${dana.userId}`],
    );
    expect(rows).toEqual([
      { action: "view", subject: "coverages", subject_id: subscriberId, details: { ids } },
    ]);
  });

  test("beneficiaries are the employee's alone: changed on any day, and what stood there stays known", async () => {
    const { subscriberId, spouseId } = await aFamily();
    await owner.query(
      `insert into base_plans (id, installation_id, client_id, tier_id, external_plan_code, name, coverage_type, rating_mode, effective_date)
       select gen_random_uuid(), installation_id, client_id, tier_id, $2, 'Life plan', 'life', rating_mode, effective_date
       from base_plans where id = $1`,
      [planOf("dental")?.id, `LIFE-${subscriberId.slice(0, 8)}`],
    );
    const { rows: lifes } = await owner.query<{ id: string }>(
      "select id from base_plans where coverage_type = 'life' order by created_at desc limit 1",
    );
    const coverId = await cover(subscriberId, subscriberId, {
      coverage_type: "life",
      base_plan_id: lifes[0]?.id,
      volume_cents: 5_000_000,
    });
    const employee = await tokenOf(subscriberId);
    const path = `/member/beneficiaries/${coverId}`;
    const one = {
      id: crypto.randomUUID(),
      rank: "primary",
      name: "Noa Reyes",
      relationship: "sibling",
      dob: {},
    };
    const put = (token: string, body: object) => server.call("PUT", path, { token, body });
    const found = await server.call("GET", "/member/beneficiaries", { token: employee });
    const [life] = found.json<{ coverages: { id: string; version: number; beneficiaries: unknown[] }[] }>()
      .coverages;
    expect(life).toMatchObject({ id: coverId, beneficiaries: [] });
    const version = life?.version ?? 0;
    const half = await put(employee, { version, beneficiaries: [{ ...one, share: "50" }] });
    expect(half.statusCode).toBe(422);
    expect(half.json<{ errors: { path: string; message: string }[] }>().errors).toMatchObject([
      { path: "selections.life.beneficiaries.primary", message: expect.stringContaining("50%") },
    ]);
    const saved = await put(employee, { version, beneficiaries: [{ ...one, share: "100" }] });
    expect(saved.json(), saved.body).toMatchObject({
      version: version + 1,
      beneficiaries: [{ share: 10_000 }],
    });
    expect((await put(employee, { version, beneficiaries: [{ ...one, share: "100" }] })).statusCode).toBe(
      412,
    );
    const spouse = await tokenOf(spouseId);
    expect((await server.call("GET", "/member/beneficiaries", { token: spouse })).statusCode).toBe(404);
    const own = { version: version + 1, beneficiaries: [{ ...one, name: "Quinn", share: "100" }] };
    expect((await put(spouse, own)).statusCode).toBe(404);
    const other = await tokenOf((await aFamily()).subscriberId);
    expect((await put(other, own)).statusCode).toBe(404);
    const { rows: past } = await owner.query("select beneficiaries from past_coverages where id = $1", [
      coverId,
    ]);
    expect(past).toEqual([{ beneficiaries: [] }]);
    await owner.query("update coverages set termination_date = '2026-11-09' where id = $1", [coverId]);
    expect((await put(employee, { ...own, version: version + 2 })).statusCode).toBe(404);
  });

  test("a letter says who is covered on a day: to the employee of the family, to a spouse of themselves alone", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    for (const id of [subscriberId, spouseId, childId])
      await cover(subscriberId, id, { employee_cents: 12_345 });
    const [employee, spouse] = [await tokenOf(subscriberId), await tokenOf(spouseId)];
    const letterOf = async (token: string, day: string, language = "en") => {
      const answer = await server.call("GET", `/member/coverage/letter?day=${day}`, {
        token,
        headers: { "accept-language": language },
      });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
      return (await readPdf(answer.rawPayload)).text.replaceAll(/\s+/gu, " ");
    };
    const own = await letterOf(employee, "2026-05-01");
    expect(own).toContain("Dana");
    expect(own).toMatch(/Quinn.*Rowan/u);
    expect(own).toContain("January 1, 2026");
    expect(own).not.toContain("123.45");
    const spouses = await letterOf(spouse, "2026-05-01", "es");
    expect(spouses).toContain("Constancia de cobertura");
    expect(spouses).not.toMatch(/Dana|Rowan/u);
    expect(await letterOf(employee, "2025-05-01")).toContain("has no coverage on May 1, 2025");
  });

  test("another client’s document is not found, and staff have no coverage of their own", async () => {
    const path = `/member/coverage/documents/${planOf("medical")?.identifier}`;
    const elsewhere = await accountsOf(server, await anOffering(server));
    const stranger = await elsewhere.someone("member");
    expect((await server.call("GET", path, { token: stranger.token })).statusCode).toBe(404);
    const admin = await aUser(server, offering.installationId, { type: "admin" });
    for (const one of [path, "/member/coverage", "/member/coverage/letter"])
      expect((await server.call("GET", one, { token: admin.token })).statusCode).toBe(403);
  });
});
