import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deidentify, fewestPeople, type PersonSums } from "./deidentify.ts";

const row = (cell: string, person: number, allowedCents = 10_000): PersonSums => ({
  cell,
  person: `p${person}`,
  claims: 1,
  billedCents: allowedCents * 2,
  allowedCents,
  planCents: allowedCents,
  memberCents: 0,
});
const people = (cell: string, from: number, count: number, allowedCents?: number) =>
  Array.from({ length: count }, (_, at) => row(cell, from + at, allowedCents));
const shown = (rows: readonly PersonSums[], cells: readonly string[]) =>
  deidentify(rows, cells).cells.map(({ cell, sums, why }) => [cell, sums?.people ?? why]);

describe("what is told", () => {
  test("is told of eleven people, and of nobody who has most of it", () => {
    expect(shown(people("a", 0, 11), ["a"])).toEqual([["a", 11]]);
    expect(deidentify(people("a", 0, 10), ["a"])).toMatchObject({ total: null, why: "fewPeople" });
    expect(deidentify([...people("a", 0, 11), row("a", 11, 900_000)], ["a"])).toMatchObject({
      total: null,
      why: "onePerson",
    });
  });

  test("never tells a cell that is left out by the total less the others", () => {
    const rows = [...people("a", 0, 30), ...people("b", 30, 20), ...people("c", 50, 3)];
    expect(shown(rows, ["a", "b", "c"])).toEqual([
      ["a", 30],
      ["b", "tellsAnother"],
      ["c", "fewPeople"],
    ]);
  });

  test("counts a person once, and says amounts in whole hundreds", () => {
    const { total } = deidentify([...people("a", 0, 12, 1234), ...people("b", 0, 12, 1234)], ["a", "b"]);
    expect(total).toMatchObject({ people: 12, claims: 24, allowedCents: 30_000, billedCents: 60_000 });
  });

  test("is nothing where nothing was", () => {
    expect(deidentify([], ["a"])).toMatchObject({ total: null, cells: [{ sums: null }] });
  });

  test("in any table, what is left out together is of eleven people or more, of whom none has most of it", () => {
    const cell = fc.constantFrom("a", "b", "c", "d");
    const rows = fc.array(
      fc.tuple(cell, fc.nat(40), fc.nat(100_000)).map(([name, person, cents]) => row(name, person, cents)),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(rows, (given) => {
        const { total, cells } = deidentify(given, ["a", "b", "c", "d"]);
        const told = cells.flatMap(({ sums }) => (sums !== null && sums.claims > 0 ? sums.people : []));
        expect(told.filter((count) => count < fewestPeople)).toEqual([]);
        const hidden = new Set(cells.filter(({ sums }) => sums === null).map((one) => one.cell));
        const left = new Set(given.flatMap((one) => (hidden.has(one.cell) ? one.person : [])));
        expect(total === null || left.size === 0 || left.size >= fewestPeople).toBe(true);
      }),
    );
  });
});
