import type { PlainDate } from "#kernel/dates.ts";
import { groupBy } from "./group-by.ts";
import type { Contribution, PartnerTier, PersonKind, PricedPlan, Rate } from "./rates.ts";
import type { TierCode, TierItem } from "./tier.ts";

/** What is wrong with a plan's prices. The words are `check.<code>` and `mend.<code>` of the namespace `plans-staff`. */
export type RateFindingCode =
  | "noRates"
  | "noRateHere"
  | "noRateForTier"
  | "noRateForKind"
  | "ageMissing"
  | "agesMissing"
  | "agesMissingFrom"
  | "rateOverlap"
  | "rateTwice"
  | "rateIncomplete"
  | "contributionOverlap"
  | "contributionIncomplete"
  | "partnerOverlap";

export interface RateFinding {
  code: RateFindingCode;
  /** error: somebody has no price, or two. warning: the price is told, but a row is of no use. */
  severity: "error" | "warning";
  /** The list that `rows` count in. */
  about: "rates" | "contributions" | "partnerTiers";
  /** The rows at fault: their `row`, else their place in the list, from 1. None where a row is missing. */
  rows: number[];
  /** The people it is for; absent: all. `division` is a name. */
  where: {
    division?: string;
    ratingArea?: string;
    tierCode?: TierCode;
    personKind?: PersonKind;
    tobacco?: boolean;
  };
  /** For the words: `ageFrom`, `ageTo`, `on`, `from`, `to`, `rows`. */
  params: Record<string, string | number>;
}

/** Rows that come from a sheet bring their number along. */
type Numbered<T> = T & { row?: number };

export interface RateCheckInput {
  plan: PricedPlan & { coversDependents: boolean; maxChildAge: number };
  rates: readonly Numbered<Rate>[];
  contributions: readonly Numbered<Contribution>[];
  partnerTiers?: readonly Numbered<PartnerTier>[];
  /** The plan's tier set; empty where it has none. */
  tierItems: readonly Pick<TierItem, "code">[];
  /** Whose people may choose the plan; `ratingArea` null: the client's areas. Empty: people belong to none. */
  divisions: readonly { id: string; name: string; ratingArea: string | null }[];
  /** The areas of people whose division has none of its own; empty: none. */
  ratingAreas: readonly string[];
  /** The first day of cover that has to have a price. Rows that end before it are left out of every check. */
  on: PlainDate;
}

const youngestEmployee = 18;
const oldest = 99;

/**
 * Finds what would leave a person without a price or with two: overlapping rows, gaps between ages, a tier, kind of
 * person, area or division without a row, two rules of the employer's share. A plan without errors has a price for
 * every family that `priceOf` is asked about (on that day, in these places).
 */
export function checkRates(input: RateCheckInput): RateFinding[] {
  const living = <T extends { terminationDate?: PlainDate | null }>(rows: readonly Numbered<T>[]) =>
    rows.map((row, at) => ({ ...row, row: row.row ?? at + 1 })).filter((row) => isLater(row, input.on));
  const rates = living(input.rates);
  const contributions = living(input.contributions);
  const findings = [
    ...missing(input, rates),
    ...overlaps(rates),
    ...rates.filter((rate) => isIncomplete(input.plan, rate)).map((rate) => about(rate, "rateIncomplete")),
    ...clashes(contributions, "contributions", "contributionOverlap", ({ tierCode, divisionId }) => [
      tierCode,
      divisionId,
    ]),
    ...contributions
      .filter((row) => (row.kind === "fixed" ? row.amountCents : row.basisPoints) == null)
      .map((row): RateFinding => ({ ...about(row, "contributionIncomplete"), about: "contributions" })),
    ...clashes(living(input.partnerTiers ?? []), "partnerTiers", "partnerOverlap", ({ tierCode }) => [
      tierCode,
    ]),
  ];
  return findings.toSorted((one, other) => weightOf(one) - weightOf(other));
}

