import { compareKeys } from "#kernel/compare.ts";
import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import { sumOf } from "#kernel/money.ts";
import { type Reason, reason, type Traced } from "#kernel/traced.ts";
import type { CarryOver, Crossing } from "#plans/plans/plan-year-options.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import { type LimitFigures, type Limits, limitsOf } from "./limits.ts";
import { lastQuarter, type Period, periodOn } from "./plan-period.ts";
import { type Network, networks, type TotalKind, totalKinds } from "./total-kinds.ts";

/** What a claim added to a total. */
export type Posting = { claimId: string; on: PlainDate; cents: number };

export type PlanYear = LimitFigures & {
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  basePlanId: string;
  deductibleCrossing: Crossing;
  outOfPocketCrossing: Crossing;
  deductibleCarryOver: CarryOver;
};
export type Cover = {
  memberId: string;
  basePlanId: string;
  tierCode: TierCode;
  from: PlainDate;
  until: PlainDate | null;
};
/** What a line of a claim, by its latest version, charged to the person. */
export type Charge = {
  claimId: string;
  memberId: string;
  servedOn: PlainDate;
  decidedOn: PlainDate | null;
  network: Network;
  deductibleCents: number;
  copayCents: number;
  coinsuranceCents: number;
};
/** What counts although no claim says so: credit from a former carrier, drugs of a pharmacy manager. */
export type Credit = {
  memberId: string;
  /** A later figure of the same code takes the place of an earlier one of the same plan year. */
  code: string;
  kind: TotalKind;
  network: Network;
  onDay: PlainDate;
  cents: number;
};
export type FamilyFacts = {
  covers: readonly Cover[];
  years: readonly PlanYear[];
  charges: readonly Charge[];
  credits: readonly Credit[];
};

export type PersonTotal = Period & {
  memberId: string;
  basePlanId: string;
  kind: TotalKind;
  network: Network;
  used: Traced<number>;
  limit: Traced<number | null>;
  /** What was charged beyond the limit. */
  overCents: number;
  familyUsed: Traced<number>;
  familyLimit: Traced<number | null>;
  familyOverCents: number;
  postings: Posting[];
};

/** A plan year of a plan, with what happened in it. */
type Year = Period & {
  basePlanId: string;
  figures: PlanYear | undefined;
  members: string[];
  isFamily: boolean;
  charges: Charge[];
  credits: Credit[];
};
type Side = { own: number; postings: Posting[]; credit: number; carried: number; carryWhy: Reason[] };

/**
 * The totals of a family in each plan year until today, from the latest versions of its claims. Nothing rests on the order in
 * which claims came in.
 */
export function familyTotals(facts: FamilyFacts, today: PlainDate): PersonTotal[] {
  const years = yearsOf(facts, today);
  const done: { year: Year; totals: PersonTotal[] }[] = [];
  for (const year of years) {
    const before = done.find((one) => one.year.until === dayBefore(year.from));
    done.push({ year, totals: totalsOf(year, before) });
  }
  return done.flatMap(({ totals }) => totals);
}

