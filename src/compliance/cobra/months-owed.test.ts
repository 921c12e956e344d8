import { beforeEach, describe, expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { CobraCase } from "./cobra.ts";

// Dental costs $300 alone, $600 with a spouse or with children, $900 as a family; a year later $330, $660, $990. Work ended on
// March 20, 2025, the plan on March 31. The clock is put to the day of each step.
const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment"],
});
const planId = await aPlan();

type Ids = { employee: string; spouse: string; child: string };
let family: Ids;
beforeEach(async () => {
  family = await aFamily();
});

async function aPlan(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = 'dental'",
    [offering.clientId],
  );
  const id = rows[0]?.id ?? "";
  await owner.query("delete from rates where base_plan_id = $1", [id]);
  const tiers = { EMP: 30_000, ECH: 60_000, ESP: 60_000, FAM: 90_000 };
  for (const [tier_code, cents] of Object.entries(tiers))
    for (const [year, times] of [
      [2024, 10],
      [2026, 11],
    ] as const)
      await insert(server, "rates", {
        ...owned(offering),
        base_plan_id: id,
        tier_code,
        amount_cents: (cents * times) / 10,
        effective_date: `${year}-01-01`,
        termination_date: year === 2024 ? "2025-12-31" : null,
      });
  return id;
}

async function aFamily(): Promise<Ids> {
  const ids = { employee: newId(), spouse: newId(), child: newId() };
  for (const [id, relationship, first_name, dob] of [
    [ids.employee, "18", "Mina", "1980-05-01"],
    [ids.spouse, "01", "Haru", "1982-06-01"],
    [ids.child, "19", "Sora", "2015-07-01"],
  ] as const) {
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
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: ids.employee,
      member_id: id,
      coverage_type: "dental",
      base_plan_id: planId,
      tier_code: "FAM",
      effective_date: "2024-01-01",
      termination_date: "2025-03-31",
    });
  }
  return ids;
}

