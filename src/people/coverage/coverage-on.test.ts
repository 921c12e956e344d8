import { noParts } from "#plans/plans/price-parts.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { addDays, type PlainDate } from "#kernel/dates.ts";
import type { MemberDetail } from "#people/members/members.ts";
import type { CoverageOn } from "./coverage-on.ts";

const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const admin = await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] });
const plans = await owner.query<{ id: string; type: string; name: string }>(
  "select id, coverage_type as type, name from base_plans where client_id = $1",
  [offering.clientId],
);
const planId = plans.rows.find(({ type }) => type === "medical")?.id;

/** An employee, known since the first of January. */
async function aMember(firstName = "Mina", row: Record<string, unknown> = {}) {
  const id = newId();
  await insert(server, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("HB"),
    first_name: firstName,
    last_name: "Park",
    ...row,
  });
  return id;
}

const medical = (memberId: string, row: Record<string, unknown> = {}) => ({
  ...owned(offering),
  family_id: memberId,
  member_id: memberId,
  coverage_type: "medical",
  base_plan_id: planId,
  tier_code: "EMP",
  effective_date: "2026-03-01",
  employee_cents: 10_000,
  employer_cents: 40_000,
  created_at: "2026-01-05T15:00:00Z",
  updated_at: "2026-01-05T15:00:00Z",
  ...row,
});

async function look(id: string, query = "", token = admin.token) {
  const answer = await server.call("GET", `/member/${id}/coverage${query}`, { token });
  return { status: answer.statusCode, ...answer.json<CoverageOn>() };
}

const held = ({ people }: CoverageOn) =>
  people.flatMap(({ coverages }) =>
    coverages.map((one) => `${one.coverageType} ${one.tierCode} ${one.effectiveDate} ${one.terminationDate}`),
  );

