import { expect, test } from "vitest";
import { familiesUnderWay } from "#test/family-under-way.ts";
import { insert, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { owner } = server.database;
const { aPlace, aFamily, beginByEvent, answer, sent, process, coveredOn } = familiesUnderWay(server);
const haru = { relationship: "19", firstName: "Haru", dob: "2026-11-03" };
const noah = { relationship: "19", firstName: "Noah", dob: "2000-12-05" };

/** A birth whose enrollment tells another birth date of Noah, whose coverage ends with the age of the former one. */
async function aBirthThatTells(dob: { month: string; day: string; year: string }) {
  const place = await aPlace();
  const family = await aFamily(place, [noah]);
  await owner.query("update coverages set termination_date = '2026-12-31' where member_id = $1", [
    family.members["Noah"],
  ]);
  const birth = await beginByEvent(place, family, "birth", "2026-11-03");
  const { people } = await answer(birth, place.life, { added: [haru] });
  const dependents = people
    .filter(({ relationship }) => relationship !== "18")
    .map(({ id, relationship, firstName, lastName, dob: born }) => {
      const [year = "", month = "", day = ""] = (born ?? "").split("-");
      return {
        id,
        relationship,
        firstName,
        lastName,
        dob: firstName === "Noah" ? dob : { month, day, year },
      };
    });
  expect((await birth.save({ dependents })).status).toBe(200);
  for (const coverageType of ["medical", "dental"] as const) {
    const benefit = {
      coverageType,
      id: place.life.plans[coverageType],
      dependents: people.filter(({ relationship }) => relationship !== "18").map(({ id }) => id),
    };
    expect((await birth.save({ benefit })).status).toBe(200);
  }
  expect(await process(place, await sent(birth))).toEqual([]);
  return family;
}

test("a birth date that an enrollment tells otherwise lets coverage go on that would have ended with the former one", async () => {
  const family = await aBirthThatTells({ month: "12", day: "5", year: "2005" });
  for (const type of ["medical", "dental"])
    expect(await coveredOn(family, type, "2027-06-01")).toEqual(["Haru", "Mina", "Noah"]);
});

test("an earlier limit that is ahead is the last day", async () => {
  const family = await aBirthThatTells({ month: "11", day: "20", year: "2000" });
  expect(await coveredOn(family, "medical", "2026-11-30")).toEqual(["Haru", "Mina", "Noah"]);
  expect(await coveredOn(family, "medical", "2026-12-01")).toEqual(["Haru", "Mina"]);
});

test("another division that an enrollment tells prices the coverage that it does not choose, from the day of processing", async () => {
  const place = await aPlace();
  const [here, there] = place.open.divisionIds;
  const family = await aFamily(place);
  const plan = { ...owned(place.open), base_plan_id: "" };
  plan.base_plan_id = await insert(server, "base_plans", {
    ...owned(place.open),
    external_plan_code: unique("P"),
    name: "Harbor Life",
    coverage_type: "life",
    rating_mode: "flat",
    effective_date: "2026-01-01",
  });
  for (const [division_id, amount_cents] of [
    [here, 20_00],
    [there, 15_00],
  ])
    await insert(server, "rates", { ...plan, division_id, amount_cents, effective_date: "2026-01-01" });
  await insert(server, "coverages", {
    ...plan,
    family_id: family.memberId,
    member_id: family.memberId,
    coverage_type: "life",
    tier_code: "NOTIER",
    effective_date: "2026-01-01",
    employee_cents: 20_00,
  });
  const birth = await beginByEvent(place, family, "birth", "2026-11-03");
  await answer(birth, place.life, { added: [haru] });
  expect((await birth.save({ location: { divisionId: there } })).status).toBe(200);
  expect(await process(place, await sent(birth))).toEqual([]);
  const { rows } = await owner.query(
    `select effective_date::text as from, termination_date::text as to, employee_cents::int as cents
     from coverages where member_id = $1 and coverage_type = 'life' order by 1`,
    [family.memberId],
  );
  expect(rows).toEqual([
    { from: "2026-01-01", to: "2026-11-09", cents: 20_00 },
    { from: "2026-11-10", to: null, cents: 15_00 },
  ]);
  const told = await owner.query(
    `select e.why from member_events e where e.family_id = $1 and e.kind = 'coverageChange' and e.why @> '[{"code": "reprice.work"}]'`,
    [family.memberId],
  );
  expect(told.rows).toHaveLength(1);
});
