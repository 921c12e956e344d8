import { acaFormsJob } from "#compliance/aca/jobs.ts";
import { beforeEach, expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import { isOfferedToAll, noTotals, withForm } from "./totals.ts";
import type { Transmittal } from "./totals-calls.ts";

const server = await testServer();
const { owner } = server.database;

test.each([
  // All but five where that is more than 5 %: 26 CFR 54.4980H-4(a).
  [0, 0, true],
  [5, 0, true],
  [6, 1, true],
  [6, 0, false],
  [100, 95, true],
  [100, 94, false],
  [119, 114, true],
  [120, 114, true],
  [120, 113, false],
  [200, 190, true],
  [200, 189, false],
  [201, 191, true],
  [201, 190, false],
])("of %d full-time employees %d had an offer: offered to all is %s", (fullTime, offered, expected) => {
  expect(isOfferedToAll({ fullTime, offered })).toBe(expected);
});

const facts = (weeklyHours: number) =>
  ({
    employments: [{ hireDate: "2020-01-01", lastDay: null, from: "2020-01-01", to: null, weeklyHours }],
  }) as unknown as Parameters<typeof withForm>[1]["facts"];
type Line = { line14: string; line16?: string | null };
const form = (lines: readonly Line[], kind = "1095-C") =>
  ({
    kind,
    year: 2026,
    months: lines.map((line, at) => ({ line16: null, ...line, month: at + 1 })),
  }) as unknown as Parameters<typeof withForm>[2];
const all = (line: Line) => Array.from({ length: 12 }, () => line);
const january = (line: Line, hours = 40) => {
  const { months } = withForm(noTotals, { facts: facts(hours) }, form(all(line)));
  return `${months[0]?.fullTime} ${months[0]?.offered}`;
};

test.each([
  ["1A", null, "1 1"],
  ["1B", null, "1 0"],
  ["1C", null, "1 1"],
  ["1D", null, "1 0"],
  ["1E", "2C", "1 1"],
  ["1F", null, "1 1"],
  ["1J", null, "1 0"],
  ["1K", null, "1 1"],
  ["1H", null, "1 0"],
  // In the waiting period, or no employee: neither full-time nor offered.
  ["1H", "2D", "0 0"],
  ["1H", "2A", "0 0"],
  // Left within the month.
  ["1H", "2B", "1 1"],
])("a full-time employee with %s and %s in January adds %s", (line14, line16, expected) => {
  expect(january({ line14, line16 })).toBe(expected);
});

test("who works less than 30 hours adds a form, and no full-time employee", () => {
  expect(january({ line14: "1G" }, 20)).toBe("0 0");
  expect(withForm(noTotals, { facts: facts(20) }, form(all({ line14: "1G" }))).forms).toBe(1);
  expect(january({ line14: "1E" }, 30)).toBe("1 1");
});

test("a Form 1095-B belongs to no Form 1094-C", () => {
  expect(withForm(noTotals, { facts: facts(40) }, form([], "1095-B"))).toEqual(noTotals);
});

test.each([
  ["1A in each month", all({ line14: "1A" }), 40, true],
  [
    "1A but for the waiting period",
    [{ line14: "1H", line16: "2D" }, ...all({ line14: "1A" }).slice(1)],
    40,
    true,
  ],
  ["1A but for one month", [...all({ line14: "1A" }).slice(1), { line14: "1E" }], 40, false],
  ["1A, never full-time", all({ line14: "1A" }), 20, false],
])("a qualifying offer: %s", (_, lines, hours, expected) => {
  expect(withForm(noTotals, { facts: facts(hours) }, form(lines)).hasQualifyingOffer).toBe(expected);
});

type Offering = Awaited<ReturnType<typeof anOffering>>;
let offering: Offering;
let token = "";
beforeEach(async () => {
  offering = await anOffering(server);
  ({ token } = await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] }));
  await owner.query(
    "update clients set is_large_employer = true, name = 'Harborview', tax_id = '95-1234567', plan_year_start = '2026-01-01' where id = $1",
    [offering.clientId],
  );
  await owner.query(
    `update base_plans set is_minimum_essential = true, is_minimum_value = true, effective_date = '2020-01-01' where client_id = $1
       and coverage_type = 'medical'`,
    [offering.clientId],
  );
});

