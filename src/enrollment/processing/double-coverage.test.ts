import { expect, test } from "vitest";
import { coversElsewhere, coversOfSsns } from "#people/coverage/double-coverage.service.ts";
import { insert, newId, owned, unique } from "#test/factories.ts";
import { familiesUnderWay, type PlaceUnderWay } from "#test/family-under-way.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { owner } = server.database;
const { aPlace, aFamily, beginByEvent, answer, sent, process, coveredOn } = familiesUnderWay(server);
const haru = { relationship: "19", firstName: "Haru", dob: "2026-11-03" };

const says = (place: PlaceUnderWay, rule: string | null) =>
  owner.query("update clients set double_coverage = $2 where id = $1", [place.open.clientId, rule]);

type Birth = {
  /** The child at the other parent's. */
  child?: Record<string, unknown>;
  /** The other parent's client, and plan. */
  at?: Record<string, unknown>;
  plan?: string;
  /** The child as this parent tells of them. */
  told?: { ssn?: string };
};

/** A birth that one parent tells, of a child whom the other parent, an employee too, has covered already. */
async function aBirth(
  place: PlaceUnderWay,
  { child = {}, at = owned(place.open), plan, told = {} }: Birth = {},
) {
  const family = await aFamily(place);
  const other = newId();
  const common = { ...at, family_id: other, last_name: "Park" };
  await insert(server, "members", {
    ...common,
    id: other,
    relationship: "18",
    first_name: "Joon",
    dob: "1989-02-03",
    member_number: unique("HB"),
  });
  const haruThere = await insert(server, "members", {
    ...common,
    relationship: "19",
    first_name: "Haru",
    dob: "2026-11-03",
    member_number: unique("HB"),
    ...child,
  });
  for (const id of [other, haruThere])
    await insert(server, "coverages", {
      ...at,
      family_id: other,
      member_id: id,
      base_plan_id: plan ?? place.basePlans["medical"],
      coverage_type: "medical",
      tier_code: "ECH",
      effective_date: "2026-11-03",
    });
  const birth = await beginByEvent(place, family, "birth", "2026-11-03");
  await answer(birth, place.life, { added: [{ ...haru, ...told }] });
  return { family, id: await sent(birth), other };
}

test("a child of two employees is covered by both where the client says nothing", async () => {
  const place = await aPlace();
  const { family, id } = await aBirth(place);
  expect(await process(place, id)).toEqual([]);
  expect(await coveredOn(family, "medical", "2026-11-10")).toEqual(["Haru", "Mina"]);
});

test("where the client wants to be asked, a reason of staff covers the child twice, and dental alone asks nothing", async () => {
  const place = await aPlace();
  await says(place, "ask");
  const { family, id } = await aBirth(place);
  expect(await process(place, id)).toEqual(["problem.coveredTwice"]);
  expect(await coveredOn(family, "dental", "2026-11-10")).toEqual(["Mina"]);
  expect(await process(place, id, { reason: "Both parents want it." })).toEqual([]);
  expect(await coveredOn(family, "medical", "2026-11-10")).toEqual(["Haru", "Mina"]);
});

test("where the client refuses it, no reason helps until the other coverage ends", async () => {
  const place = await aPlace();
  await says(place, "refuse");
  const { family, id, other } = await aBirth(place);
  expect(await process(place, id, { reason: "Both parents want it." })).toEqual([
    "problem.coveredTwiceRefused",
  ]);
  await owner.query("update coverages set termination_date = '2026-11-02' where family_id = $1", [other]);
  expect(await process(place, id)).toEqual([]);
  expect(await coveredOn(family, "medical", "2026-11-10")).toEqual(["Haru", "Mina"]);
});

test("a namesake of another birth date, and one of another client, is somebody else", async () => {
  const place = await aPlace();
  await says(place, "refuse");
  const { id } = await aBirth(place, { child: { dob: "2026-10-03" } });
  expect(await process(place, id)).toEqual([]);
  const elsewhere = await aBirth(await aPlace());
  expect(await process(place, elsewhere.id)).not.toContain("problem.coveredTwiceRefused");
});

test.each([
  ["a coverage", "update coverages set deleted_at = now() where family_id = $1"],
  ["a member", "update members set deleted_at = now() where family_id = $1"],
])("%s that was removed covers nobody", async (_, remove) => {
  const place = await aPlace();
  await says(place, "refuse");
  const { id, other } = await aBirth(place);
  await owner.query(remove, [other]);
  expect(await process(place, id)).toEqual([]);
});

