import { beforeEach, describe, expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { readPdf, textWithin } from "#test/read-pdf.ts";
import { SystemScope } from "#server/scope.ts";
import type { CobraDue } from "./cobra-calendar.ts";
import type { CobraCase, CobraPreview } from "./cobra.ts";
import { lostWithoutClock } from "./lost-without-clock.service.ts";

// Today is November 10, 2026. Medical costs $400 for each adult and $200 for a child, dental by tier $30, $60, $90, $120.
const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const { installationId } = offering;
const { token } = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });
const { rows: plans } = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);

type Ids = { employee: string; spouse: string; child: string };
let family: Ids;
beforeEach(async () => {
  family = await aFamily();
});

/** All three by medical and dental until September 30, the employee by life insurance too. */
async function aFamily(row: Record<string, unknown> = { termination_date: "2026-09-30" }): Promise<Ids> {
  const ids = { employee: newId(), spouse: newId(), child: newId() };
  const people = [
    [ids.employee, "18", "Mina", "1980-05-01"],
    [ids.spouse, "01", "Haru", "1982-06-01"],
    [ids.child, "19", "Sora", "2015-07-01"],
  ] as const;
  for (const [id, relationship, first_name, dob] of people) {
    await insert(server, "members", {
      ...owned(offering),
      id,
      family_id: ids.employee,
      relationship,
      member_number: unique("HB"),
      first_name,
      last_name: "Park",
      dob,
    });
    for (const type of ["medical", "dental"])
      await insert(server, "coverages", {
        ...owned(offering),
        family_id: ids.employee,
        member_id: id,
        coverage_type: type,
        base_plan_id: plans.find((plan) => plan.type === type)?.id,
        tier_code: "FAM",
        effective_date: "2026-01-01",
        employee_cents: relationship === "18" ? 10_000 : 0,
        employer_cents: relationship === "18" ? 40_000 : 0,
        ...row,
      });
  }
  return ids;
}

type Body = Record<string, unknown>;
type Answer = { status: number; case: CobraCase; errors: { path: string; message: string }[] };

