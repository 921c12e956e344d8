import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { relationshipCodes } from "#kernel/relationship.ts";
import { textOf, type SheetRow } from "#server/spreadsheets/cells.ts";
import { bufferSource } from "#server/spreadsheets/source.ts";
import { readRows } from "#server/spreadsheets/spreadsheets.ts";
import { FileFamilies } from "./census-families.ts";
import { type CensusField, censusFieldKeys, shapeOf } from "./census-fields.ts";
import { headerForms, plainWords } from "./header-words.ts";
import { columnsOf, doubledField, guessHeaders, missedFields, missingColumns } from "./census-mapping.ts";
import type { CensusCell } from "./census-cell.ts";
import { FileEvidence, leavesOpen } from "./census-forms.ts";
import { readCensusRow } from "./census-rows.ts";
import { NumberMap, NumberSet } from "./number-list.ts";

const folder = path.join(import.meta.dirname, "../../../../shared/data/census");
const today = "2026-11-10";

function read(values: Partial<Record<CensusField, CensusCell | string>>, required: CensusField[] = []) {
  const fields = Object.keys(values) as CensusField[];
  const cells = Object.values(values).map((value): CensusCell =>
    typeof value === "string" ? { kind: "text", text: value } : value,
  );
  return readCensusRow(7, cells, {
    columns: columnsOf(Object.fromEntries(fields.map((field, at) => [at, field]))),
    today,
    required: new Set(required),
    divisionOf: (text) => (text === "Boston" ? "division" : undefined),
    endReasonOf: (text) => (text === "Divorce" ? "divorce" : null),
    isEmployer: (text) => text === "Us",
    stateOf: (text) => (text === "DC" ? "DC" : null),
  });
}
const number = (value: number): CensusCell => ({ kind: "number", number: value });

