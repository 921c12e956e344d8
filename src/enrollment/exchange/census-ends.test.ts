import { describe, expect, test } from "vitest";
import type { CensusImport } from "./census.ts";
import { censusHead, aCensusDesk, csv, type Line, nameOf } from "#test/census.ts";
import { anInstallation, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";

// A file's word about people who have coverage has the consequences of staff's: the same family ends the same by both doors.

let offering: TestOffering | undefined;
const desk = await aCensusDesk({
  place: async (at) => (offering = await anOffering(at)),
  permissions: ["manageEnrollmentSessions", "enrollment"],
});
const { server, owner, admin, bring, check, write, errorsOf, clientId } = desk;
const at = offering ?? { installationId: "", clientId: "", divisionIds: [] as string[] };
const [here = "", there = ""] = at.divisionIds;
const { rows: codes } = await owner.query<{ id: string; code: string }>(
  "select id, code from divisions where client_id = $1",
  [clientId],
);
const codeOf = (division: string) => codes.find(({ id }) => id === division)?.code ?? "";
const { rows: tiers } = await owner.query<{ id: string }>(
  "select tier_id as id from base_plans where client_id = $1 limit 1",
  [clientId],
);
const plan = await insert(server, "base_plans", {
  ...owned(at),
  external_plan_code: unique("P"),
  name: "Harbor PPO",
  coverage_type: "medical",
  rating_mode: "compositeTier",
  tier_id: tiers[0]?.id,
  effective_date: "2020-01-01",
});
for (const [tier_code, first, second] of [
  ["EMP", 600_00, 500_00],
  ["ESP", 1200_00, 1000_00],
  ["ECH", 900_00, 800_00],
  ["FAM", 1600_00, 1400_00],
] as const)
  for (const [division_id, amount_cents] of [
    [here, first],
    [there, second],
  ] as const)
    await insert(server, "rates", {
      ...owned(at),
      base_plan_id: plan,
      division_id,
      tier_code,
      amount_cents,
      effective_date: "2020-01-01",
    });

// Another installation's reason is none of ours, whatever it is called.
await insert(server, "termination_reasons", {
  installation_id: await anInstallation(server),
  code: "karma",
  of: "both",
  x12_code: "XK",
  cobra_event: "employmentEnd",
  sort_order: 1,
  label: { en: "Karma", ko: "Karma", es: "Karma" },
});

const head = [...censusHead, "termination_date", "termination_reason", "salary"];
type Who = "employee" | "spouse" | "child";
const people = [
  ["employee", "18", "Employee", "1985-03-01"],
  ["spouse", "01", "Spouse", "1986-04-02"],
  ["child", "19", "Child", "2015-05-03"],
] as const;
let count = 0;
/** A family of three who have had the plan since January, with the lines by which a census tells of them. */
async function aFamily({ isCovered = true, child = "2015-05-03" } = {}) {
  count += 1;
  const lastName = nameOf(count, "Harbor");
  const key = `F${count}`;
  const ids = { employee: newId(), spouse: newId(), child: newId() };
  for (const [who, relationship, , dob] of people) {
    const isEmployee = who === "employee";
    const born = who === "child" ? child : dob;
    await insert(server, "members", {
      ...owned(at),
      id: ids[who],
      family_id: ids.employee,
      relationship,
      first_name: nameOf(count, who.slice(0, 3)),
      last_name: lastName,
      dob: born,
      member_number: unique("CE"),
      division_id: here,
      ...(isEmployee ? { hire_date: "2020-01-06" } : {}),
    });
    if (!isCovered) continue;
    await insert(server, "coverages", {
      ...owned(at),
      family_id: ids.employee,
      member_id: ids[who],
      coverage_type: "medical",
      base_plan_id: plan,
      tier_code: "FAM",
      effective_date: "2026-01-01",
      employee_cents: isEmployee ? 1600_00 : 0,
    });
  }
  await owner.query("update families set employer_family_id = $2 where id = $1", [ids.employee, key]);
  const number = count;
  const line = (
    who: Who,
    more: {
      ends?: string;
      reason?: string;
      email?: string;
      division?: string;
      salary?: string;
      hired?: string;
    } = {},
  ): Line => [
    key,
    people.find(([one]) => one === who)?.[2] ?? "",
    lastName,
    nameOf(number, who.slice(0, 3)),
    who === "child" ? child : (people.find(([one]) => one === who)?.[3] ?? ""),
    who === "employee" ? (more.hired ?? "2020-01-06") : "",
    "",
    more.division ?? "",
    more.email ?? "",
    more.ends ?? "",
    more.reason ?? "",
    more.salary ?? "",
  ];
  return { ids, line };
}
type Family = Awaited<ReturnType<typeof aFamily>>;

/** All that stands of a family: coverage, who is in it, work, COBRA and the changes that it was told by. */
async function stateOf({ ids }: Family) {
  const { rows } = await owner.query(
    `select m.relationship, m.status, m.termination_date::text as "inFamilyUntil",
       (select json_agg(json_build_array(v.tier_code, v.effective_date, v.termination_date, v.employee_cents)
          order by v.effective_date) from coverages v where v.member_id = m.id and v.deleted_at is null) as covers,
       (select json_agg(json_build_array(w.last_day, w.status, w.change_id is not null)) from employments w where w.member_id = m.id) as work,
       (select json_agg(json_build_array(c.event, c.loss_date, k.months, k.ends_on, c.change_id is not null) order by c.loss_date)
          from cobra_clocks k join cobra_cases c on c.id = k.case_id where k.member_id = m.id and k.deleted_at is null) as clocks,
       (select json_agg(json_build_array(h.kind, h.reason_code, h.effective_date, h.actor)) from member_changes h
          where h.member_id = m.id) as changes,
       (select json_agg(json_build_array(e.kind, e.effective_date, e.change_id is not null)) from member_events e
          where e.member_id = m.id and e.kind in ('termMember', 'endCoverage')) as told
     from members m where m.family_id = $1 and m.deleted_at is null order by m.relationship desc`,
    [ids.employee],
  );
  return rows;
}

/** Staff end one person of a family; `by` says what they enter. */
async function endByStaff({ ids }: Family, who: Who, by: { lastDay: string; reasonCode: string }) {
  const page = await server.call("GET", `/member/${ids[who]}`, { token: admin.token });
  const answer = await server.call("POST", "/termmember", {
    token: admin.token,
    body: {
      memberId: ids[who],
      ...by,
      coverEnds: "endOfMonth",
      note: "",
      rescission: null,
      noticeSentOn: null,
    },
    headers: { "if-match": `"${page.json<{ version: number }>().version}"` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

const upload = async (lines: readonly Line[]) => {
  const { body } = await bring(csv(lines, head), { client: clientId });
  const checked = await check(body.id);
  return { id: body.id, checked };
};
const figures = ({ ended, losing, badRows, warnedRows }: CensusImport) => [
  ended,
  losing,
  badRows,
  warnedRows,
];
const warnings = async (id: string) =>
  (await errorsOf(id, "warning")).rows.map(({ row, column, code }) => [row, column, code]);

describe("a last day that a census tells of people with coverage", () => {
  test("of an employee ends the family's coverage and starts COBRA as an end by staff does", async () => {
    const [told, typed] = [await aFamily(), await aFamily()];
    const { id, checked } = await upload([told.line("employee", { ends: "2026-10-15" })]);
    expect(figures(checked)).toEqual([1, 3, 0, 0]);
    expect(await write(id)).toMatchObject({ status: "done", changed: 1, ended: 1, losing: 3 });
    await endByStaff(typed, "employee", { lastDay: "2026-10-15", reasonCode: "termination" });
    const after = await stateOf(told);
    expect(after).toEqual(await stateOf(typed));
    expect(after[1]).toMatchObject({
      status: "terminated",
      covers: [["FAM", "2026-01-01", "2026-10-31", 1600_00]],
      work: [["2026-10-15", "terminated", true]],
      clocks: [["employmentEnd", "2026-11-01", 18, "2028-04-30", true]],
    });
  });

  test("of a dependent ends that person with the reason that the file tells, and prices those who stay", async () => {
    const [told, typed] = [await aFamily(), await aFamily()];
    const { id, checked } = await upload([told.line("spouse", { ends: "2026-10-15", reason: "Divorced" })]);
    expect(figures(checked)).toEqual([1, 1, 0, 0]);
    await write(id);
    await endByStaff(typed, "spouse", { lastDay: "2026-10-15", reasonCode: "divorce" });
    const after = await stateOf(told);
    expect(after).toEqual(await stateOf(typed));
    expect(after[0]).toMatchObject({ relationship: "19", clocks: null });
    expect(after[1]?.["covers"]).toEqual([
      ["FAM", "2026-01-01", "2026-10-31", 1600_00],
      ["ECH", "2026-11-01", null, 900_00],
    ]);
    expect(after[2]?.["clocks"]).toEqual([["divorce", "2026-11-01", 36, "2029-10-31", true]]);
  });

  test("is undone as one that staff told", async () => {
    const family = await aFamily();
    const before = await stateOf(family);
    const { id } = await upload([family.line("employee", { ends: "2026-10-15" })]);
    await write(id);
    const page = await server.call("GET", `/member/${family.ids.employee}`, { token: admin.token });
    const { rows } = await owner.query<{ id: string }>("select id from member_changes where member_id = $1", [
      family.ids.employee,
    ]);
    const undone = await server.call("POST", `/member/${family.ids.employee}/changes/${rows[0]?.id}/undo`, {
      token: admin.token,
      headers: { "if-match": `"${page.json<{ version: number }>().version}"` },
    });
    expect(undone.statusCode, undone.body).toBe(204);
    const without = (state: Awaited<ReturnType<typeof stateOf>>) =>
      state.map(({ changes: _, work: __, told: ___, ...rest }) => rest);
    expect(without(await stateOf(family))).toEqual(without(before));
  });

  test("changes nothing when the same file comes again", async () => {
    const family = await aFamily();
    const lines = (["employee", "spouse", "child"] as const).map((who) =>
      family.line(who, { ends: "2026-10-15" }),
    );
    const first = await upload(lines);
    expect(figures(first.checked)).toEqual([1, 3, 0, 0]);
    await write(first.id);
    const after = await stateOf(family);
    const typed = await aFamily();
    await endByStaff(typed, "employee", { lastDay: "2026-10-15", reasonCode: "termination" });
    expect(after).toEqual(await stateOf(typed));
    const { checked, id } = await upload(lines);
    expect([checked.changed, checked.same, ...figures(checked)]).toEqual([0, 3, 0, 0, 0, 0]);
    await write(id);
    expect(await stateOf(family)).toEqual(after);
  });

  test("of a child before the employee's counts first", async () => {
    const family = await aFamily();
    const { id } = await upload([
      family.line("employee", { ends: "2026-10-15" }),
      family.line("child", { ends: "2026-09-20", reason: "Voluntary withdrawal" }),
    ]);
    await write(id);
    const [child, employee, spouse] = await stateOf(family);
    expect(child?.["covers"]).toEqual([["FAM", "2026-01-01", "2026-09-30", 0]]);
    expect(employee?.["covers"]).toEqual([
      ["FAM", "2026-01-01", "2026-09-30", 1600_00],
      ["ESP", "2026-10-01", "2026-10-31", 1200_00],
    ]);
    expect([child?.["clocks"], spouse?.["clocks"]]).toEqual([
      null,
      [["employmentEnd", "2026-11-01", 18, "2028-04-30", true]],
    ]);
  });

  test("of a child who is 26 by then and no reason counts as the age limit", async () => {
    const family = await aFamily({ child: "2000-10-20" });
    const { id, checked } = await upload([family.line("child", { ends: "2026-10-31" })]);
    expect(figures(checked)).toEqual([1, 1, 0, 0]);
    await write(id);
    expect((await stateOf(family))[0]?.["clocks"]).toEqual([
      ["childAgedOut", "2026-11-01", 36, "2029-10-31", true],
    ]);
  });

  test.each([
    ["a dependent without a reason", "spouse", { ends: "2026-10-15" }, "endReasonMissing"],
    [
      "a dependent for a reason that is none of the list",
      "spouse",
      { ends: "2026-10-15", reason: "Karma" },
      "endReasonMissing",
    ],
    [
      "an employee for a reason that is none of the list",
      "employee",
      { ends: "2026-10-15", reason: "Karma" },
      "endReasonMissing",
    ],
    [
      "an employee for a dependent's reason",
      "employee",
      { ends: "2026-10-15", reason: "Divorce" },
      "endOtherReason",
    ],
    ["health coverage of days long past", "employee", { ends: "2026-07-15" }, "endRescission"],
    [
      "a dependent before coverage began",
      "child",
      { ends: "2025-12-15", reason: "Voluntary withdrawal" },
      "endBeforeCover",
    ],
  ] as const)("takes nothing from %s, says why, and takes the rest of the row", async (_, who, end, code) => {
    const family = await aFamily();
    const before = await stateOf(family);
    const email = `${unique("new").toLowerCase()}@example.com`;
    const { id, checked } = await upload([family.line(who, { ...end, email })]);
    expect(figures(checked)).toEqual([0, 0, 0, 1]);
    expect(await warnings(id)).toEqual([[2, "termination_date", code]]);
    expect(await write(id)).toMatchObject({ changed: 1, badRows: 0, warnedRows: 1 });
    expect(await stateOf(family)).toEqual(before);
    const { rows } = await owner.query(
      "select p.email from people p join members m on m.person_id = p.id where m.id = $1",
      [family.ids[who]],
    );
    expect(rows).toEqual([{ email }]);
  });

  test("by death ends the person in every family, as one that staff told", async () => {
    const two = async () => {
      const [own, other] = [await aFamily(), await aFamily()];
      await owner.query(
        "update members set person_id = (select person_id from members where id = $1) where id = $2",
        [own.ids.employee, other.ids.spouse],
      );
      return { own, other };
    };
    const [told, typed] = [await two(), await two()];
    const { id } = await upload([told.own.line("employee", { ends: "2026-10-15", reason: "Deceased" })]);
    await write(id);
    await endByStaff(typed.own, "employee", { lastDay: "2026-10-15", reasonCode: "death" });
    for (const family of ["own", "other"] as const)
      expect(await stateOf(told[family])).toEqual(await stateOf(typed[family]));
    const [, , spouse] = await stateOf(told.other);
    expect(spouse?.["covers"]).toEqual([["FAM", "2026-01-01", "2026-10-15", 0]]);
    const { rows } = await owner.query(
      "select count(*)::int as count from coverages where family_id = $1 and change_id is not null",
      [told.other.ids.employee],
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
  });

  test("of a second employment leaves the coverage of the first as it ended", async () => {
    const family = await aFamily();
    await write((await upload([family.line("employee", { ends: "2026-09-15" })])).id);
    const before = await stateOf(family);
    const again = await upload([family.line("employee", { hired: "2026-10-01", ends: "2026-11-05" })]);
    expect(figures(again.checked)).toEqual([0, 0, 0, 0]);
    await write(again.id);
    const coversOf = (state: typeof before) => state.map(({ covers, clocks }) => [covers, clocks]);
    const after = await stateOf(family);
    expect(coversOf(after)).toEqual(coversOf(before));
    expect(after[1]?.["work"]).toHaveLength(2);
  });

  test.each([false, true])("without coverage is only written down (removed: %s)", async (isRemoved) => {
    const family = await aFamily({ isCovered: isRemoved });
    await owner.query("update coverages set deleted_at = now() where family_id = $1", [family.ids.employee]);
    const { id, checked } = await upload([family.line("employee", { ends: "2026-07-15" })]);
    expect(figures(checked)).toEqual([0, 0, 0, 0]);
    await write(id);
    expect((await stateOf(family))[1]).toMatchObject({
      status: "terminated",
      work: [["2026-07-15", "terminated", false]],
      changes: null,
    });
  });
});

test("another division that a census tells is priced from the day as a move by staff is", async () => {
  const [told, typed, stays] = [await aFamily(), await aFamily(), await aFamily()];
  const { id } = await upload([
    told.line("employee", { division: codeOf(there) }),
    stays.line("employee", { division: codeOf(here), email: "stays@example.com" }),
  ]);
  await write(id);
  const page = await server.call("GET", `/member/${typed.ids.employee}`, { token: admin.token });
  const moved = await server.call("POST", "/changedivision", {
    token: admin.token,
    body: { memberId: typed.ids.employee, divisionId: there, effectiveDate: "2026-11-10", isPreview: false },
    headers: { "if-match": `"${page.json<{ version: number }>().version}"` },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  const coversOf = async (family: Family) => (await stateOf(family)).map(({ covers }) => covers);
  const covers = await coversOf(told);
  expect(covers).toEqual(await coversOf(typed));
  expect(covers[1]).toEqual([
    ["FAM", "2026-01-01", "2026-11-09", 1600_00],
    ["FAM", "2026-11-10", null, 1400_00],
  ]);
  expect((await coversOf(stays))[1]).toEqual([["FAM", "2026-01-01", null, 1600_00]]);
});

test("other pay by a census leaves a price that does not go by it as it is", async () => {
  const family = await aFamily();
  await owner.query("update coverages set employee_cents = 123400 where member_id = $1", [
    family.ids.employee,
  ]);
  const { id } = await upload([family.line("employee", { salary: "81000" })]);
  await write(id);
  expect((await stateOf(family))[1]?.["covers"]).toEqual([["FAM", "2026-01-01", null, 1234_00]]);
});

test("a division that nobody knew fills all days, and leaves the price as it is", async () => {
  const family = await aFamily();
  await owner.query("update employments set division_id = null where member_id = $1", [family.ids.employee]);
  await owner.query("update members set division_id = null where family_id = $1", [family.ids.employee]);
  const { id } = await upload([family.line("employee", { division: codeOf(there) })]);
  expect(await write(id)).toMatchObject({ changed: 1 });
  expect((await stateOf(family))[1]?.["covers"]).toEqual([["FAM", "2026-01-01", null, 1600_00]]);
});
