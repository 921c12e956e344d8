import { describe, expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { endOnTheDay } from "#people/members/end-on-the-day.service.ts";
import { SystemScope } from "#server/scope.ts";
import type { CoverageOn } from "../coverage-on.ts";
import type { TerminationPreview } from "./termination.ts";

const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const permissions = ["enrollment"] as const;
const admin = await aUser(server, offering.installationId, { type: "admin", permissions });
const plans = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);
const dental = plans.rows.find(({ type }) => type === "dental")?.id;

/** An employee, a spouse and a child, all by the dental plan since January: 12,000 cents, half of them the employee's. */
async function aFamily({ hasSister = false } = {}) {
  const ids = { employee: newId(), spouse: newId(), child: newId(), sister: newId() };
  const people = [
    ["employee", "18", "Mina", "1985-03-01"],
    ["spouse", "01", "Sun", "1986-03-01"],
    ["child", "19", "Jun", "2015-03-01"],
    ["sister", "19", "Ara", "2017-03-01"],
  ] as const;
  const of = people.filter(([who]) => hasSister || who !== "sister");
  for (const [who, relationship, first_name, dob] of of)
    await insert(server, "members", {
      ...owned(offering),
      id: ids[who],
      family_id: ids.employee,
      relationship,
      first_name,
      last_name: "Park",
      dob,
      member_number: unique("HB"),
      division_id: offering.divisionIds[0],
      ...(who === "employee" ? { hire_date: "2020-01-06" } : {}),
    });
  for (const [who] of of)
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: ids.employee,
      member_id: ids[who],
      coverage_type: "dental",
      base_plan_id: dental,
      tier_code: "FAM",
      effective_date: "2026-01-01",
      employee_cents: who === "employee" ? 6000 : 0,
      employer_cents: who === "employee" ? 6000 : 0,
      created_at: "2026-01-01T15:00:00Z",
      updated_at: "2026-01-01T15:00:00Z",
    });
  return ids;
}

type End = {
  lastDay: string;
  coverEnds: string;
  reasonCode: string;
  isGrossMisconduct?: boolean;
  note?: string;
};
const quit = { lastDay: "2026-08-14", coverEnds: "lastDay", reasonCode: "quit" };
const divorce = { lastDay: "2026-09-10", coverEnds: "endOfMonth", reasonCode: "divorce" };

async function preview(memberId: string, { note: _, ...end }: End, token = admin.token) {
  const answer = await server.call("POST", "/termmember/preview", { token, body: { memberId, ...end } });
  return { status: answer.statusCode, ...answer.json<TerminationPreview & { errors?: object[] }>() };
}

async function terminate(memberId: string, end: End, version?: number) {
  const current = version ?? (await preview(memberId, end)).version;
  const answer = await server.call("POST", "/termmember", {
    token: admin.token,
    body: { memberId, ...end },
    headers: { "if-match": `"${current}"` },
  });
  return { status: answer.statusCode, ...answer.json<{ changeId: string; errors?: object[] }>() };
}

async function held(id: string, query = ""): Promise<string[]> {
  const answer = await server.call("GET", `/member/${id}/coverage${query}`, { token: admin.token });
  return answer
    .json<CoverageOn>()
    .people.flatMap(({ firstName, coverages }) =>
      coverages.map((one) => `${firstName} ${one.tierCode} ${one.employeeCents} ${one.terminationDate}`),
    );
}

const rows = async (family: string) =>
  (
    await owner.query(
      `select id, tier_code, effective_date, termination_date, employee_cents from coverages
       where family_id = $1 and deleted_at is null order by id`,
      [family],
    )
  ).rows;

const cases = async (family: string) =>
  (
    await owner.query(
      `select c.event, c.event_date as day, c.loss_date as loss, array_agg(m.first_name order by m.first_name) as people
       from cobra_cases c join cobra_clocks k on k.case_id = c.id and k.deleted_at is null join members m on m.id = k.member_id
       where c.family_id = $1 and c.deleted_at is null group by c.id order by c.event`,
      [family],
    )
  ).rows;

