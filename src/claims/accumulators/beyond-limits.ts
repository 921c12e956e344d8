import { compareKeys } from "#kernel/compare.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import type { Charge, PersonTotal, Posting } from "./family-totals.ts";
import type { Network, TotalKind, TotalScope } from "./total-kinds.ts";

// Which claims took more than a limit had left, in the order in which the family's claims were decided: pure.

/** A claim that charged toward a limit more than what was left of it. */
export type BeyondLimit = {
  claimId: string;
  memberId: string;
  periodFrom: PlainDate;
  kind: TotalKind;
  network: Network;
  /** Whose limit is the nearer one: that of the person, or that of the family. */
  scope: TotalScope;
  chargedCents: number;
  leftCents: number;
};

/**
 * The claims beyond a limit of a plan year. Each total is asked alone: a deductible that was met already, and the most that
 * anybody pays. What a claim charged beyond a limit uses nothing up, so that the next claim is judged by what was right.
 */
export function beyondLimits(totals: readonly PersonTotal[], charges: readonly Charge[]): BeyondLimit[] {
  const decided = new Map(
    charges.map(({ claimId, decidedOn, servedOn }) => [claimId, decidedOn ?? servedOn]),
  );
  const dayOf = ({ claimId, on }: Posting) => decided.get(claimId) ?? on;
  const years = groupBy(totals, ({ basePlanId, from, kind, network }) =>
    [basePlanId, from, kind, network].join(" "),
  );
  return [...years.values()].flatMap((people) => {
    const postings = people
      .flatMap((total) => total.postings.map((posting) => ({ total, posting })))
      .toSorted(
        (one, other) =>
          compareKeys(dayOf(one.posting), dayOf(other.posting)) ||
          compareKeys(one.posting.on, other.posting.on) ||
          compareKeys(one.posting.claimId, other.posting.claimId),
      );
    return walk(postings);
  });
}

type Step = { total: PersonTotal; posting: Posting };

function walk(steps: readonly Step[]): BeyondLimit[] {
  const own = new Map<string, number>();
  let ofFamily = 0;
  return steps.flatMap(({ total, posting: { claimId, cents } }) => {
    const { memberId, from, kind, network, limit, familyLimit } = total;
    const used = own.get(memberId) ?? 0;
    const room = leftOf(limit.value, used);
    const familyRoom = leftOf(familyLimit.value, ofFamily);
    const leftCents = Math.min(room, familyRoom);
    const counted = Math.min(cents, leftCents);
    own.set(memberId, Math.max(0, used + counted));
    ofFamily = Math.max(0, ofFamily + counted);
    if (cents <= leftCents) return [];
    const scope = familyRoom < room ? "family" : "person";
    return [{ claimId, memberId, periodFrom: from, kind, network, scope, chargedCents: cents, leftCents }];
  });
}

const leftOf = (limit: number | null, used: number): number =>
  limit === null ? Infinity : Math.max(0, limit - used);
