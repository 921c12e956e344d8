import { beforeEach, expect, test } from "vitest";
import type { Enrollee } from "#test/enrollee.ts";
import { insert, owned, unique } from "#test/factories.ts";
import { familiesUnderWay, type FamilyUnderWay, type PlaceUnderWay } from "#test/family-under-way.ts";
import { testServer } from "#test/server.ts";
import { quote } from "#enrollment/enrollment/wizard/quote.ts";
import type { EnrollmentDifference } from "./difference-schema.ts";
import type { RunPreview } from "./processing.ts";
import type { StaffEnrollment } from "./staff-enrollment.ts";

// A plan may begin what a life event adds on the first of a month; the health plan takes a newborn from birth.

const server = await testServer();
const { owner } = server.database;
const { aPlace, aFamily, beginByEvent, beginOpen, answer, sent, process, coveredOn, priceOn } =
  familiesUnderWay(server);

const joon = { relationship: "01", firstName: "Joon", dob: "1989-02-03" };
const haru = { relationship: "19", firstName: "Haru", dob: "2026-11-03" };

let place: PlaceUnderWay;
beforeEach(async () => {
  server.clock.now = new Date("2026-11-10T15:00:00Z");
  place = await aPlace();
  await owner.query("update base_plans set events_start_by_month = true where id = $1", [
    place.basePlans["dental"],
  ]);
});

/** A family costs more by dental from December 1. */
async function raiseDental(): Promise<void> {
  await owner.query(
    `update rates set termination_date = '2026-11-30' where base_plan_id = $1 and tier_code = 'FAM'`,
    [place.basePlans["dental"]],
  );
  await owner.query(
    `insert into rates (id, installation_id, client_id, base_plan_id, tier_code, amount_cents, effective_date)
     select gen_random_uuid(), installation_id, client_id, base_plan_id, 'FAM', 13_300, '2026-12-01' from rates
     where base_plan_id = $1 and tier_code = 'FAM' limit 1`,
    [place.basePlans["dental"]],
  );
}

/** Staff have taken somebody into dental whom the person never saw there. */
async function addToDental(family: FamilyUnderWay, person: Record<string, unknown>): Promise<void> {
  const memberId = await insert(server, "members", {
    ...owned(place.open),
    family_id: family.memberId,
    member_number: unique("HB"),
    last_name: "Park",
    ...person,
  });
  await insert(server, "coverages", {
    ...owned(place.open),
    family_id: family.memberId,
    member_id: memberId,
    base_plan_id: place.basePlans["dental"],
    coverage_type: "dental",
    tier_code: "ESP",
    effective_date: "2026-01-01",
  });
}

async function aBirth(family: FamilyUnderWay, day = "2026-11-03"): Promise<Enrollee> {
  const enrollee = await beginByEvent(place, family, "birth", day);
  await answer(enrollee, place.life, { added: [{ ...haru, dob: day }] });
  return enrollee;
}

const dentalOf = async (enrollee: Enrollee) => {
  const { plans, benefitSelections } = await enrollee.read();
  const plan = plans.find(({ coverageType }) => coverageType === "dental");
  return {
    startsOn: plan?.startsOn,
    why: plan?.startsOnWhy.map(({ code, params }) => [code, params?.["date"]]),
    chosen: benefitSelections["dental"]?.startsOn,
    cents: benefitSelections["dental"]?.price?.totalCents,
  };
};

test("a newborn is covered by medical from birth, and by dental from the first of the next month", async () => {
  const family = await aFamily(place, [joon]);
  const birth = await aBirth(family);
  expect(await dentalOf(birth)).toEqual({
    startsOn: "2026-12-01",
    why: [["event.planFirstOfMonth", "2026-12-01"]],
    chosen: "2026-12-01",
    cents: 12_000,
  });
  const { plans } = await birth.read();
  expect(plans.find(({ coverageType }) => coverageType === "medical")?.startsOn).toBeNull();
  const id = await sent(birth);
  expect((await dentalOf(birth)).chosen).toBe("2026-12-01");
  expect(await process(place, id)).toEqual([]);

  expect(await coveredOn(family, "medical", "2026-11-02")).toEqual(["Joon", "Mina"]);
  expect(await coveredOn(family, "medical", "2026-11-03")).toEqual(["Haru", "Joon", "Mina"]);
  expect(await coveredOn(family, "dental", "2026-11-30")).toEqual(["Joon", "Mina"]);
  expect(await coveredOn(family, "dental", "2026-12-01")).toEqual(["Haru", "Joon", "Mina"]);
  expect(await priceOn(family, "dental", "2026-11-30")).toEqual({ tier: "ESP", cents: 9000 });
  expect(await priceOn(family, "dental", "2026-12-01")).toEqual({ tier: "FAM", cents: 12_000 });

  const { rows } = await owner.query<{ type: string; day: string; why: { code: string }[] }>(
    `select details ->> 'coverageType' as type, effective_date::text as day, why from member_events
     where enrollment_id = $1 and kind = 'coverageChange' order by type`,
    [id],
  );
  expect(rows.map(({ type, day }) => [type, day])).toEqual([
    ["dental", "2026-12-01"],
    ["medical", "2026-11-03"],
  ]);
});

