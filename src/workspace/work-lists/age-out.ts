import type { PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import { type ChildCoverEnds, lastDayAsChild } from "#plans/plans/child-age.ts";

/** A plan that covers a child today or later, and how far its cover goes. */
export type ChildCover = {
  planName: string;
  maxChildAge: number;
  childCoverEnds: ChildCoverEnds;
  terminationDate: PlainDate | null;
};

/**
 * The first day on which a child grows out of a plan, with the plans that end then, whether coverage has that last day
 * already or none yet; null where each cover ends before that.
 */
export function ageOutOf(
  dob: PlainDate,
  covers: readonly ChildCover[],
): Traced<{ lastDay: PlainDate; plans: string[] } | null> {
  const open = covers
    .map((cover) => ({ ...cover, lastDay: lastDayAsChild(dob, cover.maxChildAge, cover.childCoverEnds) }))
    .filter(({ terminationDate, lastDay }) => terminationDate === null || terminationDate >= lastDay);
  const [first] = open.toSorted((one, other) => (one.lastDay < other.lastDay ? -1 : 1));
  if (first === undefined) return because(null, "ageOut.ends");
  const { lastDay, maxChildAge } = first;
  const plans = [
    ...new Set(open.filter((one) => one.lastDay === lastDay).map(({ planName }) => planName)),
  ].toSorted();
  return because({ lastDay, plans }, "ageOut.limit", { age: maxChildAge, lastDay });
}
