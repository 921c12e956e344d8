import { terminationRunJob } from "#people/coverage/jobs.ts";
import { describe, expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { TerminationRun } from "./termination-runs.ts";

const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const handlers = jobHandlers(server.services, undefined);
const permissions = ["enrollment"] as const;
const admin = await aUser(server, offering.installationId, { type: "admin", permissions });
const { rows: plans } = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);

/** Families of two by the dental plan since January, of a class of their own. */
async function families(
  count: number,
): Promise<{ eligibilityClass: string; ids: string[]; numbers: string[] }> {
  const eligibilityClass = unique("class");
  const [ids, numbers]: [string[], string[]] = [[], []];
  for (let at = 0; at < count; at += 1) {
    const [employee, child] = [newId(), newId()];
    for (const [id, relationship] of [
      [employee, "18"],
      [child, "19"],
    ] as const) {
      const member_number = unique("HB");
      await insert(server, "members", {
        ...owned(offering),
        id,
        family_id: employee,
        relationship,
        first_name: "Mina",
        last_name: `Park${at}`,
        dob: relationship === "18" ? "1985-03-01" : "2015-03-01",
        member_number,
        division_id: offering.divisionIds[0],
        ...(relationship === "18" ? { hire_date: "2020-01-06" } : {}),
      });
      if (relationship === "18") numbers.push(member_number);
      await insert(server, "coverages", {
        ...owned(offering),
        family_id: employee,
        member_id: id,
        coverage_type: "dental",
        base_plan_id: plans.find(({ type }) => type === "dental")?.id,
        tier_code: "ECH",
        effective_date: "2026-01-01",
        employee_cents: relationship === "18" ? 3000 : 0,
        employer_cents: relationship === "18" ? 3000 : 0,
        created_at: "2026-01-01T15:00:00Z",
        updated_at: "2026-01-01T15:00:00Z",
      });
    }
    ids.push(employee);
  }
  await owner.query("update employments set eligibility_class = $2 where member_id = any($1)", [
    ids,
    eligibilityClass,
  ]);
  return { eligibilityClass, ids, numbers };
}

const quit = { clientId: offering.clientId, lastDay: "2026-08-14", coverEnds: "lastDay", reasonCode: "quit" };
const ofClass = (eligibilityClass: string) => ({ ...quit, who: { by: "class", eligibilityClass } });

async function call<T>(path: string, body?: object, ifMatch?: number) {
  const answer = await server.call("POST", path, {
    token: admin.token,
    ...(body && { body }),
    ...(ifMatch !== undefined && { headers: { "if-match": `"${ifMatch}"` } }),
  });
  return {
    status: answer.statusCode,
    ...answer.json<T & { errors?: { path: string; message: string }[] }>(),
  };
}

async function started(eligibilityClass: string, employees: number): Promise<TerminationRun> {
  const answer = await call<{ run: TerminationRun }>("/terminationruns", {
    ...ofClass(eligibilityClass),
    employees,
  });
  expect(answer.status).toBe(200);
  return answer.run;
}

async function shown(id: string) {
  const answer = await server.call("GET", `/terminationruns/${id}`, { token: admin.token });
  return answer.json<{
    run: TerminationRun;
    left: { memberId: string; outcome: string; message: string }[];
  }>();
}

const work = ({ id }: Pick<TerminationRun, "id">) =>
  handlers.run(terminationRunJob, { runId: id, installationId: offering.installationId });

const facts = async (ids: string[]) =>
  (
    await owner.query(
      `select m.id, m.status, m.termination_date, w.last_day, w.status as work, v.id as cover, v.termination_date as ends,
         v.tier_code, v.employee_cents
       from members m left join employments w on w.member_id = m.id and w.is_current
         join coverages v on v.member_id = m.id and v.deleted_at is null where m.family_id = any($1) order by m.id, v.id`,
      [ids],
    )
  ).rows;