describe("headers", () => {
  test.skipIf(!existsSync(folder)).each([
    ["enroll_census_employee_import_DCHL_Employee_Census.xlsx", 22, 18],
    ["enroll_spreadsheet_templates_DCHL_Employee_Census.xlsx", 20, 17],
  ])("the exchange's template %s maps itself, and its people are read", async (file, columns, mapped) => {
    const rows: SheetRow[] = [];
    for await (const row of readRows(bufferSource(readFileSync(path.join(folder, file))))) rows.push(row);
    const guess = guessHeaders(rows.map(({ row, cells }) => ({ row, texts: cells.map(textOf) })));
    expect(guess).toMatchObject({ headerRow: 2, lastHeaderRow: 3 });
    expect(guess?.headers).toHaveLength(columns);
    const mapping = guess?.mapping ?? {};
    expect(Object.keys(mapping).length).toBe(mapped);
    expect(mapping).toMatchObject({
      0: "familyId",
      1: "relationship",
      7: "ssn",
      8: "dob",
      10: "hireDate",
      13: "eligibilityClass",
    });
    expect(missingColumns(mapping)).toEqual([]);
    const context = {
      columns: columnsOf(mapping),
      today,
      required: new Set<CensusField>(),
      divisionOf: () => undefined,
      endReasonOf: () => null,
      isEmployer: () => true,
      stateOf: (text: string) => text,
    };
    const people = rows.slice(3).map(({ row, cells }) => readCensusRow(row, cells, context));
    // The people of the samples have digits in their names.
    expect(people.flatMap(({ problems }) => problems.filter(({ code }) => code !== "nameForm"))).toEqual([]);
    expect(people.map(({ relationship }) => relationship)).toEqual(
      columns === 22 ? ["18", "01"] : ["18", "19"],
    );
    expect(people[0]?.facts).toMatchObject(
      columns === 22
        ? {
            employerFamilyId: "83765454",
            ssn: "678678678",
            dob: "1987-12-12",
            hireDate: "2015-12-12",
            zip: "23445",
            gender: "M",
          }
        : {
            employerFamilyId: "abc123",
            ssn: "111111110",
            dob: "1940-03-29",
            eligibilityClass: "bf1",
            state: "DC",
          },
    );
  });

  test("other layouts are known by their words in three languages, and a session's own first", () => {
    const row = (texts: string[]) => guessHeaders([{ row: 1, texts }])?.mapping;
    expect(row(["Surname", "Given Name", "Birth Date", "Relation", "Notes"])).toEqual({
      0: "lastName",
      1: "firstName",
      2: "dob",
      3: "relationship",
    });
    expect(row(["성", "이름", "생년월일", "관계"])).toEqual({
      0: "lastName",
      1: "firstName",
      2: "dob",
      3: "relationship",
    });
    expect(row(["Apellidos", "Nombre", "Fecha de nacimiento", "Parentesco", "Género"])).toEqual({
      0: "lastName",
      1: "firstName",
      2: "dob",
      3: "relationship",
      4: "gender",
    });
    const own = [
      {
        key: "badge",
        label: "Badge",
        aliases: ["Class"],
        target: "familyId" as const,
        required: true,
        isUnique: true,
      },
    ];
    const guess = guessHeaders([{ row: 1, texts: ["Last name", "Class"] }], own);
    expect(guess?.mapping).toEqual({ 0: "lastName", 1: "familyId" });
    expect(missingColumns({ 0: "lastName" }, own)).toEqual(["relationship", "firstName", "dob", "familyId"]);
  });

  test("a first person is no second row of headers, and a table without known names has none", () => {
    const guess = guessHeaders([
      { row: 3, texts: ["Last Name", "First Name", "DOB", "Relationship"] },
      { row: 4, texts: ["Kim", "Eunji", "1980-01-01", "Employee"] },
    ]);
    expect(guess).toMatchObject({ headerRow: 3, lastHeaderRow: 3 });
    expect(guessHeaders([{ row: 1, texts: ["a", "b", "c"] }])).toBeUndefined();
  });

  test.each([
    ["D.O.B.", "dob"],
    ["S.S.N.", "ssn"],
    ["Soc. Sec. No.", "ssn"],
    ["Emp No", "familyId"],
    ["Emp #", "familyId"],
    ["Hire Dt", "hireDate"],
    ["E-mail Address", "email"],
    ["Home Address", "address1"],
    ["Employee Last Name", "lastName"],
    ["Home City", "city"],
    ["Zip/Postal Code", "zip"],
    ["Rel. to EE", "relationship"],
    ["Date of Hire (MM/DD/YYYY)", "hireDate"],
    ["Middle Init.", "middleName"],
    ["Annual Sal.", "salary"],
    ["Smoker (Y/N)", "tobacco"],
    ["Cell #", "mobilePhone"],
    ["생년월일", "dob"],
    ["입사일자", "hireDate"],
    ["이메일 주소", "email"],
    ["사번", "familyId"],
    ["Fecha de Nac.", "dob"],
    ["N.º de seguro social", "ssn"],
    ["Correo electrónico", "email"],
    ["Sueldo anual", "salary"],
    ["Domicilio", "address1"],
  ] as const)("the header %s is %s", (header, field) => {
    expect(guessHeaders([{ row: 1, texts: [header, "Suffix", "Language"] }])?.mapping[0]).toBe(field);
  });

  test("the plainest name wins, wherever it stands; empty and doubled headers harm nothing", () => {
    const texts = ["Work Phone", "", "Home Phone", "Last Name", "Last Name", "DOB"];
    expect(guessHeaders([{ row: 1, texts }])?.mapping).toEqual({ 2: "phone", 3: "lastName", 5: "dob" });
    expect(missedFields({ 0: "dob", 1: "email" })).toEqual(["ssn", "hireDate", "zip"]);
  });

  test("no name leads to two fields", () => {
    const seen = new Map<string, CensusField>();
    for (const field of censusFieldKeys) {
      for (const alias of shapeOf(field).aliases) {
        expect(plainWords(alias)).toBe(alias);
        for (const form of headerForms(alias).slice(0, -1)) {
          expect(seen.get(form) ?? field, form).toBe(field);
          seen.set(form, field);
        }
      }
    }
    expect(doubledField({ 0: "dob", 3: "dob" })).toBe("dob");
    expect(doubledField({ 0: "dob", 3: "zip" })).toBeUndefined();
  });
});

