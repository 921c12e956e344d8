import { describe, expect, test } from "vitest";
import { bufferSource } from "#server/spreadsheets/source.ts";
import { readRows } from "#server/spreadsheets/spreadsheets.ts";
import { textOf } from "#server/spreadsheets/cells.ts";
import { aClient, insert, unique } from "#test/factories.ts";
import { aCensusDesk, censusHead, csv, employee } from "#test/census.ts";

const { server, owner, installationId, admin, bring, errorsOf, check, write, whole, membersOf } =
  await aCensusDesk();

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
