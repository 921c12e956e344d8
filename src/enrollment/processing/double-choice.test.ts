import { expect, test } from "vitest";
import { insert, newId, owned, unique } from "#test/factories.ts";
import { familiesUnderWay, type FamilyUnderWay, type PlaceUnderWay } from "#test/family-under-way.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { owner } = server.database;
const { aPlace, aFamily, beginOpen, answer, sent, send, process } = familiesUnderWay(server);
const noah = { relationship: "19", firstName: "Noah", dob: "2019-05-06" };

/** The client's rule; what a session offers is remembered for three seconds by its id, so it is set before anybody begins. */
const aPlaceWhere = async (rule: string | null): Promise<PlaceUnderWay> => {
  const place = await aPlace();
  await owner.query("update clients set double_coverage = $2 where id = $1", [place.open.clientId, rule]);
  return place;
};

/** Covers somebody of a family by the other parent's medical coverage too, and says whose it is. */
async function coverElsewhere(
  place: PlaceUnderWay,
  family: FamilyUnderWay,
  { who = "Noah", facts = {} }: { who?: string; facts?: Record<string, unknown> } = {},
): Promise<string> {
  const { rows } = await owner.query<Record<string, unknown>>(
    "select first_name, last_name, dob::text as dob, person_id from members where id = $1",
    [family.members[who]],
  );
  const other = newId();
  const common = { ...owned(place.open), family_id: other };
  await insert(server, "members", {
    ...common,
    id: other,
    relationship: "18",
    first_name: "Joon",
    last_name: "Park",
    dob: "1989-02-03",
    member_number: unique("HB"),
  });
  const twin = await insert(server, "members", {
    ...common,
    relationship: who === "Mina" ? "01" : "19",
    member_number: unique("HB"),
    ...rows[0],
    ...facts,
  });
  for (const id of [other, twin])
    await insert(server, "coverages", {
      ...common,
      member_id: id,
      base_plan_id: place.basePlans["medical"],
      coverage_type: "medical",
      tier_code: "ECH",
      effective_date: "2026-01-01",
    });
  return other;
}

const benefitOf = (place: PlaceUnderWay, dependents: readonly string[]) => ({
  benefit: { coverageType: "medical", id: place.open.plans["medical"], dependents },
});

test("where the client refuses it, a child of another employee's coverage is refused where the parent chooses, until that ends", async () => {
  const place = await aPlaceWhere("refuse");
  const family = await aFamily(place);
  const joined = await insert(server, "members", {
    ...owned(place.open),
    family_id: family.memberId,
    relationship: "19",
    first_name: "Noah",
    last_name: "Park",
    dob: "2019-05-06",
    member_number: unique("HB"),
  });
  const other = await coverElsewhere(place, { ...family, members: { Noah: joined } });
  const enrollee = await beginOpen(place, family);
  await answer(enrollee, place.open, { without: ["medical"] });
  const draft = await enrollee.read();
  const child = draft.people.find(({ firstName }) => firstName === "Noah")?.id ?? "";
  expect(draft.coveredElsewhere).toEqual({
    rule: "refuse",
    people: [{ personId: child, coverageType: "medical", from: "2027-01-01" }],
  });
  const refused = await enrollee.save(benefitOf(place, [child]));
  expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([
    422,
    ["selections.medical.dependents"],
  ]);
  expect(JSON.stringify(refused.body)).toContain("Noah already has");
  await owner.query("update coverages set termination_date = '2026-12-31' where family_id = $1", [other]);
  expect((await enrollee.save(benefitOf(place, [child]))).status).toBe(200);
  expect((await enrollee.read()).coveredElsewhere).toBeNull();
  expect(await process(place, await sent(enrollee))).toEqual([]);
});

test("coverage elsewhere that begins after the choice keeps the enrollment from being sent, and leads back to the choice", async () => {
  const place = await aPlaceWhere("refuse");
  const family = await aFamily(place, [noah]);
  // The choice adds days only beyond those on which both hold already.
  await owner.query("update coverages set termination_date = '2026-12-31' where family_id = $1", [
    family.memberId,
  ]);
  const enrollee = await beginOpen(place, family);
  const { people } = await answer(enrollee, place.open);
  const child = people.find(({ firstName }) => firstName === "Noah")?.id ?? "";
  expect((await enrollee.save(benefitOf(place, [child]))).status).toBe(200);
  await coverElsewhere(place, family);
  const answered = await send(enrollee);
  expect([answered.status, answered.body.code]).toEqual([409, "incomplete"]);
  expect(JSON.stringify(answered.body)).toContain("benefit:medical");
});

test("where the client wants to be asked, the person is told, sends it, and staff decide with a reason", async () => {
  const place = await aPlaceWhere("ask");
  const family = await aFamily(place);
  await coverElsewhere(place, family, { who: "Mina" });
  await owner.query(
    "update coverages set termination_date = '2026-12-31' where family_id = $1 and coverage_type = 'medical'",
    [family.memberId],
  );
  const enrollee = await beginOpen(place, family);
  const draft = await answer(enrollee, place.open);
  expect(draft.coveredElsewhere).toEqual({
    rule: "ask",
    people: [{ personId: draft.people[0]?.id, coverageType: "medical", from: "2027-01-01" }],
  });
  const id = await sent(enrollee);
  expect((await enrollee.read()).coveredElsewhere).toBeNull();
  expect(await process(place, id)).toEqual(["problem.coveredTwice"]);
  expect(await process(place, id, { reason: "Both want it." })).toEqual([]);
});

test("nobody is told of others where the client says nothing, of a namesake who was typed, or of somebody else's SSN", async () => {
  const silent = await aPlaceWhere(null);
  const mine = await aFamily(silent, [noah]);
  await coverElsewhere(silent, mine);
  await owner.query("update coverages set termination_date = '2026-12-31' where family_id = $1", [
    mine.memberId,
  ]);
  const open = await beginOpen(silent, mine);
  expect((await answer(open, silent.open)).coveredElsewhere).toBeNull();

  const place = await aPlaceWhere("refuse");
  const strangers = await aFamily(place, [noah]);
  const family = await aFamily(place);
  const enrollee = await beginOpen(place, family);
  expect((await answer(enrollee, place.open, { added: [noah] })).coveredElsewhere).toBeNull();
  expect(strangers.members["Noah"]).not.toBeUndefined();
});

test("somebody who was typed with the SSN of a member whom another employee covers is told of", async () => {
  const place = await aPlaceWhere("ask");
  const strangers = await aFamily(place, [noah]);
  const ssn = "536-22-8727";
  await owner.query(
    "update people set ssn_index = $2 where id = (select person_id from members where id = $1)",
    [strangers.members["Noah"], server.services.vault.blindIndex(ssn.replaceAll("-", ""), "ssn")],
  );
  const enrollee = await beginOpen(place, await aFamily(place));
  const draft = await answer(enrollee, place.open, { added: [{ ...noah, firstName: "Nova", ssn }] });
  expect(draft.coveredElsewhere?.people.map(({ coverageType }) => coverageType).toSorted()).toEqual([
    "dental",
    "medical",
  ]);
});