describe("coverage on a day", () => {
  test("is that of today where no day is asked for, with what it costs", async () => {
    const id = await aMember();
    await insert(server, "coverages", medical(id));
    const now = await look(id);
    expect(now).toMatchObject({ status: 200, today: "2026-11-10", day: "2026-11-10", known: null });
    expect(now.people[0]?.coverages).toEqual([
      expect.objectContaining({
        coverageName: "Medical coverage",
        employeeCents: 10_000,
        employerCents: 40_000,
      }),
    ]);
    expect(held(await look(id, "?day=2026-02-28"))).toEqual([]);
    expect(held(await look(id, "?day=2026-03-01"))).toEqual(["medical EMP 2026-03-01 null"]);
  });

  test("stands on the member's page with its cost for staff; the members' own call says none", async () => {
    const id = await aMember();
    const wifeId = newId();
    await insert(server, "coverages", medical(id));
    await insert(server, "members", {
      ...owned(offering),
      id: wifeId,
      family_id: id,
      relationship: "01",
      member_number: unique("HB"),
      first_name: "Nari",
      last_name: "Park",
    });
    await insert(
      server,
      "coverages",
      medical(wifeId, { family_id: id, employee_cents: 0, employer_cents: 0 }),
    );
    const costs = async (memberId: string, token: string) =>
      (await server.call("GET", `/member/${memberId}`, { token }))
        .json<MemberDetail>()
        .coverages.map(({ cost }) => cost);
    const tax = noParts;
    expect(await costs(id, admin.token)).toEqual([{ employeeCents: 10_000, employerCents: 40_000, ...tax }]);
    expect(await costs(wifeId, admin.token)).toEqual([null]);
    const self = await aUser(server, offering.installationId, { type: "member", entityId: id });
    expect(await costs(id, self.token)).toEqual([null]);
  });

  test("says where the employee worked on that day, as it was known; nothing before they were hired", async () => {
    const [here = "", there = ""] = offering.divisionIds;
    const { rows } = await owner.query<{ id: string; name: string }>(
      "select id, name from divisions where client_id = $1",
      [offering.clientId],
    );
    const nameOf = (id: string) => rows.find((one) => one.id === id)?.name;
    const id = await aMember("Mina", {
      division_id: here,
      hire_date: "2020-01-06",
      eligibility_class: "office",
    });
    // Known for long: the trigger would not let a row be known earlier than it was.
    await owner.query(
      `begin; set local session_replication_role = replica;
       update employments set updated_at = '2026-01-05T15:00:00Z' where member_id = '${id}'; commit`,
    );
    const { version } = (
      await server.call("GET", `/member/${id}`, { token: admin.token })
    ).json<MemberDetail>();
    const moved = await server.call("POST", "/changedivision", {
      token: admin.token,
      body: { memberId: id, divisionId: there, effectiveDate: "2026-10-01", isPreview: false },
      headers: { "if-match": `"${version}"` },
    });
    expect(moved.statusCode).toBe(200);
    const placeOn = async (query: string) => (await look(id, query)).workplace;
    const before = { divisionName: nameOf(here), eligibilityClass: "office" };
    const after = { ...before, divisionName: nameOf(there) };
    expect(await placeOn("?day=2026-09-30")).toEqual(before);
    expect(await placeOn("?day=2026-10-01")).toEqual(after);
    expect(await placeOn("?day=2026-10-01&known=2026-11-09")).toEqual(before);
    expect(await placeOn("?day=2026-10-01&known=2026-11-10")).toEqual(after);
    expect(await placeOn("?day=2020-01-05")).toBeNull();
  });

  test("a correction two months back: what was known on the day before stays, and the page says what was learned", async () => {
    const id = await aMember();
    const coverId = await insert(server, "coverages", medical(id));
    await owner.query(
      "update coverages set effective_date = '2026-01-01', updated_at = '2026-10-02T15:00:00Z' where id = $1",
      [coverId],
    );
    expect(held(await look(id, "?day=2026-02-01"))).toEqual(["medical EMP 2026-01-01 null"]);
    const before = await look(id, "?day=2026-02-01&known=2026-10-01");
    expect(held(before)).toEqual([]);
    expect(before.differences).toEqual([
      expect.objectContaining({ memberId: id, kind: "gained", from: "2026-01-01", to: "2026-02-28" }),
    ]);
    const after = await look(id, "?day=2026-02-01&known=2026-10-02");
    expect(held(after)).toEqual(["medical EMP 2026-01-01 null"]);
    expect(after.differences).toEqual([]);
  });

  test("the known day ends at midnight at the client, not elsewhere", async () => {
    const id = await aMember();
    const coverId = await insert(server, "coverages", medical(id));
    // In New York it is still the evening of October 1.
    await owner.query(
      "update coverages set tier_code = 'FAM', updated_at = '2026-10-02T03:30:00Z' where id = $1",
      [coverId],
    );
    expect(held(await look(id, "?known=2026-09-30"))).toEqual(["medical EMP 2026-03-01 null"]);
    expect(held(await look(id, "?known=2026-10-01"))).toEqual(["medical FAM 2026-03-01 null"]);
  });

  test("nothing was known before it was written, nor after it was removed", async () => {
    const id = await aMember();
    const coverId = await insert(server, "coverages", medical(id));
    await owner.query(
      "update coverages set deleted_at = '2026-06-01T15:00:00Z', updated_at = '2026-06-01T15:00:00Z' where id = $1",
      [coverId],
    );
    expect(held(await look(id, "?day=2026-05-01&known=2026-01-04"))).toEqual([]);
    expect(held(await look(id, "?day=2026-05-01&known=2026-01-05"))).toHaveLength(1);
    expect(held(await look(id, "?day=2026-05-01"))).toEqual([]);
  });

  test("a day that is none is refused at its place; another client's member is not found", async () => {
    const id = await aMember();
    const wrong = await server.call("GET", `/member/${id}/coverage?day=02/30/2026`, { token: admin.token });
    expect(wrong.statusCode).toBe(400);
    const other = await anOffering(server);
    const elsewhere = await aUser(server, other.installationId, { type: "admin" });
    expect((await look(id, "", elsewhere.token)).status).toBe(404);
  });
});

