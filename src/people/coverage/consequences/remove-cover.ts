import { addDays, type PlainDate } from "#kernel/dates.ts";
import { isDependent } from "#kernel/relationship.ts";
import type { Reason, Traced } from "#kernel/traced.ts";
import type { Cover } from "../as-of.ts";
import type { FamilyMember, HeldCover, Reprice } from "../held-cover.ts";
import { rewrite } from "../rewrite.ts";
import { cut, lastOf, type Span, spanOf } from "../spans.ts";
import type { Written } from "../written-cover.ts";

/** Coverage that ends: whose, and its last day. */
export type Removal = { of: (span: Span) => boolean; lastDay: PlainDate };

export type CoverEnd = {
  /** All of the family's cover as it is then, in the order it came. */
  after: Cover[];
  /** What is written: rows that are changed, then rows that are added. */
  written: Written[];
  /** Plans that those who stay have no price for. */
  unpriced: { cover: HeldCover; why: Reason[] }[];
};

/** Everybody where the employee leaves, or one dependent alone. */
export function leaversOf(people: readonly FamilyMember[], leaves: string): Removal["of"] {
  const leaver = people.find(({ id }) => id === leaves);
  const isEmployee = leaver !== undefined && !isDependent(leaver.relationship);
  return ({ memberId }) => isEmployee || memberId === leaves;
}

/**
 * Ends coverage after days; cover that would begin later never begins. Where others stay, tier and price are worked out
 * anew from the next day, and on each later day on which somebody joins or leaves, by the plan's own rules. Continued
 * coverage stays: it ends by its own clock.
 */
export function removeCover({
  covers: all,
  people,
  removals,
  reprice,
}: {
  covers: readonly HeldCover[];
  people: readonly FamilyMember[];
  removals: readonly Removal[];
  reprice: Reprice;
}): Traced<CoverEnd> {
  const isContinued = ({ cobraClockId = null }: HeldCover) => cobraClockId !== null;
  const why: Reason[] = [];
  const end: CoverEnd = { after: all.filter(isContinued), written: [], unpriced: [] };
  const covers = all.filter((cover) => !isContinued(cover));
  const planNames = new Map(covers.map(({ basePlanId, planName }) => [basePlanId, planName]));
  for (const type of new Set(covers.map(({ coverageType }) => coverageType))) {
    const held = covers.filter(({ coverageType }) => coverageType === type);
    const spans = removals.reduce<Span[]>(
      (left, { of, lastDay }) => cut(left, of, { from: addDays(lastDay, 1), to: null }),
      held.map((one) => spanOf(one)).filter((span) => lastOf(span) >= span.from),
    );
    const rewritten = rewrite({ held, spans, people, planNames, reprice });
    const { unpriced } = rewritten;
    const cover = held.find(({ basePlanId }) => basePlanId === unpriced?.basePlanId);
    if (unpriced !== null && cover !== undefined) end.unpriced.push({ cover, why: unpriced.why });
    end.after.push(...rewritten.after);
    end.written.push(...rewritten.written);
    why.push(...rewritten.why);
  }
  return { value: end, why };
}
