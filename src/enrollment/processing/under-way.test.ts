import { beforeEach, describe, expect, test } from "vitest";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import type { EnrollmentDifference } from "./difference-schema.ts";
import type { StaffEnrollment } from "./staff-enrollment.ts";
import { familiesUnderWay, type FamilyUnderWay, type PlaceUnderWay } from "#test/family-under-way.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const {
  aPlace,
  aFamily,
  beginByEvent,
  beginOpen,
  answer,
  sent,
  sentAtLast,
  act,
  process,
  coveredOn,
  priceOn,
} = familiesUnderWay(server);

const joon = { relationship: "01", firstName: "Joon", dob: "1989-02-03" };
const haru = { relationship: "19", firstName: "Haru", dob: "2026-11-03" };

let place: PlaceUnderWay;
beforeEach(async () => {
  server.clock.now = new Date("2026-11-10T15:00:00Z");
  place = await aPlace();
});

/** Ends the employee's medical row with 2026, and records the same plan for these later years. */
async function recordYears(family: FamilyUnderWay, years: [first: string, last: string | null][]) {
  const { owner } = server.database;
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_name = 'coverages' and is_generated = 'NEVER'
       and column_name not in ('id', 'effective_date', 'termination_date')`,
  );
  const columns = rows[0]?.columns ?? "";
  await owner.query(
    `with own as (update coverages set termination_date = '2026-12-31' where member_id = $1 and coverage_type = 'medical'
       returning *)
     insert into coverages (id, effective_date, termination_date, ${columns})
     select gen_random_uuid(), y.first, y.last, ${columns} from own, unnest($2::date[], $3::date[]) y (first, last)`,
    [family.memberId, years.map(([first]) => first), years.map(([, last]) => last)],
  );
}

describe("an event before what is recorded already", () => {
  test("a birth in November with January's coverage on record covers the child in both years", async () => {
    const family = await aFamily(place, [joon], { isPriced: false });
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    expect(await process(place, await sent(open))).toEqual([]);
    const birth = await beginByEvent(place, family, "birth", "2026-11-03");
    await answer(birth, place.life, { added: [haru] });
    const id = await sent(birth);
    // Staff read it before they process it.
    expect((await differenceOf(id)).types[0]).toMatchObject({
      coverageType: "medical",
      added: ["Haru Park"],
      later: { from: "2027-01-01", joins: ["Haru Park"], leaves: [] },
    });
    expect(await process(place, id)).toEqual([]);
    for (const type of ["medical", "dental"]) {
      expect(await coveredOn(family, type, "2026-11-02")).toEqual(["Joon", "Mina"]);
      expect(await coveredOn(family, type, "2026-12-31")).toEqual(["Haru", "Joon", "Mina"]);
      expect(await coveredOn(family, type, "2027-01-01")).toEqual(["Haru", "Joon", "Mina"]);
    }
    expect(await priceOn(family, "medical", "2026-12-31")).toEqual({ tier: "FAM", cents: 100_000 });
    expect(await priceOn(family, "medical", "2027-01-01")).toEqual({ tier: "FAM", cents: 100_000 });
    expect(await priceOn(family, "dental", "2027-02-01")).toEqual({ tier: "FAM", cents: 12_000 });
  });

  test.each([
    [null, ["Haru", "Joon", "Mina"]],
    ["2027-03-31", ["Haru", "Mina"]],
  ])(
    "a birth ends nobody whose one row goes on into a year of which only the employee has a row of its own (until %s)",
    async (until, april) => {
      const family = await aFamily(place, [joon], { isPriced: false });
      // A price of the next year is on record: the employee's row bears it, a spouse's needs none.
      await recordYears(family, [["2027-01-01", null]]);
      await server.database.owner.query(
        "update coverages set termination_date = $2 where family_id = $1 and member_id <> $1 and coverage_type = 'medical'",
        [family.memberId, until],
      );
      const birth = await beginByEvent(place, family, "birth", "2026-11-03");
      await answer(birth, place.life, { added: [haru] });
      expect(await process(place, await sent(birth))).toEqual([]);
      for (const day of ["2026-12-31", "2027-01-01", "2027-03-31"])
        expect([day, await coveredOn(family, "medical", day)]).toEqual([day, ["Haru", "Joon", "Mina"]]);
      expect(await coveredOn(family, "medical", "2027-04-01")).toEqual(april);
    },
  );

  test("a child who joins ends at their age in each year that is on record, also where a later one follows", async () => {
    const family = await aFamily(place, [], { isPriced: false });
    await recordYears(family, [
      ["2027-01-01", "2027-12-31"],
      ["2028-01-01", null],
    ]);
    const joins = await beginByEvent(place, family, "birth", "2026-11-03");
    await answer(joins, place.life, { added: [{ ...haru, dob: "2001-02-10" }] });
    expect(await process(place, await sent(joins))).toEqual([]);
    expect(await coveredOn(family, "medical", "2027-02-28")).toEqual(["Haru", "Mina"]);
    expect(await coveredOn(family, "medical", "2027-03-01")).toEqual(["Mina"]);
    expect(await coveredOn(family, "medical", "2028-01-01")).toEqual(["Mina"]);
  });

  test("a child whose age ends their coverage before January is carried on into nothing, and nobody is asked", async () => {
    const family = await aFamily(place, [], { isPriced: false });
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    expect(await process(place, await sent(open))).toEqual([]);
    const joins = await beginByEvent(place, family, "birth", "2026-11-03");
    // 26 in December: the plan covers them through that month.
    await answer(joins, place.life, { added: [{ ...haru, dob: "2000-12-05" }] });
    expect(await process(place, await sent(joins))).toEqual([]);
    expect(await coveredOn(family, "medical", "2026-12-31")).toEqual(["Haru", "Mina"]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual(["Mina"]);
  });

  test("a child whose age ends their coverage before the eve of January's ends with it, not with the eve", async () => {
    const family = await aFamily(place, [], { isPriced: false });
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    expect(await process(place, await sent(open))).toEqual([]);
    const joins = await beginByEvent(place, family, "birth", "2026-11-03");
    // 26 in November.
    await answer(joins, place.life, { added: [{ ...haru, dob: "2000-11-20" }] });
    expect(await process(place, await sent(joins))).toEqual([]);
    expect(await coveredOn(family, "medical", "2026-11-30")).toEqual(["Haru", "Mina"]);
    expect(await coveredOn(family, "medical", "2026-12-01")).toEqual(["Mina"]);
    expect(await priceOn(family, "medical", "2026-12-01")).toMatchObject({ tier: "EMP" });
  });

  test("a birth before January's coverage leaves what a former spouse continues under COBRA as it is", async () => {
    const family = await aFamily(place, [joon], { isPriced: false });
    const { owner } = server.database;
    const divorce = await beginByEvent(place, family, "divorce", "2026-11-05");
    await answer(divorce, place.life, { left: ["Joon"] });
    expect(await process(place, await sent(divorce))).toEqual([]);
    // The case and the clock that it belongs to are left out.
    const client = await owner.connect();
    await client.query("begin; set local session_replication_role = replica");
    await client.query(
      `update coverages set cobra_clock_id = gen_random_uuid(), effective_date = '2026-12-01', termination_date = null,
         tier_code = 'EMP', employee_cents = 51000 where member_id = $1 and coverage_type = 'medical'`,
      [family.members["Joon"]],
    );
    await client.query("commit");
    client.release();
    const open = await beginOpen(place, family);
    await answer(open, place.open, { without: ["dental"] });
    expect(await process(place, await sent(open))).toEqual([]);
    const birth = await beginByEvent(place, family, "birth", "2026-11-08");
    await answer(birth, place.life, { added: [{ ...haru, dob: "2026-11-08" }], without: ["dental"] });
    expect(await process(place, await sent(birth))).toEqual([]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual(["Haru", "Joon", "Mina"]);
    const { rows } = await owner.query(
      `select effective_date::text as "from", termination_date as "to", tier_code as tier, employee_cents::int as cents
       from coverages where member_id = $1 and coverage_type = 'medical' and deleted_at is null`,
      [family.members["Joon"]],
    );
    expect(rows).toEqual([{ from: "2026-12-01", to: null, tier: "EMP", cents: 51_000 }]);
  });

  test("who has left the coverage earlier in the year, without another tier for the others, is not missed by an event that adds", async () => {
    const grown = { relationship: "19", firstName: "Ara", dob: "2000-10-05" };
    const small = { relationship: "19", firstName: "Jun", dob: "2015-03-01" };
    const family = await aFamily(place, [grown, small]);
    const { owner } = server.database;
    const ara = family.members["Ara"];
    await owner.query("update coverages set termination_date = '2026-10-31' where member_id = $1", [ara]);
    await owner.query(
      "update members set status = 'terminated', termination_date = '2026-10-31' where id = $1",
      [ara],
    );
    const birth = await beginByEvent(place, family, "birth", "2026-11-03");
    // Nobody tells the employee that she leaves by it.
    const covered = birth.enrollment.currentCoverages.map((one) =>
      one.covered?.map(({ firstName }) => firstName),
    );
    expect(covered).toEqual([["Jun"], ["Jun"]]);
    await answer(birth, place.life, { added: [haru] });
    expect(await process(place, await sent(birth))).toEqual([]);
    expect(await coveredOn(family, "medical", "2026-11-03")).toEqual(["Haru", "Jun", "Mina"]);
  });

  test.each([["the divorce first"], ["the birth first"]])(
    "a birth before a divorce takes effect leaves the former spouse in until then, with %s",
    async (order) => {
      const family = await aFamily(place, [joon]);
      const divorce = await beginByEvent(place, family, "divorce", "2026-11-05");
      await answer(divorce, place.life, { left: ["Joon"] });
      const ended = await sent(divorce);
      const birth = await beginByEvent(place, family, "birth", "2026-11-08");
      await answer(birth, place.life, { added: [{ ...haru, dob: "2026-11-08" }] });
      const born = await sent(birth);
      const ids = order === "the divorce first" ? [ended, born] : [born, ended];
      for (const id of ids) expect(await process(place, id)).toEqual([]);
      for (const type of ["medical", "dental"]) {
        expect(await coveredOn(family, type, "2026-11-30")).toEqual(["Haru", "Joon", "Mina"]);
        expect(await coveredOn(family, type, "2026-12-01")).toEqual(["Haru", "Mina"]);
      }
      expect(await priceOn(family, "dental", "2026-11-30")).toEqual({ tier: "FAM", cents: 12_000 });
      expect(await priceOn(family, "dental", "2026-12-01")).toEqual({ tier: "ECH", cents: 6000 });
    },
  );

  test("somebody lost by what waits is asked about only once that is processed", async () => {
    const family = await aFamily(place, [joon]);
    const divorce = await beginByEvent(place, family, "divorce", "2026-11-05");
    await answer(divorce, place.life, { left: ["Joon"] });
    await sent(divorce);
    const open = await beginOpen(place, family);
    await answer(open, place.open, { waived: ["dental"] });
    const id = await sent(open);
    expect((await differenceOf(id)).problems.map(({ code }) => code)).toEqual(["problem.earlierWaits"]);
    expect(await process(place, id)).toEqual(["problem.earlierWaits"]);
  });

  test("an open enrollment sent before the birth and processed after it keeps the child", async () => {
    const family = await aFamily(place, [joon]);
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    const first = await sent(open);
    const birth = await beginByEvent(place, family, "birth", "2026-11-03");
    await answer(birth, place.life, { added: [haru] });
    expect(await process(place, await sent(birth))).toEqual([]);
    expect((await differenceOf(first)).types[0]).toMatchObject({
      stayed: ["Haru Park"],
      left: [],
      later: null,
    });
    expect(await process(place, first)).toEqual([]);
    for (const type of ["medical", "dental"]) {
      expect(await coveredOn(family, type, "2026-11-03")).toEqual(["Haru", "Joon", "Mina"]);
      expect(await coveredOn(family, type, "2027-01-01")).toEqual(["Haru", "Joon", "Mina"]);
    }
    expect(await priceOn(family, "medical", "2027-01-01")).toEqual({ tier: "FAM", cents: 100_000 });
  });
});

describe("a second enrollment while the first waits for staff", () => {
  test("begins with the child of the first one, is processed after it, and keeps the child", async () => {
    const family = await aFamily(place, [joon]);
    const birth = await beginByEvent(place, family, "birth", "2026-11-03");
    await answer(birth, place.life, { added: [haru] });
    const first = await sent(birth);
    const open = await beginOpen(place, family);
    expect(open.enrollment.people.map(({ firstName }) => firstName).toSorted()).toEqual([
      "Haru",
      "Joon",
      "Mina",
    ]);
    const medical = open.enrollment.currentCoverages.filter(({ coverageType }) => coverageType === "medical");
    expect(medical.map(({ effectiveDate, tierCode }) => [effectiveDate, tierCode])).toContainEqual([
      "2026-11-03",
      "FAM",
    ]);
    expect(
      medical
        .at(-1)
        ?.covered?.map(({ firstName }) => firstName)
        .toSorted(),
    ).toEqual(["Haru", "Joon"]);
    await answer(open, place.open);
    const second = await sent(open);
    // Nothing of the look ahead stays.
    expect(await coveredOn(family, "medical", "2026-12-01")).toEqual(["Joon", "Mina"]);
    expect(await process(place, second)).toEqual(["problem.earlierWaits"]);
    expect(await process(place, first)).toEqual([]);
    expect(await process(place, second)).toEqual([]);
    for (const day of ["2026-11-03", "2026-12-31", "2027-01-01"])
      expect(await coveredOn(family, "medical", day)).toEqual(["Haru", "Joon", "Mina"]);
    const { rows } = await server.database.owner.query(
      "select 1 from members where family_id = $1 and first_name = 'Haru'",
      [family.memberId],
    );
    expect(rows).toHaveLength(1);
  });

  test("does not bring in somebody whose own enrollment was cancelled", async () => {
    const family = await aFamily(place);
    const birth = await beginByEvent(place, family, "birth", "2026-11-03");
    await answer(birth, place.life, { added: [haru] });
    const first = await sent(birth);
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    const second = await sent(open);
    await act(place, "cancel", first, { reason: "It was never sent by her." });
    expect(await process(place, second)).toEqual(["problem.baseCancelled"]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual(["Mina"]);
  });

  test("two of one day take turns, and both are in force from it", async () => {
    const family = await aFamily(place);
    const marriage = await beginByEvent(place, family, "marriage", "2026-11-05");
    const move = await beginByEvent(place, family, "newPlan", "2026-11-06");
    await answer(marriage, place.life, { added: [joon] });
    const first = await sent(marriage);
    const sera = { relationship: "19", firstName: "Sera", dob: "2015-06-07" };
    await answer(move, place.life, { added: [sera] });
    const second = await sentAtLast(move, async () => {
      // The spouse of the first one is in the family, and in its coverage, before the second is sent.
      expect(move.enrollment.people.map(({ firstName }) => firstName)).toContain("Joon");
      expect(move.enrollment.missing).toEqual(["dependents", "benefit:medical", "benefit:dental"]);
      await answer(move, place.life, { isAgain: true, added: [sera] });
    });
    expect(await process(place, second)).toEqual(["problem.earlierWaits"]);
    expect(await process(place, first)).toEqual([]);
    expect(await process(place, second)).toEqual([]);
    expect(await coveredOn(family, "medical", "2026-11-30")).toEqual(["Mina"]);
    expect(await coveredOn(family, "medical", "2026-12-01")).toEqual(["Joon", "Mina", "Sera"]);
    expect(await priceOn(family, "medical", "2026-12-01")).toEqual({ tier: "FAM", cents: 100_000 });
  });
});

describe("a year's choice of another plan than the one that later prices go on in", () => {
  const leo = { relationship: "19", firstName: "Leo", dob: "2015-05-05" };
  /** Covered by a plan whose price changes in July. */
  async function aFamilyOfOld() {
    const family = await aFamily(place, [leo]);
    await recordYears(family, [
      ["2027-01-01", "2027-06-30"],
      ["2027-07-01", null],
    ]);
    const { owner } = server.database;
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(column_name, ', ') as columns from information_schema.columns
       where table_name = 'base_plans' and is_generated = 'NEVER' and column_name not in ('id', 'name', 'external_plan_code')`,
    );
    const columns = rows[0]?.columns ?? "";
    const { rows: made } = await owner.query<{ id: string }>(
      `insert into base_plans (id, name, external_plan_code, ${columns})
       select gen_random_uuid(), 'Old', gen_random_uuid()::text, ${columns} from base_plans where id = $1 returning id`,
      [place.basePlans["medical"]],
    );
    await owner.query(
      "update coverages set base_plan_id = $2 where family_id = $1 and coverage_type = 'medical'",
      [family.memberId, made[0]?.id],
    );
    return family;
  }
  async function plansOn(family: FamilyUnderWay, day: string) {
    const { rows } = await server.database.owner.query<{ plan: string; people: number }>(
      `select b.name as plan, count(*)::int as people from coverages v join base_plans b on b.id = v.base_plan_id
       where v.family_id = $1 and v.coverage_type = 'medical' and v.deleted_at is null and v.effective_date <= $2
         and coalesce(v.termination_date, 'infinity') >= $2 group by 1`,
      [family.memberId, day],
    );
    return rows;
  }

  test("holds on all days of the year, for everybody who was chosen", async () => {
    const family = await aFamilyOfOld();
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    expect(await process(place, await sent(open))).toEqual([]);
    expect(await plansOn(family, "2026-12-31")).toEqual([{ plan: "Old", people: 2 }]);
    const [chosen] = await plansOn(family, "2027-01-01");
    expect(chosen).toMatchObject({ people: 2 });
    expect(chosen?.plan).not.toBe("Old");
    expect(await plansOn(family, "2027-07-01")).toEqual([chosen]);
    expect(await priceOn(family, "medical", "2027-07-01")).toEqual({ tier: "ECH", cents: 60_000 });
  });

  test("ends where an earlier choice of the old plan begins", async () => {
    const family = await aFamilyOfOld();
    const { owner } = server.database;
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(column_name, ', ') as columns from information_schema.columns where table_name = 'coverages'
         and is_generated = 'NEVER' and column_name not in ('id', 'effective_date', 'termination_date', 'enrollment_id')`,
    );
    const columns = rows[0]?.columns ?? "";
    const earlier = await beginOpen(place, await aFamily(place, []));
    await owner.query(
      "update coverages set termination_date = '2027-09-30' where family_id = $1 and effective_date = '2027-07-01'",
      [family.memberId],
    );
    await owner.query(
      `insert into coverages (id, effective_date, enrollment_id, ${columns})
       select gen_random_uuid(), '2027-10-01', $2, ${columns} from coverages
       where family_id = $1 and coverage_type = 'medical' and effective_date = '2027-07-01'`,
      [family.memberId, earlier.enrollment.id],
    );
    // The old plan's price is that of the other one.
    const { rows: priced } = await owner.query<{ columns: string }>(
      `select string_agg(column_name, ', ') as columns from information_schema.columns where table_name = 'rates'
         and is_generated = 'NEVER' and column_name not in ('id', 'base_plan_id')`,
    );
    await owner.query(
      `insert into rates (id, base_plan_id, ${priced[0]?.columns ?? ""})
       select gen_random_uuid(), v.base_plan_id, ${(priced[0]?.columns ?? "").replaceAll(/(\w+)/gu, "r.$1")}
       from rates r, coverages v where r.base_plan_id = $2 and v.member_id = $1 and v.effective_date = '2027-10-01'`,
      [family.memberId, place.basePlans["medical"]],
    );
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    expect(await process(place, await sent(open))).toEqual([]);
    const [chosen] = await plansOn(family, "2027-01-01");
    expect(chosen?.plan).not.toBe("Old");
    expect(await plansOn(family, "2027-09-30")).toEqual([chosen]);
    expect(await plansOn(family, "2027-10-01")).toEqual([{ plan: "Old", people: 2 }]);
  });

  test("leaves out on all days who was left out, and a waiver leaves nobody covered", async () => {
    const family = await aFamilyOfOld();
    const open = await beginOpen(place, family);
    await answer(open, place.open, { left: ["Leo"] });
    expect(await process(place, await sent(open))).toEqual([]);
    expect(await coveredOn(family, "medical", "2027-07-01")).toEqual(["Mina"]);
    const other = await aFamilyOfOld();
    const waiver = await beginOpen(place, other);
    await answer(waiver, place.open, { waived: ["medical"] });
    expect(await process(place, await sent(waiver))).toEqual([]);
    expect(await coveredOn(other, "medical", "2026-12-31")).toEqual(["Leo", "Mina"]);
    expect(await coveredOn(other, "medical", "2027-07-01")).toEqual([]);
  });

  test("stands before an event that changes the plan of this year", async () => {
    const family = await aFamilyOfOld();
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    expect(await process(place, await sent(open))).toEqual([]);
    const chosen = await plansOn(family, "2027-07-01");
    const moved = await beginByEvent(place, family, "newPlan", "2026-11-09");
    await answer(moved, place.life, { waived: ["medical"] });
    expect(await process(place, await sent(moved))).toEqual([]);
    expect(await plansOn(family, "2026-12-01")).toEqual([]);
    expect(await plansOn(family, "2027-01-01")).toEqual(chosen);
    expect(await plansOn(family, "2027-07-01")).toEqual(chosen);
  });
});

describe("who drops out is named and confirmed", () => {
  test("by the person, before anything is sent", async () => {
    const family = await aFamily(place, [joon]);
    const open = await beginOpen(place, family);
    const { losing, dates } = await answer(open, place.open, { left: ["Joon"] });
    expect(losing.map(({ key: _, ...one }) => one)).toEqual([
      { coverageType: "medical", firstName: "Joon", lastDay: "2026-12-31" },
      { coverageType: "dental", firstName: "Joon", lastDay: "2026-12-31" },
    ]);
    const submit = (keys: string[]) =>
      server.call("POST", "/selfenrollment/submit", {
        token: open.token,
        headers: { "idempotency-key": "losing-0001-0001" },
        body: { effectiveDate: dates.effectiveDate, losing: keys },
      });
    const [first = "", second = ""] = losing.map(({ key }) => key);
    for (const keys of [[], [first], [second, "medical:other"]]) {
      const refused = await submit(keys);
      expect([refused.statusCode, refused.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
        422,
        "losing",
      ]);
    }
    const answered = await submit([first, second]);
    expect([answered.statusCode, answered.json<{ enrollment: Enrollment }>().enrollment.losing]).toEqual([
      200,
      [],
    ]);
  });

  test("by staff with a reason, where the person never saw them covered", async () => {
    const family = await aFamily(place);
    const open = await beginOpen(place, family);
    await answer(open, place.open, { waived: ["medical"] });
    const first = await sent(open);
    const birth = await beginByEvent(place, family, "birth", "2026-11-03");
    await answer(birth, place.life, { added: [haru] });
    expect(await process(place, await sent(birth))).toEqual([]);
    const [type] = (await differenceOf(first)).types.filter(({ coverageType }) => coverageType === "medical");
    expect(type?.dropped.map((name) => name.split(" ")[0])).toEqual(["Mina", "Haru"]);
    expect(await process(place, first)).toEqual(["problem.losesUnseen"]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual(["Haru", "Mina"]);
    expect(await process(place, first, { reason: "She confirmed it on the phone." })).toEqual([]);
    expect(await coveredOn(family, "medical", "2026-12-31")).toEqual(["Haru", "Mina"]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual([]);
    expect(await coveredOn(family, "dental", "2027-01-01")).toEqual(["Haru", "Mina"]);
  });

  test("January's coverage that has no price for the child waits for staff, and the rest is done by their word", async () => {
    const family = await aFamily(place, [], { isPriced: false });
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    expect(await process(place, await sent(open))).toEqual([]);
    const birth = await beginByEvent(place, family, "birth", "2026-11-03");
    await answer(birth, place.life, { added: [haru] });
    const id = await sent(birth);
    await server.database.owner.query(
      "update rates set termination_date = '2026-12-31' where base_plan_id = $1 and tier_code = 'ECH'",
      [place.basePlans["dental"]],
    );
    expect(await process(place, id)).toEqual(["problem.laterNoPrice"]);
    expect(await coveredOn(family, "medical", "2026-11-03")).toEqual(["Mina"]);
    expect(await process(place, id, { reason: "The carrier prices it next week." })).toEqual([]);
    expect(await coveredOn(family, "dental", "2026-12-31")).toEqual(["Haru", "Mina"]);
    expect(await coveredOn(family, "dental", "2027-01-01")).toEqual(["Mina"]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual(["Haru", "Mina"]);
  });
});

describe("the proof of an event", () => {
  test("is seen by staff before it is processed, and does not keep the next enrollment from beginning with it", async () => {
    await server.database.owner.query("update life_event_kinds set needs_proof = true where id = $1", [
      place.kinds.birth,
    ]);
    const family = await aFamily(place);
    const birth = await beginByEvent(place, family, "birth", "2026-11-03");
    await answer(birth, place.life, { added: [haru] });
    const id = await sent(birth);
    const open = await beginOpen(place, family);
    expect(open.enrollment.people.map(({ firstName }) => firstName)).toContain("Haru");
    expect((await differenceOf(id)).problems).toEqual([{ code: "problem.proofNotSeen" }]);
    expect(await process(place, id)).toEqual(["problem.proofNotSeen"]);
    expect(await process(place, id, { reason: "She is in a hurry." })).toEqual(["problem.proofNotSeen"]);
    const { rows } = await server.database.owner.query<{ id: string }>(
      "select id from life_events where member_id = $1",
      [family.memberId],
    );
    const seen = await server.call("POST", `/lifeevents/${rows[0]?.id}/proof`, {
      token: place.staff,
      body: { isSeen: true },
    });
    expect(seen.statusCode, seen.body).toBe(200);
    expect(await process(place, id)).toEqual([]);
    expect(await coveredOn(family, "medical", "2026-11-03")).toEqual(["Haru", "Mina"]);
  });
});

describe("what an enrollment leaves alone", () => {
  test("a waiver of January stays where a birth in November is processed after it", async () => {
    const family = await aFamily(place);
    const open = await beginOpen(place, family);
    await answer(open, place.open, { waived: ["dental"] });
    expect(await process(place, await sent(open))).toEqual([]);
    const birth = await beginByEvent(place, family, "birth", "2026-11-03");
    await answer(birth, place.life, { added: [haru] });
    expect(await process(place, await sent(birth))).toEqual([]);
    expect(await coveredOn(family, "dental", "2026-12-31")).toEqual(["Haru", "Mina"]);
    expect(await coveredOn(family, "dental", "2027-01-01")).toEqual([]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual(["Haru", "Mina"]);
  });

  test("coverage continued under COBRA is not ended", async () => {
    const family = await aFamily(place, [joon]);
    const client = await server.database.owner.connect();
    // The case and the clock that it belongs to are left out.
    await client.query("begin; set local session_replication_role = replica");
    await client.query("update coverages set cobra_clock_id = gen_random_uuid() where member_id = $1", [
      family.members["Joon"],
    ]);
    await client.query("commit");
    client.release();
    const open = await beginOpen(place, family);
    await answer(open, place.open, { left: ["Joon"] });
    expect(await process(place, await sent(open))).toEqual([]);
    expect(await coveredOn(family, "medical", "2027-06-01")).toEqual(["Joon", "Mina"]);
  });

  test("coverage that stays as it is keeps its first day", async () => {
    const family = await aFamily(place);
    const birth = await beginByEvent(place, family, "birth", "2026-11-03");
    await answer(birth, place.life, { added: [haru], without: ["dental"] });
    expect(await process(place, await sent(birth))).toEqual([]);
    const { rows } = await server.database.owner.query(
      `select effective_date::text as "from", termination_date as "to" from coverages
       where family_id = $1 and coverage_type = 'dental' and deleted_at is null`,
      [family.memberId],
    );
    expect(rows).toEqual([{ from: "2026-01-01", to: null }]);
  });
});

describe("a divorce", () => {
  test("is not sent with the former spouse covered, who is not chosen to begin with", async () => {
    const family = await aFamily(place, [joon]);
    const divorce = await beginByEvent(place, family, "divorce", "2026-11-05");
    const { benefitSelections, people } = divorce.enrollment;
    expect(benefitSelections["medical"]?.dependents).toEqual([]);
    const spouse = people.find(({ firstName }) => firstName === "Joon");
    await answer(divorce, place.life);
    const saved = await divorce.save({
      benefit: { coverageType: "medical", id: place.life.plans.medical, dependents: [spouse?.id] },
    });
    expect([saved.status, saved.body.errors?.[0]?.path]).toEqual([422, "selections.medical.dependents"]);
    expect(await process(place, await sent(divorce))).toEqual([]);
    expect(await coveredOn(family, "medical", "2026-11-30")).toEqual(["Joon", "Mina"]);
    expect(await coveredOn(family, "medical", "2026-12-01")).toEqual(["Mina"]);
  });

  test("takes the former spouse out of January's coverage too", async () => {
    const family = await aFamily(place, [joon], { isPriced: false });
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    expect(await process(place, await sent(open))).toEqual([]);
    const divorce = await beginByEvent(place, family, "divorce", "2026-11-05");
    await answer(divorce, place.life, { left: ["Joon"] });
    expect(await process(place, await sent(divorce))).toEqual([]);
    expect(await coveredOn(family, "medical", "2026-12-01")).toEqual(["Mina"]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual(["Mina"]);
    expect(await priceOn(family, "dental", "2027-01-01")).toEqual({ tier: "EMP", cents: 3000 });
  });

  test.each([
    ["once it is told, also before it is enrolled by", "open", null],
    ["once the employee has enrolled by what the spouse told", "used", "Joon"],
  ] as const)("keeps the former spouse out of an open enrollment %s", async (_, status, toldBy) => {
    const family = await aFamily(place, [joon]);
    const telling = await tell(family, status, toldBy);
    expect(telling).toBe(200);
    const open = await beginOpen(place, family);
    expect(open.enrollment.people.map(({ firstName }) => firstName)).toEqual(["Mina"]);
    await answer(open, place.open);
    // Who drops out is named all the same.
    expect((await open.read()).losing.map(({ firstName }) => firstName)).toEqual(["Joon", "Joon"]);
    expect(await process(place, await sent(open))).toEqual([]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual(["Mina"]);
  });

  test.each([
    ["that was withdrawn", "withdrawn", null],
    ["that only the spouse has told", "open", "Joon"],
  ] as const)("%s keeps nobody out", async (_, status, toldBy) => {
    const family = await aFamily(place, [joon]);
    await tell(family, status, toldBy);
    const open = await beginOpen(place, family);
    expect(open.enrollment.people).toHaveLength(2);
  });

  test("and a former spouse who is typed anew: staff are told, and nobody is covered by it until they marry again", async () => {
    const family = await aFamily(place, [joon]);
    await tell(family, "open", null);
    const open = await beginOpen(place, family);
    await answer(open, place.open, { added: [joon] });
    const id = await sent(open);
    expect(await process(place, id)).toEqual(["problem.divorced"]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual(["Joon", "Mina"]);
    const { rows } = await server.database.owner.query(
      `insert into life_events (id, installation_id, client_id, family_id, member_id, kind_id, event_date, reported_on, opens_on,
         closes_on, effective_date)
       select gen_random_uuid(), installation_id, client_id, family_id, member_id, $2, '2026-11-09', reported_on, opens_on, closes_on,
         effective_date from life_events where family_id = $1 returning id`,
      [family.memberId, place.kinds.marriage],
    );
    expect(rows).toHaveLength(1);
    expect(await process(place, id)).toEqual([]);
    expect(await coveredOn(family, "medical", "2027-06-01")).toEqual(["Joon", "Mina"]);
  });

  test("processed before an open enrollment that was sent earlier keeps the former spouse out of it", async () => {
    const family = await aFamily(place, [joon]);
    const open = await beginOpen(place, family);
    await answer(open, place.open);
    const first = await sent(open);
    const divorce = await beginByEvent(place, family, "divorce", "2026-11-05");
    await answer(divorce, place.life, { left: ["Joon"] });
    expect(await process(place, await sent(divorce))).toEqual([]);
    expect(await process(place, first)).toEqual([]);
    expect(await coveredOn(family, "medical", "2027-01-01")).toEqual(["Mina"]);
    expect(await priceOn(family, "medical", "2027-01-01")).toEqual({ tier: "EMP", cents: 40_000 });
  });
});

async function tell(
  { memberId, members }: Awaited<ReturnType<typeof aFamily>>,
  status: string,
  toldBy: string | null,
): Promise<number> {
  const told = await server.call("POST", "/lifeevents", {
    token: place.staff,
    body: { memberId, kindId: place.kinds.divorce, eventDate: "2026-11-05", aboutMemberId: members["Joon"] },
  });
  await server.database.owner.query(
    "update life_events set status = $2, told_by_member_id = $3 where family_id = $1",
    [memberId, status, members[toldBy ?? ""] ?? null],
  );
  return told.statusCode;
}

async function differenceOf(id: string): Promise<EnrollmentDifference> {
  const answered = await server.call("GET", `/enrollment?id=${id}`, { token: place.staff });
  const { difference } = answered.json<StaffEnrollment>();
  if (difference === null) throw new Error("no difference");
  return difference;
}