describe("the employee's end", () => {
  test("says first who loses what, what is given back by month, and who must be told; and writes nothing", async () => {
    const { employee } = await aFamily();
    const before = await rows(employee);
    const shown = await preview(employee, quit);
    expect(shown).toMatchObject({ status: 200, isEmployee: true, lastCoveredDay: "2026-08-14" });
    expect(shown.differences.map(({ kind, from, to }) => `${kind} ${from} ${to}`)).toEqual(
      Array(3).fill("lost 2026-08-15 null"),
    );
    // August had begun; September to November were taken.
    expect(shown.months.map(({ month, employeeCents }) => [month, employeeCents])).toEqual([
      ["2026-09-01", -6000],
      ["2026-10-01", -6000],
      ["2026-11-01", -6000],
    ]);
    expect([shown.employeeCents, shown.employerCents]).toEqual([-18_000, -18_000]);
    expect(shown.tell).toEqual(["carrier", "payroll", "person", "cobra"]);
    expect(shown.why.map(({ code }) => code)).toEqual([
      "end.onLastDay",
      "end.employment",
      "deduction.months",
    ]);
    expect(await rows(employee)).toEqual(before);
  });

  test("ends employment and everybody's cover, is undone exactly, and what was known before it stays", async () => {
    const { employee, child } = await aFamily();
    const before = await rows(employee);
    const { version } = await preview(employee, quit);
    const { changeId, status } = await terminate(employee, { ...quit, note: "By phone" }, version);
    expect(status).toBe(200);
    expect(await held(employee, "?day=2026-08-15")).toEqual([]);
    expect(await held(employee, "?day=2026-08-14")).toHaveLength(3);
    expect(await held(employee, "?day=2026-10-01&known=2026-11-09")).toHaveLength(3);
    const { rows: ended } = await owner.query(
      `select w.last_day as day, w.status, m.status as child from employments w join members m on m.id = $2 where w.member_id = $1`,
      [employee, child],
    );
    expect(ended).toEqual([{ day: "2026-08-14", status: "terminated", child: "terminated" }]);
    expect((await terminate(employee, quit, version)).status).toBe(412);
    const undone = await server.call("POST", `/member/${employee}/changes/${changeId}/undo`, {
      token: admin.token,
    });
    expect(undone.statusCode).toBe(204);
    expect(await rows(employee)).toEqual(before);
    expect(await held(employee, "?day=2026-10-01")).toHaveLength(3);
    const timeline = await server.call("GET", `/member/${employee}/timeline`, { token: admin.token });
    const kinds = timeline.json<{ entries: { kind: string }[] }>().entries.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["undo", "termMember"]));
  });

  test("cover that is still to begin never does", async () => {
    const { employee } = await aFamily();
    await owner.query(
      "update coverages set effective_date = '2027-01-01' where family_id = $1 and member_id = $1",
      [employee],
    );
    await terminate(employee, quit);
    const own = (await rows(employee)).filter(
      (row: { effective_date?: string }) => row.effective_date === "2027-01-01",
    );
    expect(own).toMatchObject([{ termination_date: "2026-12-31" }]);
  });
});