async function send(url: string, body: Body, version?: number): Promise<Answer> {
  const answer = await server.call("POST", url, {
    token,
    body,
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
  const said = answer.json<{ case: CobraCase; errors?: Answer["errors"] }>();
  return { status: answer.statusCode, case: said.case, errors: said.errors ?? [] };
}

const event = (some: Body = {}) => ({
  memberId: family.employee,
  event: "employmentEnd",
  eventDate: "2026-09-18",
  ...some,
});
const start = async (some: Body = {}) => send("/cobra/cases", event(some));
const step = (found: CobraCase, name: string, body: Body, version = found.version) =>
  send(`/cobra/cases/${found.id}/${name}`, body, version);

async function noticed(some: Body = {}): Promise<CobraCase> {
  const { case: found } = await start(some);
  const clockIds = found.clocks.map(({ id }) => id);
  return (await step(found, "notice", { clockIds, sentOn: "2026-10-05" })).case;
}

const clockOf = (found: CobraCase, memberId: string) => {
  const clock = found.clocks.find((one) => one.memberId === memberId);
  if (clock === undefined) throw new Error("They have no clock");
  return clock;
};
const told = (found: CobraCase) =>
  found.clocks.map(({ name, state, task, taskDueOn }) =>
    [name.split(" ")[0], state, task, taskDueOn].join(" "),
  );
const covered = (found: CobraCase) =>
  found.clocks.flatMap(({ name, coverages }) =>
    coverages.map((one) =>
      [name.split(" ")[0], one.coverageType, one.tierCode, one.effectiveDate, one.employeeCents].join(" "),
    ),
  );

describe("the start", () => {
  test("is shown before anything is written: who, why, each date with why", async () => {
    const answer = await server.call("POST", "/cobra/preview", { token, body: event() });
    const shown = answer.json<CobraPreview>();
    expect(shown).toMatchObject({ lossDate: "2026-10-01", coversToEnd: 0, warnings: [] });
    expect(shown.people.map(({ name, hasRight, months }) => [name, hasRight, months])).toEqual([
      ["Mina Park", true, 18],
      ["Haru Park", true, 18],
      ["Sora Park", true, 18],
    ]);
    expect(shown.people[0]?.offers.map(({ coverageType }) => coverageType)).toEqual(["medical", "dental"]);
    expect(shown.people[0]?.dates.map(({ name, value }) => `${name} ${value}`)).toEqual([
      "employer 2026-10-31",
      "notice 2026-11-24",
      "last 2028-03-31",
    ]);
    expect((await server.call("GET", `/cobra/members/${family.spouse}`, { token })).json()).toMatchObject({
      today: "2026-11-10",
      cases: [],
    });
  });

  test("takes rows that follow each other as a price changes for one coverage: it ends as a whole, a later hire's stays", async () => {
    const { clientId } = offering;
    const later = { ...owned(offering), family_id: family.employee, tier_code: "FAM", employer_cents: 0 };
    await owner.query(
      "update coverages set effective_date = '2025-01-01', termination_date = '2025-12-31' where family_id = $1",
      [family.employee],
    );
    const medical = plans.find((plan) => plan.type === "medical")?.id;
    for (const [effective_date, termination_date] of [
      ["2026-01-01", "2026-06-30"],
      ["2026-09-01", null],
    ])
      for (const member_id of [family.employee, family.spouse])
        await insert(server, "coverages", {
          ...later,
          member_id,
          coverage_type: "medical",
          base_plan_id: medical,
          effective_date,
          termination_date,
        });
    const eventDate = "2025-10-20";
    const preview = await server.call("POST", "/cobra/preview", { token, body: event({ eventDate }) });
    // Dental ended with the year for everybody; medical of employee and spouse went on to June 30, 2026.
    expect(preview.json()).toMatchObject({ lossDate: "2026-07-01", coversToEnd: 0 });
    const lastDay = "2025-10-31";
    const { case: found } = await start({ eventDate, lastDay, endsCoverage: true });
    expect(found.lossDate).toBe("2025-11-01");
    const { rows } = await owner.query<{ on: string }>(
      `select distinct effective_date::text || ' ' || coalesce(termination_date::text, 'open') as on from coverages
       where family_id = $1 and client_id = $2 and deleted_at is null and cobra_clock_id is null
         and coalesce(termination_date, 'infinity') >= effective_date order by 1`,
      [family.employee, clientId],
    );
    expect(rows.map(({ on }) => on)).toEqual(["2025-01-01 2025-10-31", "2026-09-01 open"]);
  });

  test.each<[whose: string, event: Body, tiers: string[]]>([
    ["the others' coverage ends", {}, []],
    ["the spouse's ends", { event: "divorce" }, ["EMP 2026-10-01"]],
  ])("leaves alone what a grown child continues already when %s", async (_, second, tiers) => {
    family = await aFamily({ termination_date: null });
    await owner.query(`update coverages set termination_date = '2026-05-31' where member_id = $1`, [
      family.child,
    ]);
    const grown = { memberId: family.child, event: "childAgedOut", eventDate: "2026-05-20" };
    const { case: own } = await start(grown);
    const [clock] = own.clocks;
    const { case: told } = await step(own, "notice", { clockIds: [clock?.id], sentOn: "2026-10-05" });
    const people = [{ clockId: clock?.id, coverageTypes: ["medical", "dental"] }];
    const continued = covered((await step(told, "election", { electedOn: "2026-10-20", people })).case);
    expect(continued).toEqual(["Sora medical EMP 2026-06-01 20400", "Sora dental EMP 2026-06-01 3060"]);
    const before = await owner.query(
      "select tier_code, termination_date, employee_cents, version from coverages where cobra_clock_id = $1",
      [clock?.id],
    );
    const memberId = "event" in second ? family.spouse : family.employee;
    expect((await start({ ...second, memberId, endsCoverage: true })).errors).toEqual([]);
    const after = await owner.query(
      "select tier_code, termination_date, employee_cents, version from coverages where cobra_clock_id = $1",
      [clock?.id],
    );
    expect(after.rows).toEqual(before.rows);
    // Whoever stays is by themselves: the child who continues the plan is none of their tier.
    const { rows } = await owner.query<{ tier: string }>(
      `select v.tier_code || ' ' || v.effective_date as tier from coverages v where v.family_id = $1 and v.coverage_type = 'dental'
         and v.deleted_at is null and v.termination_date is null`,
      [family.employee],
    );
    expect(rows.map(({ tier }) => tier)).toEqual(tiers);
  });

  test.each([
    ["on the day before the event", "2026-09-17", [200, "2026-09-18"]],
    ["on the day before that", "2026-09-16", [422, undefined]],
  ])("takes a plan that ends %s as the event's or refuses it", async (_says, lastDay, expected) => {
    family = await aFamily({ termination_date: null });
    const answer = await start({ lastDay, endsCoverage: true });
    expect([answer.status, answer.case?.lossDate]).toEqual(expected);
  });

  test("makes a clock for each of them; the same event starts once", async () => {
    const { case: found } = await start();
    expect(told(found)).toEqual([
      "Mina noticeDue notice 2026-11-24",
      "Haru noticeDue notice 2026-11-24",
      "Sora noticeDue notice 2026-11-24",
    ]);
    expect(await start()).toMatchObject({ status: 422, errors: [{ path: "eventDate" }] });
  });

  test("ends cover that has no end yet, of those with the right; to undo it brings it back", async () => {
    family = await aFamily({ termination_date: null });
    // A row that never began is none of what ends.
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: family.employee,
      member_id: family.spouse,
      coverage_type: "medical",
      base_plan_id: plans.find((plan) => plan.type === "medical")?.id,
      tier_code: "FAM",
      effective_date: "2026-12-01",
      termination_date: "2026-11-30",
    });
    const divorce = { memberId: family.spouse, event: "divorce", without: [family.child] };
    const asked = await start(divorce);
    expect([asked.status, asked.errors[0]?.path]).toEqual([422, "endsCoverage"]);
    const started = await start({ ...divorce, endsCoverage: true });
    const ends = async () => {
      const { rows } = await owner.query<{ end: string }>(
        `select m.first_name || ' ' || coalesce(c.termination_date::text, '-') as end from coverages c join members m on m.id = c.member_id
         where c.family_id = $1 and c.coverage_type = 'medical' and c.deleted_at is null
           and coalesce(c.termination_date, 'infinity') >= c.effective_date order by m.dob, c.effective_date`,
        [family.employee],
      );
      return rows.map(({ end }) => end);
    };
    expect(told(started.case)).toEqual(["Haru noticeDue notice 2026-11-24"]);
    expect(await ends()).toEqual([
      "Mina 2026-09-30",
      "Mina -",
      "Haru 2026-09-30",
      "Sora 2026-09-30",
      "Sora -",
    ]);
    expect((await step(started.case, "undo", {})).status).toBe(200);
    expect(await ends()).toEqual(["Mina -", "Haru -", "Sora -"]);
    expect((await start({ memberId: family.spouse, event: "divorce", endsCoverage: true })).status).toBe(200);
  });

  test("of an event that gives more months from the same day takes the place of one clock; to undo it brings that back", async () => {
    const divorce = { memberId: family.spouse, event: "divorce", without: [family.child] };
    const { case: ofWork } = await start();
    const { case: ofDivorce } = await start(divorce);
    const names = async () =>
      (
        await owner.query<{ name: string }>(
          `select m.first_name as name from cobra_clocks k join members m on m.id = k.member_id
           where k.case_id = $1 and k.deleted_at is null order by m.dob`,
          [ofWork.id],
        )
      ).rows.map(({ name }) => name);
    expect([ofDivorce.clocks.map(({ months }) => months), await names()]).toEqual([[36], ["Mina", "Sora"]]);
    expect((await step(ofDivorce, "undo", {})).status).toBe(200);
    expect(await names()).toEqual(["Mina", "Haru", "Sora"]);
    // Each of them has a clock, and another event of work on the same day gives no more months.
    expect(await start({ event: "hoursReduced" })).toMatchObject({
      status: 422,
      errors: [{ path: "eventDate", message: expect.stringContaining("started already") }],
    });
    // An event before both leaves one case, whose clocks are all there are.
    await start(divorce);
    const days = { eventDate: "2026-08-10", lastDay: "2026-08-31", endsCoverage: true };
    const { case: earlier } = await start({ event: "hoursReduced", ...days });
    const { rows } = await owner.query<{ id: string }>(
      "select id from cobra_cases where family_id = $1 and deleted_at is null",
      [family.employee],
    );
    expect([rows, earlier.clocks.length, await names()]).toEqual([[{ id: earlier.id }], 3, []]);
  });

  test("does not bring back a clock whose case was taken back meanwhile", async () => {
    const { case: ofWork } = await start();
    const { case: ofDivorce } = await start({
      memberId: family.spouse,
      event: "divorce",
      without: [family.child],
    });
    const { rows: cases } = await owner.query<{ version: number }>(
      "select version from cobra_cases where id = $1",
      [ofWork.id],
    );
    const left = { ...ofWork, version: cases[0]?.version ?? 0 };
    expect((await step(left, "undo", {})).status).toBe(200);
    expect((await step(ofDivorce, "undo", {})).status).toBe(200);
    const { rows } = await owner.query(
      "select from cobra_clocks where family_id = $1 and deleted_at is null",
      [family.employee],
    );
    expect(rows).toEqual([]);
    expect(told((await start()).case)).toHaveLength(3);
  });

  test.each([
    ["before their notice, moves all", false, ["Mina true", "Haru true", "Sora true"], []],
    [
      "after their notice, leaves them as they are and says so",
      true,
      ["Mina false", "Haru false", "Sora true"],
      ["Mina Park", "Haru Park"],
    ],
  ])("of an earlier event than that of two clocks, %s", async (_, isNoticed, rights, warned) => {
    const first = { without: [family.child] };
    const { id, version } = isNoticed ? await noticed(first) : (await start(first)).case;
    const earlier = event({ event: "hoursReduced", eventDate: "2026-08-10", lastDay: "2026-08-31" });
    const answer = await server.call("POST", "/cobra/preview", { token, body: earlier });
    const shown = answer.json<CobraPreview>();
    expect(shown.people.map(({ name, hasRight }) => `${name.split(" ")[0]} ${hasRight}`)).toEqual(rights);
    expect(shown.warnings).toEqual(
      warned.map((name) => ({ code: "warning.clockStands", params: { name, lossDate: "2026-10-01" } })),
    );
    if (!isNoticed) return;
    // A notice that was taken back is out no more.
    await send(`/cobra/cases/${id}/undo`, {}, version);
    const again = await server.call("POST", "/cobra/preview", { token, body: earlier });
    expect(again.json<CobraPreview>().warnings).toEqual([]);
  });

  test.each([
    ["a day before the coverage began", { eventDate: "2025-12-01" }, "eventDate", "January 1, 2026"],
    ["a day after it ended", { eventDate: "2026-10-15" }, "eventDate", "No one who would have the right"],
    ["a divorce of the employee", { event: "divorce" }, "event", "page of the spouse"],
    ["a last day before the event", { lastDay: "2026-09-01" }, "lastDay", "September 18, 2026"],
    ["gross misconduct", { isGrossMisconduct: true }, "isGrossMisconduct", "October 2, 2026"],
    ["told tomorrow", { toldOn: "2026-11-11" }, "toldOn", "has not come yet"],
  ])("is refused for %s, and nothing is written", async (_says, some, path, words) => {
    const { status, errors } = await start(some);
    expect([status, errors[0]?.path]).toEqual([422, path]);
    expect(errors[0]?.message).toContain(words);
  });
});