describe("the database", () => {
  test("refuses two covers of one type for one person on one day, of those known now", async () => {
    const id = await aMember();
    const first = await insert(server, "coverages", medical(id));
    const second = medical(id, { id: newId(), effective_date: "2027-01-01" });
    await expect(insert(server, "coverages", second)).rejects.toThrow("coverages_one_at_a_time");
    await owner.query("update coverages set termination_date = '2026-12-31' where id = $1", [first]);
    await insert(server, "coverages", second);
    // One that never began is in nobody's way.
    await insert(
      server,
      "coverages",
      medical(id, { effective_date: "2026-05-01", termination_date: "2026-04-30" }),
    );
  });

  test("keeps what was known even where nobody said that something changed, and lets nobody write it", async () => {
    const id = await aMember();
    const coverId = await insert(server, "coverages", medical(id));
    await owner.query("update coverages set tier_code = 'ECH' where id = $1", [coverId]);
    const { rows } = await owner.query<{ tier: string; goesOn: boolean }>(
      `select p.tier_code as tier, p.known_to = c.updated_at as "goesOn"
       from past_coverages p join coverages c on c.id = p.id where p.id = $1`,
      [coverId],
    );
    expect(rows).toEqual([{ tier: "EMP", goesOn: true }]);
    for (const statement of [
      "insert into past_coverages select * from past_coverages limit 1",
      "update past_coverages set tier_code = 'FAM'",
      "delete from past_coverages",
    ])
      await expect(server.database.system.query(statement), statement).rejects.toThrow(
        /row-level security|permission denied/u,
      );
  });

  test("whatever is changed, in whatever order: what was known on a day is never told otherwise later", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 8 }), async (sequence) => {
        const id = await aMember();
        const told: { day: PlainDate; known: PlainDate; covers: string[] }[] = [];
        let known = "2026-02-01";
        for (const change of sequence) {
          known = addDays(known, 1);
          await change(id, `${known}T15:00:00Z`);
          for (const day of ["2026-03-10", "2026-06-15", "2026-09-20"])
            told.push({ day, known, covers: held(await look(id, `?day=${day}`)) });
        }
        for (const { day, known: then, covers } of told)
          expect(held(await look(id, `?day=${day}&known=${then}`))).toEqual(covers);
      }),
      { numRuns: 15 },
    );
  });
});

type Change = (memberId: string, at: string) => Promise<unknown>;
const days = fc.integer({ min: 0, max: 240 }).map((count) => addDays("2026-03-01", count));

/** Begins, ends, moves or removes cover; what the database refuses changes nothing. */
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(days, fc.constantFrom("EMP", "FAM")).map(
    ([day, tier]): Change =>
      async (id, at) =>
        insert(
          server,
          "coverages",
          medical(id, { effective_date: day, tier_code: tier, created_at: at, updated_at: at }),
        ).catch(() => undefined),
  ),
  days.map(
    (day): Change =>
      async (id, at) =>
        owner
          .query(
            `update coverages set termination_date = greatest($2::date, effective_date - 1), updated_at = $3
             where member_id = $1 and deleted_at is null`,
            [id, day, at],
          )
          .catch(() => undefined),
  ),
  days.map(
    (day): Change =>
      async (id, at) =>
        owner
          .query(
            `update coverages set effective_date = $2, termination_date = null, updated_at = $3
             where id = (select id from coverages where member_id = $1 and deleted_at is null order by id limit 1)`,
            [id, day, at],
          )
          .catch(() => undefined),
  ),
  fc.constant<Change>(async (id, at) =>
    owner.query(
      `update coverages set deleted_at = $2, updated_at = $2
       where id = (select id from coverages where member_id = $1 and deleted_at is null order by id limit 1)`,
      [id, at],
    ),
  ),
);
