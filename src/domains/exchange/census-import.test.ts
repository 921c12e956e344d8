import { readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { lineOf } from "#kernel/csv.ts";
import { jobHandlers } from "#server/jobs-of-domains.ts";
import { bufferSource } from "#server/spreadsheets/source.ts";
import { readRows } from "#server/spreadsheets/spreadsheets.ts";
import { textOf } from "#server/spreadsheets/cells.ts";
import { aClient, aDivision, anInstallation, aUser, insert, newId, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { workbookOf, zipOf } from "#test/zip.ts";
import type { CensusImport } from "./census.ts";
import { tendCensuses } from "./resume.service.ts";

const server = await testServer();
const { owner } = server.database;
const handlers = jobHandlers(server.services, undefined);
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId, { name: "Harbor Bakery, Inc.", tax_id: "12-3456789" });
const admin = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageEnrollmentSessions"],
});
const real = path.join(import.meta.dirname, "../../../../shared/data/census");

const head = [
  "family_id",
  "relationship",
  "last_name",
  "first_name",
  "dob",
  "hire_date",
  "ssn",
  "division",
  "email",
];
type Line = readonly string[];
const csv = (lines: readonly Line[], headers: Line = head) => [headers, ...lines].map(lineOf).join("");
const ssnOf = (n: number) =>
  `219${10 + (Math.floor(n / 9999) % 89)}${String((n % 9999) + 1).padStart(4, "0")}`;
const employee = (n: number, more: Partial<Record<number, string>> = {}): Line =>
  ["", "Employee", `Last${n}`, `First${n}`, "1980-01-15", "2020-03-01", ssnOf(n), "", ""].map(
    (value, at) => more[at] ?? value,
  );

