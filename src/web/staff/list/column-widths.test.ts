import fc from "fast-check";
import { expect, test } from "vitest";
import { columnWidths } from "./column-widths.ts";

type Row = { id: string; name: string; city: string };
const column = (field: "name" | "city", width: number) => ({
  field,
  header: field,
  width,
  text: (row: Row) => row[field],
});
const measure = (text: string) => text.length * 8;
const row = (name: string, city: string): Row => ({ id: name, name, city });

test("what names a row is never cut, and a short column gives up its air", () => {
  const long = "Acevedo Alvarado, Jorge Luis";
  const [name, city] = columnWidths(
    [column("name", 180), column("city", 300)],
    [row(long, "Ely")],
    measure,
    "name",
  );
  expect(name?.minWidth).toBeGreaterThanOrEqual(measure(long));
  expect(city?.minWidth).toBeLessThan(100);
});

test("a day, a time and a number are not cut, a name is", () => {
  const widthOfCity = (...cities: string[]) =>
    columnWidths(
      [column("name", 180), column("city", 100)],
      cities.map((city) => row("Ely", city)),
      measure,
      "name",
    )[1]?.minWidth;
  for (const text of ["2026년 11월 24일", "Nov 24, 2026, 11:09 PM", "88806MA0020001"])
    expect(widthOfCity(text, ""), text).toBeGreaterThanOrEqual(measure(text));
  expect(widthOfCity("2026년 11월 24일", "Northshore Laboratory")).toBeLessThanOrEqual(125);
});

test("a name of another column is read on two lines, a day and an amount stay on one", () => {
  const [name, city] = columnWidths(
    [column("name", 180), column("city", 100)],
    [row("Ely", "Harbor Bakery Company of Massachusetts")],
    measure,
    "name",
  );
  expect([name?.wraps, city?.wraps]).toEqual([true, true]);
  // "Harbor Bakery Company" and "of Massachusetts", one below the other, or as near to it as the row allows.
  expect(city?.minWidth).toBe(170);
  const days = columnWidths(
    [column("name", 180), column("city", 100)],
    [row("Ely", "Nov 24, 2026")],
    measure,
    "",
  );
  expect(days[1]?.wraps).toBe(false);
});

test("where all fit, a share by need cuts nothing; no least width is more than asked for", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ maxLength: 30 }), fc.string({ maxLength: 60 }))), (pairs) => {
      const rows = pairs.map(([name, city]) => row(name, city));
      const widths = columnWidths([column("name", 180), column("city", 140)], rows, measure, "city");
      const needed = widths.reduce((sum, { flex }) => sum + flex, 0);
      const shares = widths.map(({ flex }) => (needed * flex) / needed);
      const wanted = [
        Math.max(0, ...rows.map(({ name }) => measure(name))),
        Math.max(0, ...rows.map(({ city }) => measure(city))),
      ];
      expect(shares.every((share, at) => share >= (wanted[at] ?? 0))).toBe(true);
      expect(widths[1]?.minWidth).toBeLessThanOrEqual(230);
    }),
  );
});
