import { describe, expect, test } from "vitest";
import { languages } from "#kernel/language.ts";
import { elementsOf, readPdf, textWithin } from "#test/read-pdf.ts";
import { aConfirmation, aPrice } from "#test/factories/confirmation.ts";
import { confirmationPdf } from "./confirmation.pdf.ts";

const oneLine = (text: string) => text.replaceAll("\n", " ");

describe.each([
  ["en", "We have your enrollment", "June 1, 2026", "Child with a disability"],
  ["ko", "가입 신청을 받았습니다", "2026년 6월 1일", "장애가 있는 자녀"],
  ["es", "Recibimos su inscripción", "1 de junio de 2026", "Hijo o hija con discapacidad"],
] as const)("in %s", (language, title, starts, relationship) => {
  test("it is tagged and names its language and title", async () => {
    const bytes = await confirmationPdf(aConfirmation(language));
    const raw = bytes.toString("latin1");
    expect(raw).toMatch(/\/MarkInfo \d+ 0 R/u);
    expect(raw).toMatch(/\/StructTreeRoot \d+ 0 R/u);
    expect(raw).toContain(`/Lang (${language})`);
    const pdf = await readPdf(bytes);
    expect(pdf).toMatchObject({ language, isMarked: true, showsTitle: true });
    expect(pdf.title).toContain("K7Q4-92MD");
    expect(pdf.pages.flatMap((page) => page.untagged)).toEqual([]);
  });

  test("it reads back as written, names in every script", async () => {
    const pdf = await readPdf(await confirmationPdf(aConfirmation(language)));
    expect(elementsOf(pdf, "H1").map(textWithin)).toEqual([title]);
    const text = oneLine(pdf.text);
    for (const part of [
      "K7Q4-92MD",
      starts,
      relationship,
      { en: "You and your family", ko: "본인과 가족", es: "Usted y su familia" }[language],
      "José Ángel Núñez",
      "박서연",
      "$1,374.30",
      "$200.17",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/\{\{|enrollment-confirmation|choices\.|undefined|null/u);
  });

  test("its tables have headed columns and rows", async () => {
    const pdf = await readPdf(await confirmationPdf(aConfirmation(language)));
    const tables = elementsOf(pdf, "Table").map((table) =>
      table.children.map((row) => row.children.map((cell) => cell.role)),
    );
    expect(tables).toHaveLength(4);
    const rowsUnder = (head: number, rows: number) => [
      Array.from({ length: head }, () => "TH"),
      ...Array.from({ length: rows }, () => ["TH", ...Array.from({ length: head - 1 }, () => "TD")]),
    ];
    expect(tables[1]).toEqual(rowsUnder(6, 4));
    expect(tables[2]).toEqual(rowsUnder(4, 4));
  });
});

test("an SSN shows its last four digits only, and a whole one stops the work", async () => {
  const data = aConfirmation("en");
  const pdf = await readPdf(await confirmationPdf(data));
  expect(pdf.text).toContain("***-**-6789");
  expect(pdf.text).not.toMatch(/\d{3}-?\d{2}-?\d{4}(?!\d)/u);
  const careless = aConfirmation("en", {
    people: data.people.map((person) => ({ ...person, ssnLast4: "123456789" })),
  });
  await expect(confirmationPdf(careless)).rejects.toThrow("last four");
  await expect(confirmationPdf(careless)).rejects.not.toThrow("123456789");
});

test("shares that do not add up stop the work", async () => {
  const totals = { ...aConfirmation("en").totals, totalCents: 1 };
  await expect(confirmationPdf(aConfirmation("en", { totals }))).rejects.toThrow("add up");
});

test("the same data give the same bytes", async () => {
  const [once, again] = [
    await confirmationPdf(aConfirmation("ko")),
    await confirmationPdf(aConfirmation("ko")),
  ];
  expect(once.equals(again)).toBe(true);
});

test.each([
  ["en", "Signed by José Ángel Núñez on May 4, 2026", "Completed"],
  ["ko", "2026년 5월 4일에 José Ángel Núñez 님이 서명했습니다", "작성하셨습니다"],
  ["es", "Firmado por José Ángel Núñez el 4 de mayo de 2026", "Completado"],
] as const)("forms are named with who signed them, on the day of the client, in %s", async (...expected) => {
  const [language, signed, completed] = expected;
  const forms = [
    // Past midnight in London, still the day before in New York.
    {
      title: "Statement of health",
      signed: { name: "José Ángel Núñez", at: new Date("2026-05-05T02:30:00Z") },
    },
    { title: "Other insurance you have", signed: null },
  ];
  const pdf = await readPdf(await confirmationPdf(aConfirmation(language, { forms })));
  const text = oneLine(pdf.text);
  for (const part of ["Statement of health", signed, "Other insurance you have", completed])
    expect(text).toContain(part);
  expect(pdf.pages.flatMap((page) => page.untagged)).toEqual([]);
  const without = await readPdf(await confirmationPdf(aConfirmation(language)));
  expect(elementsOf(pdf, "H2")).toHaveLength(elementsOf(without, "H2").length + 1);
});

test("who waives everything gets their reasons back", async () => {
  const selections = ["medical", "dental"].map((coverageType) => ({
    kind: "waived" as const,
    coverageType,
    reasons: ["Medicare", "Individual policy"],
  }));
  const totals = { employeeCents: 0, employerCents: 0, totalCents: 0, employeePerPayPeriodCents: 0 };
  const pdf = await readPdf(await confirmationPdf(aConfirmation("en", { selections, totals })));
  expect(oneLine(pdf.text)).toContain("Why: Medicare; Individual policy");
});

test.each(languages)(
  "a family of eight with long names, six coverages: nothing is lost, in %s",
  async (language) => {
    const names = Array.from(
      { length: 8 },
      (_, at) => `Maximiliano-Alexander${at} Fernández de la Reguera y Villalobos`,
    );
    const people = names.map((name, at) => ({
      name,
      relationship: at === 0 ? ("18" as const) : ("19" as const),
      dob: "2001-01-01",
      ssnLast4: "1234",
    }));
    const selections = ["medical", "dental", "vision", "life", "adnd", "Critical illness"].map(
      (coverageType) => ({
        kind: "covered" as const,
        coverageType,
        planName: "The Long Name of a Preferred Provider Organization Plan 1500/3000",
        tierCode: "FAM" as const,
        coveredNames: names,
        price: aPrice(123_456, 987_654),
      }),
    );
    const pdf = await readPdf(await confirmationPdf(aConfirmation(language, { people, selections })));
    const text = oneLine(pdf.text);
    for (const name of names) expect(text.split(name)).toHaveLength(1 + 1 + selections.length);
    expect(pdf.pages.flatMap((page) => page.untagged)).toEqual([]);
  },
);