describe("the end of many employments", () => {
  test("says first how many lose what and what is given back, ends them in a job, and is undone exactly", async () => {
    const { eligibilityClass, ids } = await families(3);
    const before = await facts(ids);
    const look = await call<Record<string, unknown>>("/terminationruns/preview", ofClass(eligibilityClass));
    expect(look).toMatchObject({
      status: 200,
      employees: 3,
      people: 6,
      coverages: 6,
      lastCoveredDay: "2026-08-14",
      examined: 3,
      refused: 0,
      cobraFamilies: 3,
      // September to November of three employees.
      employeeCents: -27_000,
      employerCents: -27_000,
    });
    expect(await facts(ids)).toEqual(before);
    const run = await started(eligibilityClass, 3);
    expect(run).toMatchObject({ status: "working", total: 3, done: 0 });
    await work(run);
    const { run: done } = await shown(run.id);
    expect(done).toMatchObject({ status: "done", done: 3, refused: 0 });
    expect(await facts(ids)).toEqual(
      before.map((row) => ({
        ...row,
        status: "terminated",
        termination_date: row.work === null ? "2026-08-14" : null,
        last_day: row.work === null ? null : "2026-08-14",
        work: row.work === null ? null : "terminated",
        ends: "2026-08-14",
      })),
    );
    const clocks = await owner.query(
      `select c.member_id from cobra_clocks k join cobra_cases c on c.id = k.case_id
       join member_changes g on g.id = c.change_id where c.family_id = any($1) and k.deleted_at is null`,
      [ids],
    );
    expect(clocks.rowCount).toBe(6);
    const timeline = await server.call("GET", `/member/${ids[0]}/changes`, { token: admin.token });
    expect(timeline.json()).toMatchObject({
      changes: [{ kind: "termMember", reasonCode: "quit", hindrance: null }],
    });
    const known = await server.call("GET", `/member/${ids[0]}/coverage?day=2026-10-01&known=2026-11-09`, {
      token: admin.token,
    });
    expect(known.json().people[0].coverages).toHaveLength(1);
    expect(await call(`/terminationruns/${run.id}/undo`, undefined, done.version)).toMatchObject({
      status: 200,
    });
    await work(run);
    expect((await shown(run.id)).run).toMatchObject({ status: "undone", undone: 3 });
    expect(await facts(ids)).toEqual(before);
    const left = await owner.query(
      "select from cobra_cases where family_id = any($1) and deleted_at is null",
      [ids],
    );
    expect(left.rowCount).toBe(0);
  });

  test("leaves out who cannot end then and says why; an undo keeps what was changed since, and names it", async () => {
    const { eligibilityClass, ids } = await families(3);
    const [late = "", sent = ""] = ids;
    await owner.query("update employments set hire_date = '2026-10-01' where member_id = $1", [late]);
    const look = await call<object>("/terminationruns/preview", ofClass(eligibilityClass));
    expect(look).toMatchObject({
      refused: 1,
      firstRefused: [{ memberId: late, message: expect.stringContaining("before the hire date") }],
    });
    const run = await started(eligibilityClass, 3);
    await work(run);
    const { run: done, left } = await shown(run.id);
    expect([done.done, done.refused]).toEqual([2, 1]);
    expect(left).toMatchObject([{ memberId: late, outcome: "refused" }]);
    await owner.query(
      "update member_changes set sent_on_at = now(), sent_on_to = 'person' where family_id = $1",
      [sent],
    );
    await call(`/terminationruns/${run.id}/undo`, undefined, done.version);
    await work(run);
    const undone = await shown(run.id);
    expect(undone.run).toMatchObject({ status: "undone", undone: 1 });
    expect(undone.left.map(({ memberId, outcome }) => [memberId, outcome])).toEqual(
      expect.arrayContaining([
        [late, "refused"],
        [sent, "kept"],
      ]),
    );
  });

  test("a job that is killed in the middle goes on, and ends nobody twice", async () => {
    const { eligibilityClass, ids } = await families(3);
    const run = await started(eligibilityClass, 3);
    const real = server.services.clock;
    let asked = 0;
    const broken = jobHandlers(
      {
        ...server.services,
        clock: () => {
          asked += 1;
          if (asked > 2) throw new Error("killed");
          return real();
        },
      },
      undefined,
    );
    await expect(
      broken.run(terminationRunJob, { runId: run.id, installationId: offering.installationId }),
    ).rejects.toThrow("killed");
    expect((await shown(run.id)).run.done).toBe(0);
    await Promise.all([work(run), work(run)]);
    expect((await shown(run.id)).run).toMatchObject({ status: "done", done: 3 });
    const changes = await owner.query("select from member_changes where family_id = any($1)", [ids]);
    expect(changes.rowCount).toBe(3);
  });

  test("refuses at the field: unknown numbers, another client's division, a wrong reason, nobody; and a number that was not shown", async () => {
    const { eligibilityClass, numbers } = await families(1);
    const wrong = (change: object) =>
      call<object>("/terminationruns/preview", { ...ofClass(eligibilityClass), ...change });
    expect(await wrong({ who: { by: "numbers", memberNumbers: ["HB-none", ...numbers] } })).toMatchObject({
      status: 422,
      errors: [{ path: "who.memberNumbers", message: expect.stringContaining("HB-none") }],
    });
    expect(await wrong({ who: { by: "division", divisionId: newId() } })).toMatchObject({
      status: 422,
      errors: [{ path: "who.divisionId" }],
    });
    expect(await wrong({ reasonCode: "divorce" })).toMatchObject({
      status: 422,
      errors: [{ path: "reasonCode" }],
    });
    expect(await wrong({ lastDay: "2036-08-14" })).toMatchObject({
      status: 422,
      errors: [{ path: "lastDay", message: expect.stringContaining("year") }],
    });
    expect(await wrong({ who: { by: "class", eligibilityClass: unique("none") } })).toMatchObject({
      status: 422,
      errors: [{ path: "who" }],
    });
    expect(await call("/terminationruns", { ...ofClass(eligibilityClass), employees: 2 })).toMatchObject({
      status: 412,
    });
    const run = await started(eligibilityClass, 1);
    // Another one of this client waits until it is done.
    const other = await families(1);
    expect(
      await call("/terminationruns", { ...ofClass(other.eligibilityClass), employees: 1 }),
    ).toMatchObject({
      status: 409,
    });
    await work(run);
    expect(await call(`/terminationruns/${run.id}/undo`, undefined, 1)).toMatchObject({ status: 412 });
  });
});