describe("cells", () => {
  test.each([
    ["ssn", number(12_345_678), { ssn: "012345678" }],
    ["ssn", number(1_234_567), { ssn: "001234567" }],
    ["ssn", "12345678", { ssn: "012345678" }],
    ["ssn", "123-45-6789", { ssn: "123456789" }],
    ["zip", number(2138), { zip: "02138" }],
    ["zip", number(501), { zip: "00501" }],
    ["zip", "20001-1234", { zip: "20001-1234" }],
    ["dob", { kind: "date", date: "1980-02-29" }, { dob: "1980-02-29" }],
    ["dob", number(32_123), { dob: "1987-12-12" }],
    ["dob", number(19_800_304), { dob: "1980-03-04" }],
    ["dob", number(3_041_980), { dob: "1980-03-04" }],
    ["dob", "3/4/1980", { dob: "1980-03-04" }],
    ["dob", "1980-03-04T00:00:00Z", { dob: "1980-03-04" }],
    ["salary", "$52,000.50", { salaryCents: 5_200_050 }],
    ["salary", number(52_000.5), { salaryCents: 5_200_050 }],
    ["tobacco", { kind: "flag", flag: true }, { tobacco: true }],
    ["tobacco", "No", { tobacco: false }],
    ...["ja", "sí", "예", "x", "1", "✓", "O", "흡연"].map(
      (word) => ["tobacco", word, { tobacco: true }] as const,
    ),
    ...["nein", "아니요", "0", "Non-Smoker"].map((word) => ["tobacco", word, { tobacco: false }] as const),
    ["language", "한국어", { language: "ko" }],
    ["gender", "Mujer", { gender: "F" }],
    ["mobilePhone", number(6_175_550_142), { mobilePhone: "6175550142" }],
    ["familyId", number(83_765_454), { employerFamilyId: "83765454" }],
    ["division", "Boston", { divisionId: "division" }],
    ["terminationReason", "Divorce", {}],
    ["lastName", "  O`Neill ", { lastName: "O'Neill" }],
    ["ssn", "912-70-1234", { ssn: "912701234" }],
    ["phone", "617-555-0126 x5", { phone: "6175550126" }],
    ["phone", "(617) 555-0126 ext. 204", { phone: "6175550126" }],
    ["mobilePhone", "617.555.0126 #7", { mobilePhone: "6175550126" }],
    ...[
      "phone",
      "email",
      "salary",
      "gender",
      "language",
      "zip",
      "state",
      "ssn",
      "tobacco",
      "middleName",
    ].flatMap((field) => ["N/A", "TBD", " n/a "].map((text) => [field as CensusField, text, {}] as const)),
    ...["familyId", "suffix", "address2", "eligibilityClass", "city"].map(
      (field) => [field as CensusField, "N/A", {}] as const,
    ),
    ["terminationDate", "none", {}],
    ["lastName", "Na", { lastName: "Na" }],
    ["middleName", "Na", { middleName: "Na" }],
    ["payKind", "Hourly", { payKind: "hourly" }],
    ["payKind", "연봉제", { payKind: "salaried" }],
    ["hourlyRate", "$18.50", { hourlyRateCents: 1_850 }],
    ["weeklyHours", number(37.5), { weeklyHours: 37.5 }],
    ["weeklyHours", "40 hrs", { weeklyHours: 40 }],
    ["weeklyHours", "32,5", { weeklyHours: 32.5 }],
    ["weeklyHours", "168", { weeklyHours: 168 }],
  ] as const)("%s %j", (field, cell, facts) => {
    const { problems, facts: found } = read({ [field]: cell });
    expect(problems).toEqual([]);
    expect(found).toEqual(facts);
  });

  test.each([
    ["ssn", "000-12-3456", "ssnNeverIssued"],
    ["ssn", "666123456", "ssnNeverIssued"],
    ["ssn", "912345678", "ssnNeverIssued"],
    ["ssn", number(123_456), "ssnForm"],
    ["ssn", number(123_456_789.5), "ssnForm"],
    ["dob", "2/30/1980", "dateNotReal"],
    ["dob", "13/01/1980", "dateOrder_mdy"],
    ["dob", "1/2/3", "dateForm"],
    ["salary", "52.000", "amountMark_point"],
    ["dob", "2026-11-11", "dobFuture"],
    ["dob", "1880-01-01", "dobTooOld"],
    ["hireDate", "2027-11-11", "hireFuture"],
    ["relationship", "Cousin", "relationshipUnknown"],
    ["gender", "?", "genderUnknown"],
    ["tobacco", "sometimes", "yesNoUnknown"],
    ["language", "Klingon", "languageUnknown"],
    ["email", "a@b", "emailForm"],
    ["phone", "12", "phoneForm"],
    ["zip", "123456", "zipForm"],
    ["state", "ZZ", "stateUnknown"],
    ["salary", "lots", "moneyForm"],
    ["salary", "-5", "moneyForm"],
    ["salary", "99999999", "moneyForm"],
    ["division", "Paris", "divisionUnknown"],
    ["dob", "N/A", "required"],
    ["phone", "617-555-012 x5", "phoneForm"],
    ["payKind", "daily", "payKindUnknown"],
    ["hourlyRate", "10000.01", "rateForm"],
    ["weeklyHours", "169", "hoursForm"],
    ["weeklyHours", "full", "hoursForm"],
    ["employer", "Them", "otherEmployer"],
    ["firstName", "123", "nameForm"],
    ["lastName", "Kim2", "nameForm"],
    ["middleName", "(Bo)", "nameForm"],
    ["firstName", "x".repeat(61), "tooLong"],
    ["lastName", "", "nameRequired"],
    ["email", { kind: "formula" }, "formula"],
    ["email", { kind: "error", error: "#REF!" }, "cellError"],
  ] as const)("%s %j: %s", (field, cell, code) => {
    expect(read({ [field]: cell }).problems).toMatchObject([{ column: 0, code }]);
  });

  test.each([
    ["dob", ["04.03.1975", "24.12.1980"], { by: "rows", form: "dmy", row: 3 }],
    ["dob", [number(4_031_975), number(24_121_980)], { by: "rows", form: "dmy", row: 3 }],
    ["hireDate", ["03/04/26", "12/31/25"], { by: "rows", form: "mdy", row: 3 }],
    ["salary", ["52.000", "61.500,75"], { by: "rows", form: "comma", row: 2 }],
    ["tobacco", ["x", "o", "", "X"], { by: "rows", form: "crossNo", row: 3 }],
    ["tobacco", ["x", "", "X"], { by: "header", form: "crossYes", row: null }],
    ["dob", [{ kind: "date", date: "1975-03-04" }, "1980-12-24", number(32_123)], undefined],
    ["salary", ["52000", "$61000.5", number(5.5)], undefined],
  ] as const)("the column of %s %j is written as %j", (field, cells, form) => {
    const evidence = new FileEvidence([{ column: 0, field }], today);
    const asCells = cells.map((cell): CensusCell =>
      typeof cell === "string" ? { kind: "text", text: cell } : cell,
    );
    asCells.forEach((cell, at) => evidence.add(at + 2, [cell]));
    expect(evidence.decide([field], {})).toEqual({
      forms: form === undefined ? {} : { 0: form },
      questions: [],
    });
    expect(asCells.some((cell) => leavesOpen(field, cell))).toBe(form !== undefined);
  });

  describe("of several columns", () => {
    const decided = (rows: string[][], said = {}) => {
      const evidence = new FileEvidence(
        [
          { column: 0, field: "dob" },
          { column: 1, field: "hireDate" },
          { column: 2, field: "terminationDate" },
        ],
        today,
      );
      rows.forEach((cells, at) =>
        evidence.add(
          at + 2,
          cells.map((text) => ({ kind: "text", text }) as const),
        ),
      );
      return evidence.decide(["dob", "hired", "ended"], said);
    };

    test("a birth date that proves the order settles the order of the file's other dates", () => {
      const { forms, questions } = decided([
        ["2/20/1979", "3/4/2020", ""],
        ["1/2/1980", "5/6/2021", ""],
      ]);
      expect(questions).toEqual([]);
      expect(forms).toEqual({
        0: { form: "mdy", by: "rows", row: 2 },
        1: { form: "mdy", by: "rows", row: 2 },
      });
    });

    test("where two columns prove two orders, the third is asked about", () => {
      const { questions } = decided([["2/20/1979", "20/2/2020", "3/4/2021"]]);
      expect(questions.map(({ column }) => column)).toEqual([2]);
    });

    test("what a person has said of a column counts before that", () => {
      const { forms } = decided([["2/20/1979", "3/4/2020", ""]], {
        1: { form: "dmy", by: "person", row: null },
      });
      expect(forms[1]).toMatchObject({ form: "dmy", by: "person" });
    });
  });

  test.each([
    ["FNU", "Sukarno"],
    ["Sukarno", "lnu"],
    ["Sukarno", "."],
  ])("of %s and %s one is the only name", (firstName, lastName) => {
    const { facts, problems } = read({ firstName, lastName });
    expect({ facts, problems }).toMatchObject({
      facts: { firstName: "Sukarno", lastName: "" },
      problems: [],
    });
    expect(read({ firstName: "FNU", lastName: "LNU" }).problems).toMatchObject([{ code: "nameRequired" }]);
    expect(read({ firstName: "Sukarno", lastName: "" }).problems).toMatchObject([{ code: "nameRequired" }]);
  });

  test("an employee needs a hire date, a dependent does not, and a session may ask for more", () => {
    expect(read({ relationship: "EE", hireDate: "" }).problems).toEqual([{ column: 1, code: "required" }]);
    expect(read({ relationship: "Wife", hireDate: "" }).problems).toEqual([]);
    expect(read({ relationship: "Wife", email: "" }, ["email"]).problems).toEqual([
      { column: 1, code: "required" },
    ]);
    expect(
      read({ dob: "2000-01-01", hireDate: "1999-12-31", terminationDate: "1999-01-01" }).problems,
    ).toEqual([
      { column: 1, code: "hireBeforeBirth" },
      { column: 2, code: "terminationBeforeHire" },
    ]);
  });

  test("each relationship has words, none of them two", () => {
    const found = new Set<string>();
    for (const word of [
      "Employee",
      "Self",
      "EE",
      "Spouse",
      "Domestic Partner",
      "Child",
      "Disabled Child",
      "배우자",
      "Cónyuge",
      "Hijo/a",
      "18",
      "01",
    ]) {
      const { relationship } = read({ relationship: word });
      expect(relationship).toBeDefined();
      found.add(relationship!);
    }
    expect(found).toEqual(new Set(relationshipCodes));
  });
});