const weightOf = ({ severity }: RateFinding) => (severity === "error" ? 0 : 1);

type Row<T> = T & { row: number };
type Dated = { effectiveDate?: PlainDate | null; terminationDate?: PlainDate | null };

const firstDay = "0001-01-01";
const lastDay = "9999-12-31";

function isLater(row: { terminationDate?: PlainDate | null }, on: PlainDate): boolean {
  return (row.terminationDate ?? lastDay) >= on;
}

function meet(one: Dated, other: Dated): boolean {
  return (
    (one.effectiveDate ?? firstDay) <= (other.terminationDate ?? lastDay) &&
    (other.effectiveDate ?? firstDay) <= (one.terminationDate ?? lastDay)
  );
}

function about(rate: Row<{ tierCode?: TierCode | null }>, code: RateFindingCode): RateFinding {
  const where = rate.tierCode == null ? {} : { tierCode: rate.tierCode };
  return {
    code,
    severity: "error",
    about: "rates",
    rows: [rate.row],
    where,
    params: { rows: `${rate.row}` },
  };
}

function isIncomplete({ ratingMode }: PricedPlan, rate: Rate): boolean {
  const isBackward = (rate.ageFrom ?? 0) > (rate.ageTo ?? Number.POSITIVE_INFINITY);
  return isBackward || (ratingMode === "salaryPercent" && rate.basisPoints == null);
}

function overlaps(rates: readonly Row<Rate>[]): RateFinding[] {
  return rivalsAmong(rates).map(([one, other]): RateFinding => {
    const isSame = isSamePrice(one, other);
    return {
      code: isSame ? "rateTwice" : "rateOverlap",
      severity: isSame ? "warning" : "error",
      about: "rates",
      ...both(one, other),
      where: whereOf(one),
    };
  });
}

/** Pairs of rows with the same selectors whose ages and days meet. */
export function rivalsAmong<T extends Rate>(rates: readonly T[]): [T, T][] {
  return [...groupBy(rates, selectorsOf).values()].flatMap((group) => {
    const sorted = group.toSorted((one, other) => (one.ageFrom ?? 0) - (other.ageFrom ?? 0));
    return sorted.flatMap((one, at) =>
      takeWhile(sorted.slice(at + 1), (other) => (other.ageFrom ?? 0) <= (one.ageTo ?? oldest * 2))
        .filter((other) => meet(one, other))
        .map((other): [T, T] => [one, other]),
    );
  });
}

/** Whether two rows are for ages and days of which some are the same. */
export function areRivals(one: Rate, other: Rate): boolean {
  return (
    (one.ageFrom ?? 0) <= (other.ageTo ?? oldest * 2) &&
    (other.ageFrom ?? 0) <= (one.ageTo ?? oldest * 2) &&
    meet(one, other)
  );
}

function both(one: Row<Dated>, other: Row<Dated>): Pick<RateFinding, "rows" | "params"> {
  const rows = [one.row, other.row].toSorted((first, second) => first - second);
  const starts = [one.effectiveDate ?? firstDay, other.effectiveDate ?? firstDay].toSorted();
  return { rows, params: { rows: rows.join(", "), from: starts[1] ?? firstDay } };
}

/** Rows of the same key whose days meet. */
function clashes<T extends Dated & { tierCode?: TierCode | null }>(
  rows: readonly Row<T>[],
  list: RateFinding["about"],
  code: RateFindingCode,
  keyOf: (row: T) => readonly unknown[],
): RateFinding[] {
  return [...groupBy(rows, (row) => JSON.stringify(keyOf(row))).values()].flatMap((group) =>
    group.flatMap((one, at) =>
      group
        .slice(at + 1)
        // A rule for a time beats one for always, so only equals clash.
        .filter((other) => (one.effectiveDate == null) === (other.effectiveDate == null) && meet(one, other))
        .map((other): RateFinding => ({
          code,
          severity: "error",
          about: list,
          ...both(one, other),
          where: one.tierCode == null ? {} : { tierCode: one.tierCode },
        })),
    ),
  );
}

