import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { lineOf } from "#kernel/csv.ts";
import { folderBlobs } from "#server/blobs.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import { workbookOf, zipOf } from "#test/zip.ts";
import { CsvRecords } from "./csv-records.ts";
import type { SpreadsheetLimits } from "./limits.ts";
import { bufferSource, sealedSource } from "./source.ts";
import { firstRowsOfSheets, readRows, sheetNames } from "./spreadsheets.ts";

const census = path.join(import.meta.dirname, "../../../../shared/data/census");
const folder = await mkdtemp(path.join(tmpdir(), "openroll-sheets-"));
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(content: Buffer | string, limits: Partial<SpreadsheetLimits> = {}) {
  const rows = [];
  for await (const row of readRows(bufferSource(Buffer.from(content)), { limits })) rows.push(row);
  return rows;
}
const text = (value: string) => ({ kind: "text", text: value });
const empty = { kind: "empty" };

describe("text files", () => {
  test.each([
    [",", "a,b\n1,2"],
    [";", "a;b\r\n1;2\r\n"],
    ["tab", "a\tb\n1\t2"],
    ["|", "a|b\r1|2"],
    [";, with commas in texts", 'a;b\n"1";2'],
  ])("columns parted by %s", async (_, content) => {
    expect(await rowsOf(content)).toEqual([
      { row: 1, cells: [text("a"), text("b")] },
      { row: 2, cells: [text("1"), text("2")] },
    ]);
  });

  test("rows keep their numbers where others are empty, also with line breaks in a cell", async () => {
    expect(await rowsOf('a,b\n\n , \n"1\n2",3,\n')).toEqual([
      { row: 1, cells: [text("a"), text("b")] },
      { row: 4, cells: [text("1\n2"), text("3")] },
    ]);
  });

  test("two accents side by side are no Hangul, and Hangul of Korea’s older code is", async () => {
    expect(await rowsOf(Buffer.from("PEÑÍSCOLA,x", "latin1"))).toEqual([
      { row: 1, cells: [text("PEÑÍSCOLA"), text("x")] },
    ]);
    const hanul = Buffer.from([0xb1, 0xe8, 0xc7, 0xcf, 0xb4, 0xc3, 0x2c, 0x78]);
    expect(await rowsOf(hanul)).toEqual([{ row: 1, cells: [text("김하늘"), text("x")] }]);
  });

  const name = "Ñuñez, José"; // also in Windows' Western code
  test.each([
    ["UTF-8", Buffer.from(`"${name}",x`)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff"${name}",x`)],
    ["UTF-16 with a mark", Buffer.from(`\ufeff"${name}",x`, "utf16le")],
    ["UTF-16 without one", Buffer.from(`"${name}",x`, "utf16le")],
    ["UTF-16, high byte first", Buffer.from(`\ufeff"${name}",x`, "utf16le").swap16()],
    ["Windows-1252", Buffer.from(`"${name}",x`, "latin1")],
  ])("letters in %s", async (_, content) => {
    expect(await rowsOf(content)).toEqual([{ row: 1, cells: [text(name), text("x")] }]);
  });

  test("one accent at the very end tells how the whole is written", async () => {
    const content = Buffer.from(`${"a,b\n".repeat(50_000)}José,x`, "latin1");
    expect((await rowsOf(content)).at(-1)?.cells).toEqual([text("José"), text("x")]);
  });

  test("Hangul in Korea's older code", async () => {
    const kim = Buffer.from([0xb1, 0xe8, 0x2c, 0x78]); // 김,x
    expect(await rowsOf(kim)).toEqual([{ row: 1, cells: [text("김"), text("x")] }]);
  });

  test("a formula is told from a value; a text kept by a formula is a text", async () => {
    expect(await rowsOf(`=1+1,"=""00123""",-5,'=x,'t`)).toEqual([
      { row: 1, cells: [{ kind: "formula" }, text("00123"), text("-5"), text("=x"), text("'t")] },
    ]);
  });

  test("records are cut as another reader cuts them, in whatever pieces they come", () => {
    const piece = fc.constantFrom('"', '""', ",", "\n", "\r\n", "a", "b c", "", "김");
    const cell = fc
      .array(piece, { maxLength: 5 })
      .map((pieces) => pieces.join(""))
      .map((text) => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom("\n", "\r\n"), fc.nat(6), (rows, end, size) => {
        const content = rows.map((row) => row.join(",")).join(end) + end;
        const records = new CsvRecords(",", 1000);
        const found: string[][] = [];
        for (let at = 0; at < content.length; at += size + 1) {
          found.push(...records.push(content.slice(at, at + size + 1)));
        }
        found.push(...records.end());
        expect(found).toEqual(parse(content, { relax_column_count: true, record_delimiter: end }));
      }),
      { numRuns: 300 },
    );
  });

  test("whatever is written comes back", async () => {
    const cell = fc
      .string({ unit: "grapheme", maxLength: 12 })
      .filter((value) => !/^[=+\-@\t\r\u{feff}]|\p{Cc}|\p{Cs}/u.test(value) && value.trim() === value);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }),
        async (table) => {
          const head = ["first", "second"];
          const read = await rowsOf([head, ...table].map(lineOf).join(""));
          const shown = new Map(read.map(({ row, cells }) => [row, cells]));
          for (const [at, line] of table.entries()) {
            const cells = shown.get(at + 2) ?? [];
            expect(line.map((_, column) => cells[column] ?? empty)).toEqual(
              line.map((value) => (value === "" ? empty : text(value))),
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ["a quote that nobody closes", `a,b\n"${"x\n".repeat(200_000)}`, "quoteOpen", { row: 2 }],
    ["a cell that is too long", `a,b\n1,${"x".repeat(40_000)}`, "cellTooLong", { row: 2, column: "B" }],
    ["too many columns", `a,b\n${"1,".repeat(300)}1`, "tooManyColumns", { row: 2, max: 256 }],
    ["20,000 columns", `${"a,".repeat(20_000)}a\n1`, "tooManyColumns", { row: 1, max: 256 }],
    [
      "20,000 columns in quotes",
      `a\n${'"b ""c""",'.repeat(20_000)}"`,
      "tooManyColumns",
      { row: 2, max: 256 },
    ],
    ["a cell without end", `a,b\n1,${"x".repeat(400_000)}`, "cellTooLong", { row: 2, column: "B" }],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "notSpreadsheet", {}],
    ["a PDF", "%PDF-1.7\n1 0 obj", "notSpreadsheet", {}],
    ["a web page that calls itself .xls", " <html><table><tr><td>1", "notSpreadsheet", {}],
    ["a file without anything", "", "emptySheet", {}],
    ["a file of empty rows", "\n,,\n\n", "emptySheet", {}],
  ])("%s is refused", async (_, content, code, params) => {
    await expect(rowsOf(content)).rejects.toMatchObject({ code, params });
  });

  test("too many rows are refused", async () => {
    await expect(rowsOf("a\n1\n2\n3", { rows: 3 })).rejects.toMatchObject({
      code: "tooManyRows",
      params: { max: 3 },
    });
  });
});

