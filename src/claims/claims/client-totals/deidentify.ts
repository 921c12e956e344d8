/** What one person had in one cell of a table. */
export type PersonSums = {
  cell: string;
  person: string;
  claims: number;
  billedCents: number;
  allowedCents: number;
  planCents: number;
  memberCents: number;
};
export type Sums = {
  people: number;
  claims: number;
  billedCents: number;
  allowedCents: number;
  planCents: number;
  memberCents: number;
};
export type Hidden = "fewPeople" | "onePerson" | "tellsAnother";
export type SafeCell = { cell: string; sums: Sums | null; why: Hidden | null };
export type SafeTable = { total: Sums | null; why: Hidden | null; cells: SafeCell[] };

/** The fewest people of whom anything is said together. */
export const fewestPeople = 11;
/** Amounts are said in whole hundreds: the same total a day later does not tell what one more claim was. */
const roundedTo = 10_000;

/**
 * Sums about so many people that nothing is learned about one of them. A cell of fewer than eleven people is left out, and one in which a
 * single person has more than half. What is left out must not follow from the total less the others: together the cells that
 * are left out are as safe as any, or more of them are.
 */
export function deidentify(rows: readonly PersonSums[], cells: readonly string[]): SafeTable {
  const whole = danger(rows);
  if (whole !== undefined)
    return { total: null, why: whole, cells: cells.map((cell) => ({ cell, sums: null, why: whole })) };
  const of = new Map(cells.map((cell) => [cell, rows.filter((row) => row.cell === cell)]));
  const hidden = new Map<string, Hidden>();
  for (const [cell, own] of of) {
    const why = own.length === 0 ? undefined : danger(own);
    if (why !== undefined) hidden.set(cell, why);
  }
  const left = () => rows.filter(({ cell }) => hidden.has(cell));
  while (hidden.size > 0 && danger(left()) !== undefined) {
    const shown = cells.filter((cell) => !hidden.has(cell) && (of.get(cell)?.length ?? 0) > 0);
    const [smallest] = shown.toSorted(
      (one, other) => peopleIn(of.get(one) ?? []) - peopleIn(of.get(other) ?? []),
    );
    if (smallest === undefined) break;
    hidden.set(smallest, "tellsAnother");
  }
  return {
    total: sumsOf(rows),
    why: null,
    cells: cells.map((cell) => {
      const why = hidden.get(cell) ?? null;
      return { cell, sums: why === null ? sumsOf(of.get(cell) ?? []) : null, why };
    }),
  };
}

const peopleIn = (rows: readonly PersonSums[]): number => new Set(rows.map(({ person }) => person)).size;

/** Why these rows may not be told together. */
export function danger(rows: readonly PersonSums[]): Hidden | undefined {
  if (peopleIn(rows) < fewestPeople) return "fewPeople";
  const each = new Map<string, number>();
  for (const { person, allowedCents } of rows) each.set(person, (each.get(person) ?? 0) + allowedCents);
  const most = Math.max(...each.values());
  const all = [...each.values()].reduce((sum, one) => sum + one, 0);
  return most * 2 > all ? "onePerson" : undefined;
}

export function sumsOf(rows: readonly PersonSums[]): Sums {
  const sum = (of: (row: PersonSums) => number) => rows.reduce((all, row) => all + of(row), 0);
  const rounded = (of: (row: PersonSums) => number) => Math.round(sum(of) / roundedTo) * roundedTo;
  return {
    people: peopleIn(rows),
    claims: sum(({ claims }) => claims),
    billedCents: rounded(({ billedCents }) => billedCents),
    allowedCents: rounded(({ allowedCents }) => allowedCents),
    planCents: rounded(({ planCents }) => planCents),
    memberCents: rounded(({ memberCents }) => memberCents),
  };
}