describe("one dependent's end", () => {
  test("works out tier and price of those who stay from the next day, by the rates of that day", async () => {
    const { employee, spouse } = await aFamily();
    const shown = await preview(spouse, divorce);
    expect(shown.lastCoveredDay).toBe("2026-09-30");
    expect(shown.differences.map(({ kind, from }) => `${kind} ${from}`)).toEqual([
      "tier 2026-10-01",
      "lost 2026-10-01",
      "tier 2026-10-01",
    ]);
    expect(shown.months.map(({ month, employeeCents }) => [month, employeeCents])).toEqual([
      ["2026-10-01", -3000],
      ["2026-11-01", -3000],
    ]);
    expect(shown.why.map(({ code }) => code)).toContain("tier.ECH");
    const { changeId } = await terminate(spouse, divorce);
    expect(await held(employee, "?day=2026-10-01")).toEqual(["Mina ECH 3000 null", "Jun ECH 0 null"]);
    expect(await held(employee, "?day=2026-09-30")).toEqual([
      "Mina FAM 6000 2026-09-30",
      "Sun FAM 0 2026-09-30",
      "Jun FAM 0 2026-09-30",
    ]);
    await server.call("POST", `/member/${spouse}/changes/${changeId}/undo`, { token: admin.token });
    expect(await held(employee, "?day=2026-10-01")).toEqual([
      "Mina FAM 6000 null",
      "Sun FAM 0 null",
      "Jun FAM 0 null",
    ]);
  });

  test("is refused with words where those who stay have no price then", async () => {
    const { spouse, child } = await aFamily();
    await owner.query("update people set dob = null where id = $1", [child]);
    const refused = await preview(spouse, divorce);
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ path: "lastDay", message: expect.stringContaining("no price") }],
    });
  });
});

describe("a wrong end", () => {
  test.each([
    ["before the hire date", "employee", { ...quit, lastDay: "2019-12-31" }, "lastDay"],
    ["before the cover began", "spouse", { ...divorce, lastDay: "2025-12-31" }, "lastDay"],
    ["years away", "employee", { ...quit, lastDay: "2126-08-14" }, "lastDay"],
    ["for a reason that nobody knows", "employee", { ...quit, reasonCode: "whim" }, "reasonCode"],
    ["for a reason of dependents", "employee", { ...quit, reasonCode: "divorce" }, "reasonCode"],
    ["of no day", "employee", { ...quit, lastDay: "2026-02-30" }, "lastDay"],
  ] as const)("%s is refused at its field, and nothing is written", async (_, who, end, path) => {
    const ids = await aFamily();
    const before = await rows(ids.employee);
    const refused = await terminate(
      ids[who],
      end,
      (await preview(ids[who], who === "employee" ? quit : divorce)).version,
    );
    expect(refused).toMatchObject({ status: 422, errors: [{ path }] });
    expect(await rows(ids.employee)).toEqual(before);
  });

  test("of two clerks at once one is told, who is ended already stays, and another's member is not found", async () => {
    const { employee } = await aFamily();
    const { version } = await preview(employee, quit);
    const both = await Promise.all([terminate(employee, quit, version), terminate(employee, quit, version)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await preview(employee, quit)).toMatchObject({ status: 422, errors: [{ path: "lastDay" }] });
    const other = await anOffering(server);
    const stranger = await aUser(server, other.installationId, { type: "admin", permissions });
    expect((await preview(employee, quit, stranger.token)).status).toBe(404);
    const reasons = await server.call("GET", `/termreasons?clientId=${offering.clientId}`, {
      token: stranger.token,
    });
    expect(reasons.statusCode).toBe(404);
  });

  test("the reasons are told in the reader's language, with the 834 code and the COBRA event", async () => {
    const answer = await server.call("GET", `/termreasons?clientId=${offering.clientId}`, {
      token: admin.token,
      headers: { "accept-language": "ko" },
    });
    expect(answer.json<{ reasons: object[] }>().reasons[1]).toEqual({
      code: "quit",
      label: "자진 퇴사",
      x12Code: "16",
      cobraEvent: "employmentEnd",
      of: "employee",
    });
  });

  test("staff add reasons of their own; one out of use is not offered, and refused at its field", async () => {
    const keeper = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["manageClients"],
    });
    const label = { en: "Moved away", ko: "이사", es: "Se mudó" };
    const body = {
      code: "movedAway",
      of: "dependent",
      x12Code: "AI",
      cobraEvent: null,
      sortOrder: 5,
      active: true,
      label,
    };
    const added = await server.call("POST", "/admin/terminationreasons", { token: keeper.token, body });
    expect(added.statusCode, added.body).toBe(200);
    const moved = { ...divorce, reasonCode: "movedAway" };
    const { spouse } = await aFamily();
    const shown = await preview(spouse, moved);
    expect([shown.status, shown.tell.includes("cobra")]).toEqual([200, false]);
    const { id, version } = added.json<{ id: string; version: number }>();
    const { code: _, ...kept } = body;
    const off = await server.call("PUT", `/admin/terminationreasons/${id}`, {
      token: keeper.token,
      body: { ...kept, active: false },
      headers: { "if-match": `"${version}"` },
    });
    expect(off.statusCode, off.body).toBe(200);
    expect(await preview(spouse, moved)).toMatchObject({ status: 422, errors: [{ path: "reasonCode" }] });
    const list = await server.call("GET", `/termreasons?clientId=${offering.clientId}`, {
      token: admin.token,
    });
    expect(list.json<{ reasons: { code: string }[] }>().reasons.map(({ code }) => code)).not.toContain(
      "movedAway",
    );
  });
});

