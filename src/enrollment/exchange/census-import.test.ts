import { readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { aClient, aDivision, anInstallation, aUser, insert, newId, unique } from "#test/factories.ts";
import { aCensusDesk, censusHead, csv, employee, nameOf } from "#test/census.ts";

const {
  server,
  owner,
  installationId,
  clientId,
  admin,
  bring,
  post,
  detail,
  check,
  write,
  whole,
  membersOf,
  auditOf,
  errorsOf,
} = await aCensusDesk();

const real = path.join(import.meta.dirname, "../../../../shared/data/census");

describe("a census comes in", () => {
  // People in them are called "test2" and "panther1 pink1": that is told, and taken once it was mended.
  test.skipIf(!existsSync(real)).each([
    ["enroll_census_employee_import_DCHL_Employee_Census.xlsx", ["18", "01"], 1, ["nameForm"]],
    ["enroll_spreadsheet_templates_DCHL_Employee_Census.xlsx", ["18", "19"], 2, ["nameForm", "employeeBad"]],
  ])("as the exchange's own %s, twice without doubling", async (file, relationships, named, codes) => {
    const client = await aClient(server, installationId);
    const content = readFileSync(path.join(real, file));
    const first = await whole(content, { client, name: file });
    expect(first).toMatchObject({
      status: "done",
      rowsTotal: 2,
      added: 2 - named,
      badRows: named,
      hasFile: true,
    });
    const { rows } = await errorsOf(first.id);
    expect(new Set(rows.map((one) => one.code))).toEqual(new Set(codes));
    const corrected = await server.call("GET", `/admin/census/${first.id}/corrected?format=csv`, {
      token: admin.token,
    });
    const mended = corrected.body.replaceAll(/(?:test2(?!@)|panther1|pink1|runner1|road1)/gu, (name) =>
      name.replace(/\d/u, "o"),
    );
    const second = await whole(mended, { client });
    expect(second).toMatchObject({ status: "done", added: named, changed: 0, badRows: 0 });
    // The file stays while a row has a warning that a correction may answer.
    expect(second.hasFile).toBe(second.warnedRows > 0);
    const members = await membersOf(client);
    expect(new Set(members.map((one) => one.relationship))).toEqual(new Set(relationships));
    expect(new Set(members.map((one) => one.family_id)).size).toBe(1);
    const again = await whole(mended, { client });
    expect(again).toMatchObject({ status: "done", added: 0, changed: 0, same: named });
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
        ["", "Wife", nameOf(1, "Kim"), "Ana", "1981-02-03", "", "", "", ""],
        employee(2, { 7: "Boston", 8: "a@b.example" }),
      ]),
      { client },
    );
    expect(body).toMatchObject({
      status: "mapping",
      headerRow: 1,
      headers: censusHead,
      mapping: { 0: "familyId", 7: "division" },
    });
    expect(await check(body.id)).toMatchObject({ status: "checked", rowsTotal: 3, added: 3, badRows: 0 });
    expect(await membersOf(client)).toEqual([]);
    const preview = await server.call("GET", `/admin/census/${body.id}/preview`, { token: admin.token });
    expect(preview.json<{ rows: unknown[] }>().rows[0]).toEqual({
      row: 2,
      outcome: "added",
      relationship: "18",
      name: `${nameOf(1)} ${nameOf(1, "Kim")}`,
      dob: "1980-01-15",
      hireDate: "2020-03-01",
      ssn: "***-**-0002",
      fields: [],
    });
    expect(await write(body.id)).toMatchObject({ status: "done", added: 3, rowsDone: 3 });
    const members = await membersOf(client);
    // A dependent is where the employee works.
    expect(members.filter((one) => one.division_id === boston)).toHaveLength(3);
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
      ["F11", "Spouse", nameOf(11, "Kim"), "Ana", "1981-02-03", "", "", "", ""],
      ["F11", "Child", nameOf(11, "Kim"), "Joon", "2015-02-03", "", "", "", ""],
      employee(12, { 0: "F12" }),
    ];
    await whole(csv(lines), { client });
    const before = await membersOf(client);
    const second = await whole(
      csv([
        employee(11, { 0: "F11", 2: "Married" }),
        ["F11", "Spouse", nameOf(11, "Kim"), "ANA", "1981-02-03", "", "219099990", "", ""],
        ["F11", "Disabled child", nameOf(11, "Kim"), "Joon", "2015-02-03", "", "", "", ""],
        ["F11", "Child", nameOf(11, "Kim"), "Mina", "2020-02-03", "", "", "", ""],
        employee(12, { 0: "F12" }),
      ]),
      { client },
    );
    expect(second).toMatchObject({ status: "done", added: 1, changed: 3, same: 1 });
    const after = await membersOf(client);
    expect(after).toHaveLength(5);
    const one = (name: string) => after.find((member) => member.first_name === name);
    expect(one(nameOf(11))).toMatchObject({ last_name: "Married", email: "old@b.example", version: 2 });
    expect(one("ANA")).toMatchObject({ ssn_last4: "9990" });
    expect(
      server.services.vault.open(one("ANA").ssn_sealed as Buffer, `members.ssn:${one("ANA").person_id}`),
    ).toBe("219099990");
    expect(one("Joon")).toMatchObject({ relationship: "22", is_disabled: true });
    expect(one("Mina")).toMatchObject({ family_id: one(nameOf(11)).family_id });
    expect(one(nameOf(12))).toEqual(before.find((member) => member.first_name === nameOf(12)));
    const audit = await auditOf(second.id);
    expect(audit.map((row) => [row.action, (row.details as { fields?: string[] }).fields ?? []])).toEqual([
      ["update", ["lastName"]],
      ["update", ["firstName", "ssn"]],
      ["update", ["relationship"]],
      ["create", []],
    ]);
  });

  test("who was added by mistake and taken out is not matched: the row is a new person's", async () => {
    const client = await aClient(server, installationId);
    const row = employee(21, { 0: "F21", 6: "219-09-9921" });
    await whole(csv([row]), { client });
    const [removed] = await membersOf(client);
    await owner.query("update employments set deleted_at = now() where member_id = $1", [removed?.id]);
    await owner.query("update members set deleted_at = now() where id = $1", [removed?.id]);
    expect(await whole(csv([row]), { client })).toMatchObject({ status: "done", added: 1, badRows: 0 });
    const { rows } = await owner.query(
      "select count(*) filter (where deleted_at is null)::int as live, count(*)::int as all from members where client_id = $1",
      [client],
    );
    expect(rows).toEqual([{ live: 1, all: 2 }]);
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
      members.find((one) => one.first_name === nameOf(5000)).id,
    );
    expect(await whole(csv(lines), { client })).toMatchObject({ added: 0, changed: 0, same: 1102 });
  }, 60_000);
});