test("the price is that of the plan's own first day, for the person, for staff and in the coverage", async () => {
  await raiseDental();
  const family = await aFamily(place, [joon]);
  const birth = await aBirth(family);
  expect((await dentalOf(birth)).cents).toBe(13_300);
  const shown = await birth.read();
  const plan = shown.plans.find(({ coverageType }) => coverageType === "dental");
  const dependents = shown.people.filter(({ relationship }) => relationship !== "18").map(({ id }) => id);
  // The page prices by the same rule, with the prices that it was sent.
  expect(plan && quote(shown, plan, dependents)?.price?.totalCents).toBe(13_300);
  const id = await sent(birth);
  const difference = await differenceOf(id);
  const dental = difference.types.find(({ coverageType }) => coverageType === "dental");
  const sum = (side: { employeeCents: number; employerCents: number } | null | undefined) =>
    side && side.employeeCents + side.employerCents;
  expect([sum(dental?.before), sum(dental?.after), dental?.added]).toEqual([9000, 13_300, ["Haru Park"]]);
  expect(await process(place, id)).toEqual([]);
  expect(await priceOn(family, "dental", "2026-12-01")).toEqual({ tier: "FAM", cents: 13_300 });
});

test("who was added since stays, and the family is priced by the plan's own first day", async () => {
  await raiseDental();
  const family = await aFamily(place);
  const id = await sent(await aBirth(family));
  await addToDental(family, { relationship: "01", first_name: "Joon", dob: "1989-02-03" });
  expect(await process(place, id)).toEqual([]);
  expect(await coveredOn(family, "dental", "2026-12-01")).toEqual(["Haru", "Joon", "Mina"]);
  expect(await priceOn(family, "dental", "2026-12-01")).toEqual({ tier: "FAM", cents: 13_300 });
});

test("who was added since and is too old by the plan's own first day is not taken into it unasked", async () => {
  await owner.query("update base_plans set child_cover_ends = 'dayBeforeBirthday' where client_id = $1", [
    place.open.clientId,
  ]);
  const family = await aFamily(place);
  const id = await sent(await aBirth(family));
  await addToDental(family, { relationship: "19", first_name: "Sera", dob: "2000-11-20" });
  expect(await process(place, id)).toEqual(["problem.losesUnseen"]);
});

test("coverage that changes before the plan's first day is what the difference begins from", async () => {
  const family = await aFamily(place, [joon]);
  const id = await sent(await aBirth(family));
  await owner.query(
    `update coverages set termination_date = '2026-11-14' where family_id = $1 and coverage_type = 'dental'`,
    [family.memberId],
  );
  const difference = await differenceOf(id);
  const before = Object.fromEntries(
    difference.types.map(({ coverageType, before: side }) => [coverageType, side]),
  );
  expect(before["dental"]).toBeNull();
  expect(before["medical"]?.people).toHaveLength(2);
});

test("what was promised stays, also where the plan's rule is another one when it is processed", async () => {
  const family = await aFamily(place, [joon]);
  const id = await sent(await aBirth(family));
  await owner.query("update base_plans set events_start_by_month = false where id = $1", [
    place.basePlans["dental"],
  ]);
  expect(await process(place, id)).toEqual([]);
  expect(await coveredOn(family, "dental", "2026-11-30")).toEqual(["Joon", "Mina"]);
  expect(await coveredOn(family, "dental", "2026-12-01")).toEqual(["Haru", "Joon", "Mina"]);
});

test("a child who is too old by the plan's own first day is not taken into it", async () => {
  // 26 on November 20: the plan's coverage of a child ends on the day before.
  await owner.query("update base_plans set child_cover_ends = 'dayBeforeBirthday' where client_id = $1", [
    place.open.clientId,
  ]);
  const family = await aFamily(place, []);
  const birth = await beginByEvent(place, family, "birth", "2026-11-03");
  const sera = { relationship: "19", firstName: "Sera", dob: "2000-11-20" };
  await answer(birth, place.life, { added: [haru, sera], without: ["dental"] });
  const { people } = await birth.read();
  const ids = people.filter(({ relationship }) => relationship === "19").map(({ id }) => id);
  const choose = (coverageType: "medical" | "dental") =>
    birth.save({ benefit: { coverageType, id: place.life.plans[coverageType], dependents: ids } });
  expect((await choose("medical")).status).toBe(200);
  const refused = await choose("dental");
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining("Sera")]);
});