async function anEmployee(work: { from?: string; to?: string; hours?: number } = {}): Promise<string> {
  const id = newId();
  await insert(server, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-05-01",
  });
  await owner.query(
    `update employments set hire_date = $2, last_day = $3, weekly_hours = $4, status = case when $3::date is null then 'active' else 'terminated' end
     where member_id = $1`,
    [id, work.from ?? "2020-01-01", work.to ?? null, work.hours ?? 40],
  );
  return id;
}

const at = (path: string) => `/aca/${offering.clientId}/2026/versions${path}`;
async function aVersion(): Promise<void> {
  await server.call("POST", at(""), { token });
  const handlers = jobHandlers(server.services, undefined);
  const { rows } = await owner.query<{
    data: { snapshotId: string; installationId: string; task: "forms" | "files" };
  }>("delete from pgboss.job where name = 'aca-forms' returning data");
  for (const { data } of rows) await handlers.run(acaFormsJob, data);
}
const totals = async (version = 1) =>
  (await server.call("GET", at(`/${version}/totals`), { token })).json<Transmittal>();

test("a version keeps its totals: forms, full-time and all employees of each month, and the offer", async () => {
  await anEmployee();
  await anEmployee({ to: "2026-03-15" });
  await anEmployee({ hours: 20 });
  await anEmployee({ from: "2026-02-01", hours: 20 });
  await aVersion();
  await anEmployee();
  const found = await totals();
  expect(found).toMatchObject({ version: 1, isCorrection: false, employer: { name: "Harborview" } });
  expect(found.totals).toMatchObject({ forms: 2, isOfferedAllYear: true });
  expect(found.totals?.months.map(({ fullTime, employees }) => `${fullTime} ${employees}`)).toEqual([
    "2 3",
    "2 4",
    "2 4",
    ...Array<string>(9).fill("1 3"),
  ]);
  await aVersion();
  expect(await totals(2)).toMatchObject({ isCorrection: true, totals: { forms: 3 } });
});

test("all employees are those at work on the first day of a month, each once, and none who was removed", async () => {
  await anEmployee({ from: "2026-03-01", to: "2026-05-01" });
  await anEmployee({ from: "2026-03-02", to: "2026-04-30" });
  const removed = await anEmployee();
  await owner.query("update members set deleted_at = now() where id = $1", [removed]);
  await aVersion();
  const counts = (await totals()).totals?.months.map(({ employees }) => employees);
  expect(counts).toEqual([0, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0]);
});

test("a version without forms has no Form 1094-C to file", async () => {
  await anEmployee({ hours: 20 });
  await aVersion();
  expect((await totals()).totals).toMatchObject({ forms: 0 });
  expect((await server.call("GET", at("/1/totals/file"), { token })).statusCode).toBe(404);
  expect((await server.call("GET", at("/1/totals/file?as=csv"), { token })).statusCode).toBe(404);
});

test("six employees without an offer leave column a at no", async () => {
  await owner.query("update base_plans set is_minimum_essential = false where client_id = $1", [
    offering.clientId,
  ]);
  for (let count = 0; count < 6; count += 1) await anEmployee();
  await aVersion();
  expect((await totals()).totals).toMatchObject({ forms: 6, isOfferedAllYear: false });
});

test("the draft of Form 1094-C says that it was not filed, and the CSV has twelve months", async () => {
  await anEmployee();
  await aVersion();
  const pdf = await server.call("GET", at("/1/totals/file"), { token });
  const { text } = await readPdf(pdf.rawPayload);
  for (const part of [
    "Form 1094-C, 2026",
    "Draft, not filed",
    "Harborview",
    "95-1234567",
    "Not recorded here",
  ])
    expect(text.replaceAll(/\s+/gu, " ")).toContain(part);
  const csv = await server.call("GET", at("/1/totals/file?as=csv"), { token });
  expect(csv.headers["content-disposition"]).toContain("1094-C-2026-v1.csv");
  const lines = csv.body.trim().split("\r\n");
  expect(lines).toHaveLength(13);
  expect(lines[1]).toBe("1,Yes,1,1");
});

test("a version that was made before totals were kept has none, and one that is not there is not found", async () => {
  await anEmployee();
  await aVersion();
  await owner.query("update aca_snapshots set totals = null where client_id = $1", [offering.clientId]);
  expect((await totals()).totals).toBeNull();
  expect((await server.call("GET", at("/1/totals/file"), { token })).statusCode).toBe(404);
  expect((await server.call("GET", at("/2/totals"), { token })).statusCode).toBe(404);
});
