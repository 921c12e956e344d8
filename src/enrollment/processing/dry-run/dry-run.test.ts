import { describe, expect, test } from "vitest";
import { aUser, insert, owned, unique } from "#test/factories.ts";
import { sentEnrollments } from "#test/sent-enrollments.ts";
import { testServer } from "#test/server.ts";
import type { DryRun, DryRunRow } from "./dry-run.ts";

const server = await testServer();
const { owner } = server.database;
const { aPlace, aMember, covered, sentBy, read } = sentEnrollments(server);
const kindsOf = ({ kinds }: DryRun) =>
  Object.fromEntries(kinds.flatMap(({ kind, count }) => (count === 0 ? [] : [[kind, count]])));

describe("the dry run", () => {
  test("tells what each kind of change does, and what it costs by plan and division", async () => {
    const place = await aPlace();
    const other = await insert(server, "base_plans", {
      ...owned(place),
      external_plan_code: unique("P"),
      name: "Old medical",
      coverage_type: "medical",
      rating_mode: "flat",
      effective_date: "2026-01-01",
    });
    const [adds, drops, moves, shrinks, dearer, stays] = [
      await aMember(place),
      await aMember(place),
      await aMember(place),
      await aMember(place),
      await aMember(place),
      await aMember(place, { division_id: place.divisionIds[1] }),
    ];
    await sentBy(place, adds, [{ type: "medical", employee: 1000, employer: 2000 }]);
    await covered(place, drops, "medical", { employee: 500, employer: 700 });
    await sentBy(place, drops, [{ type: "medical", waived: true }]);
    await covered(place, moves, "medical", { plan: other });
    await sentBy(place, moves, [{ type: "medical" }]);
    const [ana, leo] = [
      await aMember(place, { family_id: shrinks, relationship: "19", first_name: "Ana" }),
      await aMember(place, { family_id: shrinks, relationship: "19", first_name: "Leo", dob: "2015-05-05" }),
    ];
    await covered(place, shrinks, "dental", { tier: "ECH", people: [ana, leo] });
    const shrinking = await sentBy(place, shrinks, [{ type: "dental", tier: "ECH", people: [leo] }]);
    await covered(place, dearer, "vision", { employee: 100 });
    await sentBy(place, dearer, [{ type: "vision", employee: 150 }]);
    await covered(place, stays, "vision");
    await sentBy(place, stays, [{ type: "vision" }], { division_id: place.divisionIds[1] });
    // Neither what has ended before, nor a look of staff, nor what was given back counts.
    await covered(place, adds, "dental", {}, { termination_date: "2026-06-30" });
    await sentBy(place, null, [{ type: "medical" }], { is_preview: true });
    await sentBy(place, null, [{ type: "medical" }], { status: "returned" });
    await sentBy(place, null, [{ type: "medical" }], { status: "cancelled" });

    const answer = await read<DryRun>(place, "/dryrun");
    expect(kindsOf(answer)).toEqual({ ends: 1, dropsPeople: 1, plan: 1, price: 1, new: 1, stays: 1 });
    expect(answer.families).toEqual({
      counted: 6,
      changing: 5,
      staying: 1,
      losing: 2,
      twice: 0,
      silent: 0,
      returned: 1,
      processed: 0,
    });
    expect(answer.total).toEqual({
      before: { people: 7, employeeCents: 900, employerCents: 1500 },
      after: { people: 6, employeeCents: 1450, employerCents: 2800 },
    });
    const medical = answer.byPlan.find(({ id }) => id === place.basePlans["medical"]);
    expect(medical?.costs).toEqual({
      before: { people: 1, employeeCents: 500, employerCents: 700 },
      after: { people: 2, employeeCents: 1100, employerCents: 2200 },
    });
    expect(answer.byDivision.map(({ id, costs }) => [id, costs.after.employeeCents])).toEqual([
      [place.divisionIds[0], 1350],
      [place.divisionIds[1], 100],
    ]);

    const { rows, total } = await read<{ rows: DryRunRow[]; total: number }>(place, "/dryrun/changes");
    expect(total).toBe(5);
    expect(rows.find(({ kind }) => kind === "dropsPeople")).toMatchObject({
      enrollmentId: shrinking,
      losing: ["Ana"],
      before: { people: 3 },
      after: { people: 2 },
    });
    const ending = await read<{ rows: DryRunRow[] }>(place, "/dryrun/changes?filter[kind]=ends");
    expect(ending.rows).toMatchObject([{ coverageType: "medical", after: null, employeeCentsMore: -500 }]);
    const paged = await read<{ rows: DryRunRow[]; total: number }>(
      place,
      "/dryrun/changes?page=3&pageSize=2",
    );
    expect([paged.rows.length, paged.total]).toEqual([1, 5]);

    const csv = await server.call("GET", `${place.base}/dryrun/export`, { token: place.token });
    expect(csv.body.split("\r\n").filter(Boolean)).toHaveLength(6);
    expect(csv.body).toContain("Coverage ends");
    // A look changes nothing.
    expect((await read<DryRun>(place, "/dryrun")).total).toEqual(answer.total);
  });

  test("knows a dependent by name and birth date where nobody linked them", async () => {
    const place = await aPlace();
    const subscriber = await aMember(place, { ssn_index: Buffer.from("known ssn") });
    const leo = await aMember(place, {
      family_id: subscriber,
      relationship: "19",
      first_name: "Leo",
      dob: "2015-05-05",
    });
    await covered(place, subscriber, "dental", { tier: "ECH", people: [leo] });
    const id = await sentBy(place, null, [{ type: "dental", tier: "ECH", people: [leo] }], {
      subscriber_ssn_index: Buffer.from("known ssn"),
    });
    await owner.query(
      "update enrollment_people set member_id = null, dob = '2015-05-05' where enrollment_id = $1",
      [id],
    );
    expect(kindsOf(await read<DryRun>(place, "/dryrun"))).toEqual({ stays: 1 });
  });

  test("tells what those who send nothing would keep or lose", async () => {
    const place = await aPlace();
    const member = await aMember(place);
    await covered(place, member, "medical");
    const old = await insert(server, "base_plans", {
      ...owned(place),
      external_plan_code: unique("P"),
      name: "Old dental",
      coverage_type: "dental",
      rating_mode: "flat",
      effective_date: "2026-01-01",
    });
    await covered(place, member, "dental", { plan: old });
    const look = async (silent: string) => read<DryRun>(place, `/dryrun?silent=${silent}`);
    expect(kindsOf(await look("leaveOut"))).toEqual({});
    const kept = await look("keep");
    expect(kindsOf(kept)).toEqual({ stays: 1, ends: 1 });
    expect(kept.firstDay).toBe("2027-01-01");
    expect(kept.total.after.employeeCents).toBe(100);
    expect(kindsOf(await look("end"))).toEqual({ ends: 2 });
    await sentBy(place, member, [{ type: "medical" }]);
    // Who has sent something is asked by that alone, and what was not asked for stays.
    const sent = await look("end");
    expect(sent.families.silent).toBe(0);
    expect(sent.total.after.employeeCents).toBe(200);
  });

  test("shows employers the figures, and names to those who may see enrollments", async () => {
    const place = await aPlace();
    await sentBy(place, await aMember(place), [{ type: "medical" }]);
    const principal = async (permissions: ("viewEnrollmentSessions" | "enrollment")[]) =>
      (await aUser(server, place.installationId, { type: "client", entityId: place.clientId, permissions }))
        .token;
    const viewer = await principal(["viewEnrollmentSessions"]);
    const status = async (path: string, token: string) =>
      (await server.call("GET", `${place.base}${path}`, { token })).statusCode;
    expect(await status("/dryrun", viewer)).toBe(200);
    expect(await status("/dryrun/changes", viewer)).toBe(403);
    expect(await status("/dryrun/changes", await principal(["viewEnrollmentSessions", "enrollment"]))).toBe(
      200,
    );
    expect(await status("/dryrun", (await aPlace()).token)).toBe(404);
  });

  test("names those who would be covered in two families: beside what is on record, and by two enrollments that wait", async () => {
    const place = await aPlace();
    await owner.query("update clients set double_coverage = 'ask' where id = $1", [place.clientId]);
    const dob = "2015-05-05";
    const parents = [await aMember(place), await aMember(place), await aMember(place)] as const;
    const child = (first_name: string, family_id: string) =>
      aMember(place, { family_id, relationship: "19", first_name, last_name: "Twice", dob });
    const [ana, anaThere] = [await child("Ana", parents[0]), await child("Ana", parents[1])];
    const [leo, leoThere] = [await child("Leo", parents[0]), await child("Leo", parents[2])];
    await covered(place, parents[1], "medical", { tier: "ECH", people: [anaThere] });
    await sentBy(place, parents[0], [
      { type: "medical", tier: "ECH", people: [ana, leo] },
      { type: "dental", tier: "ECH", people: [leo] },
    ]);
    await sentBy(place, parents[2], [{ type: "dental", tier: "ECH", people: [leoThere] }]);

    const twice = async () => {
      const { rows } = await read<{ rows: DryRunRow[] }>(place, "/dryrun/changes");
      return rows
        .map((row) => [row.coverageType, row.twice] as const)
        .toSorted(([one], [other]) => one.localeCompare(other));
    };
    expect(await twice()).toEqual([
      ["dental", ["Leo"]],
      ["dental", ["Leo"]],
      ["medical", ["Ana"]],
    ]);
    expect((await read<DryRun>(place, "/dryrun")).families).toMatchObject({ counted: 2, twice: 2 });
    const csv = await server.call("GET", `${place.base}/dryrun/export`, { token: place.token });
    expect(csv.body).toContain("Covered twice");
    expect(csv.body).toMatch(/,Ana,/u);

    await owner.query("update coverages set termination_date = '2026-12-31' where family_id = $1", [
      parents[1],
    ]);
    await owner.query("update enrollments set status = 'cancelled' where member_id = $1", [parents[2]]);
    expect(await twice()).toEqual([
      ["dental", []],
      ["medical", []],
    ]);
    await owner.query("update clients set double_coverage = null where id = $1", [place.clientId]);
    await owner.query("update coverages set termination_date = null where family_id = $1", [parents[1]]);
    expect((await read<DryRun>(place, "/dryrun")).families.twice).toBe(0);
  });

  test("looks at 10,000 enrollments in a few seconds", async () => {
    const place = await aPlace();
    // The checks of foreign keys were planned while their tables had a few rows: so planned, this takes a minute.
    await owner.query("discard plans");
    await owner.query(
      `insert into people (id, installation_id, client_id, first_name, last_name)
       select gen_random_uuid(), $1, $2, 'Ana', 'Large' || n from generate_series(1, 10000) n`,
      [place.installationId, place.clientId],
    );
    await owner.query(
      `with people as (
         insert into members (id, installation_id, client_id, person_id, family_id, relationship, member_number, division_id)
         select id, $1, $2, id, id, '18', last_name || left($4, 12), $3
         from people where client_id = $2 and last_name like 'Large%' returning id),
       families as (insert into families (id, installation_id, client_id) select id, $1, $2 from people),
       employments as (
         insert into employments (id, installation_id, client_id, family_id, member_id, division_id)
         select id, $1, $2, id, id, $3 from people),
       held as (
         insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
           effective_date, employee_cents)
         select gen_random_uuid(), $1, $2, p.id, p.id, b.id, b.coverage_type, 'EMP', '2026-01-01', 100
         from people p cross join base_plans b where b.client_id = $2),
       links as (
         insert into invitations (id, installation_id, client_id, session_id, kind, key_hash, member_id, expires_at)
         select gen_random_uuid(), $1, $2, $4::uuid, 'invited', uuid_send(id), id, '2026-12-15' from people returning id, member_id),
       sent as (
         insert into enrollments (id, installation_id, client_id, identifier, session_id, invitation_id, member_id, status,
           active_step, started_on, effective_date, division_id)
         select gen_random_uuid(), $1, $2, gen_random_uuid(), $4::uuid, id, member_id, 'submitted', 'review', '2026-11-10',
           '2027-01-01', $3 from links returning id)
       insert into enrollment_selections (id, installation_id, client_id, enrollment_id, coverage_type, session_plan_id, tier_code,
         employee_cents)
       select gen_random_uuid(), $1, $2, sent.id, b.coverage_type, sp.id, 'EMP', 120
       from sent cross join session_plans sp join base_plans b on b.id = sp.base_plan_id where sp.session_id = $4::uuid`,
      [place.installationId, place.clientId, place.divisionIds[0], place.sessionId],
    );
    await owner.query("analyze");
    const began = performance.now();
    const answer = await read<DryRun>(place, "/dryrun?silent=keep");
    const took = performance.now() - began;
    expect(took).toBeLessThan(15_000);
    expect(kindsOf(answer)).toEqual({ price: 30_000 });
    expect(answer.families.counted).toBe(10_000);
  });
});
