import { expect, test } from "vitest";
import { aUser, insert, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { MemberDetail } from "../members.ts";
import { breakDays, isLongBreak } from "./break-in-service.ts";

// Today is November 10, 2026.
const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment"],
});

async function anEmployee(lastDay: string | null = "2026-07-31"): Promise<string> {
  const id = await insert(server, "members", {
    ...owned(offering),
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-05-01",
    hire_date: "2020-01-06",
  });
  await owner.query(
    `update employments set hire_date = '2020-01-06', last_day = $2, status = $3, eligibility_class = 'staff', weekly_hours = 40
     where member_id = $1`,
    [id, lastDay, lastDay === null ? "active" : "terminated"],
  );
  if (lastDay !== null) await owner.query("update members set status = 'terminated' where id = $1", [id]);
  return id;
}

const detail = async (id: string) =>
  (await server.call("GET", `/member/${id}`, { token })).json<MemberDetail>();
async function comesBack(id: string, hireDate: string, isPreview = false, version?: number) {
  const answer = await server.call("POST", "/returntowork", {
    token,
    body: { memberId: id, hireDate, isPreview },
    headers: { "if-match": `"${version ?? (await detail(id)).version}"` },
  });
  return { status: answer.statusCode, ...answer.json<Record<string, unknown> & { changeId: string }>() };
}
const worked = async (id: string) =>
  (await detail(id)).employments.map(
    (one) => `${one.hireDate} ${one.lastDay} ${one.status} ${one.eligibilityClass}`,
  );

test.each([
  // 91 days without work are 13 weeks.
  ["2026-07-31", "2026-10-30", 90, false],
  ["2026-07-31", "2026-10-31", 91, true],
  ["2026-07-31", "2026-08-01", 0, false],
  ["2024-01-31", "2024-05-01", 90, false],
  ["2023-01-31", "2023-05-03", 91, true],
])("after %s and back on %s there are %d days without work", (lastDay, hireDate, days, isLong) => {
  expect(breakDays(lastDay, hireDate)).toBe(days);
  expect(isLongBreak(lastDay, hireDate)).toBe(isLong);
});

test("a return begins a second employment with the facts of the first, which stays as it was", async () => {
  const id = await anEmployee();
  expect(await comesBack(id, "2026-11-09")).toMatchObject({
    status: 200,
    lastDay: "2026-07-31",
    breakDays: 100,
    isLongBreak: true,
  });
  expect(await worked(id)).toEqual([
    "2026-11-09 null active staff",
    "2020-01-06 2026-07-31 terminated staff",
  ]);
  expect(await detail(id)).toMatchObject({ status: "active" });
  const { rows } = await owner.query(
    "select weekly_hours::float8 as hours from employments where member_id = $1 and is_current",
    [id],
  );
  expect(rows).toEqual([{ hours: 40 }]);
});

test("a preview says what the break means and writes nothing", async () => {
  const id = await anEmployee();
  expect(await comesBack(id, "2026-10-30", true)).toMatchObject({
    status: 200,
    changeId: null,
    breakDays: 90,
    isLongBreak: false,
  });
  expect(await worked(id)).toEqual(["2020-01-06 2026-07-31 terminated staff"]);
});

test("a return is undone: the first employment has ended, and is the only one", async () => {
  const id = await anEmployee();
  const { changeId } = await comesBack(id, "2026-11-09");
  const { version } = await detail(id);
  const undone = await server.call("POST", `/member/${id}/changes/${changeId}/undo`, { token, body: {} });
  expect(undone.statusCode, undone.body).toBe(204);
  expect(await worked(id)).toEqual(["2020-01-06 2026-07-31 terminated staff"]);
  const after = await detail(id);
  expect(after.status).toBe("terminated");
  expect(after.version).toBeGreaterThan(version);
});

test("a return stands in the timeline, with why the wait begins anew", async () => {
  const id = await anEmployee();
  await comesBack(id, "2026-11-09");
  const answer = await server.call("GET", `/member/${id}/timeline`, { token });
  expect(answer.body).toContain('"returnToWork"');
  expect(answer.body).toContain('"return.anew"');
});

test.each([
  ["on the last day at work", "2026-07-31", "2026-07-31", "July 31, 2026"],
  ["before the last day at work", "2026-07-31", "2026-07-01", "July 31, 2026"],
  ["more than a year ahead", "2026-07-31", "2027-11-11", "November 10, 2027"],
  ["of somebody who is at work", null, "2026-11-09", "still at work"],
  ["of somebody whose last day is today", "2026-11-10", "2026-11-11", "still at work"],
])("refuses a return %s", async (_, lastDay, hireDate, words) => {
  const id = await anEmployee(lastDay);
  expect(await comesBack(id, hireDate)).toMatchObject({
    status: 422,
    errors: [{ path: "hireDate", message: expect.stringContaining(words) }],
  });
  expect(await worked(id)).toHaveLength(1);
});

test("of two clerks the second, who saw the employee as gone, is refused", async () => {
  const id = await anEmployee();
  const { version } = await detail(id);
  expect((await comesBack(id, "2026-11-09", false, version)).status).toBe(200);
  expect((await comesBack(id, "2026-11-10", false, version)).status).toBe(412);
  expect(await worked(id)).toHaveLength(2);
});

test("a return may be a year ahead, to the day", async () => {
  const id = await anEmployee();
  expect((await comesBack(id, "2027-11-10")).status).toBe(200);
});

test("a dependent has no work to come back to", async () => {
  const employee = await anEmployee();
  const spouse = await insert(server, "members", {
    ...owned(offering),
    family_id: employee,
    relationship: "01",
    member_number: unique("HB"),
    first_name: "Haru",
    last_name: "Park",
    dob: "1982-06-01",
  });
  expect(await comesBack(spouse, "2026-11-09")).toMatchObject({ status: 404 });
});
