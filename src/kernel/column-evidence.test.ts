import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ColumnEvidence } from "./column-evidence.ts";
import { amountReadings, decimalMarks } from "./written-amounts.ts";
import { type DateOrder, dateOrders, dateReadings, isDateShaped, orderOfHeader } from "./written-dates.ts";

const today = "2026-11-10";

function orderOf(texts: readonly string[], header = "") {
  const evidence = new ColumnEvidence(dateOrders);
  texts.forEach((text, at) => evidence.add(at + 2, text, dateReadings(text, today)));
  return evidence.decide(orderOfHeader(header));
}
function markOf(texts: readonly string[], thirds: "thousands" | "either" = "thousands") {
  const evidence = new ColumnEvidence(decimalMarks);
  texts.forEach((text, at) => evidence.add(at + 2, text, amountReadings(text, thirds)));
  return evidence.decide();
}

describe("dates as they are written", () => {
  const same = (date: string) => ({ mdy: date, dmy: date, ymd: date });
  test.each([
    ["1975-03-04", same("1975-03-04")],
    ["1975/3/4", same("1975-03-04")],
    ["1975. 3. 4.", same("1975-03-04")],
    ["1975년 3월 4일", same("1975-03-04")],
    ["19750304", same("1975-03-04")],
    ["4-Mar-75", same("1975-03-04")],
    ["March 4th, 1975", same("1975-03-04")],
    ["4 de marzo de 1975", same("1975-03-04")],
    ["1975-03-04T00:00:00Z", same("1975-03-04")],
    ["04.03.1975", { mdy: "1975-04-03", dmy: "1975-03-04" }],
    ["04/03/1975 0:00", { mdy: "1975-04-03", dmy: "1975-03-04" }],
    ["04031975", { mdy: "1975-04-03", dmy: "1975-03-04" }],
    ["24.12.1980", { dmy: "1980-12-24" }],
    ["12/24/80", { mdy: "1980-12-24" }],
    ["03.04.05", { mdy: "2005-03-04", dmy: "2005-04-03", ymd: "2003-04-05" }],
    ["750304", { ymd: "1975-03-04" }],
    ["75. 3. 4.", { ymd: "1975-03-04" }],
    // Nobody is born in the future.
    ["11/10/26", { mdy: "2026-11-10", dmy: "2026-10-11", ymd: "2011-10-26" }],
    ["11/11/26", { mdy: "1926-11-11", dmy: "1926-11-11", ymd: "2011-11-26" }],
    ["2/30/1980", {}],
    ["1975-24-12", {}],
    ["1/2/3", {}],
    ["soon", {}],
    ["", {}],
  ])("%s", (text, readings) => {
    expect(dateReadings(text, today)).toEqual(readings);
  });

  test("what is shaped like a date is told apart from what is none", () => {
    expect(["2/30/1980", "1975-24-12", "99.99.99"].map(isDateShaped)).toEqual([true, true, true]);
    expect(["soon", "1/2/3", "12", "1/2"].map(isDateShaped)).toEqual([false, false, false, false]);
  });
});

