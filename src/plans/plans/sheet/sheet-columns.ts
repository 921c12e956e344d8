import type { Rate } from "../rates.ts";
import { cellText, type SheetProblem, type SheetRow } from "./sheet-values.ts";
import { areaOf, kindOf, plain, roleOf, type Role, tierOf, tobaccoMarkOf } from "./sheet-words.ts";

/** A column of amounts, and the people that its amounts are for. */
export type ValueColumn = {
  index: number;
  header: string;
  narrows: Partial<Pick<Rate, "tierCode" | "personKind" | "ratingArea" | "tobacco">>;
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
 * tier, or, beside ages, in one for each rating area; each of these may stand twice, without and with tobacco.
 */
export function layoutOf(rows: readonly SheetRow[]): Found {
  for (const { row, cells } of rows.slice(0, searchedRows)) {
    const named = namedIn(cells);
    const known = named.filter(({ role, tierCode, mark }) => role ?? tierCode ?? mark);
    const asksAge = named.some(({ role }) => role === "age" || role === "ageFrom");
    if (known.length < 2 && !(asksAge && named.length > 1)) continue;

    const columns = new Map<Role, { index: number; header: string }>();
    for (const { index, header, role } of named)
      if (role !== undefined && !columns.has(role)) columns.set(role, { index, header });
    const unknown = named.find(
      ({ mark }) => mark !== undefined && narrowsOf(mark, named, asksAge) === undefined,
    );
    if (unknown) return { ok: false, problem: { row, column: unknown.header, code: "columnUnknown" } };
    const values = valuesOf(named, columns, asksAge);
    if (values.length === 0) return { ok: false, problem: { row, column: null, code: "noRateColumn" } };
    return { ok: true, layout: { headerRow: row, columns, values } };
  }
  return { ok: false, problem: { row: rows[0]?.row ?? 1, column: null, code: "noHeader" } };
}

type Mark = NonNullable<ReturnType<typeof tobaccoMarkOf>>;
type Named = {
  index: number;
  header: string;
  role: Role | undefined;
  tierCode: ReturnType<typeof tierOf>;
  /** The rates below are those without or with tobacco. */
  mark: Mark | undefined;
};

/** Where a header speaks of those who use no tobacco, rates stand side by side, and "Tobacco" is no column of yes and no. */
function namedIn(cells: SheetRow["cells"]): Named[] {
  const headers = cells.flatMap((cell, index) => {
    const header = cellText(cell);
    return header === "" ? [] : [{ index, header, mark: tobaccoMarkOf(header) }];
  });
  const isSideBySide = headers.some(({ mark }) => mark?.tobacco === false);
  return headers.map(({ index, header, mark }) =>
    isSideBySide && mark !== undefined
      ? { index, header, role: undefined, tierCode: undefined, mark }
      : { index, header, role: roleOf(header), tierCode: tierOf(header), mark: undefined },
  );
}

function valuesOf(named: readonly Named[], columns: SheetLayout["columns"], asksAge: boolean): ValueColumn[] {
  const marked = named.flatMap(({ index, header, mark }) => {
    const narrows = mark && narrowsOf(mark, named, asksAge);
    return narrows === undefined ? [] : [{ index, header, narrows }];
  });
  const rate = columns.get("rate");
  const tobaccoRate = columns.get("tobaccoRate");
  if (rate) {
    // Beside a rate for tobacco, the other one is for everyone else.
    const usual: ValueColumn = { ...rate, narrows: tobaccoRate ? { tobacco: false } : {} };
    return [...(tobaccoRate ? [usual, { ...tobaccoRate, narrows: { tobacco: true } }] : [usual]), ...marked];
  }
  const byTier = named.filter(({ role, tierCode }) => role === undefined && tierCode !== undefined);
  const ofTiers = byTier.map(({ index, header, tierCode = null }) => ({
    index,
    header,
    narrows: { tierCode },
  }));
  if (marked.length > 0) return [...marked, ...ofTiers];
  if (columns.has("employee") && columns.has("employer")) return [{ index: -1, header: "", narrows: {} }];
  if (ofTiers.length > 0) return ofTiers;
  if (!asksAge) return [];
  return named
    .filter(({ role, header }) => role === undefined && plain(header).length <= 40)
    .map(({ index, header }) => ({ index, header, narrows: { ratingArea: areaOf(header) } }));
}

/** The people that the rates of a marked column are for; undefined where its words are not known. */
function narrowsOf(
  { tobacco, rest }: Mark,
  named: readonly Named[],
  asksAge: boolean,
): ValueColumn["narrows"] | undefined {
  if (rest === "" || roleOf(rest) === "rate") return { tobacco };
  const others = named.flatMap(({ mark }) => (mark === undefined || mark.rest === "" ? [] : [mark.rest]));
  // "Spouse" beside "Employee" is a person with a rate of their own; beside "Family", a tier.
  const isByPerson = others.some((one) => tierOf(one) === undefined) && others.every((one) => kindOf(one));
  const [personKind, tierCode] = [kindOf(rest), tierOf(rest)];
  if (isByPerson && personKind !== undefined) return { tobacco, personKind };
  if (tierCode !== undefined) return { tobacco, tierCode };
  return asksAge && personKind === undefined ? { tobacco, ratingArea: areaOf(rest) } : undefined;
}
