import fc from "fast-check";
import { expect, test } from "vitest";
import { fewestPeople } from "./deidentify.ts";
import { type MonthRow, newReleases, type Release, tablesOf } from "./releases.ts";

const months = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"];
const kinds = ["inpatient", "office"];

const aRow = fc
  .record({ month: fc.nat(months.length - 1), person: fc.nat(30), kind: fc.nat(1), cents: fc.nat(90_000) })
  .map(({ month, person, kind, cents }): MonthRow => ({
    month: months[month] ?? "",
    person: `p${person}`,
    kind: kinds[kind] ?? "",
    claims: 1,
    billedCents: cents,
    allowedCents: cents,
    planCents: cents,
    memberCents: 0,
  }));

/** A reader who looks after each month, while claims go on coming late for months that were told. */
function looks(waves: readonly (readonly MonthRow[])[]) {
  let released: Release[] = [];
  const seen = waves.map((_, at) => {
    const rows = waves.slice(0, at + 1).flat();
    const closed = months.slice(0, at + 1);
    const fresh = newReleases({ rows, released, closed, kinds });
    const made = fresh.map((release) => ({
      release,
      people: new Set(rows.filter(({ month }) => release.months.includes(month)).map(({ person }) => person))
        .size,
    }));
    released = [...released, ...fresh];
    return { made, tables: tablesOf({ rows, released, closed, kinds }) };
  });
  return { seen, released };
}

test("each difference between two looks is of no people at all, or of eleven and more", () => {
  fc.assert(
    fc.property(fc.array(fc.array(aRow, { maxLength: 60 }), { minLength: 1, maxLength: 6 }), (waves) => {
      const { seen } = looks(waves);
      let before = 0;
      for (const { made, tables } of seen) {
        const claims = tables.months.total?.claims ?? 0;
        const fresh = made.filter(({ release }) => release.total.claims > 0);
        expect(claims - before).toBe(fresh.reduce((sum, { release }) => sum + release.total.claims, 0));
        for (const { people } of fresh) expect(people).toBeGreaterThanOrEqual(fewestPeople);
        before = claims;
      }
    }),
  );
});

test("a month that is shown is the same in every later look, and a month is told once", () => {
  fc.assert(
    fc.property(fc.array(fc.array(aRow, { maxLength: 60 }), { minLength: 2, maxLength: 6 }), (waves) => {
      const { seen, released } = looks(waves);
      const told = released.flatMap((release) => release.months);
      expect(told).toEqual([...new Set(told)].toSorted());
      for (const [at, { tables }] of seen.entries())
        for (const cell of tables.months.cells.filter(({ sums }) => sums !== null))
          expect(
            seen.slice(at).map((later) => later.tables.months.cells.find((one) => one.cell === cell.cell)),
          ).toEqual(seen.slice(at).map(() => cell));
    }),
  );
});

test("months that are safe only together are told as one, and a year without claims tells nothing", () => {
  const closed = ["2026-01", "2026-02"];
  const rows = closed.flatMap((month, at) =>
    Array.from({ length: 8 }, (_, person): MonthRow => ({
      month,
      kind: "office",
      person: `p${at * 8 + person}`,
      claims: 1,
      billedCents: 20_000,
      allowedCents: 10_000,
      planCents: 10_000,
      memberCents: 0,
    })),
  );
  const released = newReleases({ rows, released: [], closed, kinds });
  expect(released.map((release) => release.months)).toEqual([closed]);
  const { months: table } = tablesOf({ rows, released, closed, kinds });
  expect(table.total).toMatchObject({ claims: 16, people: 16 });
  expect(table.cells.map(({ sums, why }) => [sums, why])).toEqual([
    [null, "tellsAnother"],
    [null, "tellsAnother"],
  ]);
  const empty = { rows: [], closed, kinds, released: newReleases({ rows: [], released: [], closed, kinds }) };
  expect(tablesOf(empty).months).toMatchObject({ total: null, why: "fewPeople" });
});

test("a kind of care is shown where each piece tells it, and hidden where one does not", () => {
  const people = (month: string, kind: string, from: number, count: number): MonthRow[] =>
    Array.from({ length: count }, (_, at) => ({
      month,
      kind,
      person: `p${from + at}`,
      claims: 1,
      billedCents: 20_000,
      allowedCents: 10_000,
      planCents: 10_000,
      memberCents: 0,
    }));
  const first = [...people("2026-01", "office", 0, 20), ...people("2026-01", "inpatient", 20, 15)];
  const second = [...people("2026-02", "office", 0, 20), ...people("2026-02", "inpatient", 20, 3)];
  const tables = (rows: MonthRow[], closed: string[]) =>
    tablesOf({ rows, closed, kinds, released: newReleases({ rows, released: [], closed, kinds }) });
  const early = tables(first, ["2026-01"]).kinds.cells;
  expect(early.map(({ sums }) => [sums?.people, sums?.allowedCents])).toEqual([
    [15, 150_000],
    [20, 200_000],
  ]);
  const late = tables([...first, ...second], ["2026-01", "2026-02"]);
  expect(late.months.total).toMatchObject({ claims: 58, people: 35 });
  expect(late.kinds.cells.map(({ sums, why }) => [sums, why])).toEqual([
    [null, "fewPeople"],
    [null, "tellsAnother"],
  ]);
});
