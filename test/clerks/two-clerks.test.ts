import { expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import { renewalRunJob } from "#enrollment/renewal/jobs.ts";
import type { Renewal } from "#enrollment/renewal/renewal.ts";
import { aUser } from "#test/factories.ts";
import { familiesUnderWay } from "#test/family-under-way.ts";
import { testServer } from "#test/server.ts";

// Two clerks press the same button, or two that do not go together, at the same moment: one of them does it, the other one is
// told, and nothing is there twice or half.

const rounds = Number(process.env["CLERK_ROUNDS"] ?? 5);
const server = await testServer();
const { owner } = server.database;
const handlers = jobHandlers(server.services, undefined);
const under = familiesUnderWay(server);
const place = await under.aPlace();
const { installationId, clientId } = place.open;
const { token } = await aUser(server, installationId, {
  type: "admin",
  permissions: ["enrollment", "manageClients"],
});

const leo = { relationship: "01", firstName: "Leo", dob: "1988-02-03" };
const sol = { relationship: "19", firstName: "Sol", dob: "2015-04-05" };
const ascending = (one: number, other: number) => one - other;
const statusOf = ({ statusCode }: { statusCode: number }) => statusCode;

async function both<T>(one: () => Promise<T>, other: () => Promise<T>): Promise<T[]> {
  return Promise.all([one(), other()]);
}

/** Every day of a type has at most one row of each person, and the employee's bears the price. */
async function requireWhole(familyIds: readonly string[]): Promise<void> {
  const { rows } = await owner.query(
    `select a.id from coverages a join coverages b on b.member_id = a.member_id and b.coverage_type = a.coverage_type and b.id > a.id
       and a.effective_date <= coalesce(b.termination_date, 'infinity') and b.effective_date <= coalesce(a.termination_date, 'infinity')
     where a.family_id = any($1) and a.deleted_at is null and b.deleted_at is null
       and coalesce(a.termination_date, 'infinity') >= a.effective_date
       and coalesce(b.termination_date, 'infinity') >= b.effective_date
     union all
     -- Nobody is covered without the employee.
     select v.id from coverages v where v.family_id = any($1) and v.member_id <> v.family_id and v.deleted_at is null
       and v.cobra_clock_id is null and coalesce(v.termination_date, 'infinity') >= v.effective_date
       and not exists (select from coverages o where o.member_id = v.family_id and o.coverage_type = v.coverage_type
         and o.base_plan_id = v.base_plan_id and o.deleted_at is null and o.effective_date <= v.effective_date)`,
    [familyIds],
  );
  expect(rows).toEqual([]);
}

const count = async (text: string, values: unknown[]) =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)).rows[0]?.n;

test("the same enrollment is approved and processed by both: it is processed once", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const family = await under.aFamily(place, [leo], { isPriced: false });
    const enrollee = await under.beginOpen(place, family);
    await under.answer(enrollee, place.open);
    const id = await under.sent(enrollee);
    await both(
      () => under.process(place, id),
      () => under.process(place, id),
    );
    const { rows } = await owner.query<{ status: string }>("select status from enrollments where id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ status: "processed" }]);
    expect(
      await count(
        "coverages where family_id = $1 and enrollment_id = $2 and member_id = $1 and deleted_at is null",
        [family.memberId, id],
      ),
    ).toBe(2);
    await requireWhole([family.memberId]);
  }
});

async function terminate(memberId: string, version: number, end: object) {
  return server.call("POST", "/termmember", {
    token,
    body: { memberId, ...end },
    headers: { "if-match": `"${version}"` },
  });
}
const versionFor = async (memberId: string, end: object) =>
  (await server.call("POST", "/termmember/preview", { token, body: { memberId, ...end } })).json<{
    version: number;
  }>().version;

test("the same end of work is told by both: coverage ends once, one COBRA case begins, and undone by both it is undone once", async () => {
  const quit = { lastDay: "2026-11-20", coverEnds: "endOfMonth", reasonCode: "quit" };
  for (let round = 0; round < rounds; round += 1) {
    const { memberId } = await under.aFamily(place, [leo, sol]);
    const version = await versionFor(memberId, quit);
    const told = await both(
      () => terminate(memberId, version, quit),
      () => terminate(memberId, version, quit),
    );
    expect(told.map(statusOf).toSorted(ascending)).toEqual([200, 412]);
    expect(await count("cobra_cases where family_id = $1 and deleted_at is null", [memberId])).toBe(1);
    expect(
      await count(
        "coverages where family_id = $1 and deleted_at is null and termination_date = '2026-11-30'",
        [memberId],
      ),
    ).toBe(6);
    const changeId =
      told.find(({ statusCode }) => statusCode === 200)?.json<{ changeId: string }>().changeId ?? "";
    const undo = () => server.call("POST", `/member/${memberId}/changes/${changeId}/undo`, { token });
    const undone = (await both(undo, undo)).map(statusOf).toSorted(ascending);
    expect(undone[0]).toBeLessThan(300);
    expect(undone[1]).toBe(409);
    expect(await count("cobra_cases where family_id = $1 and deleted_at is null", [memberId])).toBe(0);
    expect(
      await count("coverages where family_id = $1 and deleted_at is null and termination_date is null", [
        memberId,
      ]),
    ).toBe(6);
    await requireWhole([memberId]);
  }
});