describe("a client", () => {
  const set = (set: string) => owner.query(`update clients set ${set} where id = $1`, [offering.clientId]);

  test("whose plan counts from the event has its months counted so where nobody says otherwise", async () => {
    await set("cobra_counts_from = 'event'");
    const { case: found } = await start();
    await set("cobra_counts_from = 'lossOfCoverage'");
    expect(clockOf(found, family.employee).endsOn).toBe("2028-03-18");
  });

  test.each([
    [null, "warning.smallEmployer", 18],
    [9, "warning.smallEmployerMonths", 9],
  ])("with fewer than 20 employees and %s months of its own is told %s", async (months, code, expected) => {
    await set(`is_cobra_employer = false, continuation_months = ${months}`);
    const answer = await server.call("POST", "/cobra/preview", { token, body: event() });
    await set("is_cobra_employer = null, continuation_months = null");
    const shown = answer.json<CobraPreview>();
    expect(shown.warnings.map((one) => one.code)).toEqual([code]);
    expect(shown.people[0]?.months).toBe(expected);
  });
});

describe("an election", () => {
  test("of all is coverage like any other, marked, at 102 % of the price of its tier", async () => {
    const found = await noticed();
    expect(told(found)[0]).toBe("Mina noticeSent election 2026-12-04");
    const coverageTypes = ["medical", "dental"];
    const people = found.clocks.map(({ id }) => ({ clockId: id, coverageTypes }));
    const { case: elected } = await step(found, "election", { electedOn: "2026-11-09", people });
    expect(covered(elected)).toEqual([
      "Mina medical FAM 2026-10-01 102000",
      "Mina dental FAM 2026-10-01 12240",
      "Haru medical FAM 2026-10-01 0",
      "Haru dental FAM 2026-10-01 0",
      "Sora medical FAM 2026-10-01 0",
      "Sora dental FAM 2026-10-01 0",
    ]);
    expect(elected.nextMonth).toEqual({ from: "2026-10-01", cents: 114_240 });
    expect(told(elected)[0]).toBe("Mina elected firstPayment 2026-12-24");
  });

  test("of a spouse alone, then of the child: they share a price once both are in", async () => {
    const found = await noticed();
    const [spouse, child] = [clockOf(found, family.spouse), clockOf(found, family.child)];
    const dental = (clockId: string) => ({ clockId, coverageTypes: ["dental"] });
    const first = await step(found, "election", { electedOn: "2026-11-01", people: [dental(spouse.id)] });
    expect(covered(first.case)).toEqual(["Haru dental EMP 2026-10-01 3060"]);
    const second = await step(first.case, "election", {
      electedOn: "2026-11-02",
      people: [dental(child.id)],
    });
    expect(covered(second.case)).toEqual(["Haru dental ECH 2026-10-01 6120", "Sora dental ECH 2026-10-01 0"]);
    const undone = await step(second.case, "undo", {});
    expect(covered(undone.case)).toEqual(["Haru dental EMP 2026-10-01 3060"]);
    expect((await step(undone.case, "undo", {})).case.clocks.map(({ state }) => state)).toEqual([
      "noticeSent",
      "noticeSent",
      "noticeSent",
    ]);
  });

  test("after its last day is refused with the day; one that was declined first counts from then on", async () => {
    const { case: started } = await start();
    const clockIds = started.clocks.map(({ id }) => id);
    const { case: found } = await step(started, "notice", { clockIds, sentOn: "2026-09-20" });
    await owner.query(
      "update cobra_cases set loss_date = '2026-08-01', event_date = '2026-07-15' where id = $1",
      [found.id],
    );
    await owner.query("update cobra_clocks set notice_sent_on = '2026-08-05' where case_id = $1", [found.id]);
    const clock = clockOf(found, family.employee);
    const people = [{ clockId: clock.id, coverageTypes: ["dental"] }];
    const late = await step(found, "election", { electedOn: "2026-10-05", people });
    expect([late.status, late.errors[0]?.message]).toEqual([422, expect.stringContaining("October 4, 2026")]);
    expect(late.errors[0]?.path).toBe("electedOn");
  });

  test("that was declined may be made in time after all, from the day of the change of mind", async () => {
    const found = await noticed();
    const { id } = clockOf(found, family.employee);
    const no = await step(found, "election", {
      electedOn: "2026-10-20",
      people: [{ clockId: id, coverageTypes: [] }],
    });
    expect(told(no.case)[0]).toMatch(/^Mina waived/u);
    const yes = await step(no.case, "election", {
      electedOn: "2026-11-03",
      people: [{ clockId: id, coverageTypes: ["dental"] }],
    });
    expect(covered(yes.case)).toEqual(["Mina dental EMP 2026-11-03 3060"]);
  });

  test.each([
    ["coverage that the person did not have", ["life"], "did not have"],
    ["a word that is no coverage", ["tooth"], "did not have"],
  ])("of %s is refused", async (_says, coverageTypes, words) => {
    const found = await noticed();
    const people = [{ clockId: clockOf(found, family.employee).id, coverageTypes }];
    const { status, errors } = await step(found, "election", { electedOn: "2026-11-01", people });
    expect([status, errors[0]?.message]).toEqual([422, expect.stringContaining(words)]);
  });
});