describe("COBRA after an end", () => {
  test.each([
    ["the end of employment", "employee", quit, "employmentEnd", ["Jun", "Mina", "Sun"], "2026-08-15"],
    [
      "the death of the employee",
      "employee",
      { ...quit, reasonCode: "death" },
      "death",
      ["Jun", "Sun"],
      "2026-08-15",
    ],
    ["a divorce", "spouse", divorce, "divorce", ["Sun"], "2026-10-01"],
    [
      "a child's growing up",
      "child",
      { ...divorce, reasonCode: "agedOut" },
      "childAgedOut",
      ["Jun"],
      "2026-10-01",
    ],
  ] as const)(
    "%s starts the clock of each who loses the plan, as was said before",
    async (_, who, end, event, people, loss) => {
      const ids = await aFamily();
      const shown = await preview(ids[who], end);
      expect(shown.cobra?.people).toHaveLength(people.length);
      expect(shown).toMatchObject({ cobra: { lossDate: loss }, tell: expect.arrayContaining(["cobra"]) });
      expect(await cases(ids.employee)).toEqual([]);
      const before = await rows(ids.employee);
      const { changeId } = await terminate(ids[who], end);
      expect(await cases(ids.employee)).toEqual([{ event, day: end.lastDay, loss, people: [...people] }]);
      const undone = await server.call("POST", `/member/${ids.employee}/changes/${changeId}/undo`, {
        token: admin.token,
      });
      expect(undone.statusCode, undone.body).toBe(204);
      expect(await cases(ids.employee)).toEqual([]);
      expect(await rows(ids.employee)).toEqual(before);
      // The same again starts anew.
      expect((await terminate(ids[who], end)).status).toBe(200);
      expect(await cases(ids.employee)).toHaveLength(1);
    },
  );

  test.each([
    ["the death of a dependent", "spouse", { ...divorce, reasonCode: "death" }],
    ["a withdrawal", "employee", { ...quit, reasonCode: "withdrawal" }],
  ] as const)("%s starts none", async (_, who, end) => {
    const ids = await aFamily();
    expect(await preview(ids[who], end)).toMatchObject({ status: 200, cobra: null });
    expect((await terminate(ids[who], end)).status).toBe(200);
    expect(await cases(ids.employee)).toEqual([]);
  });

  test("an end for gross misconduct starts none, and says why; a divorce is not asked", async () => {
    const { employee, spouse } = await aFamily();
    const end = { ...quit, isGrossMisconduct: true };
    expect((await preview(spouse, { ...divorce, isGrossMisconduct: true })).isCobraDenied).toBe(false);
    const shown = await preview(employee, end);
    expect(shown).toMatchObject({ status: 200, cobra: null, isCobraDenied: true });
    expect(shown.tell).not.toContain("cobra");
    expect(shown.why.map(({ code }) => code)).toContain("end.grossMisconduct");
    expect((await preview(employee, quit)).cobra).not.toBeNull();
    expect((await terminate(employee, end)).status).toBe(200);
    expect(await cases(employee)).toEqual([]);
    const { rows } = await owner.query<{ why: { code: string }[] }>(
      "select why from member_changes where family_id = $1 and kind = 'termMember'",
      [employee],
    );
    expect(rows[0]?.why.map(({ code }) => code)).toContain("end.grossMisconduct");
  });

  test("nobody with a group health plan: the end starts none", async () => {
    const { employee } = await aFamily();
    await owner.query("delete from coverages where family_id = $1", [employee]);
    expect(await preview(employee, quit)).toMatchObject({ status: 200, cobra: null });
    expect((await terminate(employee, quit)).status).toBe(200);
  });

  test("once the notice was sent, the end stays", async () => {
    const { employee } = await aFamily();
    const { changeId } = await terminate(employee, quit);
    const found = await server.call("GET", `/cobra/members/${employee}`, { token: admin.token });
    expect(found.statusCode, found.body).toBe(200);
    const [one] = found.json<{ cases: { id: string; version: number; clocks: { id: string }[] }[] }>().cases;
    const sent = await server.call("POST", `/cobra/cases/${one?.id}/notice`, {
      token: admin.token,
      headers: { "if-match": `"${one?.version}"` },
      body: { clockIds: one?.clocks.map(({ id }) => id), sentOn: "2026-11-09" },
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const undone = await server.call("POST", `/member/${employee}/changes/${changeId}/undo`, {
      token: admin.token,
    });
    expect(undone.json()).toMatchObject({ code: "changeSentOn" });
  });

  test("while more was done with a clock, the end stays; once that was taken back, it is undone with its clocks", async () => {
    const { employee } = await aFamily();
    const { changeId } = await terminate(employee, quit);
    type Found = { id: string; version: number; clocks: { id: string }[] };
    const send = async (path: string, body: object, version = 0) =>
      server.call("POST", path, { token: admin.token, headers: { "if-match": `"${version}"` }, body });
    const found = await server.call("GET", `/cobra/members/${employee}`, { token: admin.token });
    const [one] = found.json<{ cases: Found[] }>().cases;
    const ended = await send(
      `/cobra/cases/${one?.id}/end`,
      { clockIds: [one?.clocks[0]?.id], endedOn: "2026-11-09", reason: "mistake" },
      one?.version,
    );
    expect(ended.statusCode, ended.body).toBe(200);
    const undo = () => send(`/member/${employee}/changes/${changeId}/undo`, {});
    expect((await undo()).json()).toMatchObject({ code: "changeTouched" });
    const { version } = ended.json<{ case: Found }>().case;
    expect((await send(`/cobra/cases/${one?.id}/undo`, {}, version)).statusCode).toBe(200);
    const undone = await undo();
    expect(undone.statusCode, undone.body).toBe(204);
    const left = await owner.query("select from cobra_clocks where family_id = $1 and deleted_at is null", [
      employee,
    ]);
    expect(left.rowCount).toBe(0);
  });

  test("cover that somebody continues is nobody else's: a later end neither ends nor prices it", async () => {
    const { employee, spouse, child } = await aFamily();
    await terminate(spouse, divorce);
    const [clock] = (
      await owner.query<{ id: string }>(
        "select id from cobra_clocks where family_id = $1 and member_id = $2",
        [employee, spouse],
      )
    ).rows;
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: employee,
      member_id: spouse,
      coverage_type: "dental",
      base_plan_id: dental,
      tier_code: "EMP",
      effective_date: "2026-10-01",
      employee_cents: 3060,
      employer_cents: 0,
      cobra_clock_id: clock?.id,
    });
    await terminate(child, { ...divorce, lastDay: "2026-10-20", reasonCode: "agedOut" });
    expect(await held(employee, "?day=2026-11-01")).toEqual(["Mina EMP 1500 null", "Sun EMP 3060 null"]);
    await terminate(employee, { ...quit, lastDay: "2026-11-02" });
    expect(await held(employee, "?day=2026-11-05")).toEqual(["Sun EMP 3060 null"]);
  });
});