test("the end of work and a divorce are told at once: one is first, the other one is told to look again, and both can be", async () => {
  const quit = { lastDay: "2026-12-15", coverEnds: "endOfMonth", reasonCode: "quit" };
  const divorce = { lastDay: "2026-11-05", coverEnds: "endOfMonth", reasonCode: "divorce" };
  for (let round = 0; round < rounds; round += 1) {
    const { memberId, members } = await under.aFamily(place, [leo, sol]);
    const spouse = members["Leo"] ?? "";
    const [ofWork, ofMarriage] = [await versionFor(memberId, quit), await versionFor(spouse, divorce)];
    const told = await both(
      () => terminate(memberId, ofWork, quit),
      () => terminate(spouse, ofMarriage, divorce),
    );
    const refused = told.map(statusOf);
    expect(refused.toSorted(ascending)[0]).toBe(200);
    if (refused[1] !== 200)
      expect(statusOf(await terminate(spouse, await versionFor(spouse, divorce), divorce))).toBe(200);
    if (refused[0] !== 200)
      expect(statusOf(await terminate(memberId, await versionFor(memberId, quit), quit))).toBe(200);
    const { rows } = await owner.query<{ name: string; until: string }>(
      `select m.first_name as name, max(v.termination_date)::text as until from coverages v join members m on m.id = v.member_id
       where v.family_id = $1 and v.deleted_at is null and v.cobra_clock_id is null group by 1 order by 1`,
      [memberId],
    );
    expect(rows).toEqual([
      { name: "Leo", until: "2026-11-30" },
      { name: "Mina", until: "2026-12-31" },
      { name: "Sol", until: "2026-12-31" },
    ]);
    await requireWhole([memberId]);
  }
});

test("two events of one family are processed at once: both children are covered, each once, at one price", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const family = await under.aFamily(place, [leo]);
    const born = ["Ana", "Bea"].map((firstName, at) => ({
      relationship: "19",
      firstName,
      dob: `2026-10-0${at + 1}`,
    }));
    const ids: string[] = [];
    for (const child of born) {
      const enrollee = await under.beginByEvent(place, family, "birth", child.dob);
      await under.answer(enrollee, place.life, { added: [child] });
      ids.push(
        await under.sentAtLast(enrollee, () =>
          under.answer(enrollee, place.life, { added: [child], isAgain: true }),
        ),
      );
    }
    const [first = "", second = ""] = ids;
    await both(
      () => under.process(place, first),
      () => under.process(place, second),
    );
    // What one of them kept from being processed is processed now.
    for (const id of ids) await under.process(place, id);
    expect(await under.coveredOn(family, "medical", "2026-11-30")).toEqual(["Ana", "Bea", "Leo", "Mina"]);
    expect(await count("members where family_id = $1 and deleted_at is null", [family.memberId])).toBe(4);
    expect(await under.priceOn(family, "dental", "2026-11-30")).toEqual({ tier: "FAM", cents: 12_000 });
    await requireWhole([family.memberId]);
  }
});

test("a renewal is started by both, worked on by two servers, and undone by both: each family has it once, and not at all", async () => {
  const families: string[] = [];
  for (let at = 0; at < 5; at += 1) families.push((await under.aFamily(place, [leo])).memberId);
  const all = async () =>
    (
      await owner.query<{ row: unknown }>(
        `select to_jsonb(v) - array['updated_at', 'updated_by', 'version', 'change_id', 'ended_by_change_id'] as row from coverages v
         where family_id = any($1) and deleted_at is null order by member_id, coverage_type, effective_date`,
        [families],
      )
    ).rows;
  const before = await all();
  const made = await server.call("POST", "/renewals", {
    token,
    body: { clientId, effectiveDate: "2027-01-01", factsOn: "2027-01-01" },
  });
  expect(made.statusCode, made.body).toBe(200);
  const { id } = made.json<{ renewal: Renewal }>().renewal;
  const detail = async () =>
    (await server.call("GET", `/renewals/${id}`, { token })).json<{ renewal: Renewal }>().renewal;
  const work = () => handlers.run(renewalRunJob, { renewalId: id, installationId });
  for (let round = 0; round < rounds; round += 1) {
    const preview = await server.call("GET", `/renewals/${id}/preview`, { token });
    const { families: wanted } = preview.json<{ families: number }>();
    const { version } = await detail();
    const headers = { "if-match": `"${version}"` };
    const start = () =>
      server.call("POST", `/renewals/${id}/start`, { token, body: { families: wanted }, headers });
    const started = (await both(start, start)).map(statusOf).toSorted(ascending);
    expect(started[0]).toBe(200);
    expect([409, 412]).toContain(started[1]);
    await both(work, work);
    expect(await detail()).toMatchObject({ status: "done" });
    const stands = { "if-match": `"${(await detail()).version}"` };
    const undo = () => server.call("POST", `/renewals/${id}/undo`, { token, headers: stands });
    const undone = (await both(undo, undo)).map(statusOf).toSorted(ascending);
    expect(undone[0]).toBe(200);
    expect([409, 412]).toContain(undone[1]);
    await both(work, work);
    expect(await detail()).toMatchObject({ status: "undone" });
    expect(await all()).toEqual(before);
  }
  await requireWhole(families);
});