async function bring(
  content: string | Buffer,
  { client = clientId, sessionId = "", name = "census.csv", token = admin.token } = {},
) {
  const form = new FormData();
  form.append("clientId", client);
  if (sessionId !== "") form.append("sessionId", sessionId);
  form.append("file", new File([new Uint8Array(Buffer.from(content))], name));
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/admin/census",
    headers: { authorization: `Bearer ${token}`, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return {
    status: answer.statusCode,
    body: answer.json<CensusImport & { code: string; errors?: { path: string; message: string }[] }>(),
  };
}
const post = async (id: string, step: "check" | "write" | "cancel") => {
  const answer = await server.call("POST", `/admin/census/${id}/${step}`, { token: admin.token });
  return { status: answer.statusCode, body: answer.json<CensusImport>() };
};
const detail = async (id: string) =>
  (await server.call("GET", `/admin/census/${id}`, { token: admin.token })).json<CensusImport>();
const errorsOf = async (id: string) =>
  (await server.call("GET", `/admin/census/${id}/errors?pageSize=200`, { token: admin.token })).json<{
    rows: { row: number; column: string | null; code: string; message: string; mend: string }[];
    total: number;
    kinds: { code: string; count: number }[];
  }>();

async function check(id: string) {
  expect((await post(id, "check")).status).toBe(200);
  await handlers["check-census"]({ importId: id, installationId });
  return detail(id);
}
async function write(id: string) {
  expect((await post(id, "write")).status).toBe(200);
  await handlers["write-census"]({ importId: id, installationId });
  return detail(id);
}
async function whole(
  content: string | Buffer,
  at: { client?: string; name?: string; sessionId?: string } = {},
) {
  const { body, status } = await bring(content, at);
  expect(status).toBe(200);
  await check(body.id);
  return write(body.id);
}
const membersOf = async (client: string) =>
  (await owner.query("select * from members where client_id = $1 order by member_number", [client])).rows;
const auditOf = async (id: string) =>
  (await owner.query("select * from audit_events where details->>'importId' = $1 order by id", [id])).rows;

describe("a census comes in", () => {
  test.skipIf(!existsSync(real)).each([
    ["enroll_census_employee_import_DCHL_Employee_Census.xlsx", ["18", "01"]],
    ["enroll_spreadsheet_templates_DCHL_Employee_Census.xlsx", ["18", "19"]],
  ])("as the exchange's own %s, twice without doubling", async (file, relationships) => {
    const client = await aClient(server, installationId);
    const content = readFileSync(path.join(real, file));
    const first = await whole(content, { client, name: file });
    expect(first).toMatchObject({
      status: "done",
      rowsTotal: 2,
      added: 2,
      changed: 0,
      same: 0,
      badRows: 0,
      hasFile: false,
    });
    const members = await membersOf(client);
    expect(new Set(members.map((one) => one.relationship))).toEqual(new Set(relationships));
    expect(new Set(members.map((one) => one.family_id)).size).toBe(1);
    expect(members.find((one) => one.relationship === "18")).toMatchObject({
      import_id: first.id,
      status: "active",
    });
    const again = await whole(content, { client, name: file });
    expect(again).toMatchObject({ status: "done", added: 0, changed: 0, same: 2 });
    expect(await membersOf(client)).toEqual(members);
  });

  test("with figures before, an audit row and a line of the timeline for each person after", async () => {
    const client = await aClient(server, installationId);
    const boston = await aDivision(
      server,
      { installationId, clientId: client },
      { code: "BOS", name: "Boston" },
    );
    const { body } = await bring(
      csv([
        employee(1, { 7: "bos" }),
        ["", "Wife", "Last1", "Ana", "1981-02-03", "", "", "", ""],
        employee(2, { 7: "Boston", 8: "a@b.example" }),
      ]),
      { client },
    );
    expect(body).toMatchObject({
      status: "mapping",
      headerRow: 1,
      headers: head,
      mapping: { 0: "familyId", 7: "division" },
    });
    expect(await check(body.id)).toMatchObject({ status: "checked", rowsTotal: 3, added: 3, badRows: 0 });
    expect(await membersOf(client)).toEqual([]);
    const preview = await server.call("GET", `/admin/census/${body.id}/preview`, { token: admin.token });
    expect(preview.json<{ rows: unknown[] }>().rows[0]).toEqual({
      row: 2,
      outcome: "added",
      relationship: "18",
      name: "First1 Last1",
      dob: "1980-01-15",
      hireDate: "2020-03-01",
      ssn: "***-**-0002",
      fields: [],
    });
    expect(await write(body.id)).toMatchObject({ status: "done", added: 3, rowsDone: 3 });
    const members = await membersOf(client);
    expect(members.filter((one) => one.division_id === boston)).toHaveLength(2);
    const audit = await auditOf(body.id);
    expect(audit.map((one) => [one.action, one.subject, one.actor])).toEqual(
      Array.from({ length: 3 }, () => ["create", "members", `user:${admin.userId}`]),
    );
    expect(new Set(audit.map((one) => one.subject_id))).toEqual(new Set(members.map((one) => one.id)));
    const { rows: events } = await owner.query(
      "select kind, effective_date::text, actor from member_events where client_id = $1 order by id",
      [client],
    );
    expect(events.map((one) => one.kind)).toEqual(["newEmployee", "addDependent", "newEmployee"]);
    expect(events[0]).toMatchObject({ effective_date: "2020-03-01", actor: `user:${admin.userId}` });
    expect(JSON.stringify([audit, events])).not.toContain("219100002");
  });

  test("again with changes: they are changed where they differ, and empty cells erase nothing", async () => {
    const client = await aClient(server, installationId);
    const lines = [
      employee(11, { 0: "F11", 8: "old@b.example" }),
      ["F11", "Spouse", "Last11", "Ana", "1981-02-03", "", "", "", ""],
      ["F11", "Child", "Last11", "Joon", "2015-02-03", "", "", "", ""],
      employee(12, { 0: "F12" }),
    ];
    await whole(csv(lines), { client });
    const before = await membersOf(client);
    const second = await whole(
      csv([
        employee(11, { 0: "F11", 2: "Married" }),
        ["F11", "Spouse", "Last11", "ANA", "1981-02-03", "", "219099990", "", ""],
        ["F11", "Disabled child", "Last11", "Joon", "2015-02-03", "", "", "", ""],
        ["F11", "Child", "Last11", "Mina", "2020-02-03", "", "", "", ""],
        employee(12, { 0: "F12" }),
      ]),
      { client },
    );
    expect(second).toMatchObject({ status: "done", added: 1, changed: 3, same: 1 });
    const after = await membersOf(client);
    expect(after).toHaveLength(5);
    const one = (name: string) => after.find((member) => member.first_name === name);
    expect(one("First11")).toMatchObject({ last_name: "Married", email: "old@b.example", version: 2 });
    expect(one("ANA")).toMatchObject({ ssn_last4: "9990" });
    expect(server.services.vault.open(one("ANA").ssn_sealed as Buffer, `members.ssn:${one("ANA").id}`)).toBe(
      "219099990",
    );
    expect(one("Joon")).toMatchObject({ relationship: "22", is_disabled: true });
    expect(one("Mina")).toMatchObject({ family_id: one("First11").family_id });
    expect(one("First12")).toEqual(before.find((member) => member.first_name === "First12"));
    const audit = await auditOf(second.id);
    expect(audit.map((row) => [row.action, (row.details as { fields?: string[] }).fields ?? []])).toEqual([
      ["update", ["lastName"]],
      ["update", ["firstName", "ssn"]],
      ["update", ["relationship"]],
      ["create", []],
    ]);
  });

  test("dependents may stand before their employee, in other batches too", async () => {
    const client = await aClient(server, installationId);
    const lines = [
      ["Z1", "Child", "Zed", "Kid", "2015-02-03", "", "", "", ""],
      ...Array.from({ length: 1100 }, (_, n) => employee(3000 + n)),
      employee(5000, { 0: "Z1" }),
    ];
    const first = await whole(csv(lines), { client });
    expect(first).toMatchObject({ status: "done", added: 1102, badRows: 0, rowsDone: 1102 });
    const members = await membersOf(client);
    expect(members.find((one) => one.first_name === "Kid").family_id).toBe(
      members.find((one) => one.first_name === "First5000").id,
    );
    expect(await whole(csv(lines), { client })).toMatchObject({ added: 0, changed: 0, same: 1102 });
  }, 60_000);
});

describe("what is wrong", () => {
  test("three bad rows of 5,000 are told exactly, come back to be corrected, and are taken then", async () => {
    const client = await aClient(server, installationId);
    const lines = Array.from({ length: 5000 }, (_, n) => employee(10_000 + n));
    lines[6] = employee(10_006, { 1: "Cousin" });
    lines[2500] = employee(12_500, { 4: "2/30/1980", 8: "FORMULA" });
    lines[4998] = employee(14_998, { 6: "900-12-3456", 3: "+1" });
    const { body } = await bring(csv(lines).replace("FORMULA", "=HYPERLINK(1)"), { client });
    expect(await check(body.id)).toMatchObject({ rowsTotal: 5000, added: 4997, badRows: 3 });
    const { rows, total, kinds } = await errorsOf(body.id);
    expect(rows.map(({ row, column, code }) => [row, column, code])).toEqual([
      [8, "relationship", "relationshipUnknown"],
      [2502, "dob", "dateNotReal"],
      [2502, "email", "formula"],
      [5000, "first_name", "nameForm"],
      [5000, "ssn", "ssnNeverIssued"],
    ]);
    expect(total).toBe(5);
    expect(kinds).toHaveLength(5);
    expect(rows[0]).toMatchObject({
      message: "This relationship is not known.",
      mend: expect.stringContaining("Domestic Partner"),
    });
    const { rows: kept } = await owner.query("select * from import_errors where import_id = $1", [body.id]);
    expect(JSON.stringify(kept)).not.toMatch(/900-12-3456|Cousin|HYPERLINK/);
    expect(await write(body.id)).toMatchObject({ status: "done", added: 4997, badRows: 3, hasFile: true });

    const file = await server.call("GET", `/admin/census/${body.id}/corrected?format=csv`, {
      token: admin.token,
    });
    expect(file.headers["content-disposition"]).toContain("census - to correct.csv");
    const corrected = file.body.split("\r\n");
    expect(corrected).toHaveLength(5);
    expect(corrected[0]).toBe(`\ufeffWhat is wrong,${head.join(",")}`);
    expect(corrected[1]).toContain("relationship: This relationship is not known.");
    expect(corrected[3]).toContain(",'+1,");
    const sheet = await server.call("GET", `/admin/census/${body.id}/corrected?format=xlsx`, {
      token: admin.token,
    });
    const read = [];
    for await (const { cells } of readRows(bufferSource(sheet.rawPayload))) read.push(cells.map(textOf));
    expect(read).toHaveLength(4);
    expect(read[3]?.[4]).toBe("+1");

    const mended = file.body
      .replace("Cousin", "Employee")
      .replace("2/30/1980", "2/28/1980")
      .replace("900-12-3456", "219-09-9991")
      .replace("'+1", "Min");
    expect(await whole(mended, { client })).toMatchObject({ status: "done", added: 3, badRows: 0 });
    expect(await membersOf(client)).toHaveLength(5000);
  }, 60_000);

  test("families: two employees, nobody's dependents, an SSN of another family, a number in use", async () => {
    const client = await aClient(server, installationId);
    await whole(
      csv([employee(20_001, { 0: "A" }), ["A", "Child", "X", "Kid", "2010-01-01", "", "219099993", "", ""]]),
      { client },
    );
    const { body } = await bring(
      csv([
        employee(20_002, { 0: "B" }),
        employee(20_003, { 0: "B" }),
        ["B", "Child", "Y", "Kim", "2010-01-01", "", "", "", ""],
        ["C", "Child", "Z", "Lee", "2010-01-01", "", "", "", ""],
        employee(20_004, { 0: "D" }),
        ["D", "Child", "X", "Kid", "2010-01-01", "", "219099993", "", ""],
        employee(20_005, { 0: "A" }),
        ["A", "Spouse", "W", "Ann", "1980-01-01", "", "", "", ""],
        employee(20_006, { 6: "" }),
        employee(20_007),
        employee(20_007, { 3: "Twin" }),
      ]),
      { client },
    );
    expect(await check(body.id)).toMatchObject({ rowsTotal: 11, added: 2, badRows: 9 });
    const { rows } = await errorsOf(body.id);
    expect(rows.map(({ row, code }) => [row, code])).toEqual([
      [2, "twoEmployees"],
      [3, "twoEmployees"],
      [4, "employeeBad"],
      [5, "noEmployee"],
      [7, "ssnOtherFamily"],
      [8, "familyHasOther"],
      [9, "employeeBad"],
      [10, "employeeKey"],
      [12, "ssnTwice"],
    ]);
    expect(rows[8]?.message).toContain("Row 11");
    expect(await write(body.id)).toMatchObject({ added: 2, badRows: 9 });
  });

  test("a session's own columns are known, needed and unlike each other", async () => {
    const client = await aClient(server, installationId);
    const sessionId = await insert(server, "enrollment_sessions", {
      installation_id: installationId,
      client_id: client,
      name: "Fall",
      signup_key: unique("key"),
      opens_on: "2026-11-01",
      closes_on: "2026-12-01",
      effective_date_calculation: "setDate",
      effective_date: "2027-01-01",
    });
    for (const [key, target, required, is_unique] of [
      ["badge", "familyId", true, true],
      ["team", "division", false, false],
    ] as const) {
      await insert(server, "census_fields", {
        installation_id: installationId,
        client_id: client,
        session_id: sessionId,
        key,
        label: key,
        aliases: `${key} no;`,
        target,
        required,
        is_unique,
      });
    }
    const lines = [employee(1), employee(2, { 0: "7" }), employee(3, { 0: "7" })];
    const { body } = await bring(csv(lines, ["Badge No", ...head.slice(1)]), { client, sessionId });
    expect(body.mapping[0]).toBe("familyId");
    await check(body.id);
    const { rows } = await errorsOf(body.id);
    expect(rows.map(({ row, code }) => [row, code])).toEqual([
      [2, "required"],
      [3, "twoEmployees"],
      [4, "valueTwice"],
      [4, "twoEmployees"],
    ]);
  });
});

describe("refused with the reason", () => {
  test.each([
    [
      "a zip bomb",
      workbookOf({ sheet: "", more: [{ name: "bomb", content: Buffer.alloc(60_000_000) }] }),
      "larger than a spreadsheet",
    ],
    [
      "an old workbook",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("Workbook", "utf16le")]),
      "save it as .xlsx",
    ],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d", "hex"), "not a spreadsheet"],
    ["a ZIP of other things", zipOf([{ name: "x", content: "y" }]), "not a spreadsheet"],
  ])("%s", async (_, content, words) => {
    const { status, body } = await bring(content);
    expect(status).toBe(422);
    expect(body.code).toBe("fileRefused");
    expect(body.errors?.[0]).toMatchObject({ path: "file", message: expect.stringContaining(words) });
  });

  test("200 MB", async () => {
    const answer = await server.http.inject({
      method: "POST",
      url: "/api/admin/census",
      headers: {
        authorization: `Bearer ${admin.token}`,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "200000000",
      },
      payload: "--x",
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: "fileTooLarge" });
  });

  test("a census of another client, and one that names another employer; nothing is written", async () => {
    const [theirs, ours] = [
      await aClient(server, installationId),
      await aClient(server, installationId, { name: "Haneul Markets LLC" }),
    ];
    const lines = Array.from({ length: 5 }, (_, n) => employee(30_000 + n));
    await whole(csv(lines), { client: theirs });
    const { body } = await bring(csv(lines), { client: ours });
    expect(await check(body.id)).toMatchObject({ status: "failed", failure: { code: "otherClientFile" } });
    const named = await bring(
      csv(
        lines.map((line) => [...line, "Harbor Bakery"]),
        [...head, "Employer"],
      ),
      { client: ours },
    );
    expect(await check(named.body.id)).toMatchObject({
      status: "failed",
      failure: { code: "otherEmployerFile" },
    });
    expect((await post(named.body.id, "write")).status).toBe(409);
    expect(await membersOf(ours)).toEqual([]);
    const right = await bring(csv([[...employee(30_100), "haneul markets"]], [...head, "Employer"]), {
      client: ours,
    });
    expect(await check(right.body.id)).toMatchObject({ status: "checked", added: 1 });
  });

  test("a mapping that lacks a column or fills one twice, and one that somebody else has changed", async () => {
    const { body } = await bring(
      csv([employee(1)], ["a", "b", "last_name", "first_name", "e", "f", "g", "h", "i"]),
    );
    const refused = await server.call("POST", `/admin/census/${body.id}/check`, { token: admin.token });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toEqual([
      "mapping.relationship",
      "mapping.dob",
    ]);
    const put = (mapping: object, version: number) =>
      server.call("PUT", `/admin/census/${body.id}/mapping`, {
        token: admin.token,
        headers: { "if-match": `"${version}"` },
        body: { sheet: null, headerRow: 1, mapping },
      });
    const twice = await put({ 0: "dob", 4: "dob" }, body.version);
    expect(twice.statusCode).toBe(422);
    const good = await put(
      { 1: "relationship", 2: "lastName", 3: "firstName", 4: "dob", 5: "hireDate", 6: "ssn" },
      body.version,
    );
    expect(good.statusCode).toBe(200);
    expect((await put({}, body.version)).statusCode).toBe(412);
    expect(await check(body.id)).toMatchObject({ status: "checked", rowsTotal: 1, badRows: 0 });
  });

  test("the sample shows no SSN, mapped or not", async () => {
    const { body } = await bring(csv([employee(1, { 6: "12345678", 8: "219-09-9990" })]));
    const sample = await server.call("GET", `/admin/census/${body.id}/sample`, { token: admin.token });
    expect(sample.body).not.toMatch(/12345678|219-09-9990/);
    expect(sample.json<{ rows: { texts: string[] }[] }>().rows[1]?.texts).toEqual(
      expect.arrayContaining(["***-**-5678", "1980-01-15"]),
    );
  });
});