describe("workbooks", () => {
  test("each kind of cell is told apart", async () => {
    const content = workbookOf({
      sharedTexts:
        "<si><t>plain</t></si><si><r><t>in </t></r><r><rPr><b/></rPr><t>runs</t></r><rPh><t>aloud</t></rPh></si>",
      sheet: `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2"><v>12.5</v></c>
        <c r="E2" s="1"><v>42669</v></c><c r="F2" t="b"><v>1</v></c><c r="G2"><f>A1+1</f><v>2</v></c><c r="H2" t="e"><v>#REF!</v></c>
        <c r="I2" t="inlineStr"><is><t>inline &amp; more</t></is></c><c r="J2" t="str"><f>"x"</f><v>x</v></c><c r="K2" s="1"/></row>
        <row r="3"><c r="A3" s="1"/></row><row><c><v>7</v></c></row>`,
    });
    expect(await rowsOf(content)).toEqual([
      {
        row: 2,
        cells: [
          text("plain"),
          text("in runs"),
          empty,
          { kind: "number", number: 12.5 },
          { kind: "date", date: "2016-10-26" },
          { kind: "flag", flag: true },
          { kind: "formula" },
          { kind: "error", error: "#REF!" },
          text("inline & more"),
          { kind: "formula" },
        ],
      },
      { row: 4, cells: [{ kind: "number", number: 7 }] },
    ]);
  });

  test.each([
    ["1", 1, "", { kind: "date", date: "1900-01-01" }],
    ["the day before the one that never was", 59, "", { kind: "date", date: "1900-02-28" }],
    ["the day that never was", 60, "", { kind: "number", number: 60 }],
    ["the day after it", 61, "", { kind: "date", date: "1900-03-01" }],
    ["a moment", 42_669.75, "", { kind: "date", date: "2016-10-26" }],
    ["Excel's last day", 2_958_465, "", { kind: "date", date: "9999-12-31" }],
    ["beyond it", 2_958_466, "", { kind: "number", number: 2_958_466 }],
    ["0 of a calendar from 1904", 0, 'date1904="1"', { kind: "date", date: "1904-01-01" }],
    ["a day of a calendar from 1904", 41_207, 'date1904="true"', { kind: "date", date: "2016-10-26" }],
  ])("%s as a date", async (_, serial, workbookProperties, cell) => {
    const sheet = `<row r="1"><c r="A1" s="1"><v>${serial}</v></c></row>`;
    expect(await rowsOf(workbookOf({ sheet, workbookProperties }))).toEqual([{ row: 1, cells: [cell] }]);
  });

  test.each([
    ["m/d/yy", true],
    ["[$-412]yyyy&quot;년&quot; m&quot;월&quot;", true],
    ["mmm", true],
    ["mm:ss", false],
    ["h:mm", false],
    ["#,##0.00_);[Red]\\(#,##0.00\\)", false],
    ["000\\-00\\-0000", false],
    ["0 &quot;days&quot;", false],
    ["General", false],
  ])("the format %s is a date: %s", async (format, isDate) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const [row] = await rowsOf(
      workbookOf({ styles, sheet: '<row r="1"><c r="A1" s="0"><v>5000</v></c></row>' }),
    );
    expect(row?.cells[0]?.kind).toBe(isDate ? "date" : "number");
  });

  test("a merged cell's value stands in all of its rows, and the first rows of each sheet can be looked at", async () => {
    const merged = (value: string, rowSpan: number) => ({ value, rowSpan });
    const content = await writeExcelFile([
      { sheet: "Notes", data: [[{ value: "nothing here" }]] },
      {
        sheet: "People",
        data: [
          [{ value: "family" }, { value: "name" }],
          [merged("F1", 3), { value: "Ann" }],
          [null, merged("Bo", 2)],
          [null, null, { value: 1 }],
          [{ value: "F2" }, { value: "Cy" }],
        ],
      },
    ]).toBuffer();
    const sheets = await firstRowsOfSheets(bufferSource(content), 4);
    expect(sheets.map(({ sheet, rows }) => [sheet, rows.length])).toEqual([
      ["Notes", 1],
      ["People", 4],
    ]);
    expect(sheets[1]?.rows.map(({ cells }) => cells)).toEqual([
      [text("family"), text("name")],
      [text("F1"), text("Ann")],
      [text("F1"), text("Bo")],
      [text("F1"), text("Bo"), { kind: "number", number: 1 }],
    ]);
  });

  const one = '<row r="1"><c r="A1"><v>1</v></c></row>';
  test.each([
    [
      "a name that leads out",
      workbookOf({ sheet: one, more: [{ name: "../../x", content: "" }] }),
      "partName",
    ],
    ["an absolute name", workbookOf({ sheet: one, more: [{ name: "/etc/x", content: "" }] }), "partName"],
    [
      "a password",
      workbookOf({ sheet: one, more: [{ name: "x", content: "", isEncrypted: true }] }),
      "encrypted",
    ],
    [
      "many parts",
      workbookOf({
        sheet: one,
        more: Array.from({ length: 1001 }, (_, at) => ({ name: `p${at}`, content: "" })),
      }),
      "tooManyParts",
    ],
    [
      "parts of one name",
      workbookOf({ sheet: one, more: [{ name: "xl/styles.xml", content: "" }] }),
      "damaged",
    ],
    [
      "a bomb",
      workbookOf({ sheet: one, more: [{ name: "bomb", content: Buffer.alloc(40_000_000) }] }),
      "unpackedTooLarge",
    ],
    [
      "a list that says 4 GB",
      workbookOf({ sheet: one, more: [{ name: "x", content: "", saysBytes: 4_000_000_000 }] }),
      "unpackedTooLarge",
    ],
    [
      "entities of its own",
      zipOf([{ name: "xl/workbook.xml", content: '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' }]),
      "damaged",
    ],
    ["a cut-off end", workbookOf({ sheet: one }).subarray(0, -30), "damaged"],
    ["rows that jump back", workbookOf({ sheet: `${one}${one}` }), "damaged"],
    [
      "a shared text that is not there",
      workbookOf({ sheet: '<row r="1"><c r="A1" t="s"><v>5</v></c></row>' }),
      "damaged",
    ],
    [
      "a cell far to the right",
      workbookOf({ sheet: '<row r="1"><c r="XFD1"><v>5</v></c></row>' }),
      "tooManyColumns",
    ],
    [
      "a row far down",
      workbookOf({ sheet: '<row r="2000000"><c r="A2000000"><v>5</v></c></row>' }),
      "tooManyRows",
    ],
    [
      "a long cell",
      workbookOf({
        sheet: `<row r="1"><c r="A1" t="inlineStr"><is><t>${"x".repeat(40_000)}</t></is></c></row>`,
      }),
      "cellTooLong",
    ],
    [
      "an open document",
      zipOf([
        { name: "mimetype", content: "x" },
        { name: "content.xml", content: "<x/>" },
      ]),
      "openDocument",
    ],
    ["a ZIP of something else", zipOf([{ name: "a.txt", content: "x" }]), "notSpreadsheet"],
    ["no rows", workbookOf({ sheet: "" }), "emptySheet"],
    [
      "an old .xls",
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(600),
        Buffer.from("Workbook", "utf16le"),
      ]),
      "oldExcel",
    ],
    [
      "an encrypted .xlsx",
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(600),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]),
      "encrypted",
    ],
  ])("%s: refused", async (_, content, code) => {
    await expect(rowsOf(content)).rejects.toMatchObject({ code });
  });

  test("a part that is longer than the list says is not unpacked further", async () => {
    const sheet = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const content = zipOf([
      {
        name: "xl/workbook.xml",
        content: '<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
      },
      {
        name: "xl/_rels/workbook.xml.rels",
        content: '<Relationships><Relationship Id="r" Type="worksheet" Target="s.xml"/></Relationships>',
      },
      {
        name: "xl/s.xml",
        content: `<worksheet><sheetData>${sheet}${" ".repeat(30_000_000)}</sheetData></worksheet>`,
        saysBytes: 500,
      },
    ]);
    await expect(rowsOf(content)).rejects.toMatchObject({ code: "damaged" });
  });

  test("coloured cells to the last column are no fault, and an unknown sheet is told", async () => {
    const content = workbookOf({ sheet: '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>' });
    expect(await rowsOf(content)).toEqual([{ row: 1, cells: [{ kind: "number", number: 1 }] }]);
    await expect(readRows(bufferSource(content), { sheet: "No" }).next()).rejects.toMatchObject({
      code: "noSheet",
    });
  });

  test("what another program writes is read from where it lies sealed", async () => {
    const files = new SealedFiles(folderBlobs(folder));
    const rows = Array.from({ length: 4000 }, (_, at) => [
      { value: `Name ${at} 김` },
      { value: at },
      { value: new Date(Date.UTC(2000, 0, 1 + (at % 365))), format: "mm/dd/yyyy" },
    ]);
    const content = await writeExcelFile(rows).toBuffer();
    const kept = await files.keep({ content: Readable.from([content]), maxBytes: 10_000_000 });
    expect(kept.sizeBytes).toBeGreaterThan(70_000);
    const source = sealedSource(files, kept);
    expect(await sheetNames(source)).toEqual(["Sheet1"]);
    let count = 0;
    for await (const { row, cells } of readRows(source)) {
      expect(row).toBe(count + 1);
      expect(cells[0]).toEqual(text(`Name ${count} 김`));
      expect(cells[2]).toMatchObject({ kind: "date" });
      count += 1;
    }
    expect(count).toBe(4000);
  });

  test.skipIf(!existsSync(census)).each([
    ["enroll_census_employee_import_DCHL_Employee_Census.xlsx", 22, "1987-12-12"],
    ["enroll_spreadsheet_templates_DCHL_Employee_Census.xlsx", 20, "1940-03-29"],
  ])("the exchange's own template %s", async (file, columns, dob) => {
    const rows = await rowsOf(readFileSync(path.join(census, file)));
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5]);
    expect(rows[1]?.cells).toHaveLength(columns);
    expect(rows[1]?.cells[0]).toEqual(text("employer_assigned_family_id"));
    expect(rows[3]?.cells[8]).toEqual({ kind: "date", date: dob });
  });
});

test("any part of a sealed file is the part of its content", async () => {
  const files = new SealedFiles(folderBlobs(folder));
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
  const kept = await files.keep({ content: Readable.from([content]), maxBytes: 1_000_000 });
  const places = fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 131_072, 199_999, 200_000);
  await fc.assert(
    fc.asyncProperty(places, places, async (start, end) => {
      const chunks: Buffer[] = [];
      for await (const chunk of files.openPart(kept, { start, end }) as AsyncIterable<Buffer>)
        chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(content.subarray(start, Math.max(start, end)))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