describe("who comes back", () => {
  const head = [...censusHead, "termination_date", "salary"];
  const line = (hired: string, ends: string, salary: string, more = {}) => [
    ...employee(7000, { 5: hired, ...more }),
    ends,
    salary,
  ];
  const employmentsOf = async (client: string) =>
    (
      await owner.query(
        `select w.hire_date::text as hired, w.last_day::text as last, w.status, w.is_current, w.salary_cents as salary, d.code
         from employments w left join divisions d on d.id = w.division_id where w.client_id = $1 order by w.hire_date`,
        [client],
      )
    ).rows;

  test("is one person with two employments; the dates and pay of the first stay", async () => {
    const client = await aClient(server, installationId);
    await aDivision(server, { installationId, clientId: client }, { code: "OLD" });
    await aDivision(server, { installationId, clientId: client }, { code: "NEW" });
    const child = ["", "Child", nameOf(7000, "Kim"), "Bo", "2015-02-03", "", "", "", "", "", ""];
    await whole(csv([line("2020-03-01", "2021-05-31", "40000", { 7: "OLD" }), child], head), { client });
    const employeeOf = async () => (await membersOf(client)).find((one) => one.relationship === "18");
    const before = await employeeOf();
    expect(before).toMatchObject({ status: "terminated" });

    const again = [line("2026-02-01", "", "55000", { 7: "NEW" }), child];
    expect(await whole(csv(again, head), { client })).toMatchObject({
      added: 0,
      changed: 1,
      same: 1,
      badRows: 0,
    });
    const first = {
      hired: "2020-03-01",
      last: "2021-05-31",
      status: "terminated",
      salary: 4_000_000,
      code: "OLD",
    };
    const second = { hired: "2026-02-01", last: null, status: "active", salary: 5_500_000, code: "NEW" };
    expect(await employmentsOf(client)).toEqual([
      { ...first, is_current: false },
      { ...second, is_current: true },
    ]);
    const members = await membersOf(client);
    expect(members).toHaveLength(2);
    expect(await employeeOf()).toMatchObject({ id: before.id, status: "active", version: 2 });
    // The family is where the employee works now.
    expect(new Set(members.map((one) => one.division_id)).size).toBe(1);
    const events = await owner.query(
      "select effective_date::text as day from member_events where client_id = $1 and kind = 'newEmployee' order by 1",
      [client],
    );
    expect(events.rows.map(({ day }) => day)).toEqual(["2020-03-01", "2026-02-01"]);
    expect(await whole(csv(again, head), { client })).toMatchObject({ changed: 0, same: 2, badRows: 0 });

    const shown = await server.call("GET", `/member/${before.id}`, { token: admin.token });
    expect(shown.json()).toMatchObject({
      employments: [
        { hireDate: "2026-02-01", lastDay: null, status: "active" },
        { hireDate: "2020-03-01", lastDay: "2021-05-31", status: "terminated" },
      ],
    });
  });

  test.each([
    ["a hire date within the first employment", "2021-05-31", "", "hiredBefore"],
    ["an old file", "2020-03-01", "2021-05-31", "hiredBefore"],
  ])("%s is told, and nothing changes", async (_, hired, ends, code) => {
    const client = await aClient(server, installationId);
    await whole(csv([line("2020-03-01", "2021-05-31", "40000")], head), { client });
    await whole(csv([line("2026-02-01", "", "55000")], head), { client });
    const before = await employmentsOf(client);
    const { body } = await bring(csv([line(hired, ends, "1")], head), { client });
    expect(await check(body.id)).toMatchObject({ badRows: 1, changed: 0 });
    expect((await errorsOf(body.id)).rows).toMatchObject([{ row: 2, code }]);
    await write(body.id);
    expect(await employmentsOf(client)).toEqual(before);
  });

  test("the database refuses two employments of one person that overlap", async () => {
    const client = await aClient(server, installationId);
    await whole(csv([line("2020-03-01", "", "40000")], head), { client });
    const [member] = await membersOf(client);
    const of = {
      installation_id: installationId,
      client_id: client,
      family_id: member.family_id,
      member_id: member.id,
    };
    const more = { ...of, hire_date: "2015-01-01", is_current: false };
    await expect(insert(server, "employments", { ...more, last_day: "2020-03-01" })).rejects.toThrow(
      /employments_no_overlap/u,
    );
    await expect(
      insert(server, "employments", { ...more, last_day: "2020-02-29", is_current: true }),
    ).rejects.toThrow(/employments_current/u);
    await insert(server, "employments", { ...more, last_day: "2020-02-29" });
  });
});