type Body = Record<string, unknown>;
async function send(url: string, body: Body, version?: number) {
  const answer = await server.call("POST", url, {
    token,
    body,
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
  const said = answer.json<{ case: CobraCase; errors?: { path: string; message: string }[] }>();
  return { status: answer.statusCode, case: said.case, errors: said.errors ?? [] };
}

/** A step on its day. */
function on(day: string, found: CobraCase, name: string, body: Body) {
  server.clock.now = new Date(`${day}T17:00:00Z`);
  return send(`/cobra/cases/${found.id}/${name}`, body, found.version);
}

const clockOf = (found: CobraCase, memberId: string) => {
  const clock = found.clocks.find((one) => one.memberId === memberId);
  if (clock === undefined) throw new Error("They have no clock");
  return clock;
};

async function noticed(some: Body = {}): Promise<CobraCase> {
  server.clock.now = new Date("2025-04-01T17:00:00Z");
  const { case: found } = await send("/cobra/cases", {
    memberId: family.employee,
    event: "employmentEnd",
    eventDate: "2025-03-20",
    ...some,
  });
  const clockIds = found.clocks.map(({ id }) => id);
  return (await on("2025-04-02", found, "notice", { clockIds, sentOn: "2025-04-02" })).case;
}

async function elected(who: readonly string[]): Promise<CobraCase> {
  const found = await noticed();
  const people = who.map((id) => ({ clockId: clockOf(found, id).id, coverageTypes: ["dental"] }));
  const answer = await on("2025-04-10", found, "election", { electedOn: "2025-04-10", people });
  expect(answer.status).toBe(200);
  return answer.case;
}

const rowsOf = (found: CobraCase, memberId: string) =>
  clockOf(found, memberId).coverages.map(
    ({ tierCode, effectiveDate, terminationDate, employeeCents }) =>
      `${tierCode} ${effectiveDate} ${terminationDate} ${employeeCents}`,
  );

async function paidOn(day: string, found: CobraCase, amountCents: number, some: Body = {}) {
  const answer = await on(day, found, "payment", { receivedOn: day, amountCents, ...some });
  expect(answer.errors).toEqual([]);
  return answer.case;
}

describe("months after those of the employee", () => {
  test("cost the spouse their own price, by the tier of who is left and the rates of the period", async () => {
    const found = await elected([family.employee, family.spouse]);
    const { case: longer } = await on("2025-09-01", found, "extension", {
      clockIds: [clockOf(found, family.spouse).id],
      extension: "secondEvent",
      secondEvent: "divorce",
      secondEventOn: "2025-08-20",
      toldOn: "2025-09-01",
    });
    expect(rowsOf(longer, family.employee)).toEqual([
      "ESP 2025-04-01 2025-12-31 61200",
      "ESP 2026-01-01 2026-09-30 67320",
    ]);
    expect(rowsOf(longer, family.spouse)).toEqual([
      "ESP 2025-04-01 2026-09-30 0",
      "EMP 2026-10-01 2028-03-31 33660",
    ]);
    let paid = await paidOn("2025-05-20", longer, 9 * 61_200 + 9 * 67_320);
    expect(clockOf(paid, family.employee)).toMatchObject({ paidThrough: "2026-09-30", task: "end" });
    expect(clockOf(paid, family.spouse)).toMatchObject({
      paidThrough: "2026-09-30",
      task: "payment",
      taskDueOn: "2026-10-31",
    });
    expect(paid.nextMonth).toEqual({ from: "2026-10-01", cents: 33_660 });
    paid = await paidOn("2026-10-05", paid, 33_660);
    expect(clockOf(paid, family.spouse)).toMatchObject({
      paidThrough: "2026-10-31",
      taskDueOn: "2026-12-01",
    });
  });

  test("follow rates that are entered later, and go on at the last price until then", async () => {
    const found = await elected([family.employee]);
    const raised = await insert(server, "rates", {
      ...owned(offering),
      base_plan_id: planId,
      tier_code: "EMP",
      amount_cents: 40_000,
      effective_date: "2026-01-01",
    });
    await owner.query("update rates set active = false where base_plan_id = $1 and amount_cents = 33000", [
      planId,
    ]);
    const answer = await server.call("GET", `/cobra/members/${family.employee}`, { token });
    const [shown] = answer.json<{ cases: CobraCase[] }>().cases;
    expect(shown && rowsOf(shown, family.employee)).toEqual([
      "EMP 2025-04-01 2025-12-31 30600",
      "EMP 2026-01-01 2026-09-30 40800",
    ]);
    await owner.query("update rates set active = (id <> $2) where base_plan_id = $1", [planId, raised]);
    expect(rowsOf(found, family.employee)).toHaveLength(2);
  });

  test("do not change with rates within the period", async () => {
    const raised = await insert(server, "rates", {
      ...owned(offering),
      base_plan_id: planId,
      tier_code: "EMP",
      amount_cents: 99_000,
      effective_date: "2025-03-01",
    });
    const found = await elected([family.employee]);
    await owner.query("delete from rates where id = $1", [raised]);
    expect(rowsOf(found, family.employee)[0]).toBe("EMP 2025-04-01 2025-12-31 30600");
  });
});

describe("months that nobody has paid", () => {
  test("stay owed when the end of one person is entered later", async () => {
    const found = await elected([family.employee, family.spouse, family.child]);
    const employee = clockOf(found, family.employee);
    const { case: ended } = await on("2025-08-01", found, "end", {
      clockIds: [employee.id],
      endedOn: "2025-07-31",
      reason: "otherPlan",
    });
    // April to July for three at $918.00, then spouse and child at $612.00.
    expect(ended.nextMonth).toMatchObject({ from: "2025-04-01", cents: 91_800 });
    const paid = await paidOn("2025-05-25", ended, 4 * 91_800);
    expect(clockOf(paid, family.employee)).toMatchObject({
      state: "ended",
      paidThrough: "2025-07-31",
      task: null,
    });
    expect(paid.nextMonth).toMatchObject({ from: "2025-08-01", cents: 61_200 });
    expect(clockOf(paid, family.spouse).paidThrough).toBe("2025-07-31");
  });

  test("are paid by the others at their own price where one lapsed", async () => {
    const found = await elected([family.employee, family.spouse]);
    const { case: ended } = await on("2025-06-01", found, "end", {
      clockIds: [clockOf(found, family.employee).id],
      endedOn: "2025-03-31",
      reason: "notPaid",
    });
    expect(ended.nextMonth).toMatchObject({ from: "2025-04-01", cents: 30_600 });
    expect(rowsOf(ended, family.employee)).toEqual([]);
    const { case: back } = await on("2025-06-01", ended, "undo", {});
    expect(rowsOf(back, family.employee)).toEqual(rowsOf(found, family.employee));
    expect(rowsOf(back, family.spouse)).toEqual(rowsOf(found, family.spouse));
  });

  test("are those of who stays where one was covered in them and did not pay", async () => {
    let found = await elected([family.employee, family.spouse]);
    found = await paidOn("2025-04-20", found, 61_200);
    const clockIds = [clockOf(found, family.employee).id];
    const end = { clockIds, endedOn: "2025-05-31", reason: "notPaid" };
    ({ case: found } = await on("2025-06-01", found, "end", end));
    expect(rowsOf(found, family.employee).at(-1)).toBe("ESP 2025-05-01 2025-05-31 0");
    expect(found.nextMonth).toEqual({ from: "2025-05-01", cents: 61_200 });
  });

  test.each([
    ["the first day of coverage", "2025-04-01", "2025-04-01"],
    ["the first day of a month", "2025-06-01", "2025-06-01"],
  ])("are owed up to an end on %s", async (_says, endedOn, from) => {
    let found = await elected([family.employee]);
    const clockIds = [clockOf(found, family.employee).id];
    ({ case: found } = await on("2025-06-02", found, "end", { clockIds, endedOn, reason: "otherPlan" }));
    expect(clockOf(found, family.employee)).toMatchObject({ task: "firstPayment", taskDueOn: "2025-05-25" });
    if (from > "2025-05-01") found = await paidOn("2025-05-25", found, 61_200);
    expect(found.nextMonth).toMatchObject({ from, cents: 30_600 });
  });

  test("are covered as long as somebody has written elsewhere, and not beyond an end", async () => {
    let found = await elected([family.employee]);
    const { id } = clockOf(found, family.employee);
    await owner.query(
      `update coverages set termination_date = '2025-10-31' where cobra_clock_id = $1 and effective_date = '2025-04-01'`,
      [id],
    );
    await owner.query(
      "update coverages set termination_date = '2025-12-31' where cobra_clock_id = $1 and effective_date > '2025-04-01'",
      [id],
    );
    const lasts = () => rowsOf(found, family.employee);
    found = await paidOn("2025-05-20", found, 30_600);
    expect(lasts()).toEqual(["EMP 2025-04-01 2025-10-31 30600"]);
    const end = { clockIds: [id], endedOn: "2025-08-31", reason: "otherPlan" };
    ({ case: found } = await on("2025-09-01", found, "end", end));
    expect(lasts()).toEqual(["EMP 2025-04-01 2025-08-31 30600"]);
  });

  test("are paid by who elects later with the difference to what the first has paid", async () => {
    const found = await elected([family.employee]);
    const paid = await paidOn("2025-04-20", found, 30_600);
    const people = [{ clockId: clockOf(paid, family.spouse).id, coverageTypes: ["dental"] }];
    const { case: both } = await on("2025-05-05", paid, "election", { electedOn: "2025-05-05", people });
    expect(both.nextMonth).toMatchObject({ from: "2025-04-01", cents: 30_600 });
    const april = await paidOn("2025-05-06", both, 30_600);
    expect(april.nextMonth).toMatchObject({ from: "2025-05-01", cents: 61_200 });
  });
});

describe("each plan's price", () => {
  // Vision costs $100 alone, $150 with children, $200 with a spouse, $250 as a family. All four had both plans.
  type Who = keyof Ids | "second";
  let people: Record<Who, string>;
  beforeEach(async () => {
    const { rows } = await owner.query<{ id: string }>(
      "select id from base_plans where client_id = $1 and coverage_type = 'vision'",
      [offering.clientId],
    );
    const visionId = rows[0]?.id ?? "";
    await owner.query(
      `update rates set effective_date = '2024-01-01', amount_cents =
         case tier_code when 'EMP' then 10000 when 'ECH' then 15000 when 'ESP' then 20000 else 25000 end
       where base_plan_id = $1`,
      [visionId],
    );
    people = { ...family, second: await aChild("Dal", "2017-03-04") };
    const had = [
      ...Object.values(people).map((id) => [id, "vision", visionId] as const),
      [people.second, "dental", planId] as const,
    ];
    for (const [member_id, coverage_type, base_plan_id] of had)
      await insert(server, "coverages", {
        ...owned(offering),
        family_id: family.employee,
        member_id,
        coverage_type,
        base_plan_id,
        tier_code: "FAM",
        effective_date: "2024-01-01",
        termination_date: "2025-03-31",
      });
  });

  const aChild = (first_name: string, dob: string) =>
    insert(server, "members", {
      ...owned(offering),
      family_id: family.employee,
      relationship: "19",
      member_number: unique("HB"),
      first_name,
      last_name: "Park",
      dob,
    });

  type Choice = Partial<Record<Who, readonly ("dental" | "vision")[]>>;
  const electedEach = async (choice: Choice, isAtOnce: boolean) => {
    let found = await noticed();
    const answers = Object.entries(choice).map(([who, coverageTypes]) => ({
      clockId: clockOf(found, people[who as Who]).id,
      coverageTypes,
    }));
    for (const some of isAtOnce ? [answers] : answers.map((one) => [one])) {
      const answer = await on("2025-04-10", found, "election", { electedOn: "2025-04-10", people: some });
      expect(answer.errors).toEqual([]);
      found = answer.case;
    }
    return found;
  };
  const prices = (found: CobraCase) =>
    Object.entries(people).flatMap(([who, id]) =>
      clockOf(found, id)
        .coverages.filter(({ effectiveDate }) => effectiveDate === "2025-04-01")
        .map((one) => `${who} ${one.coverageType} ${one.tierCode} ${one.employeeCents / 100}`),
    );

  const dental = ["dental"] as const;
  const vision = ["vision"] as const;
  const both = ["dental", "vision"] as const;
  test.each<[string, Choice, string[]]>([
    [
      "a child alone beside parents who have another",
      { employee: vision, spouse: vision, child: dental },
      ["employee vision ESP 204", "spouse vision ESP 0", "child dental EMP 306"],
    ],
    [
      "a spouse alone beside the employee and a child who have another",
      { employee: vision, spouse: dental, child: vision },
      ["employee vision ECH 153", "spouse dental EMP 306", "child vision ECH 0"],
    ],
    [
      "a spouse who alone has one of the two that they have",
      { employee: vision, spouse: both, child: vision },
      ["employee vision FAM 255", "spouse dental EMP 306", "spouse vision FAM 0", "child vision FAM 0"],
    ],
    [
      "a child who alone has one of the two that they have",
      { employee: vision, spouse: vision, child: both },
      ["employee vision FAM 255", "spouse vision FAM 0", "child dental EMP 306", "child vision FAM 0"],
    ],
    [
      "two children alone, as of a person with children",
      { employee: vision, spouse: vision, child: dental, second: dental },
      ["employee vision ESP 204", "spouse vision ESP 0", "child dental ECH 612", "second dental ECH 0"],
    ],
    [
      "two children, each alone with one",
      { child: dental, second: vision },
      ["child dental EMP 306", "second vision EMP 102"],
    ],
    [
      "a spouse with a child, as of a person with children",
      { employee: vision, spouse: dental, child: dental },
      ["employee vision EMP 102", "spouse dental ECH 612", "child dental ECH 0"],
    ],
    [
      "the employee with a child, beside the spouse with the other",
      { employee: dental, child: dental, spouse: vision, second: vision },
      ["employee dental ECH 612", "spouse vision ECH 153", "child dental ECH 0", "second vision ECH 0"],
    ],
    [
      "everyone, beside one who alone has both",
      { employee: both, spouse: dental, child: dental, second: dental },
      [
        "employee dental FAM 918",
        "employee vision EMP 102",
        "spouse dental FAM 0",
        "child dental FAM 0",
        "second dental FAM 0",
      ],
    ],
  ])("is that of who continues it: %s", async (_says, choice, expected) => {
    for (const isAtOnce of [true, false]) {
      const found = await electedEach(choice, isAtOnce);
      expect(prices(found)).toEqual(expected);
      const sum = expected.reduce((all, one) => all + Number(one.split(" ").at(-1)) * 100, 0);
      expect(found.nextMonth).toEqual({ from: "2025-04-01", cents: sum });
      await owner.query("update cobra_cases set deleted_at = now() where id = $1", [found.id]);
      await owner.query("update cobra_clocks set deleted_at = now() where case_id = $1", [found.id]);
      await owner.query(
        "update coverages set deleted_at = now() where family_id = $1 and cobra_clock_id is not null",
        [people.employee],
      );
    }
  });

  const paidThrough = (found: CobraCase) =>
    Object.fromEntries(Object.entries(people).map(([who, id]) => [who, clockOf(found, id).paidThrough]));
  const owed = (found: CobraCase) =>
    found.owed.map(({ coverageType, clockIds, from, cents }) =>
      [
        coverageType,
        ...Object.entries(people).flatMap(([who, id]) =>
          clockIds.includes(clockOf(found, id).id) ? [who] : [],
        ),
        from,
        cents / 100,
      ].join(" "),
    );

  test("is one payment: whoever of them is ticked pays it for all, and leaves another's own plan owed", async () => {
    let found = await electedEach({ employee: dental, spouse: both, child: dental }, true);
    expect(owed(found)).toEqual([
      "dental employee spouse child 2025-04-01 918",
      "vision spouse 2025-04-01 102",
    ]);
    const pay = async (cents: number, ...who: Who[]) => {
      found = await paidOn("2025-05-01", found, cents, {
        clockIds: who.map((one) => clockOf(found, people[one]).id),
      });
    };
    // The child is ticked: employee and child have no other plan, the spouse still owes vision, and only vision.
    await pay(91_800, "child");
    expect(paidThrough(found)).toMatchObject({ employee: "2025-04-30", spouse: null, child: "2025-04-30" });
    expect(owed(found)).toEqual([
      "dental employee spouse child 2025-05-01 918",
      "vision spouse 2025-04-01 102",
    ]);
    expect(found.nextMonth).toEqual({ from: "2025-04-01", cents: 10_200 });
    await pay(10_200, "spouse");
    expect(paidThrough(found)).toMatchObject({ spouse: "2025-04-30" });
    // The spouse is ticked: both plans, and with dental that of employee and child.
    await pay(102_000, "spouse");
    expect(paidThrough(found)).toMatchObject({
      employee: "2025-05-31",
      spouse: "2025-05-31",
      child: "2025-05-31",
    });
    expect(owed(found)).toEqual([
      "dental employee spouse child 2025-06-01 918",
      "vision spouse 2025-06-01 102",
    ]);
  });

  test("of a child who is born later is that of the employee's plans, whatever the spouse owes of another", async () => {
    let found = await electedEach({ employee: dental, spouse: vision }, true);
    const clockIds = [clockOf(found, people.employee).id];
    found = await paidOn("2025-05-01", found, 2 * 30_600, { clockIds });
    const memberId = await aChild("Bomi", "2025-05-12");
    const answer = await on("2025-05-20", found, "child", { memberId, toldOn: "2025-05-20" });
    expect(answer.errors).toEqual([]);
    expect(clockOf(answer.case, memberId)).toMatchObject({ state: "paying", paidThrough: "2025-05-31" });
    expect(answer.case.nextMonth).toEqual({ from: "2025-04-01", cents: 10_200 });
  });

  test("that others have paid is not lost with another plan of one who is late: staff end that by hand", async () => {
    let found = await electedEach({ employee: dental, spouse: both }, true);
    found = await paidOn("2025-05-01", found, 61_200, { clockIds: [clockOf(found, people.employee).id] });
    server.clock.now = new Date("2025-08-01T17:00:00Z");
    const lapsed = await server.call("POST", "/cobra/lapsed", {
      token,
      body: { clockIds: [people.employee, people.spouse].map((one) => clockOf(found, one).id) },
    });
    expect(lapsed.json()).toMatchObject({
      ended: 1,
      left: expect.arrayContaining([
        { name: "Haru Park", message: expect.stringContaining("April 30, 2025") },
      ]),
    });
    const answer = await server.call("GET", `/cobra/members/${family.employee}`, { token });
    const [after] = answer.json<{ cases: CobraCase[] }>().cases;
    expect(after && clockOf(after, people.employee)).toMatchObject({ state: "ended", endedOn: "2025-04-30" });
    expect(after && clockOf(after, people.spouse)).toMatchObject({ state: "elected" });
  });

  const ended = (found: CobraCase, who: Who, some: Body) =>
    on("2025-05-20", found, "end", { clockIds: [clockOf(found, people[who]).id], ...some });

  test("that others have paid goes on for one whose other plan staff end by hand, until that is undone", async () => {
    let found = await electedEach({ employee: dental, spouse: both }, true);
    found = await paidOn("2025-05-01", found, 61_200, { clockIds: [clockOf(found, people.employee).id] });
    expect(clockOf(found, people.spouse)).toMatchObject({ state: "elected", paidThrough: null });
    const wrong = { endedOn: "2025-04-15", reason: "notPaid", coverageTypes: vision };
    expect((await ended(found, "spouse", wrong)).errors).toMatchObject([{ path: "endedOn" }]);
    const other = { endedOn: "2025-04-15", reason: "asked", coverageTypes: ["medical"] };
    expect((await ended(found, "spouse", other)).errors).toMatchObject([{ path: "coverageTypes" }]);
    const none = { endedOn: "2025-03-31", reason: "notPaid", coverageTypes: vision };
    ({ case: found } = await ended(found, "spouse", none));
    const spouse = clockOf(found, people.spouse);
    expect(spouse).toMatchObject({ state: "paying", paidThrough: "2025-04-30", endedOn: null });
    expect(spouse).toMatchObject({ task: "payment", taskDueOn: "2025-05-31" });
    expect(spouse.endedPlans).toMatchObject([
      { coverageType: "vision", endedOn: "2025-03-31", reason: "notPaid" },
    ]);
    expect(owed(found)).toEqual(["dental employee spouse 2025-05-01 612"]);
    // A plan that ended stays so, whatever is done with the rest; who pays dental pays the spouse's months.
    found = await paidOn("2025-05-21", found, 61_200, { clockIds: [clockOf(found, people.employee).id] });
    expect(clockOf(found, people.spouse)).toMatchObject({ paidThrough: "2025-05-31" });
    expect(prices(found)).toEqual(expect.arrayContaining(["employee dental ESP 612", "spouse dental ESP 0"]));
    expect(owed(found)).toEqual(["dental employee spouse 2025-06-01 612"]);
    for (const _step of ["payment", "end"]) ({ case: found } = await on("2025-05-22", found, "undo", {}));
    expect(clockOf(found, people.spouse)).toMatchObject({
      state: "elected",
      paidThrough: null,
      endedPlans: [],
    });
    expect(owed(found)).toEqual(["dental employee spouse 2025-05-01 612", "vision spouse 2025-04-01 102"]);
  });

  test("that ended alone is owed until its day, and with the last plan of a person their clock ends", async () => {
    let found = await electedEach({ employee: both, spouse: dental }, true);
    found = await paidOn("2025-04-20", found, 61_200 + 10_200);
    ({ case: found } = await ended(found, "employee", {
      endedOn: "2025-05-31",
      reason: "asked",
      coverageTypes: vision,
    }));
    expect(clockOf(found, people.employee)).toMatchObject({ state: "paying", endedOn: null });
    expect(found.nextMonth).toEqual({ from: "2025-05-01", cents: 71_400 });
    found = await paidOn("2025-05-20", found, 71_400);
    expect(found.nextMonth).toEqual({ from: "2025-06-01", cents: 61_200 });
    // The spouse alone is ticked: vision, paid until it ended, keeps nobody from paying dental together.
    found = await paidOn("2025-05-20", found, 61_200, { clockIds: [clockOf(found, people.spouse).id] });
    expect(paidThrough(found)).toMatchObject({ employee: "2025-06-30", spouse: "2025-06-30" });
    ({ case: found } = await ended(found, "employee", {
      endedOn: "2025-06-30",
      reason: "otherPlan",
      coverageTypes: dental,
    }));
    expect(clockOf(found, people.employee)).toMatchObject({ state: "ended", endedOn: "2025-06-30" });
    expect(owed(found)).toEqual(["dental spouse 2025-07-01 306"]);
  });

  test("that ended for one stays owed by whoever goes on with it, where that one pays the rest", async () => {
    let found = await electedEach({ employee: both, child: vision }, true);
    found = await paidOn("2025-04-20", found, 30_600 + 15_300);
    const asked = { endedOn: "2025-04-30", reason: "asked", coverageTypes: vision };
    ({ case: found } = await ended(found, "employee", asked));
    found = await paidOn("2025-05-20", found, 30_600, { clockIds: [clockOf(found, people.employee).id] });
    expect(paidThrough(found)).toMatchObject({ employee: "2025-05-31", child: "2025-04-30" });
    expect(owed(found)).toEqual(["dental employee 2025-06-01 306", "vision child 2025-05-01 102"]);
  });

  test("that ends before another that has ended leaves that one its days: the clock ends with the later", async () => {
    let found = await electedEach({ spouse: both }, true);
    found = await paidOn("2025-04-20", found, 30_600 + 10_200);
    const asked = { reason: "asked" };
    ({ case: found } = await ended(found, "spouse", {
      ...asked,
      endedOn: "2025-05-10",
      coverageTypes: vision,
    }));
    ({ case: found } = await ended(found, "spouse", {
      ...asked,
      endedOn: "2025-04-30",
      coverageTypes: dental,
    }));
    expect(clockOf(found, people.spouse)).toMatchObject({ state: "ended", endedOn: "2025-05-10" });
    expect(found.nextMonth).toEqual({ from: "2025-05-01", cents: 10_200 });
  });

  test("is asked of whoever had it on the first day of the month alone", async () => {
    let found = await electedEach({ employee: dental, spouse: dental }, true);
    found = await paidOn("2025-04-20", found, 61_200);
    ({ case: found } = await ended(found, "spouse", { endedOn: "2025-05-01", reason: "asked" }));
    expect(owed(found)).toEqual(["dental employee spouse 2025-05-01 612"]);
  });

  test("is paid for one whose plans others pay, each of them another, and who does not lapse", async () => {
    let found = await electedEach({ employee: both, spouse: dental, child: vision }, true);
    for (const [who, cents] of [
      ["spouse", 61_200],
      ["child", 15_300],
    ] as const)
      found = await paidOn("2025-05-01", found, cents, { clockIds: [clockOf(found, people[who]).id] });
    expect(clockOf(found, people.employee)).toMatchObject({ state: "paying", paidThrough: "2025-04-30" });
    expect(clockOf(found, people.employee).taskDueOn).toBe("2025-05-31");
  });

  test("is paid for one who elects later and makes it no dearer", async () => {
    let found = await electedEach({ spouse: dental, child: dental }, true);
    found = await paidOn("2025-04-11", found, 61_200);
    const one = [{ clockId: clockOf(found, people.second).id, coverageTypes: dental }];
    ({ case: found } = await on("2025-04-12", found, "election", { electedOn: "2025-04-12", people: one }));
    expect(clockOf(found, people.second)).toMatchObject({ state: "paying", paidThrough: "2025-04-30" });
    expect(found.nextMonth).toEqual({ from: "2025-05-01", cents: 61_200 });
  });

  test("is no reason to lapse for one whose own months the credit pays, while another owes more", async () => {
    let found = await electedEach({ employee: dental, spouse: vision, child: dental }, true);
    const ids = (...who: Who[]) => who.map((one) => clockOf(found, people[one]).id);
    found = await paidOn("2025-05-01", found, 10_000, { clockIds: ids("employee") });
    server.clock.now = new Date("2025-08-01T17:00:00Z");
    const body = { clockIds: ids("employee", "spouse", "child") };
    const lapsed = await server.call("POST", "/cobra/lapsed", { token, body });
    expect(lapsed.json()).toMatchObject({ ended: 2, left: [{ name: "Haru Park" }] });
  });

  test("is asked of one who came within a month from the next one on", async () => {
    let found = await noticed();
    const answer = async (day: string, who: string, coverageTypes: string[]) => {
      const people = [{ clockId: clockOf(found, who).id, coverageTypes }];
      ({ case: found } = await on(day, found, "election", { electedOn: day, people }));
    };
    await answer("2025-04-10", people.employee, []);
    await answer("2025-04-10", people.child, ["dental", "vision"]);
    await answer("2025-04-20", people.employee, ["dental"]);
    // The child is alone until then: April is the child's. The employee's first month is May, with a child.
    const clockIds = [clockOf(found, people.employee).id];
    found = await paidOn("2025-05-20", found, 61_200, { clockIds });
    expect(found.creditCents).toBe(0);
    expect(clockOf(found, people.employee).paidThrough).toBe("2025-05-31");
    expect(clockOf(found, people.child).paidThrough).toBe(null);
    expect(found.nextMonth).toEqual({ from: "2025-04-01", cents: 30_600 + 10_200 });
  });
});

describe("a day that a step names", () => {
  const withNotice = async () => {
    server.clock.now = new Date("2025-04-01T17:00:00Z");
    const begun = { memberId: family.employee, event: "employmentEnd", eventDate: "2025-03-20" };
    return (await send("/cobra/cases", begun)).case;
  };
  test.each([
    ["the day of the event", "2025-03-20", 200],
    ["the day before it", "2025-03-19", 422],
  ])("may be %s for a notice, or is refused", async (_says, sentOn, status) => {
    const found = await withNotice();
    const clockIds = found.clocks.map(({ id }) => id);
    expect((await on("2025-04-02", found, "notice", { clockIds, sentOn })).status).toBe(status);
  });

  test.each([
    ["the last day of the months", "2026-09-30", 200],
    ["the day after it", "2026-10-01", 422],
  ])("may be %s for an end, or is refused", async (_says, endedOn, status) => {
    const found = await elected([family.employee]);
    const clockIds = [clockOf(found, family.employee).id];
    const answer = await on("2026-10-02", found, "end", { clockIds, endedOn, reason: "asked" });
    expect([answer.status, answer.errors[0]?.path]).toEqual([status, status === 200 ? undefined : "endedOn"]);
  });
});

describe("a payment", () => {
  test("is not late for a month of which somebody was never covered", async () => {
    let found = await elected([family.employee, family.child]);
    const { id } = clockOf(found, family.employee);
    const end = { clockIds: [id], endedOn: "2025-03-31", reason: "otherPlan" };
    ({ case: found } = await on("2025-04-11", found, "end", end));
    expect(clockOf(found, family.employee)).toMatchObject({ state: "ended", task: null, taskDueOn: null });
    // The child alone, in time; the employee's 45 days from the election ended on May 25.
    found = await paidOn("2025-05-20", found, 2 * 30_600);
    found = await paidOn("2025-06-20", found, 30_600);
    expect(clockOf(found, family.child)).toMatchObject({ paidThrough: "2025-06-30" });
  });

  test("in parts pays the month when the parts add up in time", async () => {
    const found = await elected([family.employee]);
    const first = await paidOn("2025-05-01", found, 10_000);
    expect(first).toMatchObject({ creditCents: 10_000 });
    const second = await paidOn("2025-05-20", first, 20_600);
    expect(clockOf(second, family.employee)).toMatchObject({ state: "paying", paidThrough: "2025-04-30" });
  });

  test.each([
    ["the last of 45 days", "2025-05-25", 200],
    ["the day after", "2025-05-26", 422],
  ])("on %s is answered %i", async (_says, receivedOn, status) => {
    const found = await elected([family.employee]);
    const answer = await on(receivedOn, found, "payment", { receivedOn, amountCents: 30_600 });
    expect([answer.status, answer.errors[0]?.path]).toEqual([
      status,
      status === 200 ? undefined : "receivedOn",
    ]);
    const again = await on(receivedOn, found, "payment", {
      receivedOn,
      amountCents: 30_600,
      acceptLate: true,
    });
    expect(again.status).toBe(status === 200 ? 412 : 200);
  });

  test.each([
    [27_540, "2025-04-30"],
    [27_539, null],
  ])("of %i cents for a month of 30600 pays up to %s", async (amountCents, paidThrough) => {
    const paid = await paidOn("2025-05-01", await elected([family.employee]), amountCents);
    expect(clockOf(paid, family.employee).paidThrough).toBe(paidThrough);
  });

  test("leaves a credit that saves nobody from lapsing where it is not enough", async () => {
    const found = await paidOn("2025-05-01", await elected([family.employee]), 10_000);
    server.clock.now = new Date("2025-08-01T17:00:00Z");
    const body = { clockIds: [clockOf(found, family.employee).id] };
    const lapsed = await server.call("POST", "/cobra/lapsed", { token, body });
    expect(lapsed.json()).toEqual({ ended: 1, left: [] });
  });

  test("leaves a credit that pays the next month that it covers, and comes back when that is undone", async () => {
    let found = await elected([family.employee, family.spouse]);
    found = await paidOn("2025-05-01", found, 61_200 + 40_000);
    expect([found.creditCents, found.nextMonth?.cents]).toEqual([40_000, 61_200]);
    const use = (day: string) => on(day, found, "payment", { receivedOn: day, amountCents: 0 });
    const short = await use("2025-05-02");
    expect([short.status, short.errors[0]?.path]).toEqual([422, "amountCents"]);
    expect(short.errors[0]?.message).toContain("$212.00");
    // Alone a month costs the employee $306.00: what was left of the payment for two covers it, however late staff say so.
    const clockIds = [clockOf(found, family.spouse).id];
    const end = { clockIds, endedOn: "2025-04-30", reason: "otherPlan" };
    ({ case: found } = await on("2025-05-31", found, "end", end));
    expect([found.creditCents, found.nextMonth?.cents]).toEqual([40_000, 30_600]);
    const before = found;
    server.clock.now = new Date("2025-08-01T17:00:00Z");
    const lapsed = await server.call("POST", "/cobra/lapsed", {
      token,
      body: { clockIds: [clockOf(found, family.employee).id] },
    });
    expect(lapsed.json()).toMatchObject({ ended: 0, left: [{ name: "Mina Park" }] });
    expect(lapsed.body).toContain("credit");
    const used = await use("2025-08-01");
    expect(used.errors).toEqual([]);
    found = used.case;
    expect([found.creditCents, clockOf(found, family.employee).paidThrough]).toEqual([9400, "2025-05-31"]);
    expect(found.steps[0]).toMatchObject({ kind: "payment", amountCents: 0, names: ["Mina Park"] });
    const { case: back } = await on("2025-08-01", found, "undo", {});
    expect([back.creditCents, back.nextMonth]).toEqual([40_000, before.nextMonth]);
    expect(clockOf(back, family.employee).paidThrough).toBe("2025-04-30");
    ({ case: found } = await on("2025-08-01", back, "undo", {}));
    ({ case: found } = await on("2025-08-01", found, "undo", {}));
    expect([found.creditCents, found.nextMonth]).toEqual([0, { from: "2025-04-01", cents: 61_200 }]);
  });

  test("that is undone is not among the steps", async () => {
    const paid = await paidOn("2025-05-01", await elected([family.employee]), 30_600);
    const { case: undone } = await on("2025-05-02", paid, "undo", {});
    expect(undone.steps.map(({ kind }) => kind)).toEqual(["election", "notice", "started"]);
  });
});

describe("a disability", () => {
  const extended = async (who: readonly string[], disabled: string) => {
    const found = await elected(who);
    const answer = await on("2025-06-20", found, "extension", {
      clockIds: found.clocks.map(({ id }) => id),
      extension: "disability",
      disabledClockId: clockOf(found, disabled).id,
      determinedOn: "2025-06-01",
      disabledOn: "2025-05-30",
      toldOn: "2025-06-20",
    });
    expect(answer.errors).toEqual([]);
    return answer.case;
  };

  test("adds eleven months at 150 % where the disabled person continues the plan", async () => {
    const found = await extended([family.employee, family.spouse], family.spouse);
    expect(rowsOf(found, family.employee)).toEqual([
      "ESP 2025-04-01 2025-12-31 61200",
      "ESP 2026-01-01 2026-09-30 67320",
      "ESP 2026-10-01 2027-08-31 99000",
    ]);
  });

  test("adds them at 102 % where the disabled person does not", async () => {
    const found = await extended([family.employee], family.spouse);
    expect(rowsOf(found, family.employee)).toEqual([
      "EMP 2025-04-01 2025-12-31 30600",
      "EMP 2026-01-01 2027-08-31 33660",
    ]);
  });

  test("leaves its months at 150 % where a second event in them gives more", async () => {
    let found = await extended([family.employee, family.spouse], family.spouse);
    const divorce = {
      clockIds: [clockOf(found, family.spouse).id],
      extension: "secondEvent",
      secondEvent: "divorce",
      secondEventOn: "2026-10-15",
      toldOn: "2026-11-02",
    };
    ({ case: found } = await on("2026-11-02", found, "extension", divorce));
    expect(rowsOf(found, family.employee).at(-1)).toBe("ESP 2026-10-01 2027-08-31 99000");
    expect(rowsOf(found, family.spouse)).toEqual([
      "ESP 2025-04-01 2027-08-31 0",
      "EMP 2027-09-01 2028-03-31 49500",
    ]);
  });

  test.each([
    ["told after the 60 days", { determinedOn: "2025-04-15", toldOn: "2025-06-15" }, "toldOn"],
    ["that began after the first 60 days", { disabledOn: "2025-05-31" }, "disabledOn"],
    ["of nobody", { disabledClockId: undefined }, "disabledClockId"],
  ])("%s is refused", async (_says, some, path) => {
    const found = await elected([family.employee, family.spouse]);
    const answer = await on("2025-06-20", found, "extension", {
      clockIds: found.clocks.map(({ id }) => id),
      extension: "disability",
      disabledClockId: clockOf(found, family.spouse).id,
      determinedOn: "2025-06-01",
      disabledOn: "2025-05-30",
      toldOn: "2025-06-20",
      ...some,
    });
    expect([answer.status, answer.errors[0]?.path]).toEqual([422, path]);
  });
});

describe("a second event", () => {
  test.each([
    ["within the first 18 months gives 36", "2026-09-30", 200],
    ["after them, in the months that Medicare gives, gives none", "2026-10-01", 422],
  ])("%s", async (_says, secondEventOn, status) => {
    const found = await noticed({ medicareOn: "2024-12-01" });
    const { id, endsOn } = clockOf(found, family.spouse);
    expect(endsOn).toBe("2027-11-30");
    const more = { extension: "secondEvent", secondEvent: "divorce", secondEventOn, toldOn: "2026-10-15" };
    const answer = await on("2026-10-15", found, "extension", { clockIds: [id], ...more });
    expect([answer.status, answer.errors[0]?.path]).toEqual([
      status,
      status === 200 ? undefined : "secondEventOn",
    ]);
  });

  test.each([
    ["on the day of the first one is taken", "2025-03-20", 200],
    ["on the day before it is refused", "2025-03-19", 422],
  ])("%s", async (_says, secondEventOn, status) => {
    const found = await elected([family.spouse]);
    const answer = await on("2025-05-01", found, "extension", {
      clockIds: [clockOf(found, family.spouse).id],
      extension: "secondEvent",
      secondEvent: "divorce",
      secondEventOn,
      toldOn: "2025-05-01",
    });
    expect([answer.status, answer.errors[0]?.path]).toEqual([
      status,
      status === 200 ? undefined : "secondEventOn",
    ]);
  });
});

describe("the price", () => {
  test("is that of the rating area of the division where it has one, else of the client", async () => {
    const [divisionId] = offering.divisionIds;
    await owner.query("update clients set rating_area = 'east' where id = $1", [offering.clientId]);
    await owner.query("update divisions set rating_area = 'west' where id = $1", [divisionId]);
    const areas = [];
    for (const [rating_area, amount_cents] of [
      ["east", 31_000],
      ["west", 32_000],
    ] as const)
      areas.push(
        await insert(server, "rates", {
          ...owned(offering),
          base_plan_id: planId,
          tier_code: "EMP",
          amount_cents,
          rating_area,
          effective_date: "2024-01-01",
        }),
      );
    await owner.query("update rates set active = (id = any ($2)) where base_plan_id = $1", [planId, areas]);
    const east = await elected([family.employee]);
    family = await aFamily();
    await owner.query("update members set division_id = $2 where family_id = $1", [
      family.employee,
      divisionId,
    ]);
    const west = await elected([family.employee]);
    await owner.query("delete from rates where id = any ($1)", [areas]);
    await owner.query("update rates set active = true where base_plan_id = $1", [planId]);
    await owner.query("update divisions set rating_area = null where id = $1", [divisionId]);
    await owner.query("update clients set rating_area = null where id = $1", [offering.clientId]);
    expect(east.nextMonth?.cents).toBe(31_620);
    expect(west.nextMonth?.cents).toBe(32_640);
  });

  test("has no surcharge for a spouse's other offer and no credit of the employer, but that for tobacco", async () => {
    const rows: string[] = [];
    for (const [kind, applies_to, amount_cents] of [
      ["spouseSurcharge", "spouse", 5_000],
      ["wellnessCredit", "subscriber", 2_000],
      ["tobaccoSurcharge", "subscriber", 1_000],
    ] as const)
      rows.push(
        await insert(server, "plan_adjustments", {
          ...owned(offering),
          base_plan_id: planId,
          kind,
          applies_to,
          amount_cents,
          effective_date: "2024-01-01",
        }),
      );
    for (const [sets, memberId] of [
      ["tobacco = true, wellness = true", family.employee],
      ["other_offer = true", family.spouse],
    ] as const)
      await owner.query(
        `update people set ${sets} where id = (select person_id from members where id = $1)`,
        [memberId],
      );
    const found = await elected([family.employee, family.spouse]);
    await owner.query("delete from plan_adjustments where id = any ($1)", [rows]);
    // 102 % of 610.00.
    expect(found.nextMonth?.cents).toBe(62_220);
  });

  test("of children alone stands on the oldest of them", async () => {
    const elder = await insert(server, "members", {
      ...owned(offering),
      family_id: family.employee,
      relationship: "19",
      member_number: unique("HB"),
      first_name: "Ara",
      last_name: "Park",
      dob: "2012-02-03",
    });
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: family.employee,
      member_id: elder,
      coverage_type: "dental",
      base_plan_id: planId,
      tier_code: "FAM",
      effective_date: "2024-01-01",
      termination_date: "2025-03-31",
    });
    const found = await elected([family.child, elder]);
    expect(rowsOf(found, elder)[0]).toBe("ECH 2025-04-01 2025-12-31 61200");
    expect(rowsOf(found, family.child)).toEqual(["ECH 2025-04-01 2026-09-30 0"]);
  });
});