function yearsOf({ covers, years: rows, charges, credits }: FamilyFacts, today: PlainDate): Year[] {
  const rowsOf = (basePlanId: string) => rows.filter((row) => row.basePlanId === basePlanId);
  const found = new Map<string, Year>();
  const yearOn = (cover: Cover, on: PlainDate): Year => {
    const { value } = periodOn(rowsOf(cover.basePlanId), on);
    const key = `${value.from} ${cover.basePlanId}`;
    const year = found.get(key) ?? {
      ...value,
      basePlanId: cover.basePlanId,
      members: [],
      isFamily: false,
      charges: [],
      credits: [],
    };
    found.set(key, year);
    return year;
  };
  const coverOf = (memberId: string, on: PlainDate) =>
    covers.find(
      (one) => one.memberId === memberId && one.from <= on && (one.until === null || one.until >= on),
    );
  for (const cover of covers) {
    if (cover.from > today || (cover.until !== null && cover.until < cover.from)) continue;
    yearOn(cover, cover.until !== null && cover.until < today ? cover.until : today);
  }
  for (const charge of charges) {
    const cover = coverOf(charge.memberId, charge.servedOn);
    if (cover !== undefined) yearOn(cover, charge.servedOn).charges.push(charge);
  }
  for (const credit of credits) {
    const cover = coverOf(credit.memberId, credit.onDay);
    if (cover !== undefined) yearOn(cover, credit.onDay).credits.push(credit);
  }
  for (const year of found.values()) {
    const within = covers.filter(
      (one) =>
        one.basePlanId === year.basePlanId &&
        one.from <= year.until &&
        one.from <= today &&
        (one.until === null || (one.until >= year.from && one.until >= one.from)),
    );
    year.members = [...new Set(within.map(({ memberId }) => memberId))].toSorted(compareKeys);
    year.isFamily = isFamilyTier(within, year.members.length);
  }
  return [...found.values()].toSorted(
    (one, other) => compareKeys(one.from, other.from) || compareKeys(one.basePlanId, other.basePlanId),
  );
}

/** By the tier that was in force last: one that changes within the year holds for all of it. */
function isFamilyTier(covers: readonly Cover[], people: number): boolean {
  const last = covers.toSorted(
    (one, other) =>
      compareKeys(other.until ?? "9999", one.until ?? "9999") || compareKeys(other.from, one.from),
  )[0];
  if (last === undefined || last.tierCode === "EMP") return false;
  return last.tierCode !== "NOTIER" || people > 1;
}

function totalsOf(year: Year, before: { year: Year; totals: PersonTotal[] } | undefined): PersonTotal[] {
  return totalKinds.flatMap((kind) => {
    const sides = new Map(
      year.members.map((memberId) => [
        memberId,
        {
          in: sideOf({ year, before, kind, memberId, network: "in" }),
          out: sideOf({ year, before, kind, memberId, network: "out" }),
        },
      ]),
    );
    const crossing =
      (kind === "deductible" ? year.figures?.deductibleCrossing : year.figures?.outOfPocketCrossing) ??
      "none";
    return networks.flatMap((network) => {
      const { figures, isFamily, from } = year;
      const limits = limitsOf({ figures, kind, network, isFamily, from });
      const people = [...sides].map(([memberId, side]) => {
        const crosses = crossing === "both" || crossing === (network === "in" ? "outToIn" : "inToOut");
        const other = side[network === "in" ? "out" : "in"];
        return { memberId, ...personTotal(side[network], crosses ? sumOfSide(other) : 0, limits) };
      });
      const isStated = limits.person.value !== null || limits.family.value !== null;
      if (network === "out" && !isStated && people.every(({ used }) => used.value === 0)) return [];
      const family = familyTotal(people, limits, isFamily);
      return people.map((person) => ({
        from,
        until: year.until,
        basePlanId: year.basePlanId,
        kind,
        network,
        ...person,
        limit: limits.person,
        ...family,
        familyUsed: isFamily ? family.familyUsed : person.used,
        familyLimit: limits.family,
      }));
    });
  });
}

const sumOfSide = ({ own, credit, carried }: Side): number => own + credit + carried;

type SideAsked = {
  year: Year;
  before: { year: Year; totals: PersonTotal[] } | undefined;
  kind: TotalKind;
  memberId: string;
  network: Network;
};

function sideOf({ year, before, kind, memberId, network }: SideAsked): Side {
  const postings = postingsOf(year.charges, { kind, memberId, network });
  const latest = new Map(
    year.credits
      .filter((one) => one.memberId === memberId && one.kind === kind && one.network === network)
      .toSorted((one, other) => compareKeys(one.onDay, other.onDay))
      .map(({ code, cents }) => [code, cents]),
  );
  const credit = sumOf([...latest.values()]);
  const own = Math.max(0, sumOf(postings.map(({ cents }) => cents)));
  return { own, postings, credit, ...carriedInto({ year, before, kind, memberId, network }) };
}

