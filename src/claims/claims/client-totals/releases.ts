import {
  danger,
  deidentify,
  type Hidden,
  type PersonSums,
  type SafeCell,
  type SafeTable,
  type Sums,
  sumsOf,
} from "./deidentify.ts";

// What an employer is told of its claims, piece by piece. Each piece is safe by itself and never changes, so that nothing
// follows from the difference between what is read today and what was read a month ago.

export type MonthRow = Omit<PersonSums, "cell"> & { month: string; kind: string };

/** A month that is safe by itself, or several in a row that are safe only together. */
export type Release = {
  months: string[];
  total: Sums;
  kinds: SafeCell[];
  /** How many people the year had when it was told, in all and by kind of care. */
  people: number;
  kindPeople: Record<string, number>;
};

type Input = {
  rows: readonly MonthRow[];
  /** What was told of the year before, the earliest first. */
  released: readonly Release[];
  /** The months of the year that are over for long enough, the earliest first. */
  closed: readonly string[];
  kinds: readonly string[];
};

/** The pieces that can be told now and were not told before. A month that is not safe waits for the ones after it. */
export function newReleases({ rows, released, closed, kinds }: Input): Release[] {
  const told = new Set(released.flatMap(({ months }) => months));
  const last = [...told].toSorted().at(-1) ?? "";
  const fresh: Release[] = [];
  let waiting: string[] = [];
  for (const month of closed.filter((one) => one > last)) {
    const own = rowsOf(rows, [...waiting, month]);
    if (own.length === 0) {
      fresh.push(emptyRelease(month, kinds));
      continue;
    }
    waiting = [...waiting, month];
    if (danger(withCell(own, "all")) !== undefined) continue;
    const year = rows.filter((row) => row.month <= month);
    fresh.push({
      months: waiting,
      total: sumsOf(withCell(own, "all")),
      kinds: deidentify(
        own.map((row) => ({ ...row, cell: row.kind })),
        kinds,
      ).cells,
      people: peopleOf(year),
      kindPeople: Object.fromEntries(
        kinds.map((kind) => [kind, peopleOf(year.filter((row) => row.kind === kind))]),
      ),
    });
    waiting = [];
  }
  return fresh;
}

/** The tables of a year: nothing but what was told, added up. */
export function tablesOf({ rows, released, closed, kinds }: Input): { months: SafeTable; kinds: SafeTable } {
  const told = new Set(released.flatMap(({ months }) => months));
  const waiting = rowsOf(
    rows,
    closed.filter((month) => !told.has(month)),
  );
  const untold = danger(withCell(waiting, "all")) ?? "fewPeople";
  const shown = released.filter(({ total }) => total.claims > 0);
  const total =
    shown.length === 0 ? null : { ...added(shown.map((one) => one.total)), people: lastPeople(shown) };
  const why = total === null ? untold : null;
  const byMonth = closed.map((cell): SafeCell => {
    const release = released.find(({ months }) => months.includes(cell));
    if (release?.months.length === 1) return { cell, sums: release.total, why: null };
    return { cell, sums: null, why: release === undefined ? untold : "tellsAnother" };
  });
  const byKind = kinds.map((cell): SafeCell => {
    if (total === null) return { cell, sums: null, why };
    const pieces = shown.flatMap((release) => release.kinds.filter((one) => one.cell === cell));
    const hidden = pieces.map((one) => one.why).find((one): one is Hidden => one !== null);
    if (hidden !== undefined) return { cell, sums: null, why: hidden };
    const sums = added(pieces.flatMap((one) => one.sums ?? []));
    const people = Math.max(0, ...shown.map(({ kindPeople }) => kindPeople[cell] ?? 0));
    return { cell, sums: { ...sums, people: sums.claims === 0 ? 0 : people }, why: null };
  });
  return { months: { total, why, cells: byMonth }, kinds: { total, why, cells: byKind } };
}

const nothing: Sums = {
  people: 0,
  claims: 0,
  billedCents: 0,
  allowedCents: 0,
  planCents: 0,
  memberCents: 0,
};

function emptyRelease(month: string, kinds: readonly string[]): Release {
  return {
    months: [month],
    total: nothing,
    kinds: kinds.map((cell) => ({ cell, sums: nothing, why: null })),
    people: 0,
    kindPeople: {},
  };
}

const rowsOf = (rows: readonly MonthRow[], months: readonly string[]) =>
  rows.filter(({ month }) => months.includes(month));
const withCell = (rows: readonly MonthRow[], cell: string): PersonSums[] =>
  rows.map((row) => ({ ...row, cell }));
const peopleOf = (rows: readonly MonthRow[]) => new Set(rows.map(({ person }) => person)).size;
const lastPeople = (releases: readonly Release[]) => Math.max(...releases.map(({ people }) => people));

function added(pieces: readonly Sums[]): Sums {
  return pieces.reduce(
    (sum, one) => ({
      people: sum.people + one.people,
      claims: sum.claims + one.claims,
      billedCents: sum.billedCents + one.billedCents,
      allowedCents: sum.allowedCents + one.allowedCents,
      planCents: sum.planCents + one.planCents,
      memberCents: sum.memberCents + one.memberCents,
    }),
    nothing,
  );
}