describe("health coverage of days long past", () => {
  /** Families of two by the medical plan instead. */
  async function byMedical(count: number) {
    const made = await families(count);
    await owner.query(
      "update coverages set coverage_type = 'medical', base_plan_id = $2 where family_id = any($1)",
      [made.ids, plans.find(({ type }) => type === "medical")?.id],
    );
    return made;
  }
  const ended = async (ids: string[]) =>
    (await facts(ids)).filter(({ ends }: { ends: string | null }) => ends !== null).length;
  const start = (eligibilityClass: string, more: object) =>
    call<{ run: TerminationRun }>("/terminationruns", {
      ...ofClass(eligibilityClass),
      employees: 1,
      ...more,
    });

  test("is taken back in a run by an answer alone: without one the family is left out and told why", async () => {
    const { eligibilityClass, ids } = await byMedical(1);
    const look = await call<{ asksRescission: number }>(
      "/terminationruns/preview",
      ofClass(eligibilityClass),
    );
    expect(look).toMatchObject({ asksRescission: 1, refused: 0 });
    const { run } = await start(eligibilityClass, {});
    await work(run);
    const { run: done, left } = await shown(run.id);
    expect(done).toMatchObject({ status: "done", done: 0, refused: 1 });
    expect(left[0]?.message).toContain("takes back health coverage");
    expect(await ended(ids)).toBe(0);

    const again = await start(eligibilityClass, { rescission: "lateEntry" });
    await work(again.run);
    expect((await shown(again.run.id)).run).toMatchObject({ done: 1, refused: 0 });
    expect(await ended(ids)).toBe(2);
    const { rows } = await owner.query<{ why: { code: string }[] }>(
      "select why from member_changes where member_id = $1",
      [ids[0]],
    );
    expect(rows[0]?.why.map(({ code }) => code)).toContain("end.takenBack.lateEntry");
  });

  test("is taken back for fraud after 30 days of notice; dental, and an end of last month, ask nothing", async () => {
    const { eligibilityClass } = await byMedical(1);
    const fraud = (noticeSentOn: string | null) =>
      start(eligibilityClass, { rescission: "fraud", noticeSentOn });
    expect((await fraud(null)).errors?.map(({ path }) => path)).toEqual(["noticeSentOn"]);
    expect((await fraud("2026-10-12")).status).toBe(422);
    const { status, run } = await fraud("2026-10-11");
    expect(status).toBe(200);
    await work(run);
    expect((await shown(run.id)).run).toMatchObject({ done: 1, refused: 0 });
    const others = await families(1);
    expect(await call("/terminationruns/preview", ofClass(others.eligibilityClass))).toMatchObject({
      asksRescission: 0,
    });
    const late = await byMedical(1);
    expect(
      await call("/terminationruns/preview", {
        ...ofClass(late.eligibilityClass),
        lastDay: "2026-10-15",
      }),
    ).toMatchObject({ asksRescission: 0 });
  });
});