test("another birth date prices the coverage that goes by age anew, and the timeline says why; other coverage keeps its price", async () => {
  const client = await aClient(server, installationId);
  await whole(csv([employee(70_001), employee(70_002)]), { client });
  const members = await membersOf(client);
  const planId = await insert(server, "base_plans", {
    installation_id: installationId,
    client_id: client,
    name: "By age",
    external_plan_code: "AGE",
    coverage_type: "dental",
    effective_date: "2020-01-01",
    rating_mode: "ageBand",
  });
  for (const [age_from, age_to, amount_cents] of [
    [0, 49, 5000],
    [50, 120, 8000],
  ])
    await insert(server, "rates", {
      installation_id: installationId,
      client_id: client,
      base_plan_id: planId,
      effective_date: "2020-01-01",
      age_from,
      age_to,
      amount_cents,
    });
  for (const { id } of members)
    await insert(server, "coverages", {
      installation_id: installationId,
      client_id: client,
      family_id: id,
      member_id: id,
      base_plan_id: planId,
      coverage_type: "dental",
      tier_code: "NOTIER",
      effective_date: "2026-01-01",
      employee_cents: 5000,
    });
  expect(
    await whole(csv([employee(70_001, { 4: "1970-01-15" }), employee(70_002)]), { client }),
  ).toMatchObject({ changed: 1, same: 1 });
  const { rows } = await owner.query(
    `select m.dob::text as dob, v.employee_cents::int as cents, (select json_agg(e.why) from member_events e
       where e.family_id = m.family_id and e.kind = 'coverageChange') as why
     from members m join coverages v on v.member_id = m.id where m.client_id = $1 order by dob`,
    [client],
  );
  expect(rows).toEqual([
    {
      dob: "1970-01-15",
      cents: 8000,
      why: [[{ code: "reprice.birthDate", params: { date: "2026-01-01" } }]],
    },
    { dob: "1980-01-15", cents: 5000, why: null },
  ]);
});

