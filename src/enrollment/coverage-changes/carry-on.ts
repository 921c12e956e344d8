import { type FamilyRule, mayCover } from "#enrollment/offering/eligibility.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { ageLimitOf } from "#people/coverage/consequences/ages.ts";
import type { HeldCover } from "#people/coverage/held-cover.ts";
import { covers, cut, type Span } from "#people/coverage/spans.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";

// A person who joins or leaves a family's coverage joins or leaves what it has for later days too, in the plan of those days: pure.

type Person = FamilyFacts["people"][number];
type CarryOn = {
  spans: readonly Span[];
  /** The employee's spans of later days. */
  later: readonly Span[];
  /** `until`: the last day of a person who goes on; null where it is that of the coverage. */
  joins: readonly { memberId: string; until: PlainDate | null }[];
  leaves: readonly string[];
  from: PlainDate;
  people: readonly Person[];
  rules: ReadonlyMap<string, FamilyRule>;
  /** Rows of the type, of which those of a plan say its limit of age. */
  held: readonly Pick<HeldCover, "basePlanId" | "maxChildAge" | "childCoverEnds">[];
};
export type NotCovered = { person: Person; span: Span };

/** Answers the spans with those people, and whom a plan of later days may not cover. */
export function carryOn(asked: CarryOn): { spans: Span[]; notCovered: NotCovered[] } {
  const { later, joins, leaves, from, people, rules, held } = asked;
  let spans = cut(asked.spans, (span) => leaves.includes(span.memberId), { from, to: null });
  const notCovered: NotCovered[] = [];
  for (const { memberId: id, until } of joins) {
    const person = people.find((one) => one.id === id);
    if (person === undefined || person.dob === null) continue;
    for (const span of later) {
      if (spans.some((one) => one.memberId === id && covers(one, span.from))) continue;
      if (until !== null && until < span.from) continue;
      // A person whose age ends their coverage before that day has none to carry on.
      const limit = ageLimitOf(person, held.find(({ basePlanId }) => basePlanId === span.basePlanId) ?? {});
      if (limit !== null && limit < span.from) continue;
      // A last day of the age beyond all that is on record is written with the ages of the family.
      const to = earlier(earlier(span.to, span.to === null ? null : limit), until);
      if (mayJoin(rules, person, span))
        spans = [...spans, { ...span, to, memberId: id, volumeCents: null, row: null }];
      else notCovered.push({ person, span });
    }
  }
  return { spans, notCovered };
}

type Chosen = Pick<CarryOn, "spans" | "people" | "rules" | "held"> & {
  /** The type's spans as they are without the change, and that of the employee which is changed. */
  known: readonly Span[];
  target: Pick<Span, "memberId" | "basePlanId">;
  from: PlainDate;
  dependents: readonly string[];
};

/** Carries on whom staff cover from a day on and had not covered then, and who is covered no longer. */
export function carryOnChosen({ known, target, from, dependents, ...asked }: Chosen) {
  const { memberId, basePlanId } = target;
  const then = new Set(
    known
      .filter((span) => span.memberId !== memberId && span.basePlanId === basePlanId && covers(span, from))
      .map((span) => span.memberId),
  );
  return carryOn({
    ...asked,
    from,
    later: asked.spans.filter((span) => span.memberId === memberId && span.from > from),
    joins: dependents.filter((id) => !then.has(id)).map((id) => ({ memberId: id, until: null })),
    leaves: [...then].filter((id) => !dependents.includes(id)),
  });
}

/** Tells whether the plan of a span may cover a person on its first day. */
export function mayJoin(
  rules: CarryOn["rules"],
  person: Person,
  { basePlanId, from }: Pick<Span, "basePlanId" | "from">,
): boolean {
  const rule = rules.get(basePlanId);
  return (
    rule !== undefined && person.dob !== null && mayCover(rule, { ...person, dob: person.dob }, from).value
  );
}

const earlier = (one: PlainDate | null, other: PlainDate | null): PlainDate | null =>
  one === null || (other !== null && other < one) ? other : one;