/** What has to be the same for two rows to be equally narrow, and for the same people. */
export function selectorsOf({
  divisionId,
  ratingArea,
  tierCode,
  personKind,
  tobacco,
  ageFrom,
  ageTo,
}: Rate): string {
  const hasAge = (ageFrom ?? ageTo ?? null) !== null;
  return JSON.stringify([
    divisionId ?? 0,
    ratingArea ?? 0,
    tierCode ?? 0,
    personKind ?? 0,
    tobacco ?? 0,
    hasAge,
  ]);
}

export function isSamePrice(one: Rate, other: Rate): boolean {
  return (["amountCents", "amountMicros", "basisPoints"] as const).every(
    (name) => (one[name] ?? null) === (other[name] ?? null),
  );
}

type Where = RateFinding["where"];
type RateIssue = Pick<RateFinding, "code" | "where" | "params">;

function whereOf({ ratingArea, tierCode, personKind, tobacco }: Rate): Where {
  return {
    ...(ratingArea == null ? {} : { ratingArea }),
    ...(tierCode == null ? {} : { tierCode }),
    ...(personKind == null ? {} : { personKind }),
    ...(tobacco == null ? {} : { tobacco }),
  };
}

/** Who has no price on the day. What lacks in every place is told once. */
function missing(input: RateCheckInput, all: readonly Rate[]): RateFinding[] {
  const { on } = input;
  const rates = all.filter((rate) => rate.effectiveDate <= on);
  const lack = (one: RateIssue): RateFinding => ({
    severity: "error",
    about: "rates",
    rows: [],
    ...one,
    params: { ...one.params, on },
  });
  if (rates.length === 0) return [lack({ code: "noRates", where: {}, params: {} })];
  const places = placesOf(input).map(({ divisionId, ratingArea, where }) => {
    const here = rates.filter(
      (rate) =>
        (rate.divisionId ?? divisionId) === divisionId && (rate.ratingArea ?? ratingArea) === ratingArea,
    );
    return { where, here, issues: here.length === 0 ? [] : issuesOf(input, here) };
  });
  const served = places.filter(({ here }) => here.length > 0);
  const everywhere = (one: RateIssue) =>
    served.every(({ issues }) => issues.some((other) => isSame(one, other)));
  return [
    ...places
      .filter(({ here }) => here.length === 0)
      .map(({ where }) => lack({ code: "noRateHere", where, params: {} })),
    ...(served[0]?.issues ?? []).filter(everywhere).map(lack),
    ...served.flatMap(({ where, issues }) =>
      issues
        .filter((one) => !everywhere(one))
        .map((one) => lack({ ...one, where: { ...where, ...one.where } })),
    ),
  ];
}

type Place = { divisionId: string | null; ratingArea: string | null; where: Where };

function placesOf({ divisions, ratingAreas }: RateCheckInput): Place[] {
  const areas = ratingAreas.length > 0 ? ratingAreas : [null];
  const among = divisions.length > 0 ? divisions : [null];
  return among.flatMap((division) =>
    (division?.ratingArea == null ? areas : [division.ratingArea]).map((ratingArea) => ({
      divisionId: division?.id ?? null,
      ratingArea,
      where: {
        ...(division === null ? {} : { division: division.name }),
        ...(ratingArea === null ? {} : { ratingArea }),
      },
    })),
  );
}