test("each look at the file is one row of the audit", async () => {
  const { body } = await bring(csv([employee(70_000), employee(70_001, { 1: "Cousin" })]));
  await check(body.id);
  const rows = async () => {
    const { rows: found } = await owner.query<{ action: string }>(
      "select action, actor, client_id from audit_events where subject = 'imports' and subject_id = $1 order by id",
      [body.id],
    );
    return found;
  };
  for (const [look, action] of [
    ["sample", "view"],
    ["preview", "view"],
    ["corrected", "export"],
  ] as const) {
    const before = await rows();
    const answer = await server.call("GET", `/admin/census/${body.id}/${look}`, { token: admin.token });
    expect(answer.statusCode).toBe(200);
    expect((await rows()).slice(before.length)).toEqual([
      { action, actor: `user:${admin.userId}`, client_id: clientId },
    ]);
  }
});

describe("stopped and gone on with", () => {
  test("a worker that dies leaves each person written once, and the next goes on where it was", async () => {
    const client = await aClient(server, installationId);
    const lines = Array.from({ length: 2600 }, (_, n) =>
      n % 2 === 0 ? employee(40_000 + n) : ["", "Child", "K", `Kid${n}`, "2015-01-01", "", "", "", ""],
    );
    const { body } = await bring(csv(lines), { client });
    await check(body.id);
    await post(body.id, "write");
    // The connection breaks in the middle of the second batch, after its members were written.
    await owner.query(`create function fall_over() returns trigger language plpgsql as $$ begin
      if (select count(*) from members where client_id = '${client}') > 1500 then raise exception 'power cut'; end if; return null; end $$`);
    await owner.query(
      "create trigger fall_over after insert on member_events for each statement execute function fall_over()",
    );
    await expect(handlers["write-census"]({ importId: body.id, installationId })).rejects.toThrow(
      "power cut",
    );
    await owner.query("drop function fall_over cascade");
    expect(await detail(body.id)).toMatchObject({ status: "writing", rowsDone: 1000, added: 1000 });
    expect(await membersOf(client)).toHaveLength(1000);
    // Two workers at once are one too many: each batch is written by one of them.
    const job = { importId: body.id, installationId };
    await Promise.all([handlers["write-census"](job), handlers["write-census"](job)]);
    expect(await detail(body.id)).toMatchObject({ status: "done", rowsDone: 2600, added: 2600, same: 0 });
    const members = await membersOf(client);
    expect(members).toHaveLength(2600);
    const families = new Map<string, number>();
    for (const one of members) families.set(one.family_id, (families.get(one.family_id) ?? 0) + 1);
    expect([...families.values()].every((size) => size === 2)).toBe(true);
    expect((await auditOf(body.id)).filter((one) => one.subject === "members")).toHaveLength(2600);
  }, 60_000);

  test("an import whose worker is silent gets another one; files that nobody needs go after 30 days", async () => {
    const { body } = await bring(csv([employee(50_000)]));
    await post(body.id, "check");
    await owner.query("delete from pgboss.job where name = 'check-census'");
    await tendCensuses(server.services);
    const jobs = async () =>
      (
        await owner.query(
          "select data from pgboss.job where name = 'check-census' and data->>'importId' = $1",
          [body.id],
        )
      ).rows;
    expect(await jobs()).toEqual([]);
    await owner.query(
      "update imports set updated_at = $2::timestamptz - interval '3 minutes' where id = $1",
      [body.id, server.clock.now],
    );
    await owner.query("alter table imports disable trigger all");
    await tendCensuses(server.services);
    expect(await jobs()).toEqual([{ data: { importId: body.id, installationId } }]);
    await handlers["check-census"]({ importId: body.id, installationId });
    expect(await detail(body.id)).toMatchObject({ status: "checked", hasFile: true });
    await owner.query("update imports set updated_at = $2::timestamptz - interval '31 days' where id = $1", [
      body.id,
      server.clock.now,
    ]);
    await tendCensuses(server.services);
    expect(await detail(body.id)).toMatchObject({ status: "cancelled", hasFile: false });
  });

  test("given up: the file is gone, and a worker that comes late writes nothing", async () => {
    const client = await aClient(server, installationId);
    const { body } = await bring(csv([employee(60_000)]), { client });
    await check(body.id);
    await post(body.id, "write");
    expect((await post(body.id, "cancel")).body).toMatchObject({ status: "cancelled", hasFile: false });
    await handlers["write-census"]({ importId: body.id, installationId });
    expect(await membersOf(client)).toEqual([]);
    expect((await post(body.id, "check")).status).toBe(409);
  });
});

describe("who may", () => {
  let theirs: { token: string };
  beforeAll(async () => {
    theirs = await aUser(server, installationId, {
      type: "client",
      entityId: clientId,
      permissions: ["manageEnrollmentSessions"],
    });
  });
  test("employers may not, and another installation's administrator finds nothing", async () => {
    expect((await bring(csv([employee(1)]), { token: theirs.token })).status).toBe(403);
    const elsewhere = await anInstallation(server);
    const other = await aUser(server, elsewhere, {
      type: "admin",
      permissions: ["manageEnrollmentSessions"],
    });
    const { body } = await bring(csv([employee(1)]));
    for (const [method, url] of [
      ["GET", ""],
      ["GET", "/sample"],
      ["GET", "/errors"],
      ["GET", "/preview"],
      ["GET", "/corrected"],
      ["POST", "/check"],
      ["POST", "/cancel"],
    ] as const) {
      expect(
        (await server.call(method, `/admin/census/${body.id}${url}`, { token: other.token })).statusCode,
      ).toBe(404);
    }
    expect((await bring(csv([employee(1)]), { token: other.token })).status).toBe(404);
    expect((await server.call("GET", `/admin/census/${newId()}`, { token: admin.token })).statusCode).toBe(
      404,
    );
  });
});