test("a member of the same person who was removed covers nobody, and one who was not does", async () => {
  const place = await aPlace();
  await says(place, "refuse");
  const family = await aFamily(place, [{ ...haru, dob: "2020-11-03" }]);
  const other = await aFamily(place, [{ ...haru, dob: "2020-12-03" }]);
  const [own = "", there = ""] = [family.members["Haru"], other.members["Haru"]];
  await owner.query(
    "update members set person_id = (select person_id from members where id = $1) where id = $2",
    [own, there],
  );
  const twice = () => coversElsewhere({ client: owner }, [family.memberId]);
  expect((await twice()).map(({ memberId }) => memberId)).toEqual([own, own]);
  await owner.query("update members set deleted_at = now() where id = $1", [there]);
  expect(await twice()).toEqual([]);
});

test("a holder of an SSN who is covered is found for somebody who has no family here yet", async () => {
  const place = await aPlace();
  const family = await aFamily(place);
  const [ssn = ""] = server.services.vault.blindIndexes("536228726", "ssn").map((one) => one.toString("hex"));
  await owner.query(
    "update people set ssn_index = decode($2, 'hex') where id = (select person_id from members where id = $1)",
    [family.memberId, ssn],
  );
  const found = (familyId: string | null) =>
    coversOfSsns({ client: owner }, { clientId: place.open.clientId, familyId, ssns: [ssn] });
  expect(await found(null)).toHaveLength(2);
  expect(await found(family.memberId)).toEqual([]);
});

test.each([
  ["refuse", 409],
  ["ask", 204],
] as const)(
  "an undo that covers a child twice, where the client says %s, answers %d",
  async (rule, status) => {
    const place = await aPlace();
    const family = await aFamily(place, [{ ...haru, dob: "2020-11-03" }]);
    const end = {
      memberId: family.members["Haru"],
      lastDay: "2026-10-31",
      coverEnds: "lastDay",
      reasonCode: "agedOut",
    };
    const ask = (path: string, version?: number) =>
      server.call("POST", path, {
        token: place.staff,
        body: end,
        ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
      });
    const shown = await ask("/termmember/preview");
    expect(shown.statusCode, shown.body).toBe(200);
    const ended = await ask("/termmember", shown.json<{ version: number }>().version);
    expect(ended.statusCode, ended.body).toBe(200);
    // The other parent covers the child since then.
    const other = await aFamily(place, [{ ...haru, dob: "2020-11-03" }]);
    await owner.query("update coverages set effective_date = '2026-11-01' where family_id = $1", [
      other.memberId,
    ]);
    await says(place, rule);
    const { changeId } = ended.json<{ changeId: string }>();
    const undone = await server.call("POST", `/member/${family.memberId}/changes/${changeId}/undo`, {
      token: place.staff,
    });
    expect(undone.statusCode, undone.body).toBe(status);
  },
);

test("a child of the same name and birth date at another client of the installation is somebody else", async () => {
  const place = await aPlace();
  await says(place, "refuse");
  const neighbor = await insert(server, "clients", {
    installation_id: place.open.installationId,
    name: unique("Neighbor"),
    external_code: unique("NEIGHBOR-"),
  });
  const there = owned({ ...place.open, clientId: neighbor });
  const plan = await insert(server, "base_plans", {
    ...there,
    name: "Gold",
    coverage_type: "medical",
    effective_date: "2026-01-01",
    external_plan_code: unique("P"),
    rating_mode: "flat",
  });
  const { id } = await aBirth(place, { at: there, plan });
  expect(await process(place, id)).toEqual([]);
});

test("SSNs that differ tell two children of one name and birth date apart, and one SSN alone does not", async () => {
  const place = await aPlace();
  await says(place, "refuse");
  const another = { ssn_index: Buffer.alloc(32, 1), ssn_last4: "0001" };
  const apart = await aBirth(place, { child: another, told: { ssn: "536-22-8726" } });
  expect(await process(place, apart.id)).toEqual([]);
  const second = await aPlace();
  await says(second, "refuse");
  const { id } = await aBirth(second, { child: another });
  expect(await process(second, id)).toEqual(["problem.coveredTwiceRefused"]);
});