describe("payments and the end", () => {
  async function elected(): Promise<CobraCase> {
    const found = await noticed();
    const people = [{ clockId: clockOf(found, family.employee).id, coverageTypes: ["dental"] }];
    return (await step(found, "election", { electedOn: "2026-10-20", people })).case;
  }

  test("one that is too small is a receipt; months are paid in order once receipts add up, the rest stays", async () => {
    const found = await elected();
    const { case: small } = await step(found, "payment", { receivedOn: "2026-11-01", amountCents: 2000 });
    expect(clockOf(small, family.employee)).toMatchObject({ state: "elected", paidThrough: null });
    expect(small).toMatchObject({ creditCents: 2000, nextMonth: { from: "2026-10-01", cents: 3060 } });
    const { case: paid } = await step(small, "payment", { receivedOn: "2026-11-01", amountCents: 5000 });
    expect(clockOf(paid, family.employee)).toMatchObject({ state: "paying", paidThrough: "2026-11-30" });
    expect(paid).toMatchObject({ creditCents: 880, nextMonth: { from: "2026-12-01", cents: 3060 } });
    expect(told(paid)[0]).toBe("Mina paying payment 2026-12-31");
    const { case: again } = await step(paid, "payment", { receivedOn: "2026-11-02", amountCents: 2180 });
    expect(clockOf(again, family.employee).paidThrough).toBe("2026-12-31");
    const { case: undone } = await step(again, "undo", {});
    expect(undone).toMatchObject({ creditCents: 880 });
    expect(clockOf(undone, family.employee).paidThrough).toBe("2026-11-30");
  });

  test("the end closes the cover on its day; a disability adds eleven months at 150 %", async () => {
    const found = await elected();
    const { id } = clockOf(found, family.employee);
    const longer = await step(found, "extension", {
      clockIds: [id],
      extension: "disability",
      toldOn: "2026-11-01",
    });
    expect(covered(longer.case)).toEqual([
      "Mina dental EMP 2026-10-01 3060",
      "Mina dental EMP 2028-04-01 4500",
    ]);
    expect(clockOf(longer.case, family.employee)).toMatchObject({ months: 29, endsOn: "2029-02-28" });
    const over = await step(longer.case, "end", {
      clockIds: [id],
      endedOn: "2026-10-31",
      reason: "otherPlan",
    });
    expect(clockOf(over.case, family.employee)).toMatchObject({
      state: "ended",
      task: "firstPayment",
      taskDueOn: "2026-12-04",
    });
    expect(over.case.nextMonth).toEqual({ from: "2026-10-01", cents: 3060 });
    expect(
      clockOf(over.case, family.employee).coverages.map(({ terminationDate }) => terminationDate),
    ).toEqual(["2026-10-31"]);
    const back = await step((await step(over.case, "undo", {})).case, "undo", {});
    expect(covered(back.case)).toEqual(["Mina dental EMP 2026-10-01 3060"]);
    expect(clockOf(back.case, family.employee)).toMatchObject({ months: 18, endsOn: "2028-03-31" });
  });

  test("who may still elect is not ended for not electing", async () => {
    const found = await noticed();
    const { id } = clockOf(found, family.child);
    const early = await step(found, "end", { clockIds: [id], endedOn: "2026-09-30", reason: "notElected" });
    expect([early.status, early.errors[0]?.message]).toEqual([
      422,
      expect.stringContaining("December 4, 2026"),
    ]);
  });
});