test("a birth date that the file tells otherwise moves a last day of coverage that is ahead, and takes back none that has passed", async () => {
  const client = await aClient(server, installationId, { name: unique("Harbor Ages ") });
  const child = (family: string, first: string, dob: string, ssn: string) => [
    family,
    "Child",
    "Kim",
    first,
    dob,
    "",
    ssn,
    "",
    "",
  ];
  const file = (ahead: string, passed: string) =>
    csv([
      employee(71_001, { 0: "F1" }),
      child("F1", "Ara", ahead, "219981234"),
      employee(71_002, { 0: "F2" }),
      child("F2", "Bora", passed, "219981235"),
    ]);
  await whole(file("2009-05-05", "2009-05-05"), { client });
  const row = { installation_id: installationId, client_id: client, effective_date: "2026-01-01" };
  const planId = await insert(server, "base_plans", {
    ...row,
    external_plan_code: unique("P"),
    name: "Bright",
    coverage_type: "dental",
    rating_mode: "flat",
  });
  await insert(server, "rates", { ...row, base_plan_id: planId, amount_cents: 1000 });
  const { rows: members } = await owner.query<{ id: string; family: string }>(
    "select id, family_id as family from members where client_id = $1",
    [client],
  );
  for (const { id, family } of members)
    await insert(server, "coverages", {
      ...row,
      family_id: family,
      member_id: id,
      base_plan_id: planId,
      coverage_type: "dental",
      tier_code: "NOTIER",
      employee_cents: id === family ? 1000 : 0,
    });
  await whole(file("2001-03-05", "1990-05-05"), { client });
  const { rows } = await owner.query(
    `select m.first_name as name, v.termination_date::text as until, (select json_agg(w ->> 'code') from member_events e
       cross join jsonb_array_elements(e.why) w where e.member_id = m.id and e.kind = 'coverageChange') as why
     from members m join coverages v on v.member_id = m.id where m.client_id = $1 and m.relationship = '19' order by name`,
    [client],
  );
  expect(rows).toEqual([
    { name: "Ara", until: "2027-03-31", why: ["end.ageMoved"] },
    { name: "Bora", until: null, why: null },
  ]);
});

