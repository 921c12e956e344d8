import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import type { Transaction } from "#server/scope.ts";
import { type CaseRow, type ClockRow, type CoverRow, coversOn } from "./case-rows.service.ts";
import { refusal } from "./cobra.texts.ts";
import { type Continued, type ContinuedRow, continuedRows } from "./continued-rows.ts";
import { lastCovered } from "./months.ts";
import { readPriceBook } from "./price-book.service.ts";
import type { PlanEnd, StepChange } from "./step-change.ts";
import { disabledPriceFrom } from "./terms.ts";
import type { Work } from "./work.service.ts";
import { coverBefore } from "./write-step.service.ts";

// Continued coverage is coverage like any other, with the clock by which it is continued. Its rows follow from who continues
// what: after each step they are worked out anew, and what is different is written.

type Changed = Pick<StepChange, "added" | "covers">;
export type Electing = {
  clock: ClockRow;
  from: PlainDate;
  coverageTypes: readonly string[];
  /** A child who came later had no coverage of their own: these rows of the employee are continued. */
  sources?: readonly CoverRow[];
};
type Source = Continued & { source: CoverRow };

/** What the people of the case continue. `before` are the clocks as the rows were written by them. */
function continuedOf(
  found: CaseRow,
  {
    before,
    clocks,
    covers,
  }: { before: readonly ClockRow[]; clocks: readonly ClockRow[]; covers: readonly CoverRow[] },
): Source[] {
  return clocks.flatMap((clock) => {
    const own = covers.filter(({ cobraClockId }) => cobraClockId === clock.id);
    const was = before.find(({ id }) => id === clock.id) ?? clock;
    const plans = groupBy(own, ({ coverageType, basePlanId }) => `${coverageType} ${basePlanId}`);
    return [...plans.values()].flatMap((rows): Source[] => {
      const [source] = rows;
      if (source === undefined) return [];
      const living = rows.filter(isLiving);
      const [from] = (living.length > 0 ? living : rows).map((one) => one.effectiveDate).toSorted();
      const last = living
        .map((one) => one.terminationDate ?? clock.endsOn)
        .toSorted()
        .at(-1);
      // What ended by itself stays as it is, though the clock goes on; also what never began.
      if (last === undefined && (from ?? "") <= lastCovered(was)) return [];
      const isEndedAlone = last !== undefined && last !== lastCovered(was);
      const to = isEndedAlone && last < lastCovered(clock) ? last : lastCovered(clock);
      return [{ ...ofClock(found, clock, source), from: from ?? "", to, rows: living.map(rowOf) }];
    });
  });
}

function ofClock(found: CaseRow, clock: ClockRow, source: CoverRow) {
  const { id: clockId, memberId, paidThrough } = clock;
  const owesNothing = clock.endReason === "notPaid";
  const { coverageType, basePlanId } = source;
  const disabledFrom = disabledPriceFrom(found, clock);
  return { clockId, memberId, coverageType, basePlanId, paidThrough, disabledFrom, owesNothing, source };
}

const isLiving = ({ effectiveDate, terminationDate }: CoverRow) =>
  terminationDate === null || terminationDate >= effectiveDate;

const rowOf = ({ effectiveDate, terminationDate, tierCode, employeeCents }: CoverRow): ContinuedRow => ({
  from: effectiveDate,
  to: terminationDate ?? "9999-12-31",
  tierCode,
  cents: employeeCents,
});

/** The family's covers as they would be written now: with what the months that nobody has paid cost by today's rates. */
export async function currentCovers(
  transaction: Transaction,
  found: CaseRow,
  clocks: readonly ClockRow[],
  covers: readonly CoverRow[],
  payerIds?: readonly string[],
): Promise<CoverRow[]> {
  const continued = continuedOf(found, { before: clocks, clocks, covers });
  if (continued.length === 0) return [...covers];
  const { rows } = continuedRows(continued, {
    ...(await readPriceBook(transaction, found, covers)),
    payerIds,
  });
  return withRows(clocks, covers, { continued, rows });
}