describe("the day after the last one", () => {
  const system = new SystemScope(server.database, { requestId: "x", language: "en" });
  /** At that moment, and once more, and in two processes at once: the later looks change nothing. */
  async function at(moment: string) {
    const { now } = server.clock;
    server.clock.now = new Date(moment);
    await Promise.all([1, 2].map(() => endOnTheDay(server.services, system, new Map())));
    server.clock.now = now;
  }
  const states = async (family: string) =>
    (
      await owner.query<{ state: string }>(
        `select concat_ws(' ', m.first_name, m.status, w.status) as state from members m
         left join employments w on w.member_id = m.id and w.is_current where m.family_id = $1 order by m.dob`,
        [family],
      )
    ).rows.map(({ state }) => state);

  test("at the client, employment is over, and after the last day of coverage the family; and all of it is undone exactly", async () => {
    const { employee } = await aFamily();
    const before = await rows(employee);
    const { changeId } = await terminate(employee, {
      lastDay: "2026-11-20",
      coverEnds: "endOfMonth",
      reasonCode: "quit",
    });
    const active = ["Mina active active", "Sun active", "Jun active"];
    expect(await states(employee)).toEqual(active);
    // In New York it is still the evening of the last day.
    await at("2026-11-21T04:30:00Z");
    expect(await states(employee)).toEqual(active);
    await at("2026-11-21T05:30:00Z");
    expect(await states(employee)).toEqual(["Mina active terminated", "Sun active", "Jun active"]);
    // The last day of coverage is one of coverage.
    await at("2026-11-30T15:00:00Z");
    expect(await states(employee)).toEqual(["Mina active terminated", "Sun active", "Jun active"]);
    await at("2026-12-01T05:30:00Z");
    const over = ["Mina terminated terminated", "Sun terminated", "Jun terminated"];
    expect(await states(employee)).toEqual(over);
    const versions = () =>
      owner.query("select id, version from members where family_id = $1 order by id", [employee]);
    const once = (await versions()).rows;
    await at("2026-12-02T05:30:00Z");
    expect((await versions()).rows).toEqual(once);
    const undone = await server.call("POST", `/member/${employee}/changes/${changeId}/undo`, {
      token: admin.token,
    });
    expect(undone.statusCode, undone.body).toBe(204);
    expect(await states(employee)).toEqual(active);
    expect(await rows(employee)).toEqual(before);
  });

  test("that is still ahead may be moved to an earlier one, with one clock for each; a later one asks to undo it first", async () => {
    const { employee } = await aFamily();
    const before = await rows(employee);
    const ahead = { lastDay: "2026-12-15", coverEnds: "endOfMonth", reasonCode: "quit" };
    const first = await terminate(employee, ahead);
    const family = ["Jun", "Mina", "Sun"];
    const ofFirst = { event: "employmentEnd", day: "2026-12-15", loss: "2027-01-01", people: family };
    expect(await cases(employee)).toEqual([ofFirst]);
    const told = await rows(employee);
    for (const later of [{ lastDay: "2026-12-20" }, { lastDay: "2027-01-04" }, {}])
      expect(await preview(employee, { ...ahead, ...later })).toMatchObject({
        status: 422,
        errors: [{ path: "lastDay", message: expect.stringContaining("December 15, 2026") }],
      });
    const second = await terminate(employee, { ...ahead, lastDay: "2026-11-20" });
    expect(await cases(employee)).toEqual([
      { event: "employmentEnd", day: "2026-11-20", loss: "2026-12-01", people: family },
    ]);
    const undo = (changeId: string) =>
      server.call("POST", `/member/${employee}/changes/${changeId}/undo`, { token: admin.token });
    expect((await undo(second.changeId)).statusCode).toBe(204);
    expect([await cases(employee), await rows(employee)]).toEqual([[ofFirst], told]);
    expect((await undo(first.changeId)).statusCode).toBe(204);
    expect([await cases(employee), await rows(employee)]).toEqual([[], before]);
  });

  test("of a spouse that comes before the family's gives the spouse the clock of the divorce, and the others theirs", async () => {
    const { employee, spouse } = await aFamily();
    await terminate(employee, { ...quit, lastDay: "2026-12-31" });
    const { changeId } = await terminate(spouse, { ...divorce, lastDay: "2026-11-12" });
    const ofWork = { event: "employmentEnd", day: "2026-12-31", loss: "2027-01-01" };
    expect(await cases(employee)).toEqual([
      { event: "divorce", day: "2026-11-12", loss: "2026-12-01", people: ["Sun"] },
      { ...ofWork, people: ["Jun", "Mina"] },
    ]);
    const undone = await server.call("POST", `/member/${employee}/changes/${changeId}/undo`, {
      token: admin.token,
    });
    expect(undone.statusCode).toBe(204);
    expect(await cases(employee)).toEqual([{ ...ofWork, people: ["Jun", "Mina", "Sun"] }]);
  });

  test("one dependent who leaves is terminated alone", async () => {
    const { employee, spouse } = await aFamily();
    await terminate(spouse, { ...divorce, lastDay: "2026-11-12" });
    await at("2026-11-30T15:00:00Z");
    expect(await states(employee)).toEqual(["Mina active active", "Sun active", "Jun active"]);
    await at("2026-12-01T12:00:00Z");
    expect(await states(employee)).toEqual(["Mina active active", "Sun terminated", "Jun active"]);
  });
});

