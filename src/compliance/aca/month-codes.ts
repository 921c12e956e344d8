import { addDays, addMonths, firstOfMonth, lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import { planYearOf } from "#plans/plans/rating-age.ts";
import { mayChoosePlan } from "#plans/plans/plan-audience.ts";
import { because, type Reason, reason, type Traced } from "#kernel/traced.ts";
import { payLimit, povertyLimit, rateLimit } from "./affordability.ts";
import { codesWithShare, months, type OfferCode, type ReliefCode } from "./codes.ts";
import type { EmployeeFacts, HealthCover, OfferedPlan, ShareOf, WorkSpan } from "./employee-facts.ts";
import type { MonthCodes } from "./form-content.ts";

// Lines 14 to 16 of Form 1095-C, by the IRS's instructions for Forms 1094-C and 1095-C. Codes of reasons are texts of `aca-why`.

/** Full-time: 30 hours a week (26 USC 4980H(c)(4)). Who has no hours on record counts as full-time. */
const fullTimeHours = 30;

type Span = { from: PlainDate | null; to: PlainDate | null };
type Month = { first: PlainDate; last: PlainDate };

/** The twelve months of an employee's Form 1095-C. */
export function monthsOf(year: number, facts: EmployeeFacts, shareOf: ShareOf): MonthCodes[] {
  const found = months.map((month) => monthOf(monthAt(year, month), month, facts, shareOf));
  if (!isForNonFullTime(year, facts)) return found;
  return found.map(({ month }) => ({
    ...without15(month),
    line14: "1G",
    why14: [reason("offer.notFullTimeAllYear")],
  }));
}

/** 1G is for the whole year or not at all: never full-time in it, and enrolled in a plan that the employer pays itself. */
export function isForNonFullTime(year: number, facts: EmployeeFacts): boolean {
  const isEverFullTime = months.some((month) => isFullTimeIn(facts, monthAt(year, month)));
  return !isEverFullTime && months.some((month) => isSelfInsured(facts, monthAt(year, month)));
}

/** Full-time on some day of the month. */
export function isFullTimeIn({ employments }: EmployeeFacts, month: Month): boolean {
  return workIn(employments, month).some(
    ({ weeklyHours }) => weeklyHours === null || weeklyHours >= fullTimeHours,
  );
}

export function monthAt(year: number, month: number): Month {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return { first, last: lastOfMonth(first) };
}

/** The months in which a person is covered on some day by a plan that the employer pays itself: Part III. */
export function enrolledMonths(year: number, facts: EmployeeFacts, memberId: string): number[] {
  const own = facts.covers.filter((cover) => cover.memberId === memberId && isOfSelfInsured(facts, cover));
  return months.filter((month) => own.some((cover) => overlaps(cover, monthAt(year, month))));
}

const isOfSelfInsured = ({ plans }: EmployeeFacts, { planId }: HealthCover) =>
  plans.some(({ id, isSelfInsured: paysItself }) => id === planId && paysItself);

const isSelfInsured = (facts: EmployeeFacts, month: Month) =>
  facts.covers.some((cover) => isOfSelfInsured(facts, cover) && overlaps(cover, month));

const without15 = (month: number): MonthCodes => ({
  month,
  line14: "1H",
  line15Cents: null,
  line16: null,
  why14: [],
  why15: [],
  why16: [],
  override: null,
});

function monthOf(month: Month, number: number, facts: EmployeeFacts, shareOf: ShareOf): MonthCodes {
  const offer = offerIn(month, facts, shareOf);
  const relief = reliefIn(month, facts, offer);
  return {
    month: number,
    line14: offer.code.value,
    line15Cents: codesWithShare.includes(offer.code.value) ? offer.share.value : null,
    line16: relief.value,
    why14: offer.code.why,
    why15: codesWithShare.includes(offer.code.value) ? offer.share.why : [],
    why16: relief.why,
    override: null,
  };
}

type Offer = {
  code: Traced<OfferCode>;
  share: Traced<number | null>;
  isEnrolled: boolean;
  limit: Traced<number | null>;
  planYearStart: PlainDate;
};

function offerIn(month: Month, facts: EmployeeFacts, shareOf: ShareOf): Offer {
  const planYearStart = planYearOf(month.first, facts.planYearStart);
  const limit = povertyLimit(planYearStart);
  const enrolled = ownCover(month, facts);
  const share = because(null, "share.none");
  const no = (code: string, params?: Reason["params"]): Offer => ({
    code: because("1H", code, params),
    share,
    isEnrolled: false,
    limit,
    planYearStart,
  });
  const work = workIn(facts.employments, month);
  if (work.length === 0) return no(enrolled?.isCobra ? "offer.cobraAfterWork" : "offer.notEmployed");
  const isEnrolled = enrolled !== undefined;
  if (!isEnrolled) {
    const refused = notOffered(month, facts, work);
    if (refused !== null) return no(refused.code, refused.params);
  }
  const held = facts.plans.filter((plan) => holdsThroughout(plan, month));
  const plans = held.filter((plan) => isOfferedTo(plan, work, month, facts.planYearStart));
  const offered = isEnrolled ? withPlan(plans, facts.plans, enrolled.planId) : plans;
  if (offered.length === 0) return no(held.length === 0 ? "offer.noPlan" : "offer.otherClass");
  const ofValue = offered.filter(({ isMinimumValue }) => isMinimumValue);
  if (ofValue.length === 0) return { ...no(""), code: because("1F", "offer.noMinimumValue"), isEnrolled };
  const cheapest = lowest(ofValue, month, shareOf, enrolled?.isCobra === true);
  const { value, why } = offerCode(offered, cheapest, limit);
  const code = isWaitUnknown(work, month) && !isEnrolled ? [...why, reason("offer.waitUnknown")] : why;
  return { code: { value, why: code }, share: cheapest, isEnrolled, limit, planYearStart };
}

/** Tells whether sessions offered a plan to the employee in all of the month, by class of work and division: the latest plan year's speak. */
function isOfferedTo(
  { offers }: OfferedPlan,
  work: readonly WorkSpan[],
  { first }: Month,
  planYearStart: PlainDate | null,
): boolean {
  if (offers.length === 0) return true;
  const begun = offers.filter(({ from }) => from <= first);
  const yearOf = ({ from }: { from: PlainDate }) => planYearOf(from, planYearStart);
  const latest = begun.map(yearOf).toSorted().at(-1);
  const speaking = latest === undefined ? offers : begun.filter((one) => yearOf(one) === latest);
  return work.every((workplace) => speaking.some((one) => mayChoosePlan(one, workplace).value));
}

/** Somebody in their first three months, of whom no session says how long they wait. */
const isWaitUnknown = (work: readonly WorkSpan[], { first }: Month) =>
  work.some(
    ({ since, offeredFrom }) => since !== null && offeredFrom === null && addMonths(since, 3) > first,
  );

/** Why nobody was offered coverage for the whole month; null where they were. */
function notOffered(month: Month, facts: EmployeeFacts, work: readonly WorkSpan[]): Reason | null {
  const late = work.find(({ hireDate }) => hireDate !== null && hireDate > month.first);
  if (late !== undefined && !isAtWork(facts.employments, month.first))
    return reason("offer.hiredInMonth", { date: late.hireDate ?? "" });
  if (!isAtWork(facts.employments, month.last))
    return reason("offer.leftInMonth", { date: lastDayIn(work) ?? "" });
  const waiting = work.find(({ offeredFrom }) => offeredFrom !== null && offeredFrom > month.first);
  if (waiting !== undefined) return reason("offer.waiting", { date: waiting.offeredFrom ?? "" });
  return isFullTimeIn(facts, month) ? null : reason("offer.notFullTime");
}

/** Spouse and children count as offered coverage where any of the plans lets them in. */
function offerCode(
  offered: readonly OfferedPlan[],
  share: Traced<number | null>,
  limit: Traced<number | null>,
): Traced<OfferCode> {
  const hasChildren = offered.some(({ offersChildren }) => offersChildren);
  const forSpouse = offered.filter(({ offersSpouse }) => offersSpouse);
  const isConditional = forSpouse.length > 0 && forSpouse.every((plan) => plan.spouseIsConditional);
  if (forSpouse.length === 0)
    return hasChildren ? because("1C", "offer.children") : because("1B", "offer.employee");
  if (isConditional)
    return hasChildren
      ? because("1K", "offer.conditionalSpouseAndChildren")
      : because("1J", "offer.conditionalSpouse");
  if (!hasChildren) return because("1D", "offer.spouse");
  if (share.value !== null && limit.value !== null && share.value <= limit.value)
    return {
      value: "1A",
      why: [reason("offer.qualifying", { shareCents: share.value, limitCents: limit.value }), ...limit.why],
    };
  return because("1E", "offer.family");
}

function lowest(
  plans: readonly OfferedPlan[],
  month: Month,
  shareOf: ShareOf,
  isCobra: boolean,
): Traced<number | null> {
  let found: { cents: number; plan: string } | undefined;
  for (const { id, name } of plans) {
    const cents = shareOf(id, month.first, isCobra);
    if (cents !== null && (found === undefined || cents < found.cents)) found = { cents, plan: name };
  }
  if (found === undefined) return because(null, "share.noPrice");
  return because(found.cents, isCobra ? "share.cobra" : "share.lowest", {
    shareCents: found.cents,
    plan: found.plan,
  });
}

function reliefIn(month: Month, facts: EmployeeFacts, offer: Offer): Traced<ReliefCode | null> {
  const work = workIn(facts.employments, month);
  if (work.length === 0) return because("2A", "relief.notEmployed");
  if (offer.isEnrolled) return because("2C", "relief.enrolled");
  const waits = work.find((one) => isAssessmentFree(one, month));
  if (waits !== undefined) return because("2D", "relief.waiting", { date: waits.offeredFrom ?? "" });
  if (!isFullTimeIn(facts, month)) return because("2B", "relief.notFullTime");
  if (!isAtWork(facts.employments, month.last)) return because("2B", "relief.leftInMonth");
  if (offer.code.value === "1A") return because(null, "relief.qualifying");
  if (offer.share.value === null)
    return because(null, isReturn(work, month) ? "relief.returned" : "relief.nothing");
  return harbor(facts, work, month, offer, offer.share.value);
}

/** The employer's safe harbor, where the lowest price is within it. */
function harbor(
  { safeHarbor, employments, planYearStart }: EmployeeFacts,
  work: readonly WorkSpan[],
  month: Month,
  { limit, planYearStart: start }: Offer,
  shareCents: number,
): Traced<ReliefCode | null> {
  if (safeHarbor === null) return because(null, "relief.noHarbor");
  const code = { w2: "2F", povertyLine: "2G", rateOfPay: "2H" } as const;
  const within =
    safeHarbor === "povertyLine"
      ? limit
      : safeHarbor === "w2"
        ? payLimit(start, work.at(-1)?.salaryCents ?? null)
        : limitByRate(start, firstOf(employments, planYearStart, month) ?? work[0], work);
  if (within.value === null) return { value: null, why: [reason("relief.harborUnknown"), ...within.why] };
  if (shareCents > within.value)
    return { value: null, why: [reason("relief.notAffordable", { shareCents }), ...within.why] };
  return { value: code[safeHarbor], why: [reason(`relief.${safeHarbor}`, { shareCents }), ...within.why] };
}

function limitByRate(
  planYearStart: PlainDate,
  first: WorkSpan | undefined,
  month: readonly WorkSpan[],
): Traced<number | null> {
  return first === undefined ? because(null, "limit.noPay") : rateLimit(planYearStart, { first, month });
}

/** The first days of work in the plan year of a month. */
function firstOf(
  employments: readonly WorkSpan[],
  planYearStart: PlainDate | null,
  { first, last }: Month,
): WorkSpan | undefined {
  return workIn(employments, { first: planYearOf(first, planYearStart), last }).toSorted((one, other) =>
    (spanOf(one).from ?? "") < (spanOf(other).from ?? "") ? -1 : 1,
  )[0];
}

/**
 * A limited non-assessment period: the month in which work begins after its first day, and the wait for coverage, until
 * the end of the third full month of work at the latest (26 CFR 54.4980H-1(a)(26)).
 */
function isAssessmentFree({ since, offeredFrom }: WorkSpan, { first }: Month): boolean {
  if (since === null) return false;
  if (since > first) return true;
  const full = firstOfMonth(since) === since ? since : addMonths(firstOfMonth(since), 1);
  return offeredFrom !== null && offeredFrom > first && first < addMonths(full, 3);
}

/**
 * Came back within 13 weeks after the first day of the month: no new employee, so that no wait begins; an offer by the first day
 * of the next month counts for this one too (26 CFR 54.4980H-3(c)(4)).
 */
const isReturn = (work: readonly WorkSpan[], { first }: Month) =>
  work.some(({ hireDate, since }) => hireDate !== null && hireDate > first && since !== hireDate);

/** The employee's own cover that holds on each day of the month, if need be of two that follow each other. */
function ownCover(month: Month, { covers, memberId }: EmployeeFacts): HealthCover | undefined {
  const own = covers.filter((cover) => cover.memberId === memberId && overlaps(cover, month));
  return daysAreHeld(own, month) ? own[0] : undefined;
}

function withPlan(
  plans: readonly OfferedPlan[],
  all: readonly OfferedPlan[],
  planId: string,
): readonly OfferedPlan[] {
  if (plans.some(({ id }) => id === planId)) return plans;
  return [...plans, ...all.filter(({ id }) => id === planId)];
}

const spanOf = ({ hireDate, lastDay, from, to }: WorkSpan): Span => ({
  from: from ?? hireDate,
  to: to ?? lastDay,
});
const workIn = (employments: readonly WorkSpan[], month: Month) =>
  employments.filter((one) => overlaps(spanOf(one), month));
const isAtWork = (employments: readonly WorkSpan[], day: PlainDate) =>
  employments.some((one) => overlaps(spanOf(one), { first: day, last: day }));
const lastDayIn = (work: readonly WorkSpan[]) =>
  work.map(({ lastDay }) => lastDay).find((day) => day !== null);

function overlaps({ from, to }: Span, { first, last }: Month): boolean {
  return (from === null || from <= last) && (to === null || to >= first) && !isNever({ from, to });
}

/** Cover that ended before its first day never began. */
const isNever = ({ from, to }: Span) => from !== null && to !== null && to < from;

const holdsThroughout = ({ from, to }: Span, { first, last }: Month) =>
  (from === null || from <= first) && (to === null || to >= last);

function daysAreHeld(spans: readonly HealthCover[], { first, last }: Month): boolean {
  let until = first;
  for (const { from, to } of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (from > until) return false;
    if (to === null || to >= last) return true;
    const next = addDays(to, 1);
    if (next > until) until = next;
  }
  return false;
}
