import { addDays, type PlainDate } from "#kernel/dates.ts";
import { isDependent } from "#kernel/relationship.ts";
import { type Reason, reason, type Traced } from "#kernel/traced.ts";
import type { Cover } from "../as-of.ts";
import type { FamilyMember, HeldCover, Reprice } from "../held-cover.ts";
import { rewrite } from "../rewrite.ts";
import { cut, lastOf, spanOf } from "../spans.ts";
import type { Written } from "../written-cover.ts";

// What becomes of a family's cover when employment ends, or one person leaves it: pure, for the look ahead and for the act.

export type Asked = {
  covers: readonly HeldCover[];
  people: readonly FamilyMember[];
  /** Who leaves: the employee, and with them all others, or one dependent. */
  leaves: string;
  /** The last day of their cover. */
  lastDay: PlainDate;
  reprice: Reprice;
};

export type CoverEnd = {
  /** All of the family's cover as it is then, in the order it came. */
  after: Cover[];
  /** What is written: rows that are changed, then rows that are added. */
  written: Written[];
  /** Plans that those who stay have no price for. */
  unpriced: { cover: HeldCover; why: Reason[] }[];
};

/**
 * Ends the cover of those who leave on a day; cover that would begin later never begins. Where others stay, tier and price
 * are worked out anew from the next day, and on each later day on which somebody joins or leaves, by the plan's own rules.
 */
export function endCover({ covers: all, people, leaves, lastDay, reprice }: Asked): Traced<CoverEnd> {
  const isContinued = ({ cobraClockId = null }: HeldCover) => cobraClockId !== null;
  const leaver = people.find(({ id }) => id === leaves);
  const isEmployee = leaver !== undefined && !isDependent(leaver.relationship);
  const gone = new Set(isEmployee ? people.map(({ id }) => id) : [leaves]);
  const why: Reason[] = [
    isEmployee ? reason("end.employment", { lastDay }) : reason("end.person", { lastDay, personId: leaves }),
  ];
  const end: CoverEnd = { after: all.filter(isContinued), written: [], unpriced: [] };
  const covers = all.filter((cover) => !isContinued(cover));
  const planNames = new Map(covers.map(({ basePlanId, planName }) => [basePlanId, planName]));
  for (const type of new Set(covers.map(({ coverageType }) => coverageType))) {
    const held = covers.filter(({ coverageType }) => coverageType === type);
    const spans = cut(
      held.map((one) => spanOf(one)).filter((span) => lastOf(span) >= span.from),
      ({ memberId }) => gone.has(memberId),
      { from: addDays(lastDay, 1), to: null },
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