describe("a death", () => {
  const death = { lastDay: "2026-10-10", coverEnds: "endOfMonth", reasonCode: "death" };
  const diedOn = async (memberId: string) =>
    (
      await owner.query<{ day: string | null }>(
        "select p.died_on::text as day from members m join people p on p.id = m.person_id where m.id = $1",
        [memberId],
      )
    ).rows[0]?.day;

  test("of the employee: covered through the day itself, the others as the plan says; undone, all is as it was", async () => {
    const { employee, child } = await aFamily();
    const before = await rows(employee);
    const { changeId } = await terminate(employee, death);
    expect(await held(employee, "?day=2026-10-10")).toHaveLength(3);
    expect((await held(employee, "?day=2026-10-11")).map((one) => one.split(" ")[0])).toEqual(["Sun", "Jun"]);
    expect(await held(employee, "?day=2026-11-01")).toEqual([]);
    expect([await diedOn(employee), await diedOn(child)]).toEqual(["2026-10-10", null]);
    const undone = await server.call("POST", `/member/${employee}/changes/${changeId}/undo`, {
      token: admin.token,
    });
    expect(undone.statusCode, undone.body).toBe(204);
    expect(await diedOn(employee)).toBeNull();
    expect(await rows(employee)).toEqual(before);
  });

  test("of a dependent: through the day, whatever the plan says of others who leave, and never ahead", async () => {
    const { employee, spouse } = await aFamily();
    expect(await preview(spouse, { ...death, lastDay: "2026-11-30" })).toMatchObject({
      status: 422,
      errors: [{ path: "lastDay", message: "Choose the day of death: it cannot be ahead." }],
    });
    expect((await preview(spouse, death)).lastCoveredDay).toBe("2026-10-10");
    await terminate(spouse, death);
    expect(await held(employee, "?day=2026-10-10")).toHaveLength(3);
    expect((await held(employee, "?day=2026-10-11")).map((one) => one.split(" ").slice(0, 2))).toEqual([
      ["Mina", "ECH"],
      ["Jun", "ECH"],
    ]);
  });

  test("is the person's in every family that they stand in", async () => {
    const { employee, spouse } = await aFamily();
    const other = await aFamily();
    // The spouse works there too: one person, two members.
    await owner.query(
      "update members set person_id = (select person_id from members where id = $1) where id = $2",
      [spouse, other.employee],
    );
    const { changeId } = await terminate(spouse, death);
    expect((await held(other.employee, "?day=2026-10-11")).map((one) => one.split(" ")[0])).toEqual([
      "Sun",
      "Jun",
    ]);
    expect(await cases(other.employee)).toMatchObject([{ event: "death", people: ["Jun", "Sun"] }]);
    const undone = await server.call("POST", `/member/${employee}/changes/${changeId}/undo`, {
      token: admin.token,
    });
    expect(undone.statusCode, undone.body).toBe(204);
    expect(await held(other.employee, "?day=2026-11-01")).toHaveLength(3);
    expect(await cases(other.employee)).toEqual([]);
    const { rows: work } = await owner.query(
      "select last_day from employments where member_id = $1 and is_current",
      [other.employee],
    );
    expect(work).toEqual([{ last_day: null }]);
  });

  test("nobody is covered after it, by whatever way, until the death is corrected", async () => {
    const { employee, spouse } = await aFamily();
    await terminate(spouse, death);
    const add = (from: string, to: string | null) =>
      insert(server, "coverages", {
        ...owned(offering),
        family_id: employee,
        member_id: spouse,
        coverage_type: "dental",
        base_plan_id: dental,
        tier_code: "FAM",
        effective_date: from,
        termination_date: to,
      });
    await expect(add("2026-11-01", null)).rejects.toMatchObject({ code: "OD001" });
    await expect(add("2025-01-01", "2025-12-31")).resolves.toBeDefined();
  });
});