describe("a child who is born while the employee continues the plan", () => {
  const aBaby = (dob: string, row: Body = {}) =>
    insert(server, "members", {
      ...owned(offering),
      family_id: family.employee,
      relationship: "19",
      member_number: unique("HB"),
      first_name: "Bomi",
      last_name: "Park",
      dob,
      ...row,
    });

  test("is covered from that day, for the rest of the months, and owes what the tier costs more", async () => {
    let found = await elected([family.employee]);
    // Alone at 102 % of 300.00; with a child at 102 % of 600.00.
    found = await paidOn("2025-04-20", found, 3 * 30_600);
    const baby = await aBaby("2025-05-12");
    const answer = await on("2025-06-02", found, "child", { memberId: baby, toldOn: "2025-06-02" });
    expect(answer.errors).toEqual([]);
    found = answer.case;
    expect(clockOf(found, baby)).toMatchObject({
      state: "paying",
      months: 18,
      endsOn: "2026-09-30",
      electedOn: "2025-06-02",
      taskDueOn: "2025-07-17",
    });
    expect(rowsOf(found, baby)[0]).toBe("ECH 2025-05-12 2025-06-30 30600");
    // A month costs what it does on its first day; the others have paid June already.
    expect(found.nextMonth).toMatchObject({ from: "2025-06-01", cents: 30_600 });
    found = await paidOn("2025-06-20", found, 30_600);
    expect(found.nextMonth).toMatchObject({ from: "2025-07-01", cents: 61_200 });
    expect(clockOf(found, baby)).toMatchObject({ state: "paying", paidThrough: "2025-06-30" });
  });

  test("adds nothing where the tier stays, and is paid for as far as the others are", async () => {
    let found = await elected([family.employee, family.spouse, family.child]);
    found = await paidOn("2025-04-20", found, 2 * 91_800);
    const baby = await aBaby("2025-05-12");
    ({ case: found } = await on("2025-05-20", found, "child", { memberId: baby, toldOn: "2025-05-20" }));
    expect(found.nextMonth).toMatchObject({ from: "2025-06-01", cents: 91_800 });
    expect(clockOf(found, baby)).toMatchObject({ state: "paying", paidThrough: "2025-05-31" });
    found = await paidOn("2025-06-30", found, 91_800);
    expect(clockOf(found, baby)).toMatchObject({ paidThrough: "2025-06-30" });
  });

  test("born on the last day of a paid month leaves its price alone, and is paid for until then", async () => {
    let found = await elected([family.employee]);
    found = await paidOn("2025-04-20", found, 2 * 30_600);
    const baby = await aBaby("2025-05-31");
    const answer = await on("2025-06-02", found, "child", { memberId: baby, toldOn: "2025-06-02" });
    expect(answer.errors).toEqual([]);
    expect(rowsOf(answer.case, family.employee)[0]).toBe("EMP 2025-04-01 2025-05-31 30600");
    expect(clockOf(answer.case, baby)).toMatchObject({ state: "paying", paidThrough: "2025-05-31" });
    expect(answer.case.nextMonth).toMatchObject({ from: "2025-06-01", cents: 61_200 });
  });

  test("is covered from the last day of a price on, and by the next one after it", async () => {
    const found = await elected([family.employee]);
    const baby = await aBaby("2025-12-31");
    const answer = await on("2026-01-10", found, "child", { memberId: baby, toldOn: "2026-01-10" });
    expect(answer.errors).toEqual([]);
    expect(rowsOf(answer.case, family.employee).slice(1)).toEqual([
      "ECH 2025-12-31 2025-12-31 61200",
      "ECH 2026-01-01 2026-09-30 67320",
    ]);
    expect(rowsOf(answer.case, baby)).toEqual(["ECH 2025-12-31 2026-09-30 0"]);
  });

  test("is proposed where they were born since the loss, whenever somebody entered them", async () => {
    await aBaby("2025-04-01", { first_name: "Nari", created_at: "2025-03-31T00:00:00Z" });
    await aBaby("2025-03-31", { created_at: "2025-03-31T00:00:00Z" });
    const found = await elected([family.employee]);
    expect(found.newChildren.map(({ name }) => name)).toEqual(["Nari Park"]);
  });

  test("is taken back whole, and may be added again", async () => {
    let found = await elected([family.employee]);
    const baby = await aBaby("2025-05-12");
    const add = () => on("2025-05-20", found, "child", { memberId: baby, toldOn: "2025-05-20" });
    expect(found.newChildren).toEqual([]);
    ({ case: found } = await add());
    expect(found.steps[0]).toMatchObject({ kind: "child", names: ["Bomi Park"] });
    expect(found.newChildren).toEqual([]);
    ({ case: found } = await on("2025-05-20", found, "undo", {}));
    expect(found.clocks.map(({ memberId }) => memberId)).not.toContain(baby);
    const { rows } = await owner.query("select from coverages where member_id = $1 and deleted_at is null", [
      baby,
    ]);
    expect(rows).toEqual([]);
    expect((await add()).errors).toEqual([]);
  });

  test.each<[string, string, Body, string]>([
    ["told after more than 30 days", "2025-05-12", { toldOn: "2025-06-12" }, "toldOn"],
    ["born before the loss", "2025-03-31", { toldOn: "2025-04-15", acceptLate: true }, "since"],
    ["told before the birth", "2025-05-12", { toldOn: "2025-05-11" }, "since"],
  ])("is refused where it was %s", async (_, dob, body, path) => {
    const found = await elected([family.employee]);
    const answer = await on("2025-06-12", found, "child", { memberId: await aBaby(dob), ...body });
    expect([answer.status, answer.errors.map((one) => one.path)]).toEqual([422, [path]]);
  });

  test("is taken on the 30th day, later where staff say so; placed for adoption from that day", async () => {
    const found = await elected([family.employee]);
    const ofAge = await aBaby("2020-02-02");
    const body = { memberId: ofAge, since: "2025-05-12", toldOn: "2025-06-11" };
    const answer = await on("2025-06-12", found, "child", body);
    expect(answer.errors).toEqual([]);
    expect(rowsOf(answer.case, ofAge)[0]).toMatch(/^ECH 2025-05-12 /u);
    const other = await aBaby("2025-05-12");
    const late = { memberId: other, toldOn: "2025-06-12", acceptLate: true };
    expect((await on("2025-06-12", answer.case, "child", late)).errors).toEqual([]);
  });

  test("has no right where the employee declined, is one who has a clock, and is of this family", async () => {
    const found = await elected([family.spouse]);
    const baby = await aBaby("2025-05-12");
    const add = (memberId: string) => on("2025-05-20", found, "child", { memberId, toldOn: "2025-05-20" });
    expect((await add(baby)).errors.map(({ path }) => path)).toEqual(["since"]);
    expect((await add(family.child)).errors.map(({ path }) => path)).toEqual(["memberId"]);
    expect((await add(family.spouse)).errors.map(({ path }) => path)).toEqual(["memberId"]);
    const stranger = await aFamily();
    expect((await add(stranger.child)).status).toBe(404);
  });
});