test("an extension that gives no more months is refused; a second event on the very last day gives them", async () => {
  const { case: divorced } = await start({ memberId: family.spouse, event: "divorce" });
  const [only] = divorced.clocks;
  const second = (clockIds: unknown[]) => ({
    clockIds,
    extension: "secondEvent",
    secondEvent: "divorce",
    secondEventOn: "2026-11-10",
    toldOn: "2026-11-10",
  });
  const refused = await step(divorced, "extension", second([only?.id]));
  expect([refused.status, refused.errors[0]?.path]).toEqual([422, "clockIds"]);
  // Eighteen months from May 11, 2025 end today.
  family = await aFamily({ effective_date: "2025-01-01", termination_date: "2025-05-10" });
  const { case: old } = await start({ eventDate: "2025-05-10" });
  const spouse = clockOf(old, family.spouse);
  expect(spouse.endsOn).toBe("2026-11-10");
  const extended = await step(old, "extension", second([spouse.id]));
  expect(extended.errors).toEqual([]);
  expect(clockOf(extended.case, family.spouse)).toMatchObject({ months: 36, endsOn: "2028-05-10" });
});

test("a price that was changed elsewhere since the step is not overwritten by its undo", async () => {
  const found = await noticed();
  const people = [{ clockId: clockOf(found, family.employee).id, coverageTypes: ["dental"] }];
  const { case: elected } = await step(found, "election", { electedOn: "2026-10-20", people });
  const change = (by: number) =>
    owner.query("update coverages set employee_cents = employee_cents + $2 where cobra_clock_id = $1", [
      clockOf(found, family.employee).id,
      by,
    ]);
  await change(1);
  expect((await step(elected, "undo", {})).status).toBe(409);
  await change(-1);
  expect((await step(elected, "undo", {})).status).toBe(200);
});

test("an end that was shortened further elsewhere since is not overwritten by its undo", async () => {
  const found = await noticed();
  const { id } = clockOf(found, family.employee);
  const people = [{ clockId: id, coverageTypes: ["dental"] }];
  const { case: elected } = await step(found, "election", { electedOn: "2026-10-20", people });
  const end = { clockIds: [id], endedOn: "2026-10-31", reason: "otherPlan" };
  const { case: ended } = await step(elected, "end", end);
  const last = (day: string) =>
    owner.query("update coverages set termination_date = $2 where cobra_clock_id = $1", [id, day]);
  await last("2026-10-25");
  expect((await step(ended, "undo", {})).status).toBe(409);
  await last("2026-10-31");
  expect((await step(ended, "undo", {})).status).toBe(200);
});

