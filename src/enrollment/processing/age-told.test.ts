import { expect, test } from "vitest";
import { familiesUnderWay } from "#test/family-under-way.ts";
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
