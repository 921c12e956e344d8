import { describe, expect, test } from "vitest";
import { bufferSource } from "#server/spreadsheets/source.ts";
import { readRows } from "#server/spreadsheets/spreadsheets.ts";
import { textOf } from "#server/spreadsheets/cells.ts";
import { aClient, anInstallation, aUser, insert, unique } from "#test/factories.ts";
import { aCensusDesk, censusHead, csv, employee, nameOf } from "#test/census.ts";
import type { CensusRowView } from "./census.ts";

const {
  server,
  owner,
  installationId,
  admin,
  bring,
  post,
  detail,
  errorsOf,
  check,
  write,
  whole,
  membersOf,
} = await aCensusDesk();

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
      message: "We do not know this relationship.",
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
    expect(corrected[0]).toBe(`\ufeffWhat is wrong,${censusHead.join(",")}`);
    expect(corrected[1]).toContain("relationship: We do not know this relationship.");
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

  test("errors say whose row it is and what stands there, an SSN by its last four digits", async () => {
    const client = await aClient(server, installationId);
    const { body } = await bring(
      csv([
        employee(18_001, { 4: "2/30/1980", 6: "900-12-3456", 8: "219-09-9999" }),
        employee(18_002, { 1: "Cousin", 3: "" }),
      ]),
      { client },
    );
    await check(body.id);
    const { rows } = await errorsOf(body.id);
    const name = `${nameOf(18_001)} ${nameOf(18_001, "Kim")}`;
    expect(rows.map((row) => [row.row, row.name, row.column, row.value])).toEqual([
      [2, name, "dob", "2/30/1980"],
      [2, name, "ssn", "***-**-3456"],
      [2, name, "email", "***-**-9999"],
      [3, nameOf(18_002, "Kim"), "relationship", "Cousin"],
      [3, nameOf(18_002, "Kim"), "first_name", ""],
    ]);
    await post(body.id, "cancel");
    expect((await errorsOf(body.id)).rows[0]).toMatchObject({ name: null, value: null });
  });

  describe("a row is corrected in the page", () => {
    const rowOf = async (id: string, row: number) =>
      server.call("GET", `/admin/census/${id}/row?row=${row}`, { token: admin.token });
    const mend = async (
      id: string,
      row: number,
      { version = 0, cells, token = admin.token }: { version?: number; cells: object; token?: string },
    ) => server.call("PUT", `/admin/census/${id}/row`, { token, body: { row, version, cells } });

    test("cell by cell, looked at anew at once, and taken once all rows fit", async () => {
      const client = await aClient(server, installationId);
      const lines = [
        employee(18_101, { 4: "2/30/1980", 6: "900-12-3456" }),
        ["", "Child", "Kim", "Kid", "2015-01-01", "", "", "", ""],
        employee(18_102),
        employee(18_103, { 6: employee(18_102)[6]! }),
      ];
      const { body } = await bring(csv(lines), { client });
      expect(await check(body.id)).toMatchObject({ added: 1, badRows: 3, mendedRows: 0 });
      const seen = (await rowOf(body.id, 2)).json<CensusRowView>();
      expect(seen).toMatchObject({ row: 2, version: 0, name: `${nameOf(18_101)} ${nameOf(18_101, "Kim")}` });
      expect(seen.cells.filter(({ isWrong }) => isWrong)).toMatchObject([
        { column: 4, field: "dob", text: "2/30/1980", problems: [{ code: "dateNotReal" }] },
        {
          column: 6,
          field: "ssn",
          text: "***-**-3456",
          isMasked: true,
          problems: [{ code: "ssnNeverIssued" }],
        },
      ]);
      // Still wrong: kept, and told.
      const wrong = (
        await mend(body.id, 2, { cells: { 4: "2/31/1980", 6: "219-09-7001" } })
      ).json<CensusRowView>();
      expect(wrong).toMatchObject({ version: 1 });
      expect(wrong.cells.filter(({ isWrong }) => isWrong)).toMatchObject([{ column: 4, text: "2/31/1980" }]);
      const right = (
        await mend(body.id, 2, { version: 1, cells: { 4: "1980-02-28" } })
      ).json<CensusRowView>();
      expect(right.cells.some(({ isWrong }) => isWrong)).toBe(false);
      expect(right.cells[6]).toMatchObject({ text: "***-**-7001" });
      // The SSN of row 5 is row 4's, which is a mistake of the whole row: its cell is offered.
      const twice = (await rowOf(body.id, 5)).json<CensusRowView>();
      expect(twice.problems).toMatchObject([{ code: "ssnTwice" }]);
      expect(twice.cells.filter(({ isWrong }) => isWrong)).toMatchObject([{ field: "ssn" }]);
      await mend(body.id, 5, { cells: { 6: "219-09-7003" } });
      // Nothing is written before all rows were looked at together.
      expect(await detail(body.id)).toMatchObject({ mendedRows: 2, badRows: 3 });
      expect((await post(body.id, "write")).status).toBe(409);
      const corrected = await server.call("GET", `/admin/census/${body.id}/corrected?format=csv`, {
        token: admin.token,
      });
      expect(corrected.body).toContain("219-09-7003");
      expect(await check(body.id)).toMatchObject({ added: 4, badRows: 0, mendedRows: 0 });
      expect(await write(body.id)).toMatchObject({ status: "done", added: 4, hasFile: false });
      const members = await membersOf(client);
      expect(
        members
          .map((one) => one.ssn_last4)
          .flatMap((last4) => last4 ?? [])
          .toSorted((one, other) => one.localeCompare(other)),
      ).toEqual(["7001", "7003", "8104"]);
      const { rows: kept } = await owner.query("select * from import_mends where import_id = $1", [body.id]);
      expect(kept).toEqual([]);
      const { rows: audit } = await owner.query<{ details: unknown }>(
        `select details from audit_events where subject = 'imports' and subject_id = $1 and details ? 'row' and action = 'update'
         order by id`,
        [body.id],
      );
      expect(audit.map(({ details }) => details)).toMatchObject([
        { row: 2, fields: ["dob", "ssn"] },
        { row: 2, fields: ["dob"] },
        { row: 5, fields: ["ssn"] },
      ]);
      expect(JSON.stringify(audit)).not.toMatch(/7001|7003|1980/);
    });

    test("by two clerks at once: one of them is told, and loses nothing", async () => {
      const { body } = await bring(csv([employee(18_201, { 1: "Cousin", 4: "x" })]));
      await check(body.id);
      const answers = await Promise.all(
        ["Employee", "Spouse"].map((word) => mend(body.id, 2, { cells: { 1: word } })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
        200, 412,
      ]);
      expect((await rowOf(body.id, 2)).json()).toMatchObject({ version: 1 });
      expect((await mend(body.id, 2, { version: 1, cells: { 4: "1980-01-02" } })).statusCode).toBe(200);
    });

    test("after the others were written; those stay as they are", async () => {
      const client = await aClient(server, installationId);
      const { body } = await bring(csv([employee(18_301), employee(18_302, { 4: "?" })]), { client });
      await check(body.id);
      expect(await write(body.id)).toMatchObject({ status: "done", added: 1, badRows: 1 });
      expect((await post(body.id, "check")).status).toBe(409);
      await mend(body.id, 3, { cells: { 4: "1980-01-02" } });
      expect(await check(body.id)).toMatchObject({ status: "checked", added: 1, same: 1, badRows: 0 });
      expect(await write(body.id)).toMatchObject({ status: "done", added: 1, same: 1 });
      expect(await membersOf(client)).toHaveLength(2);
    });

    test("only rows and columns that there are, only where one may, and not while a job is at it", async () => {
      const { body } = await bring(csv([employee(18_401, { 4: "?" })]));
      expect((await mend(body.id, 2, { cells: { 4: "1980-01-02" } })).statusCode).toBe(409);
      await check(body.id);
      expect((await mend(body.id, 3, { cells: { 4: "1980-01-02" } })).statusCode).toBe(404);
      expect((await mend(body.id, 1, { cells: { 4: "1980-01-02" } })).statusCode).toBe(422);
      expect((await mend(body.id, 2, { cells: { 99: "x" } })).statusCode).toBe(422);
      await post(body.id, "check");
      expect((await mend(body.id, 2, { cells: { 4: "1980-01-02" } })).statusCode).toBe(409);
      const elsewhere = await aUser(server, await anInstallation(server), {
        type: "admin",
        permissions: ["manageEnrollmentSessions"],
      });
      expect((await mend(body.id, 2, { cells: { 4: "x" }, token: elsewhere.token })).statusCode).toBe(404);
    });
  });

  describe("a ZIP code that does not fit its city and state is a warning", () => {
    const head = [...censusHead, "city", "state", "zip"];
    const living = (n: number, city: string, state: string, zip: string, more = {}) => [
      ...employee(n, more),
      city,
      state,
      zip,
    ];

    test("told with the person and the address, beside the mistakes; the row is saved, and corrected later", async () => {
      const client = await aClient(server, installationId);
      const lines = [
        living(19_001, "Boston", "MA", "90210"),
        living(19_002, "Boston", "Massachusetts", "02134-1000"),
        living(19_003, "Boston", "MA", "99999"),
        living(19_004, "", "MA", "90210"),
        living(19_005, "Harborside Village", "MA", "02134"),
        living(19_006, "boston", "MA", "90210-1234", { 4: "2/30/1980" }),
      ];
      const { body } = await bring(csv(lines, head), { client });
      expect(await check(body.id)).toMatchObject({ rowsTotal: 6, added: 5, badRows: 1, warnedRows: 3 });
      const { rows, total, kinds } = await errorsOf(body.id, "warning");
      expect(rows.map(({ row, column, code, value }) => [row, column, code, value])).toEqual([
        [2, "zip", "zipElsewhere", "Boston, MA, 90210"],
        [4, "zip", "zipUnknown", "99999"],
        [7, "zip", "zipElsewhere", "boston, MA, 90210-1234"],
      ]);
      expect(rows[0]).toMatchObject({
        name: `${nameOf(19_001)} ${nameOf(19_001, "Kim")}`,
        message: expect.stringContaining("another place"),
        mend: expect.stringContaining("city"),
      });
      expect({ total, kinds: kinds.map(({ code, count }) => [code, count]) }).toEqual({
        total: 3,
        kinds: [
          ["zipElsewhere", 2],
          ["zipUnknown", 1],
        ],
      });
      expect(await errorsOf(body.id)).toMatchObject({ total: 1, rows: [{ row: 7, code: "dateNotReal" }] });
      const { rows: kept } = await owner.query("select * from import_errors where import_id = $1", [body.id]);
      expect(JSON.stringify(kept)).not.toMatch(/90210|boston/i);

      const corrected = await server.call("GET", `/admin/census/${body.id}/corrected?format=csv`, {
        token: admin.token,
      });
      expect(corrected.body.trim().split("\r\n")).toHaveLength(2);
      expect(await write(body.id)).toMatchObject({ added: 5, badRows: 1, warnedRows: 3, hasFile: true });

      const mend = async (row: number, version: number, cells: object) =>
        (
          await server.call("PUT", `/admin/census/${body.id}/row`, {
            token: admin.token,
            body: { row, version, cells },
          })
        ).json<CensusRowView>();
      const still = await mend(2, 0, { 9: "Springfield" });
      expect(still.cells.filter(({ isWrong }) => isWrong).map(({ field }) => field)).toEqual([
        "city",
        "state",
        "zip",
      ]);
      expect(still.cells.flatMap(({ problems }) => problems)).toMatchObject([
        { code: "zipElsewhere", severity: "warning" },
      ]);
      const right = await mend(2, 1, { 11: "01101" });
      expect(right.cells.some(({ isWrong }) => isWrong)).toBe(false);
      expect(await check(body.id)).toMatchObject({ changed: 1, same: 4, badRows: 1, warnedRows: 2 });
      await write(body.id);
      const members = await membersOf(client);
      expect(members.map(({ city, zip }) => [city, zip])).toContainEqual(["Springfield", "01101"]);
    });

    test("without any mistake the file is kept while a warning stands, and the preview takes the row", async () => {
      const client = await aClient(server, installationId);
      const { body } = await bring(csv([living(19_101, "Boston", "MA", "90210")], head), { client });
      await check(body.id);
      const preview = await server.call("GET", `/admin/census/${body.id}/preview`, { token: admin.token });
      expect(preview.json()).toMatchObject({ rows: [{ outcome: "added" }] });
      expect(await write(body.id)).toMatchObject({ status: "done", added: 1, badRows: 0, hasFile: true });
      await server.call("PUT", `/admin/census/${body.id}/row`, {
        token: admin.token,
        body: { row: 2, version: 0, cells: { 11: "02108" } },
      });
      await check(body.id);
      expect(await write(body.id)).toMatchObject({ changed: 1, warnedRows: 0, hasFile: false });
    });
  });

  test("a child without an SSN whose birth date the file tells otherwise is corrected, or asked about, and never added twice", async () => {
    const client = await aClient(server, installationId);
    const child = (first: string, dob: string, ssn = "") => [
      "N",
      "Child",
      "Kim",
      first,
      dob,
      "",
      ssn,
      "",
      "",
    ];
    const parent = employee(20_101, { 0: "N" });
    const before = [child("Ana", "2010-01-02"), child("Leo", "2012-05-06"), child("Mia", "2014-07-08")];
    expect(await whole(csv([parent, ...before]), { client })).toMatchObject({ added: 4 });
    // Ana's day was mistyped; Leo's differs in all; Mia came with her SSN, and a second Mia of another day with hers.
    const { body } = await bring(
      csv([
        parent,
        child("ANA", "2010-01-20"),
        child("Leo", "2009-11-30"),
        child("Mia", "2014-07-08", "219099981"),
        child("Mia", "2014-07-09", "219099982"),
      ]),
      { client },
    );
    expect(await check(body.id)).toMatchObject({ added: 1, changed: 2, badRows: 1 });
    const { rows } = await errorsOf(body.id);
    expect(rows.map(({ row, code }) => [row, code])).toEqual([[4, "namesake"]]);
    expect(await write(body.id)).toMatchObject({ added: 1, changed: 2, badRows: 1 });
    const { rows: children } = await owner.query<{ name: string; dob: string }>(
      `select m.first_name as name, m.dob::text as dob from members m
       where m.client_id = $1 and m.relationship = '19' and m.deleted_at is null order by m.dob`,
      [client],
    );
    expect(children.map(({ name, dob }) => `${name.toLowerCase()} ${dob}`)).toEqual([
      "ana 2010-01-20",
      "leo 2012-05-06",
      "mia 2014-07-08",
      "mia 2014-07-09",
    ]);
    // The same file once more changes nothing.
    expect(await whole(csv([parent, child("ANA", "2010-01-20")]), { client })).toMatchObject({
      added: 0,
      changed: 0,
    });
  });

  test("two children of one name in one file are asked about, and are two where the SSNs of both say so", async () => {
    const client = await aClient(server, installationId);
    const child = (first: string, dob: string, ssn = "") => [
      "N",
      "Child",
      "Kim",
      first,
      dob,
      "",
      ssn,
      "",
      "",
    ];
    const { body } = await bring(
      csv([
        employee(20_201, { 0: "N" }),
        child("Leo", "2012-05-06"),
        child("LEO", "2009-11-30"),
        child("Mia", "2014-07-08", "219099983"),
        child("Mia", "2015-07-08", "219099984"),
        child("Mia", "2016-07-08"),
      ]),
      { client },
    );
    expect(await check(body.id)).toMatchObject({ added: 4, badRows: 2 });
    const { rows } = await errorsOf(body.id);
    expect(rows.map(({ row, code }) => [row, code])).toEqual([
      [4, "namesakeAbove"],
      [7, "namesakeAbove"],
    ]);
    expect(await write(body.id)).toMatchObject({ added: 4, badRows: 2 });
  });

  test("two clerks who import at once add nobody twice, and a child of another birth date is asked about", async () => {
    const child = (at: number, dob: string) => [`N${at}`, "Child", "Kim", "Leo", dob, "", "", "", ""];
    const client = await aClient(server, installationId);
    const families = Array.from({ length: 20 }, (_, at) => at);
    const file = (dob: string) =>
      csv(families.flatMap((at) => [employee(20_300 + at, { 0: `N${at}`, 6: "" }), child(at, dob)]));
    const both = [
      await bring(file("2012-05-06"), { client }),
      await bring(file("2009-11-30"), { client }),
    ].map(({ body }) => body.id);
    // Both are looked at before either is written: neither knows of the other.
    for (const id of both) expect(await check(id)).toMatchObject({ added: 40, badRows: 0 });
    const written = await Promise.all(both.map((id) => write(id)));
    const counts = written.toSorted((one, other) => one.added - other.added);
    expect(counts).toMatchObject([
      { added: 0, same: 20, badRows: 20 },
      { added: 40, same: 0, badRows: 0 },
    ]);
    const { rows } = await owner.query<{ people: number }>(
      "select count(*)::int as people from members where client_id = $1 and deleted_at is null",
      [client],
    );
    expect(rows).toEqual([{ people: 40 }]);
    const codes = await Promise.all(
      both.map(async (id) => (await errorsOf(id)).kinds.map(({ code }) => code)),
    );
    expect(codes.flat()).toEqual(["namesake"]);
  });

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
        ["D", "Child", "V", "Kit", "2011-01-01", "", "219099993", "", ""],
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
    const { body } = await bring(csv(lines, ["Badge No", ...censusHead.slice(1)]), { client, sessionId });
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