describe("the order of a column of dates", () => {
  test.each([
    [["04.03.1975", "24.12.1980"], "dmy", 3],
    [["04/03/1975", "12/24/1980"], "mdy", 3],
    [["75-03-04", "80-12-24"], "ymd", 2],
    [["04.03.75", "24.12.80", "05.05.06"], "dmy", 3],
    [["12/12/1987", "5/5/1980"], "mdy", null],
  ])("%j is %s, as row %s says", (texts, form, row) => {
    expect(orderOf(texts)).toMatchObject({ kind: "decided", form, ...(row === null ? {} : { row }) });
  });

  test("what means the same in every order asks nothing", () => {
    expect(orderOf(["1975-03-04", "1980. 12. 24.", "4-Mar-1975", "", "unknown"])).toEqual({ kind: "free" });
  });

  test("where both readings fit every row, it is asked, with examples; unless the header says it", () => {
    expect(orderOf(["04.03.1975", "05.05.1980", "01.02.1990", "11.12.1991"])).toMatchObject({
      kind: "open",
      why: "both",
      choices: [
        { form: "mdy", misfits: 0 },
        { form: "dmy", misfits: 0 },
      ],
      examples: [
        { row: 2, text: "04.03.1975", readings: { mdy: "1975-04-03", dmy: "1975-03-04" } },
        { row: 4, text: "01.02.1990" },
      ],
    });
    expect(orderOf(["04.03.1975"], "DOB (DD/MM/YYYY)")).toEqual({
      kind: "decided",
      form: "dmy",
      by: "header",
      row: null,
    });
    // What the rows prove outweighs what the header promises.
    expect(orderOf(["04/03/1975", "12/24/1980"], "DOB (DD/MM/YYYY)")).toMatchObject({
      form: "mdy",
      by: "rows",
    });
  });

  test("a column in which both are proved is asked about; a slip among many is not", () => {
    expect(orderOf(["13.02.1975", "02.13.1975", "03.04.1975"])).toMatchObject({
      kind: "open",
      why: "mixed",
      choices: [{ misfits: 1 }, { misfits: 1 }],
    });
    const many = Array.from({ length: 60 }, (_, at) => `${13 + (at % 10)}.02.1975`);
    expect(orderOf([...many, "02.13.1975"])).toMatchObject({ kind: "decided", form: "dmy", by: "rows" });
  });

  test.each([
    ["DOB (mm/dd/yyyy)", "mdy"],
    ["Date of birth DD.MM.YYYY", "dmy"],
    ["Fecha de nacimiento (dd/mm/aaaa)", "dmy"],
    ["Geburtstag TT.MM.JJJJ", "dmy"],
    ["생년월일(YYMMDD)", "ymd"],
    ["My day", undefined],
    ["Date of birth", undefined],
  ])("the header %s says %s", (header, order) => {
    expect(orderOfHeader(header)).toBe(order);
  });

  test("a column written in one order is read back in it, or is asked about, and never read in another", () => {
    const written: Record<DateOrder, (y: string, m: string, d: string) => string> = {
      mdy: (y, m, d) => `${m}/${d}/${y}`,
      dmy: (y, m, d) => `${d}/${m}/${y}`,
      ymd: (y, m, d) => `${y}/${m}/${d}`,
    };
    const date = fc
      .date({ min: new Date("1927-01-01"), max: new Date("2026-11-10"), noInvalidDate: true })
      .map((one) => one.toISOString().slice(0, 10));
    const column = fc.array(date, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(column, fc.constantFrom(...dateOrders), fc.boolean(), (dates, order, isShort) => {
        const texts = dates.map((one) => {
          const [y = "", m = "", d = ""] = one.split("-");
          return written[order](isShort ? y.slice(2) : y, m, d);
        });
        const decision = orderOf(texts);
        if (decision.kind === "open") expect(decision.choices.map(({ form }) => form)).toContain(order);
        else {
          const form = decision.kind === "free" ? "mdy" : decision.form;
          expect(texts.map((text) => dateReadings(text, today)[form])).toEqual(dates);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("the decimal mark of a column of amounts", () => {
  test.each([
    ["1,234.56", { point: "1234.56" }],
    ["1.234,56", { comma: "1234.56" }],
    ["$ 52,000", { point: "52000" }],
    ["52.000", { comma: "52000" }],
    ["52000.50", { point: "52000.50" }],
    ["52000,5", { comma: "52000.5" }],
    ["1 234 567,89", { comma: "1234567.89" }],
    ["1'234.50", { point: "1234.50" }],
    ["52000", { point: "52000", comma: "52000" }],
    ["0.415", { point: "0.415" }],
    ["1.234.567", { comma: "1234567" }],
    ["12,34.5", {}],
    ["-5", {}],
    ["lots", {}],
    ["", {}],
  ])("%s", (text, readings) => {
    expect(amountReadings(text, "thousands")).toEqual(readings);
  });

  test("three digits behind a rate's only mark may be either, so its other rows decide, or a person", () => {
    expect(amountReadings("412.345", "either")).toEqual({ point: "412.345", comma: "412345" });
    expect(markOf(["412.345", "398.12"], "either")).toMatchObject({ kind: "decided", form: "point" });
    expect(markOf(["1.850", "2.100,50"], "either")).toMatchObject({ kind: "decided", form: "comma" });
    expect(markOf(["412.345", "398.120"], "either")).toMatchObject({ kind: "open", why: "both" });
  });

  test("a column is read by one mark; mixed ones are asked about", () => {
    expect(markOf(["52000", "61000"])).toEqual({ kind: "free" });
    expect(markOf(["52.000", "61.500,75"])).toMatchObject({ kind: "decided", form: "comma" });
    expect(markOf(["52,000.00", "61.500,75"])).toMatchObject({ kind: "open", why: "mixed" });
  });

  test("what is written with one mark is read back, or is asked about", () => {
    const amount = fc.integer({ min: 0, max: 2_000_000_000 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), fc.boolean(), (cents, isComma) => {
        const texts = cents.map((one) => {
          const text = (one / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
          return isComma ? text.replaceAll(/[.,]/gu, (mark) => (mark === "." ? "," : ".")) : text;
        });
        const decision = markOf(texts);
        const form = decision.kind === "decided" ? decision.form : "point";
        if (decision.kind === "open")
          expect(decision.choices.map((one) => one.form)).toContain(isComma ? "comma" : "point");
        else {
          const read = texts.map((text) => Math.round(Number(amountReadings(text, "thousands")[form]) * 100));
          expect(read).toEqual(cents);
        }
      }),
      { numRuns: 300 },
    );
  });
});