test("the choice begins from who is covered on the plan's own first day", async () => {
  const family = await aFamily(place);
  const marriage = await beginByEvent(place, family, "marriage", "2026-11-05");
  await answer(marriage, place.life, { added: [joon] });
  expect(await process(place, await sent(marriage))).toEqual([]);
  const birth = await beginByEvent(place, family, "birth", "2026-11-03");
  const { people, benefitSelections } = birth.enrollment;
  const spouse = people.find(({ relationship }) => relationship === "01")?.id;
  expect(benefitSelections["dental"]?.dependents).toEqual([spouse]);
  expect(benefitSelections["medical"]?.dependents).toEqual([]);
  await answer(birth, place.life, { added: [haru] });
  expect(await process(place, await sent(birth))).toEqual([]);
  expect(await coveredOn(family, "dental", "2026-12-01")).toEqual(["Haru", "Joon", "Mina"]);
  expect(await coveredOn(family, "medical", "2026-11-30")).toEqual(["Haru", "Mina"]);
  expect(await coveredOn(family, "medical", "2026-12-01")).toEqual(["Haru", "Joon", "Mina"]);
});

test("a choice of what is on record from the plan's own first day leaves that as it is", async () => {
  const family = await aFamily(place);
  const marriage = await beginByEvent(place, family, "marriage", "2026-11-05");
  await answer(marriage, place.life, { added: [joon] });
  expect(await process(place, await sent(marriage))).toEqual([]);
  const birth = await beginByEvent(place, family, "birth", "2026-11-03");
  await answer(birth, place.life, { added: [haru], without: ["dental"] });
  expect(await process(place, await sent(birth))).toEqual([]);
  const { rows } = await owner.query<{ id: string }>(
    `select distinct enrollment_id as id from coverages where family_id = $1 and coverage_type = 'dental'
       and effective_date = '2026-12-01' and deleted_at is null and (termination_date is null or termination_date >= effective_date)`,
    [family.memberId],
  );
  expect(rows.map(({ id }) => id)).toEqual([marriage.enrollment.id]);
});

test("before many are processed, nobody is named whose coverage ends before the plan's own first day", async () => {
  const family = await aFamily(place, [joon]);
  const id = await sent(await aBirth(family));
  const losing = async () => {
    const answered = await server.call("POST", "/enrollmentactionpreview", {
      token: place.staff,
      body: { ids: [id] },
    });
    expect(answered.statusCode, answered.body).toBe(200);
    return answered.json<RunPreview>().losing.map(({ coverageType, people }) => [coverageType, people]);
  };
  const nari = await insert(server, "members", {
    ...owned(place.open),
    family_id: family.memberId,
    relationship: "19",
    member_number: unique("HB"),
    first_name: "Nari",
    last_name: "Park",
    dob: "2015-06-07",
  });
  const cover = await insert(server, "coverages", {
    ...owned(place.open),
    family_id: family.memberId,
    member_id: nari,
    base_plan_id: place.basePlans["dental"],
    coverage_type: "dental",
    tier_code: "ESP",
    effective_date: "2026-01-01",
    termination_date: "2026-11-30",
  });
  expect(await losing()).toEqual([["dental", ["Nari"]]]);
  await owner.query("update coverages set termination_date = '2026-11-14' where id = $1", [cover]);
  expect(await losing()).toEqual([]);
});

test("who leaves the family leaves every plan on the same day, and open enrollment has one first day", async () => {
  const family = await aFamily(place, [joon]);
  const divorce = await beginByEvent(place, family, "divorce", "2026-11-03");
  expect((await dentalOf(divorce)).startsOn).toBeNull();
  const open = await beginOpen(place, family);
  expect((await dentalOf(open)).startsOn).toBeNull();
});

test("a birth on the first of a month begins everywhere on that day", async () => {
  const family = await aFamily(place, [joon]);
  const birth = await aBirth(family, "2026-11-01");
  expect((await dentalOf(birth)).startsOn).toBeNull();
  expect(await process(place, await sent(birth))).toEqual([]);
  expect(await coveredOn(family, "dental", "2026-11-01")).toEqual(["Haru", "Joon", "Mina"]);
});

test("who is left out of a plan is told the last day before the plan's own first day", async () => {
  const family = await aFamily(place, [joon]);
  await owner.query(
    "update life_event_kinds set permits = '{addDependent,dropDependent,enroll}' where id = $1",
    [place.kinds.birth],
  );
  const birth = await aBirth(family);
  const { people } = await birth.read();
  const child = people.find(({ relationship }) => relationship === "19")?.id;
  await birth.save({
    benefit: { coverageType: "dental", id: place.life.plans.dental, dependents: [child] },
  });
  expect((await birth.read()).losing.map(({ firstName, lastDay }) => [firstName, lastDay])).toEqual([
    ["Joon", "2026-11-30"],
  ]);
});

async function differenceOf(id: string): Promise<EnrollmentDifference> {
  const answered = await server.call("GET", `/enrollment?id=${id}`, { token: place.staff });
  const { difference } = answered.json<StaffEnrollment>();
  if (difference === null) throw new Error("no difference");
  return difference;
}