/** What lacks in one place: a whole tier, a kind of person or use of tobacco, or some ages of them. */
function issuesOf({ plan, tierItems }: RateCheckInput, rates: readonly Rate[]): RateIssue[] {
  const codes = tierItems.length > 0 ? tierItems.map(({ code }) => code) : (["NOTIER"] as const);
  const tiers = codes.map((tierCode) => {
    const ofTier = rates.filter((rate) => (rate.tierCode ?? tierCode) === tierCode);
    return { tierCode, issues: ofTier.length === 0 ? null : issuesOfPeople(plan, ofTier) };
  });
  const priced = tiers.flatMap(({ tierCode, issues }) => (issues === null ? [] : [{ tierCode, issues }]));
  const everywhere = (one: RateIssue) =>
    priced.every(({ issues }) => issues.some((other) => isSame(one, other)));
  return [
    ...tiers
      .filter(({ issues }) => issues === null)
      .map(({ tierCode }): RateIssue => ({ code: "noRateForTier", where: { tierCode }, params: {} })),
    ...(priced[0]?.issues ?? []).filter(everywhere),
    ...priced.flatMap(({ tierCode, issues }) =>
      issues.filter((one) => !everywhere(one)).map((one) => ({ ...one, where: { tierCode, ...one.where } })),
    ),
  ];
}

function issuesOfPeople(plan: RateCheckInput["plan"], rates: readonly Rate[]): RateIssue[] {
  const isPerPerson = plan.ratingMode === "ageBand" || plan.ratingMode === "listBill";
  const hasKinds = isPerPerson && rates.some(({ personKind }) => personKind != null);
  const uses = rates.some(({ tobacco }) => tobacco != null) ? [false, true] : [null];
  return groupsOf(plan, hasKinds, isPerPerson).flatMap(({ kind, from, to }) =>
    uses.flatMap((tobacco): RateIssue[] => {
      const where = {
        ...(hasKinds ? { personKind: kind } : {}),
        ...(tobacco === null ? {} : { tobacco }),
      };
      const fitting = rates.filter(
        (rate) => (rate.personKind ?? kind) === kind && (rate.tobacco ?? tobacco) === tobacco,
      );
      if (fitting.length === 0) return [{ code: "noRateForKind", where, params: {} }];
      return gaps(fitting, from, to).map((gap) => ({ ...gap, where }));
    }),
  );
}

function isSame(one: RateIssue, other: RateIssue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Group = { kind: PersonKind; from: number; to: number };

/** Whose ages need a price: the employee's, where one price is for all; else those of everyone who may be covered. */
function groupsOf(plan: RateCheckInput["plan"], hasKinds: boolean, isPerPerson: boolean): Group[] {
  const employee: Group = { kind: "subscriber", from: youngestEmployee, to: oldest };
  if (!isPerPerson || !plan.coversDependents) return [employee];
  if (!hasKinds) return [{ ...employee, from: 0 }];
  return [
    employee,
    { kind: "spouse", from: youngestEmployee, to: oldest },
    { kind: "child", from: 0, to: Math.max(0, plan.maxChildAge - 1) },
  ];
}

function gaps(rates: readonly Rate[], from: number, to: number): Omit<RateIssue, "where">[] {
  const found: Omit<RateIssue, "where">[] = [];
  let next = from;
  const isPriced = (age: number) =>
    rates.some((rate) => (rate.ageFrom ?? age) <= age && age <= (rate.ageTo ?? age));
  while (next <= to) {
    let end = next;
    while (end <= to && !isPriced(end)) end += 1;
    if (end > next) found.push(gapOf(next, end - 1, to));
    next = end + 1;
  }
  return found;
}

function gapOf(ageFrom: number, ageTo: number, last: number): Omit<RateIssue, "where"> {
  if (ageTo === oldest && last === oldest) return { code: "agesMissingFrom", params: { ageFrom } };
  if (ageFrom === ageTo) return { code: "ageMissing", params: { ageFrom } };
  return { code: "agesMissing", params: { ageFrom, ageTo } };
}

function takeWhile<T>(rows: readonly T[], isWanted: (row: T) => boolean): T[] {
  const end = rows.findIndex((row) => !isWanted(row));
  return end === -1 ? [...rows] : rows.slice(0, end);
}