/** Works out what a step would leave, and writes nothing. */
export async function coversAfter(
  work: Work,
  changed: readonly ClockRow[],
  electing: readonly Electing[],
  payerIds?: readonly string[],
): Promise<CoverRow[]> {
  const plan = await planOf(work, changed, electing, { payerIds, ending: [] });
  return withRows(work.clocks, work.covers, plan);
}

type Plan = { continued: Source[]; rows: ReadonlyMap<Continued, ContinuedRow[]> };

function withRows(
  clocks: readonly ClockRow[],
  covers: readonly CoverRow[],
  { continued, rows }: Plan,
): CoverRow[] {
  const ids = new Set(clocks.map(({ id }) => id));
  return [
    ...covers.filter(({ cobraClockId }) => cobraClockId === null || !ids.has(cobraClockId)),
    ...continued.flatMap((one) =>
      (rows.get(one) ?? []).map((row): CoverRow => ({
        ...one.source,
        cobraClockId: one.clockId,
        memberId: one.memberId,
        tierCode: row.tierCode,
        effectiveDate: row.from,
        terminationDate: row.to,
        employeeCents: row.cents,
        employerCents: 0,
      })),
    ),
  ];
}

/** Writes what the clocks, as a step leaves them, and those who elect continue from now on; of some, plans that end before. */
export async function rewriteCovers(
  work: Work,
  changed: readonly ClockRow[],
  electing: readonly Electing[] = [],
  { payerIds, ending = [] }: { payerIds?: readonly string[]; ending?: readonly PlanEnd[] } = {},
): Promise<Changed> {
  const { continued, rows } = await planOf(work, changed, electing, { payerIds, ending });
  return continued.length === 0 ? { added: [], covers: [] } : writeDifference(work, continued, rows);
}

async function planOf(
  work: Work,
  changed: readonly ClockRow[],
  electing: readonly Electing[],
  { payerIds, ending }: { payerIds: readonly string[] | undefined; ending: readonly PlanEnd[] },
): Promise<Plan> {
  const clocks = work.clocks.map((clock) => changed.find(({ id }) => id === clock.id) ?? clock);
  const continued = continuedOf(work.case, { before: work.clocks, clocks, covers: work.covers });
  for (const one of continued) {
    const end = ending.find(
      ({ clockId, coverageType }) => clockId === one.clockId && coverageType === one.coverageType,
    );
    if (end !== undefined && end.endedOn < one.to) one.to = end.endedOn;
  }
  for (const { clock, from, coverageTypes, sources = [] } of electing)
    for (const type of coverageTypes) {
      const source =
        sources.find(({ coverageType }) => coverageType === type) ?? offerOf(work, clock, type, from);
      const of = ofClock(work.case, clock, source);
      const again = continued.findIndex(
        (one) =>
          one.clockId === clock.id && one.basePlanId === source.basePlanId && one.coverageType === type,
      );
      if (again >= 0) continued.splice(again, 1);
      continued.push({ ...of, from, to: lastCovered(clock), rows: [] });
    }
  if (continued.length === 0) return { continued, rows: new Map() };
  const book = await readPriceBook(work.transaction, work.case, work.covers);
  const { rows, unpriced } = continuedRows(continued, { ...book, payerIds });
  if (unpriced !== null) {
    const plan = work.covers.find(({ basePlanId }) => basePlanId === unpriced.basePlanId)?.planName ?? "";
    throw refusal("people", "noPrice", work.scope.context.language, { plan });
  }
  return { continued, rows };
}

