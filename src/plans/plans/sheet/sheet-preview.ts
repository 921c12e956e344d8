import type { PriceList, SheetPreview } from "../price-list.ts";
import { groupBy } from "../group-by.ts";
import { checkRates } from "../rate-check.ts";
import type { CurrentRate, SheetChanges } from "./sheet-changes.ts";
import type { SheetQuestion } from "./sheet-forms.ts";
import type { SheetProblem } from "./sheet-values.ts";
import type { SheetPlan, SheetPrice, SheetPrices } from "./sheet-prices.ts";

const mostRows = 200;
const mostFindings = 20;
const exampleRows = 3;

type Checked = {
  id: string;
  fileName: string;
  plans: readonly SheetPlan[];
  read: SheetPrices & { ends: { from: number; to: number } | null; questions: readonly SheetQuestion[] };
  changes: SheetChanges & { lists: readonly PriceList[] };
};

/** What somebody looks through before they say yes. */
export function previewOf({ id, fileName, plans, read, changes }: Checked): SheetPreview {
  const { rates, shares, lists } = changes;
  const problems = grouped([...read.problems, ...changes.problems]);
  const count = ({ added, changed, ended, same }: SheetChanges["rates"] | SheetChanges["shares"]) => ({
    added: added.length,
    changed: changed.length,
    ended: ended.length,
    same: same.length,
  });
  const total = { ...count(rates), shares: count(shares) };
  const news = [...Object.values(count(rates)).slice(0, 3), ...Object.values(count(shares)).slice(0, 3)];
  return {
    id,
    fileName,
    ...total,
    canApply: problems.length === 0 && read.questions.length === 0 && news.some((number) => number > 0),
    otherRows: read.otherRows,
    problemCount: problems.length,
    problems: problems.slice(0, mostRows),
    questions: read.questions.map((question) => ({ ...question })),
    ends: read.ends,
    plans: lists.map((list) => planOf(list, plans, read.prices, changes)),
    rows: rowsOf(rates).slice(0, mostRows),
  };
}

/** What is wrong in the same way all down a column is told once, with its first rows. */
function grouped(problems: readonly SheetProblem[]): SheetPreview["problems"] {
  const groups = groupBy(problems, ({ row, column, code, params }) =>
    JSON.stringify([column, code, params ?? {}, ...(column === null ? [row] : [])]),
  );
  return [...groups.values()]
    .flatMap((group) => {
      const rows = group.map(({ row }) => row).toSorted((one, other) => one - other);
      const [first] = group;
      const [row] = rows;
      if (first === undefined || row === undefined) return [];
      const { column, code, params = {} } = first;
      return [{ row, column, code, params, count: rows.length, rows: rows.slice(0, exampleRows) }];
    })
    .toSorted((one, other) => one.row - other.row);
}

function planOf(
  list: PriceList,
  plans: readonly SheetPlan[],
  prices: readonly SheetPrice[],
  { rates }: SheetChanges,
): SheetPreview["plans"][number] {
  const isOf = ({ basePlanId }: { basePlanId: string }) => basePlanId === list.plan.id;
  const own = prices.filter(isOf);
  const from = own.map(({ effectiveDate }) => effectiveDate).toSorted()[0] ?? "";
  const added = rates.added.filter(isOf);
  const changed = rates.changed.filter(({ now }) => isOf(now));
  const ended = rates.ended.filter(({ kept }) => isOf(kept));
  const plan = plans.find(({ id }) => id === list.plan.id);
  return {
    id: list.plan.id,
    name: plan?.name ?? "",
    code: plan?.code ?? "",
    from,
    added: added.length,
    changed: changed.length,
    ended: ended.length,
    same: rates.same.filter(isOf).length,
    findings: from === "" ? [] : findingsAfter(list, { added, changed, ended }, from),
  };
}

/** What would be wrong once the sheet is written. */
function findingsAfter(
  list: PriceList,
  { added, changed, ended }: Pick<SheetChanges["rates"], "added" | "changed" | "ended">,
  on: string,
): SheetPreview["plans"][number]["findings"] {
  const changes = new Map(changed.map(({ kept, now }) => [kept.id, now]));
  const ends = new Map(ended.map(({ kept, terminationDate }) => [kept.id, terminationDate]));
  const kept = list.rates.map(({ id, ...rate }) => ({
    ...rate,
    ...changes.get(id),
    ...(ends.has(id) ? { terminationDate: ends.get(id) ?? null } : {}),
  }));
  return checkRates({ ...list, rates: [...kept, ...added], contributions: [], partnerTiers: [], on })
    .slice(0, mostFindings)
    .map(({ code, severity, where, params }) => ({ code, severity, where, params }));
}

type Row = SheetPreview["rows"][number];

function rowsOf({ added, changed, ended }: SheetChanges["rates"]): Row[] {
  const rows = [
    ...added.map((price): Row => rowOf("added", price.row, price.basePlanId, price, null)),
    ...changed.map(({ kept, now }): Row => rowOf("changed", now.row, now.basePlanId, now, kept)),
    ...ended.map(({ kept, terminationDate, row }): Row =>
      rowOf("ended", row, kept.basePlanId, { ...kept, terminationDate }, kept),
    ),
  ];
  return rows.toSorted((one, other) => one.row - other.row);
}

function rowOf(
  what: Row["what"],
  row: number,
  planId: string,
  rate: Omit<CurrentRate, "id" | "basePlanId">,
  was: CurrentRate | null,
): Row {
  const { tierCode, personKind, ageFrom, ageTo, tobacco, ratingArea, divisionId } = rate;
  const { amountCents, amountMicros, basisPoints, effectiveDate, terminationDate } = rate;
  return {
    row,
    what,
    planId,
    tierCode,
    personKind,
    ageFrom,
    ageTo,
    tobacco,
    ratingArea,
    divisionId,
    amountCents,
    amountMicros,
    basisPoints,
    effectiveDate,
    terminationDate,
    was: was && {
      amountCents: was.amountCents,
      amountMicros: was.amountMicros,
      basisPoints: was.basisPoints,
    },
  };
}