test("a person who was removed from the family since has no part in the price", async () => {
  const found = await noticed();
  await owner.query("update members set deleted_at = now() where id = $1", [family.child]);
  const people = found.clocks.map(({ id }) => ({ clockId: id, coverageTypes: ["dental"] }));
  const { case: elected } = await step(found, "election", { electedOn: "2026-10-20", people });
  // Employee and spouse by the tier of two: $90.00 and 2 percent.
  const cents = elected.clocks.flatMap(({ coverages }) => coverages.map((one) => one.employeeCents));
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(9180);
});

test("of two clerks at once the second is told, and 30 at once write one step", async () => {
  const { case: found } = await start();
  const clockIds = found.clocks.map(({ id }) => id);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => step(found, "notice", { clockIds, sentOn: "2026-10-05" })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 29 }, () => 412),
  ]);
  const { rows } = await owner.query("select 1 from cobra_steps where case_id = $1 and kind = 'notice'", [
    found.id,
  ]);
  expect(rows).toHaveLength(1);
});

test("who loses the plan on the day of the loss and has no clock there is found: no day before or after, and no partner", async () => {
  const { case: found } = await start();
  const system = new SystemScope(server.services.database, { requestId: "test", language: "en" });
  const lost = () =>
    system.transaction(installationId, (transaction) => lostWithoutClock(transaction, [family.employee]));
  expect(await lost()).toEqual(new Set());
  await owner.query("update cobra_clocks set deleted_at = now() where member_id = $1", [family.child]);
  const child = new Set([`withoutClock ${found.id} ${family.child}`]);
  expect(await lost()).toEqual(child);
  const ends = (day: string) =>
    owner.query("update coverages set termination_date = $2 where member_id = $1", [family.child, day]);
  for (const day of ["2026-09-29", "2026-10-01"]) {
    await ends(day);
    expect(await lost(), day).toEqual(new Set());
  }
  await ends("2026-09-30");
  expect(await lost()).toEqual(child);
  await owner.query("update members set relationship = '53' where id = $1", [family.child]);
  expect(await lost()).toEqual(new Set());
});

test("a clock of another client is as one that does not exist", async () => {
  const { case: found } = await start();
  const elsewhere = await anOffering(server);
  const stranger = await aUser(server, elsewhere.installationId, {
    type: "admin",
    permissions: ["enrollment"],
  });
  const url = `/cobra/cases/${found.id}/undo`;
  const refused = await server.call("POST", url, {
    token: stranger.token,
    body: {},
    headers: { "if-match": '"1"' },
  });
  expect(refused.statusCode).toBe(404);
  const answer = await step(found, "notice", { clockIds: [newId()], sentOn: "2026-10-05" });
  expect([answer.status, answer.errors[0]?.path]).toEqual([422, "clockIds"]);
});

