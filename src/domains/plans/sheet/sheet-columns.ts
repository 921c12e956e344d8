import type { Rate } from "../rates.ts";
import { cellText, type SheetProblem, type SheetRow } from "./sheet-values.ts";
import { areaOf, plain, roleOf, type Role, tierOf } from "./sheet-words.ts";

/** A column of amounts, and for whom its amounts are. */
export type ValueColumn = {
  index: number;
  header: string;
  narrows: Partial<Pick<Rate, "tierCode" | "ratingArea" | "tobacco">>;
};

export type SheetLayout = {
  headerRow: number;
  columns: ReadonlyMap<Role, { index: number; header: string }>;
  values: readonly ValueColumn[];
};

type Found = { ok: true; layout: SheetLayout } | { ok: false; problem: SheetProblem };

/** Titles and notes may stand above the header. */
const searchedRows = 20;

/**
 * The header is the first row that names what its columns are. Amounts stand in a column for rates, in one column for each
 * tier, or, beside ages, in one for each rating area.
 */
export function layoutOf(rows: readonly SheetRow[]): Found {
  for (const { row, cells } of rows.slice(0, searchedRows)) {
    const named = cells.flatMap((cell, index) => {
      const header = cellText(cell);
      return header === "" ? [] : [{ index, header, role: roleOf(header), tierCode: tierOf(header) }];
    });
    const known = named.filter(({ role, tierCode }) => role !== undefined || tierCode !== undefined);
    const asksAge = named.some(({ role }) => role === "age" || role === "ageFrom");
    if (known.length < 2 && !(asksAge && named.length > 1)) continue;

    const columns = new Map<Role, { index: number; header: string }>();
    for (const { index, header, role } of named)
      if (role !== undefined && !columns.has(role)) columns.set(role, { index, header });
    const values = valuesOf(named, columns, asksAge);
    if (values.length === 0) return { ok: false, problem: { row, column: null, code: "noRateColumn" } };
    return { ok: true, layout: { headerRow: row, columns, values } };
  }
  return { ok: false, problem: { row: rows[0]?.row ?? 1, column: null, code: "noHeader" } };
}

type Named = { index: number; header: string; role: Role | undefined; tierCode: ReturnType<typeof tierOf> };

function valuesOf(named: readonly Named[], columns: SheetLayout["columns"], asksAge: boolean): ValueColumn[] {
  const rate = columns.get("rate");
  const tobaccoRate = columns.get("tobaccoRate");
  if (rate) {
    // Beside a rate for tobacco, the other one is for everyone else.
    const usual: ValueColumn = { ...rate, narrows: tobaccoRate ? { tobacco: false } : {} };
    return tobaccoRate ? [usual, { ...tobaccoRate, narrows: { tobacco: true } }] : [usual];
  }
  if (columns.has("employee") && columns.has("employer")) return [{ index: -1, header: "", narrows: {} }];
  const byTier = named.filter(({ role, tierCode }) => role === undefined && tierCode !== undefined);
  if (byTier.length > 0)
    return byTier.map(({ index, header, tierCode = null }) => ({ index, header, narrows: { tierCode } }));
  if (!asksAge) return [];
  return named
    .filter(({ role, header }) => role === undefined && plain(header).length <= 40)
    .map(({ index, header }) => ({ index, header, narrows: { ratingArea: areaOf(header) } }));
}