describe("what is undone", () => {
  const undo = async (employee: string, changeId: string) => {
    const answer = await server.call("POST", `/member/${employee}/changes/${changeId}/undo`, {
      token: admin.token,
    });
    return answer.statusCode === 204 ? "undone" : answer.json<{ code: string }>().code;
  };
  const hindrances = async (employee: string) => {
    const answer = await server.call("GET", `/member/${employee}/changes`, { token: admin.token });
    return answer
      .json<{ changes: { hindrance: string | null }[] }>()
      .changes.map(({ hindrance }) => hindrance);
  };

  test("is asked whether it still fits: nobody comes back without the employee, and the list offers no such undo", async () => {
    // The sister keeps the others' tier: their rows stay as they are when the child leaves.
    const { employee, child } = await aFamily({ hasSister: true });
    const { changeId } = await terminate(child, {
      ...divorce,
      lastDay: "2026-06-10",
      reasonCode: "withdrawal",
    });
    expect(await hindrances(employee)).toEqual([null]);
    await terminate(employee, quit);
    // No row that the child's end has written was touched by it: only what comes back tells that it does not fit any more.
    expect(await hindrances(employee)).toEqual([null, "changeUnfit"]);
    expect(await undo(employee, changeId)).toBe("changeUnfit");
    expect(
      (await rows(employee)).filter(
        (row: { termination_date?: string | null }) => row.termination_date === null,
      ),
    ).toEqual([]);
  });

  test("gives nobody coverage after a death that was told since", async () => {
    const { employee, spouse } = await aFamily();
    const { changeId } = await terminate(spouse, {
      ...divorce,
      lastDay: "2026-06-10",
      reasonCode: "withdrawal",
    });
    await owner.query(
      "update people set died_on = '2026-07-01' where id = (select person_id from members where id = $1)",
      [spouse],
    );
    await owner.query(
      "update people set change_id = null where id = (select person_id from members where id = $1)",
      [spouse],
    );
    expect(await hindrances(employee)).toEqual(["changeUnfit"]);
    expect(await undo(employee, changeId)).toBe("changeUnfit");
  });
});