describe("the calendar and the letters", () => {
  test("list what is due, the earliest first, by task and day; CSV says the same", async () => {
    const { case: found } = await start();
    const list = async (query: string) => {
      const answer = await server.call("GET", `/cobra/due?filter[clientId]=${offering.clientId}&${query}`, {
        token,
      });
      return answer.json<{ rows: CobraDue[]; total: number }>();
    };
    const own = found.clocks.map(({ id }) => id);
    const { rows } = await list("filter[task]=notice&filter[taskDueOn]=2026-11-24..2026-11-24&pageSize=100");
    expect(rows.filter(({ id }) => own.includes(id))).toHaveLength(3);
    expect(rows[0]).toMatchObject({ task: "notice", taskDueOn: "2026-11-24", isLate: false });
    const { rows: all } = await list("pageSize=100");
    expect(all.map(({ taskDueOn }) => taskDueOn)).toEqual(all.map(({ taskDueOn }) => taskDueOn).toSorted());
    const csv = await server.call("GET", "/cobra/due/export?filter[task]=notice", { token });
    expect(csv.body).toContain("Mina Park");
    expect(csv.body).toContain("11/24/2026");
    const wrong = await server.call("GET", "/cobra/due?filter[taskDueOn]=2026-02-30..", { token });
    expect(wrong.statusCode).toBe(400);
  });

  test("what has run out ends in one go, each for its reason and on its day; who is not late stays and is named", async () => {
    family = await aFamily({ termination_date: "2026-08-10" });
    const late = await noticed({ eventDate: "2026-08-10" });
    const ofLate = late.clocks.map(({ id }) => id);
    await owner.query(
      "update cobra_clocks set notice_sent_on = '2026-08-20', task_due_on = '2026-10-30' where id = any($1)",
      [ofLate],
    );
    family = await aFamily();
    const paid = await noticed();
    const mina = clockOf(paid, family.employee);
    const elected = await step(paid, "election", {
      electedOn: "2026-10-06",
      people: [{ clockId: mina.id, coverageTypes: ["dental"] }],
    });
    await owner.query("update cobra_clocks set task_due_on = '2026-11-01' where id = $1", [mina.id]);
    const [sun] = elected.case.clocks.filter(({ memberId }) => memberId === family.spouse);
    // The last day itself is in time.
    await owner.query("update cobra_clocks set task_due_on = '2026-11-10' where id = $1", [sun?.id]);
    const answer = await server.call("POST", "/cobra/lapsed", {
      token,
      body: { clockIds: [...ofLate, mina.id, sun?.id] },
    });
    expect(answer.json()).toEqual({
      ended: 4,
      left: [{ name: "Haru Park", message: "Nothing of this person is late yet." }],
    });
    const { rows } = await owner.query(
      `select m.first_name as name, k.state, k.end_reason as reason, k.ended_on as day from cobra_clocks k
         join members m on m.id = k.member_id where k.case_id = any($1) order by k.case_id, m.dob`,
      [[late.id, paid.id]],
    );
    expect(rows.map(({ name, state, reason, day }) => [name, state, reason, day].join(" "))).toEqual([
      "Mina ended notElected 2026-08-10",
      "Haru ended notElected 2026-08-10",
      "Sora ended notElected 2026-08-10",
      "Mina ended notPaid 2026-09-30",
      "Haru noticeSent  ",
      "Sora noticeSent  ",
    ]);
    const timeline = await server.call("GET", `/member/${family.employee}/timeline`, { token });
    const steps = timeline
      .json<{ entries: { kind: string; details: { step?: string } }[] }>()
      .entries.flatMap(({ kind, details }) => (kind === "cobra" ? [details.step] : []));
    expect(new Set(steps)).toEqual(new Set(["election", "end", "notice", "started"]));
    expect(steps).toHaveLength(4);
  });

  test("the link is mailed to the person, a child's to the employee, without a word of what they had", async () => {
    const found = await noticed();
    const mail = (memberId: string) =>
      server.call("POST", `/cobra/clocks/${clockOf(found, memberId).id}/link/mail`, { token });
    expect((await mail(family.employee)).json()).toMatchObject({ errors: [{ path: "email" }] });
    await owner.query(
      "update people set email = 'mina@example.com' where id = (select person_id from members where id = $1)",
      [family.employee],
    );
    expect((await mail(family.child)).json()).toMatchObject({ to: "mina@example.com" });
    const { rows } = await owner.query<{ payload: object }>(
      "select data as payload from pgboss.job where name = 'keep-mail' order by created_on desc limit 1",
    );
    const kept =
      rows.length > 0 ? rows : (await owner.query("select id from mails where kind = 'cobraLink'")).rows;
    expect(kept).toHaveLength(1);
  });

  test("who elected and ended before the last month reads why and when, in a letter apart from the others", async () => {
    const found = await noticed();
    const [employee, spouse] = [clockOf(found, family.employee), clockOf(found, family.spouse)];
    const elected = await step(found, "election", {
      electedOn: "2026-10-20",
      people: [{ clockId: employee.id, coverageTypes: ["dental"] }],
    });
    expect(elected.status).toBe(200);
    const ended = await step(elected.case, "end", {
      clockIds: [employee.id],
      endedOn: "2026-10-31",
      reason: "otherPlan",
    });
    expect(ended.status).toBe(200);
    const clockIds = [employee.id, spouse.id];
    const { help } = server.services.site;
    server.services.site.help = { phone: "(617) 555-2368", address: "1 Harbor Way, Boston, MA 02110" };
    const answer = await server.call("POST", "/cobra/letters", { token, body: { clockIds } });
    const text = (await readPdf(answer.rawPayload)).text.replaceAll(/\s+/gu, " ");
    expect(text).toContain("Your COBRA coverage has ended");
    expect(text).toContain("October 31, 2026");
    expect(text).toContain("You are covered by another group health plan.");
    // A person who is covered no more sends neither an election nor money.
    expect(text.match(/Where to send your election/gu)).toHaveLength(1);
    expect(text.match(/Questions and appeals/gu)).toHaveLength(1);
    expect(text).toContain("Your right to continue your health coverage (COBRA)");
    const own = await server.call("POST", "/cobra/letters", { token, body: { clockIds: [spouse.id] } });
    expect((await readPdf(own.rawPayload)).text).not.toContain("has ended");
    // One of two coverages may end alone: the letter names it, and says that the rest goes on.
    await owner.query(
      `update cobra_steps set change = change || jsonb_build_object('endedPlans', jsonb_build_array(jsonb_build_object(
         'clockId', $2::text, 'coverageType', 'dental', 'endedOn', '2026-10-31', 'reason', 'notPaid')))
       where case_id = $1 and kind = 'election'`,
      [found.id, spouse.id],
    );
    const part = await server.call("POST", "/cobra/letters", { token, body: { clockIds: [spouse.id] } });
    const said = (await readPdf(part.rawPayload)).text.replaceAll(/\s+/gu, " ");
    expect(said).toContain("Some of your COBRA coverage has ended");
    expect(said).toContain("The rest goes on.");
    expect(said).toMatch(/: Dental/u);
    expect(said).toContain("A payment did not arrive in time.");
    server.services.site.help = help;
  });

  test("names the last day of each where Medicare before the event gives spouse and child more months", async () => {
    await owner.query(
      `update clients set cobra_sender = 'Beacon COBRA Desk', cobra_phone = '6175550177',
         cobra_address = '7 Pier St, Boston, MA 02110' where id = $1`,
      [offering.clientId],
    );
    const { case: found } = await start({ medicareOn: "2026-02-01" });
    const clockIds = found.clocks.map(({ id }) => id);
    const answer = await server.call("POST", "/cobra/letters", { token, body: { clockIds } });
    const text = (await readPdf(answer.rawPayload)).text.replaceAll(/\s+/gu, " ");
    // 18 months from October 1, 2026; 36 from February 1, 2026 (26 CFR 54.4980B-7, Q&A-4(d)).
    expect(text).toContain("Mina Park: March 31, 2028 (18 months)");
    expect(text).toContain("Haru Park, Sora Park: January 31, 2029 (28 months)");
    await owner.query(
      "update clients set cobra_sender = null, cobra_phone = null, cobra_address = null where id = $1",
      [offering.clientId],
    );
  });

  test("says of 36 months that they are all, and of fewer what makes them longer", async () => {
    const { help } = server.services.site;
    server.services.site.help = { phone: "(617) 555-2368", address: "1 Harbor Way, Boston, MA 02110" };
    const textOf = async ({ clocks }: CobraCase) => {
      const body = { clockIds: clocks.map(({ id }) => id) };
      const answer = await server.call("POST", "/cobra/letters", { token, body });
      return (await readPdf(answer.rawPayload)).text.replaceAll(/\s+/gu, " ");
    };
    const divorce = await textOf((await start({ memberId: family.spouse, event: "divorce" })).case);
    expect(divorce).toContain("(36 months)");
    expect(divorce).not.toContain("can make it longer");
    family = await aFamily();
    expect(await textOf((await start()).case)).toContain("can make it longer");
    server.services.site.help = help;
  });

  test("as a ZIP there is one file for each household", async () => {
    const { case: found } = await start();
    const print = () =>
      server.call("POST", "/cobra/letters", {
        token,
        body: { clockIds: found.clocks.map(({ id }) => id), as: "zip" },
      });
    // A notice that says neither where elections go nor whom to ask is none: it takes the organization's, else it is refused.
    const { help } = server.services.site;
    for (const known of [{}, { phone: "(617) 555-2368" }, { address: "1 Harbor Way, Boston, MA 02110" }]) {
      server.services.site.help = known;
      const refused = await print();
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        409,
        "cobraSenderMissing",
      ]);
    }
    server.services.site.help = { phone: "(617) 555-2368", address: "1 Harbor Way, Boston, MA 02110" };
    const answer = await print();
    server.services.site.help = help;
    expect(answer.headers["content-type"]).toBe("application/zip");
    expect(answer.rawPayload.toString("latin1")).toContain("cobra-notice-001-Mina-Park.pdf");
  });

  test("one letter for those at one address, in the language of the first, with prices and the last day to elect", async () => {
    await owner.query("update people set address1 = '1 Elm St', language = 'es' where id = any($1)", [
      Object.values(family),
    ]);
    await owner.query("update people set address1 = '9 Oak Ave', language = 'ko' where id = $1", [
      family.spouse,
    ]);
    await owner.query(
      `update clients set cobra_sender = 'Beacon COBRA Desk', cobra_phone = '6175550177',
         cobra_address = '7 Pier St, Boston, MA 02110' where id = $1`,
      [offering.clientId],
    );
    const { case: found } = await start();
    const clockIds = found.clocks.map(({ id }) => id);
    const answer = await server.call("POST", "/cobra/letters", { token, body: { clockIds } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const text = (await readPdf(answer.rawPayload)).text.replaceAll(/\s+/gu, " ");
    expect(text).toContain("1 Elm St");
    expect(text).toContain("Mina Park, Sora Park");
    expect(text).toContain("9 de enero de 2027");
    expect(text).toContain("건강 보험을 계속 받을 권리");
    await owner.query("update clients set cobra_sender = null where id = $1", [offering.clientId]);
    expect(text).toContain("Beacon COBRA Desk");
    expect(text).toContain("7 Pier St, Boston, MA 02110");
    expect(text).toContain("(617) 555-0177");
    const { pages } = await readPdf(answer.rawPayload);
    const textOf = (page: (typeof pages)[number]) => page.elements.map(textWithin).join("\n");
    // Each letter has one page to send back, with every mark and the address.
    for (const [title, where] of [
      ["Su elección", "Adónde enviar su elección"],
      ["선택", "선택서와 납부금을 보낼 곳"],
    ] as const) {
      const back = pages.map(textOf).filter((one) => one.includes(where));
      expect(back).toHaveLength(1);
      expect(back[0]?.startsWith(title)).toBe(true);
    }
    expect(pages.map(({ artifacts }) => artifacts.at(-1))).toEqual([
      "Página 1 de 3",
      "Página 2 de 3",
      "Página 3 de 3",
      "3쪽 중 1쪽",
      "3쪽 중 2쪽",
      "3쪽 중 3쪽",
    ]);
    // The notice has to say who may elect for whom, what declining means, and what it leaves out (29 CFR 2590.606-4(b)(4)).
    expect(text).toContain("El empleado o el cónyuge puede decidir por todos");
    expect(text).toContain("Quien no elige hasta ese día pierde este derecho.");
    expect(text).toContain("Avísenos cuando cambie una dirección");
    // Employee and child: dental $60 and 2 percent; the spouse alone $30.
    expect(text).toContain("$61.20");
    expect(text).toContain("$30.60");
  });
});