describe("how a column is written", () => {
  const born = (client: string) =>
    owner.query(
      `select dob::text as dob, salary_cents as salary from members m join employments w on w.member_id = m.id
       where m.client_id = $1 order by dob`,
      [client],
    );
  const head = [...censusHead, "salary"];
  const map = async (
    body: { id: string; version: number; mapping: object },
    forms: Record<string, string> = {},
  ) =>
    server.call("PUT", `/admin/census/${body.id}/mapping`, {
      token: admin.token,
      headers: { "if-match": `"${body.version}"` },
      body: { sheet: null, headerRow: 1, mapping: body.mapping, forms },
    });

  test("one row far down proves it for all before it, and the page says which", async () => {
    const client = await aClient(server, installationId);
    const lines = Array.from({ length: 1200 }, (_, n) => [
      ...employee(30_000 + n, { 4: "04.03.1975" }),
      "52.000",
    ]);
    lines[1150] = [...employee(31_150, { 4: "24.12.1980" }), "61.500,75"];
    const { body } = await bring(csv(lines, head), { client });
    expect(await check(body.id)).toMatchObject({
      status: "checked",
      added: 1200,
      badRows: 0,
      forms: { 4: { form: "dmy", by: "rows", row: 1152 }, 9: { form: "comma", by: "rows", row: 2 } },
    });
    expect(await write(body.id)).toMatchObject({ status: "done", added: 1200 });
    const { rows } = await born(client);
    expect(new Set(rows.slice(0, -1).map(({ dob }) => dob))).toEqual(new Set(["1975-03-04"]));
    expect(rows.at(-1)).toEqual({ dob: "1980-12-24", salary: 6_150_075 });
    expect(rows[0]).toMatchObject({ salary: 5_200_000 });
  }, 60_000);

  test("where both readings fit every row it is asked, answered once, and offered the next time", async () => {
    const client = await aClient(server, installationId);
    const lines = [employee(33_001, { 4: "04.03.1975" }), employee(33_002, { 4: "05.06.1980" })];
    const { body } = await bring(csv(lines), { client });
    expect(body).toMatchObject({ mappingFrom: null });
    const asked = await check(body.id);
    expect(asked).toMatchObject({
      status: "mapping",
      rowsDone: 0,
      questions: [
        {
          column: 4,
          why: "both",
          choices: [
            { form: "mdy", misfits: 0 },
            { form: "dmy", misfits: 0 },
          ],
          examples: [
            { row: 2, text: "04.03.1975", readings: { mdy: "1975-04-03", dmy: "1975-03-04" } },
            { row: 3, text: "05.06.1980" },
          ],
        },
      ],
    });
    expect((await post(body.id, "write")).status).toBe(409);
    // Without an answer it asks again.
    expect(await check(body.id)).toMatchObject({ status: "mapping", questions: [{ column: 4 }] });
    expect((await map(await detail(body.id), { 4: "dmy", 5: "comma" })).statusCode).toBe(200);
    expect(await check(body.id)).toMatchObject({
      status: "checked",
      forms: { 4: { form: "dmy", by: "person" } },
    });
    await write(body.id);
    expect((await born(client)).rows.map(({ dob }) => dob)).toEqual(["1975-03-04", "1980-06-05"]);

    const next = await bring(csv(lines), { client, name: "next.csv" });
    expect(next.body).toMatchObject({
      mappingFrom: { fileName: "census.csv" },
      forms: { 4: { form: "dmy", by: "before" } },
    });
    expect(await check(next.body.id)).toMatchObject({
      status: "mapping",
      forms: { 4: { form: "dmy", by: "before" } },
    });
  });

  test("rows that contradict each other are asked about, then told by row", async () => {
    const client = await aClient(server, installationId);
    const lines = ["13.02.1975", "02.13.1980", "14.03.1981"].map((dob, n) =>
      employee(34_000 + n, { 4: dob }),
    );
    const { body } = await bring(csv(lines), { client });
    expect(await check(body.id)).toMatchObject({
      status: "mapping",
      questions: [
        {
          why: "mixed",
          choices: [
            { form: "dmy", misfits: 1 },
            { form: "mdy", misfits: 2 },
          ],
        },
      ],
    });
    await map(await detail(body.id), { 4: "dmy" });
    expect(await check(body.id)).toMatchObject({ status: "checked", added: 2, badRows: 1 });
    expect((await errorsOf(body.id)).rows).toMatchObject([{ row: 3, column: "dob", code: "dateOrder_dmy" }]);
  });

  test("a mapping is remembered by client and headers, the sheet that fits is taken, merged cells fill down", async () => {
    const client = await aClient(server, installationId);
    const value = (text: string | null) => (text === null ? null : { value: text });
    const people = [
      ["Emp No", "Relation", "Sur Name", "Given", "D.O.B.", "Hire Dt", "Soc. Sec. No."].map(value),
      [
        { value: "F9", rowSpan: 2 },
        ...["EE", "Kim", "Ann", "1980-01-02", "2020-01-02", "219-09-8801"].map(value),
      ],
      [null, ...["Child", "Kim", "Bo", "2015-01-02", "", ""].map(value)],
    ];
    const content = await writeExcelFile([
      { sheet: "Read me", data: [[value("Employer Census")], [value("Last name"), value("see there")]] },
      { sheet: "List", data: people },
    ]).toBuffer();
    const { body } = await bring(content, { client, name: "a.xlsx" });
    expect(body).toMatchObject({
      sheet: "List",
      headerRow: 1,
      mapping: { 0: "familyId", 4: "dob", 5: "hireDate", 6: "ssn" },
    });
    expect(Object.values(body.mapping)).not.toContain("firstName");
    const mapping = { ...body.mapping, 3: "firstName" };
    const mapped = await server.call("PUT", `/admin/census/${body.id}/mapping`, {
      token: admin.token,
      headers: { "if-match": `"${body.version}"` },
      body: { sheet: "List", headerRow: 1, mapping },
    });
    expect(mapped.statusCode).toBe(200);
    expect(await check(body.id)).toMatchObject({ added: 2, badRows: 0 });
    const again = await bring(content, { client, name: "b.xlsx" });
    expect(again.body).toMatchObject({ mapping, sheet: "List", mappingFrom: { fileName: "a.xlsx" } });
    const elsewhere = await bring(content, { client: await aClient(server, installationId), name: "c.xlsx" });
    expect(elsewhere.body).toMatchObject({ mappingFrom: null, mapping: body.mapping });
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
    ["errors", "view"],
    ["row?row=2", "view"],
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