/** Only what claims of the last quarter charged to the deductible, and never more than that year's limit took. */
function carriedInto({
  year,
  before,
  kind,
  memberId,
  network,
}: SideAsked): Pick<Side, "carried" | "carryWhy"> {
  const option = year.figures?.deductibleCarryOver ?? "none";
  const nothing = { carried: 0, carryWhy: [] };
  if (kind !== "deductible" || option === "none" || before === undefined) return nothing;
  const first = lastQuarter(before.year);
  const late = before.year.charges.filter(({ servedOn }) => servedOn >= first);
  const paid = sumOf(postingsOf(late, { kind, memberId, network }).map(({ cents }) => cents));
  if (paid <= 0) return nothing;
  const total = before.totals.find(
    (one) => one.memberId === memberId && one.kind === kind && one.network === network,
  );
  if (total !== undefined && option === "unmet" && isMet(total))
    return { carried: 0, carryWhy: [reason("used.notCarried")] };
  const carried = Math.min(paid, total?.limit.value ?? paid);
  return { carried, carryWhy: [reason("used.carried", { carriedCents: carried, from: first })] };
}

const isMet = ({ used, limit, familyUsed, familyLimit }: PersonTotal): boolean =>
  (limit.value !== null && used.value >= limit.value) ||
  (familyLimit.value !== null && familyUsed.value >= familyLimit.value);

function postingsOf(
  charges: readonly Charge[],
  { kind, memberId, network }: { kind: TotalKind; memberId: string; network: Network },
): Posting[] {
  const byClaim = new Map<string, Posting & { decidedOn: string }>();
  for (const one of charges) {
    if (one.memberId !== memberId || one.network !== network) continue;
    const cents =
      kind === "deductible"
        ? one.deductibleCents
        : one.deductibleCents + one.copayCents + one.coinsuranceCents;
    if (cents === 0) continue;
    const known = byClaim.get(one.claimId);
    byClaim.set(one.claimId, {
      claimId: one.claimId,
      on: known === undefined || one.servedOn < known.on ? one.servedOn : known.on,
      decidedOn: one.decidedOn ?? one.servedOn,
      cents: (known?.cents ?? 0) + cents,
    });
  }
  return [...byClaim.values()]
    .toSorted(
      (one, other) =>
        compareKeys(one.decidedOn, other.decidedOn) ||
        compareKeys(one.on, other.on) ||
        compareKeys(one.claimId, other.claimId),
    )
    .map(({ claimId, on, cents }) => ({ claimId, on, cents }));
}

function personTotal(side: Side, crossed: number, limits: Limits) {
  const sum = sumOfSide(side) + crossed;
  const limit = limits.person.value;
  const used = limit === null ? sum : Math.min(sum, limit);
  const why = [
    reason("used.claims", { count: side.postings.length, claimsCents: side.own }),
    ...(side.credit > 0 ? [reason("used.credit", { creditCents: side.credit })] : []),
    ...side.carryWhy,
    ...(crossed > 0 ? [reason("used.crossed", { crossedCents: crossed })] : []),
    ...(sum > used ? [reason("used.beyond", { overCents: sum - used })] : []),
  ];
  // Only claims go beyond a limit; credit and what was carried or crossed just end at it.
  const overCents = limit === null ? 0 : Math.max(0, side.own - limit);
  return { used: { value: used, why }, overCents, postings: side.postings };
}

/** A person's part of the family's sum ends at that person's limit. */
function familyTotal(
  people: readonly { used: Traced<number> }[],
  limits: Limits,
  isFamily: boolean,
): { familyUsed: Traced<number>; familyOverCents: number } {
  const sum = sumOf(people.map(({ used }) => used.value));
  const limit = limits.family.value;
  const used = limit === null ? sum : Math.min(sum, limit);
  const share = limits.person.value;
  const why = [
    reason("family.people", { count: people.length, sumCents: sum }),
    ...(share === null ? [] : [reason("family.share", { shareCents: share })]),
  ];
  return { familyUsed: { value: used, why }, familyOverCents: isFamily ? sum - used : 0 };
}