/** What the person had on the day before the loss, and does not have any more. */
function offerOf(work: Work, clock: ClockRow, coverageType: string, from: PlainDate): CoverRow {
  const own = work.covers.filter(
    (one) => one.memberId === clock.memberId && one.coverageType === coverageType,
  );
  const [offer] = coversOn(own, dayBefore(work.case.lossDate));
  const { language } = work.scope.context;
  const { name } = clock;
  if (offer === undefined) throw refusal("people", "notOffered", language, { name });
  const still = own.find(
    ({ effectiveDate, terminationDate }) =>
      (terminationDate === null || (terminationDate >= from && terminationDate >= effectiveDate)) &&
      effectiveDate <= clock.endsOn,
  );
  if (still !== undefined)
    throw refusal("people", "stillCovered", language, { name, plan: still.planName, day: dayBefore(from) });
  return offer;
}

/** First what is not there any more goes, then what becomes shorter, so that nothing is in the way of what becomes longer. */
async function writeDifference(
  work: Work,
  continued: readonly Source[],
  rows: ReadonlyMap<Continued, ContinuedRow[]>,
): Promise<Changed> {
  const changed: Changed = { added: [], covers: [] };
  const updates: { cover: CoverRow; row: Omit<ContinuedRow, "from"> }[] = [];
  const inserts: { one: Source; row: ContinuedRow }[] = [];
  for (const one of continued) {
    const existing = work.covers.filter(
      ({ cobraClockId, coverageType, basePlanId }) =>
        cobraClockId === one.clockId && coverageType === one.coverageType && basePlanId === one.basePlanId,
    );
    const wanted = rows.get(one) ?? [];
    const taken = new Set<string>();
    for (const row of wanted) {
      const cover =
        existing.find((each) => each.effectiveDate === row.from && isLiving(each)) ??
        existing.find((each) => each.effectiveDate === row.from);
      if (cover === undefined) inserts.push({ one, row });
      else {
        taken.add(cover.id);
        updates.push({ cover, row });
      }
    }
    for (const cover of existing.filter((each) => isLiving(each) && !taken.has(each.id))) {
      const { tierCode, employeeCents: cents } = cover;
      updates.push({ cover, row: { to: dayBefore(cover.effectiveDate), tierCode, cents } });
    }
  }
  const isLonger = ({ cover, row }: (typeof updates)[number]) => row.to > (cover.terminationDate ?? "9999");
  for (const update of updates.toSorted((one, other) => Number(isLonger(one)) - Number(isLonger(other)))) {
    const { cover, row } = update;
    const left = { tierCode: row.tierCode, terminationDate: row.to, employeeCents: row.cents };
    if (
      cover.tierCode === left.tierCode &&
      cover.terminationDate === left.terminationDate &&
      cover.employeeCents === left.employeeCents
    )
      continue;
    await work.transaction.client.query(
      `update coverages set tier_code = $2, termination_date = $3, employee_cents = $4, version = version + 1,
         updated_at = $5, updated_by = $6 where id = $1`,
      [cover.id, left.tierCode, left.terminationDate, left.employeeCents, work.now, work.by],
    );
    changed.covers.push(coverBefore(cover, left));
  }
  for (const { one, row } of inserts) changed.added.push(await addCover(work, one, row));
  return changed;
}

async function addCover(
  { transaction, now, by }: Work,
  { source, clockId, memberId }: Source,
  { from, to, tierCode, cents }: ContinuedRow,
): Promise<StepChange["added"][number]> {
  const id = uuidv7(now.getTime());
  await transaction.client.query(
    `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
       effective_date, termination_date, employee_cents, employer_cents, cobra_clock_id, created_at, created_by, updated_at, updated_by)
     select $2, installation_id, client_id, family_id, $10, base_plan_id, coverage_type, $3, $4, $5, $6, 0, $7, $8, $9, $8, $9
     from coverages where id = $1`,
    [source.id, id, tierCode, from, to, cents, clockId, now, by, memberId],
  );
  return { id, left: { tierCode, terminationDate: to, employeeCents: cents, employerCents: 0 } };
}
