import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { TierCode } from "#domains/plans/tier.ts";
import { groupBy } from "#domains/plans/group-by.ts";
import { type ClockRow, type CoverRow, coversOn } from "./cases.service.ts";
import type { CobraExtension } from "./cobra-events.ts";
import { refusal } from "./cobra.texts.ts";
import { type Unit, unitPrice } from "./unit-price.service.ts";
import type { StepChange } from "./step-change.ts";
import type { Work } from "./work.service.ts";
import { coverBefore, endCovers } from "./write-step.service.ts";

// Continued coverage is coverage like any other, with the clock by which it is continued.

type Changed = Pick<StepChange, "added" | "covers">;
type Electing = { clock: ClockRow; from: PlainDate; coverageTypes: readonly string[] };
type Wanted = { clock: ClockRow; from: PlainDate; offer: CoverRow };

/** Begins what was elected. Those who elect the same plan from the same day, before anybody has paid, share its price. */
export async function continueCovers(work: Work, electing: readonly Electing[]): Promise<Changed> {
  const wanted = electing.flatMap(({ clock, from, coverageTypes }) =>
    coverageTypes.map((type): Wanted => ({ clock, from, offer: offerOf(work, clock, type, from) })),
  );
  const changed: Changed = { added: [], covers: [] };
  const hasPaid = work.clocks.some(({ paidThrough }) => paidThrough !== null);
  const units = groupBy(wanted, ({ from, offer }) => `${offer.basePlanId} ${offer.coverageType} ${from}`);
  for (const members of units.values()) {
    const [first] = members;
    if (first === undefined) continue;
    const { from, offer } = first;
    const shared = hasPaid ? [] : continuedWith(work, offer, from);
    const unit = {
      ...offer,
      from,
      isDisability: false,
      people: [...members.map(({ clock }) => clock.memberId), ...shared.map(({ memberId }) => memberId)],
    };
    const price = await unitPrice(work, unit);
    for (const { clock, offer: source } of members)
      changed.added.push(
        await addCover(work, source.id, {
          clockId: clock.id,
          from,
          to: clock.endsOn,
          tierCode: price.tierCode,
          cents: price.firstId === clock.memberId ? price.cents : 0,
        }),
      );
    for (const cover of shared) {
      const employeeCents = price.firstId === cover.memberId ? price.cents : 0;
      await work.transaction.client.query(
        `update coverages set tier_code = $2, employee_cents = $3, version = version + 1, updated_at = $4, updated_by = $5
         where id = $1`,
        [cover.id, price.tierCode, employeeCents, work.now, work.by],
      );
      changed.covers.push(coverBefore(cover, { tierCode: price.tierCode, employeeCents }));
    }
  }
  return changed;
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

/** Covers of the case by the same plan from the same day. */
function continuedWith({ covers, clocks }: Work, offer: CoverRow, from: PlainDate): CoverRow[] {
  const ids = new Set(clocks.map(({ id }) => id));
  return covers.filter(
    ({ cobraClockId, basePlanId, coverageType, effectiveDate, terminationDate }) =>
      cobraClockId !== null &&
      ids.has(cobraClockId) &&
      basePlanId === offer.basePlanId &&
      coverageType === offer.coverageType &&
      effectiveDate === from &&
      (terminationDate === null || terminationDate >= from),
  );
}

/** Those who go on after some of them ended pay for themselves alone from the next day. */
export async function priceAnew(
  work: Work,
  ended: ReadonlySet<string>,
  endedOn: PlainDate,
): Promise<Changed> {
  const changed: Changed = { added: [], covers: [] };
  const ids = new Set(work.clocks.map(({ id }) => id));
  const going = work.covers.filter(
    ({ cobraClockId, terminationDate }) =>
      cobraClockId !== null &&
      ids.has(cobraClockId) &&
      (terminationDate === null || terminationDate > endedOn),
  );
  const units = groupBy(going, ({ basePlanId, coverageType, effectiveDate }) =>
    [basePlanId, coverageType, effectiveDate].join(" "),
  );
  for (const covers of units.values()) {
    const rest = covers.filter(({ cobraClockId }) => cobraClockId !== null && !ended.has(cobraClockId));
    const [first] = rest;
    if (first === undefined || rest.length === covers.length) continue;
    const from = first.effectiveDate > endedOn ? first.effectiveDate : addDays(endedOn, 1);
    const unit = { ...first, from, isDisability: false, people: rest.map(({ memberId }) => memberId) };
    const price = await unitPrice(work, unit);
    changed.covers.push(...(await endCovers(work.transaction, rest, dayBefore(from), work)));
    for (const cover of rest)
      changed.added.push(
        await addCover(work, cover.id, {
          clockId: cover.cobraClockId ?? "",
          from,
          to: cover.terminationDate ?? first.effectiveDate,
          tierCode: price.tierCode,
          cents: price.firstId === cover.memberId ? price.cents : 0,
        }),
      );
  }
  return changed;
}

/** Longer: at the same price after a second event, at 150 % in the months that a disability adds. */
export async function raisePrices(
  work: Work,
  clocks: readonly ClockRow[],
  extension: CobraExtension,
): Promise<Changed> {
  const changed: Changed = { added: [], covers: [] };
  const before = new Map(work.clocks.map(({ id, endsOn }) => [id, endsOn]));
  const last = work.covers.filter(
    ({ cobraClockId, terminationDate }) =>
      cobraClockId !== null &&
      clocks.some(({ id }) => id === cobraClockId) &&
      terminationDate === before.get(cobraClockId),
  );
  const lastDayOf = (cover: CoverRow) => clocks.find(({ id }) => id === cover.cobraClockId)?.endsOn ?? "";
  if (extension === "secondEvent") {
    for (const cover of last) {
      await work.transaction.client.query(
        `update coverages set termination_date = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = $1`,
        [cover.id, lastDayOf(cover), work.now, work.by],
      );
      changed.covers.push(coverBefore(cover, { terminationDate: lastDayOf(cover) }));
    }
    return changed;
  }
  const units = groupBy(last, ({ basePlanId, coverageType, terminationDate }) =>
    [basePlanId, coverageType, terminationDate].join(" "),
  );
  for (const covers of units.values()) {
    const [first] = covers;
    if (first === undefined || first.terminationDate === null) continue;
    const from = addDays(first.terminationDate, 1);
    const unit: Unit = { ...first, from, isDisability: true, people: covers.map(({ memberId }) => memberId) };
    const price = await unitPrice(work, unit);
    for (const cover of covers)
      changed.added.push(
        await addCover(work, cover.id, {
          clockId: cover.cobraClockId ?? "",
          from,
          to: lastDayOf(cover),
          tierCode: price.tierCode,
          cents: price.firstId === cover.memberId ? price.cents : 0,
        }),
      );
  }
  return changed;
}

type NewCover = { clockId: string; from: PlainDate; to: PlainDate; tierCode: TierCode; cents: number };

async function addCover(
  { transaction, now, by }: Work,
  sourceId: string,
  { clockId, from, to, tierCode, cents }: NewCover,
): Promise<StepChange["added"][number]> {
  const id = uuidv7(now.getTime());
  await transaction.client.query(
    `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
       effective_date, termination_date, employee_cents, employer_cents, cobra_clock_id, created_at, created_by, updated_at, updated_by)
     select $2, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, $3, $4, $5, $6, 0, $7, $8, $9, $8, $9
     from coverages where id = $1`,
    [sourceId, id, tierCode, from, to, cents, clockId, now, by],
  );
  return { id, left: { tierCode, terminationDate: to, employeeCents: cents, employerCents: 0 } };
}