describe("families", () => {
  const person = (row: number, relationship: "18" | "01" | "19", familyId?: string, more: object = {}) => ({
    row,
    relationship,
    familyId,
    ssn: row < 50 ? String(100_000_000 + row) : undefined,
    // Children are younger than their parents, and nobody is there twice.
    dob: relationship === "19" ? "2010-02-03" : "1980-02-03",
    name: `Ana ${row}`,
    isBad: false,
    ...more,
  });
  const problemsOf = (rows: ReturnType<typeof person>[], known: string[] = []) => {
    const families = new FileFamilies();
    const problems = [
      ...rows.flatMap((row) => families.add(row)),
      ...families.end((id) => known.includes(id)),
    ];
    return { problems, badRows: families.badRows };
  };

  test("rows without a number belong to the employee above", () => {
    expect(problemsOf([person(2, "18"), person(3, "01"), person(4, "18"), person(5, "19")]).problems).toEqual(
      [],
    );
    expect(problemsOf([person(2, "01"), person(3, "18")]).problems).toEqual([{ row: 2, code: "noEmployee" }]);
  });

  test("rows of one number belong together wherever they stand", () => {
    expect(problemsOf([person(2, "19", "a"), person(3, "18", "b"), person(4, "18", "a")]).problems).toEqual(
      [],
    );
    expect(problemsOf([person(2, "19", "a"), person(3, "18", "b")]).problems).toEqual([
      { row: 2, code: "noEmployee" },
    ]);
    expect(problemsOf([person(2, "19", "a")], ["a"]).problems).toEqual([]);
  });

  test("of a family with two employees nobody is taken", () => {
    const { problems, badRows } = problemsOf([
      person(2, "18", "a"),
      person(3, "19", "a"),
      person(4, "18", "a"),
      person(5, "18", "b"),
    ]);
    expect(problems).toEqual([
      { row: 4, code: "twoEmployees", params: { row: 2 } },
      { row: 2, code: "twoEmployees", params: { row: 4 } },
      { row: 3, code: "employeeBad", params: { row: 2 } },
    ]);
    expect(badRows).toBe(3);
  });

  test("who belongs to an employee with a mistake waits for it; so does an SSN that came before", () => {
    const { problems, badRows } = problemsOf([
      person(2, "18", undefined, { isBad: true }),
      person(3, "01"),
      person(4, "18"),
      person(5, "19", undefined, { ssn: "100000004" }),
    ]);
    expect(problems).toEqual([
      { row: 5, code: "ssnTwice", params: { row: 4 } },
      { row: 3, code: "employeeBad", params: { row: 2 } },
    ]);
    expect(badRows).toBe(3);
  });

  test("spouses who both work here may stand in each other's family, born on one day, once each", () => {
    const spouse = person(6, "01", "a", { ssn: "100000003" });
    const two = [person(2, "18", "a"), person(3, "18", "b")];
    expect(problemsOf([...two, spouse]).problems).toEqual([]);
    expect(problemsOf([spouse, ...two]).problems).toEqual([]);
    const twice = (row: number) => [{ row, code: "ssnTwice", params: { row: 3 } }];
    expect(problemsOf([...two, { ...spouse, dob: "1981-02-03" }]).problems).toEqual(twice(6));
    expect(problemsOf([...two, { ...spouse, familyId: "b" }]).problems).toEqual(twice(6));
    expect(
      problemsOf([...two, person(4, "18", "c"), spouse, { ...spouse, row: 7, familyId: "c" }]).problems,
    ).toEqual(twice(7));
    expect(problemsOf([...two, person(6, "18", "c", { ssn: "100000003" })]).problems).toEqual(twice(6));
  });

  test("a family has one spouse or partner, each person once, and children who are younger than the employee", () => {
    const employee = person(2, "18", "a");
    const inFamily = (...rows: ReturnType<typeof person>[]) => problemsOf([employee, ...rows]).problems;
    const partner = { relationship: "53" as unknown as "01" };
    expect(inFamily(person(3, "01", "a"), person(4, "01", "a"))).toEqual([
      { row: 4, code: "twoSpouses", params: { row: 3 } },
    ]);
    expect(inFamily(person(3, "01", "a"), person(4, "01", "a", partner))).toEqual([
      { row: 4, code: "twoSpouses", params: { row: 3 } },
    ]);
    expect(inFamily(person(3, "01", "a"), person(5, "18", "b"), person(4, "01", "b"))).toEqual([]);
    const child = person(3, "19", "a", { name: "José  Luna" });
    const twice = person(4, "19", "a", { name: "jose luna" });
    expect(inFamily(child, twice)).toEqual([{ row: 4, code: "personTwice", params: { row: 3 } }]);
    expect(inFamily(child, { ...twice, dob: "2010-02-04" })).toEqual([]);
    expect(inFamily(child, { ...twice, name: "Juan Luna" })).toEqual([]);
    expect(inFamily(child, person(5, "18", "b"), { ...twice, familyId: "b" })).toEqual([]);
    for (const dob of ["1979-12-31", "1980-02-03"])
      for (const rows of [
        [employee, { ...child, dob }],
        [{ ...child, dob }, employee],
      ])
        expect(problemsOf(rows).problems).toEqual([{ row: 3, code: "olderThanParent", params: { row: 2 } }]);
    expect(inFamily({ ...child, dob: "1980-02-04" }, person(4, "01", "a", { dob: "1950-01-01" }))).toEqual(
      [],
    );
  });

  test("an employee that nobody could know again is refused", () => {
    expect(problemsOf([person(60, "18")]).problems).toEqual([{ row: 60, code: "employeeKey" }]);
  });
});

test("numbers in few bytes are what maps and sets keep", () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.nat(1_000_000)), {
    maxLength: 6000,
  });
  fc.assert(
    fc.property(pairs, (entries) => {
      const [map, set, known] = [new NumberMap(), new NumberSet(), new Map<number, number>()];
      for (const [key, value] of entries) {
        map.set(key, value);
        set.add(key);
        known.set(key, value);
      }
      expect(set.size).toBe(known.size);
      for (const [key, value] of known) {
        expect(map.get(key)).toBe(value);
        expect(set.has(key)).toBe(true);
        if (!known.has(key + 1)) expect(map.get(key + 1)).toBeUndefined();
      }
    }),
    { numRuns: 20 },
  );
});
