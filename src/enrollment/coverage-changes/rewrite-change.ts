import { type Reason, reason } from "#kernel/traced.ts";
import { aheadOf, withAgeLimits } from "#people/coverage/consequences/ages.ts";
import type { HeldCover, Reprice } from "#people/coverage/held-cover.ts";
import { rewrite, type Rewritten } from "#people/coverage/rewrite.ts";
import { type Span, spanOf } from "#people/coverage/spans.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import { carryOnChosen } from "./carry-on.ts";
import type { CoverageChange } from "./coverage-change.ts";
import type { PlanRule } from "./breaches.ts";

type Changed = {
  change: CoverageChange["change"];
  /** The type's spans as the change alone leaves them. */
  changed: readonly Span[];
  held: readonly HeldCover[];
  target: HeldCover;
  facts: FamilyFacts;
  plans: ReadonlyMap<string, PlanRule>;
  names: ReadonlyMap<string, string>;
  reprice: Reprice;
};
type Rewriting = { spans: Span[]; rewritten: Rewritten; notes: Reason[] };

/** Tier and price of a change, for the days that it names and for coverage of later days, and what of those cannot follow it. */
export function rewriteChange(asked: Changed): Rewriting {
  const { change, changed, held, target, facts, plans, names } = asked;
  if (change.what !== "cover") return rewriteTo(asked, changed);
  const carried = carryOnChosen({
    ...change,
    spans: changed,
    people: facts.people,
    rules: plans,
    held,
    known: held.map((one) => spanOf(one)),
    target: spanOf(target),
  });
  const done = rewriteTo(asked, carried.spans);
  const { unpriced } = done.rewritten;
  if (unpriced === null || unpriced.from === change.from) {
    const notes = carried.notCovered.map(({ person, span }) =>
      reason("note.laterNotCovered", {
        personId: person.id,
        plan: names.get(span.basePlanId) ?? "",
        day: span.from,
      }),
    );
    return { ...done, notes };
  }
  // Coverage of later days that has no price for these people stays as it is.
  const plan = names.get(unpriced.basePlanId) ?? "";
  const notes = [reason("note.laterNoPrice", { plan, day: unpriced.from })];
  return { ...rewriteTo(asked, changed), notes };
}

function rewriteTo({ held, facts, plans, names, reprice }: Changed, changed: readonly Span[]): Rewriting {
  const { people, covers } = facts;
  // Coverage beyond an age is nobody's rule: it has its last day from the start, unless somebody says another one.
  const limits = new Map<string, Pick<HeldCover, "childCoverEnds"> & { maxChildAge?: number | null }>(
    covers.map((one) => [one.basePlanId, one]),
  );
  for (const [id, plan] of plans) limits.set(id, plan);
  const spans = withAgeLimits(changed, people, limits, aheadOf(facts));
  return { spans, rewritten: rewrite({ held, spans, people, planNames: names, reprice }), notes: [] };
}
