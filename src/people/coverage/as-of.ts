import { hasSameParts, type PriceParts } from "#plans/plans/price-parts.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";

// What a family is covered for on a day, and what two states of knowledge have in common and what not.

/** One person's cover under one plan, both days included; an end before the first day says that it never began. */
export type Cover = Partial<PriceParts> & {
  memberId: string;
  coverageType: string;
  basePlanId: string;
  planName: string;
  tierCode: TierCode;
  effectiveDate: PlainDate;
  /** `null`: no end in sight. */
  terminationDate: PlainDate | null;
  /** Of a month; the price of a family stands on the subscriber's. */
  employeeCents: number;
  employerCents: number;
  /** The amount of insurance, of life cover. */
  volumeCents: number | null;
};

/** Whether a cover holds on that day. */
export function holdsOn(
  { effectiveDate, terminationDate }: Pick<Cover, "effectiveDate" | "terminationDate">,
  day: PlainDate,
): boolean {
  return effectiveDate <= day && (terminationDate === null || terminationDate >= day);
}

export type DifferenceKind = "gained" | "lost" | "plan" | "tier" | "amount" | "price";

/** For these days, both included, a person's cover of one type is not what it was. */
export type CoverDifference = {
  memberId: string;
  coverageType: string;
  from: PlainDate;
  /** `null`: for ever. */
  to: PlainDate | null;
  kind: DifferenceKind;
  before: Cover | null;
  after: Cover | null;
};

/**
 * What differs between two states of one family's cover, each without overlaps: the spans of days on which a person's
 * cover of a type is another one, in the order of people and types as they come, then of days.
 */
export function coverDifferences(before: readonly Cover[], after: readonly Cover[]): CoverDifference[] {
  const keys = new Set([...before, ...after].map(keyOf));
  return [...keys].flatMap((key) => {
    const [was, is] = [before, after].map((covers) => covers.filter((cover) => keyOf(cover) === key));
    return differencesOfOne(was ?? [], is ?? []);
  });
}

const keyOf = ({ memberId, coverageType }: Cover) => `${memberId} ${coverageType}`;

function differencesOfOne(before: readonly Cover[], after: readonly Cover[]): CoverDifference[] {
  const covers = [...before, ...after];
  // Nothing changes within a span: each begins where a cover begins, or on the day after one ends.
  const starts = [
    ...new Set(
      covers.flatMap(({ effectiveDate, terminationDate }) => [
        effectiveDate,
        ...(terminationDate === null ? [] : [addDays(terminationDate, 1)]),
      ]),
    ),
  ].toSorted();
  const found: CoverDifference[] = [];
  for (const [at, from] of starts.entries()) {
    const was = before.find((cover) => holdsOn(cover, from)) ?? null;
    const is = after.find((cover) => holdsOn(cover, from)) ?? null;
    const kind = kindOf(was, is);
    const next = starts[at + 1];
    const to = next === undefined ? null : dayBefore(next);
    const last = found.at(-1);
    if (kind === undefined) continue;
    // The same difference goes on, also where one of both was written in two rows.
    if (last !== undefined && last.to === dayBefore(from) && goesOn(last, was, is)) {
      found[found.length - 1] = { ...last, to };
      continue;
    }
    const { memberId, coverageType } = (is ?? was) as Cover;
    found.push({ memberId, coverageType, from, to, kind, before: was, after: is });
  }
  return found;
}

function goesOn(last: CoverDifference, was: Cover | null, is: Cover | null): boolean {
  return kindOf(last.before, was) === undefined && kindOf(last.after, is) === undefined;
}

/** What of the two is not the same; the weightiest is named. */
function kindOf(before: Cover | null, after: Cover | null): DifferenceKind | undefined {
  if (before === null) return after === null ? undefined : "gained";
  if (after === null) return "lost";
  if (before.basePlanId !== after.basePlanId) return "plan";
  if (before.tierCode !== after.tierCode) return "tier";
  if (before.volumeCents !== after.volumeCents) return "amount";
  const isPriceSame =
    before.employeeCents === after.employeeCents &&
    before.employerCents === after.employerCents &&
    hasSameParts(before, after);
  return isPriceSame ? undefined : "price";
}
