import { carryOn, mayJoin } from "#enrollment/coverage-changes/carry-on.ts";
import { planRules } from "#enrollment/coverage-changes/plan-rules.service.ts";
import { rewrite } from "#people/coverage/rewrite.ts";
import { covers, type Span, spanOf } from "#people/coverage/spans.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import { readFamily } from "#people/coverage/termination/family-facts.service.ts";
import { repriceWith } from "#people/coverage/termination/reprice.service.ts";
import { writeCovers } from "#people/coverage/write-covers.service.ts";
import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import { fullName } from "#kernel/person-name.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/** Who joins and who leaves the coverage of one type that the record has for later days, by member. */
export type LaterChange = {
  coverageType: string;
  from: PlainDate;
  /** `until`: the last day of somebody who goes on; null where it is that of the coverage. */
  joins: readonly { memberId: string; until: PlainDate | null }[];
  leaves: readonly string[];
  /** The plan that goes on in later rows until a day, and is replaced there too: by a plan, or by none after a waiver. */
  replaced: { basePlanId: string; until: PlainDate | null; by: string | null } | null;
};
type By = { now: Date; userId: string | undefined };

/**
 * Carries a change of the family on into coverage that begins later, in its own plan, with tier and price of that plan.
 * Answers what cannot be carried on: that stays as it is, once staff have confirmed it with a reason.
 */
export async function changeLater(
  services: Services,
  transaction: Transaction,
  { familyId, changes }: { familyId: string; changes: readonly LaterChange[] },
  by: By,
): Promise<Reason[]> {
  const open: Reason[] = [];
  for (const change of changes) {
    if (change.joins.length + change.leaves.length === 0 && change.replaced === null) continue;
    const facts = await readFamily(transaction, services, familyId);
    open.push(...(await changeOne(transaction, facts, change, by)));
  }
  return open;
}

async function changeOne(
  transaction: Transaction,
  facts: FamilyFacts,
  { coverageType, from, joins, leaves, replaced }: LaterChange,
  by: By,
): Promise<Reason[]> {
  const held = facts.covers.filter((one) => one.coverageType === coverageType && one.cobraClockId == null);
  const recorded = held
    .map((row): Span => spanOf(row))
    .filter((span) => span.to === null || span.to >= span.from);
  const before = replaced === null ? recorded : withPlan(recorded, replaced, from);
  const own = before.filter((span) => span.memberId === facts.familyId && span.from >= from);
  const rules = await planRules(transaction, {
    clientId: facts.clientId,
    ids: [...new Set(own.map(({ basePlanId }) => basePlanId))],
    on: from,
  });
  const open: Reason[] = [];
  const notCovered = (person: FamilyFacts["people"][number], { from: date }: Span) =>
    open.push(reason("problem.laterNotCovered", { coverageType, date, people: fullName(person) }));
  const isReplaced = (span: Span) => span.basePlanId === replaced?.by && span.from >= from;
  const { spans: carried, notCovered: refused } = carryOn({
    spans: before,
    later: own,
    joins,
    leaves,
    from,
    people: facts.people,
    rules,
    held,
  });
  const spans = carried.filter((span) => {
    const person = facts.people.find(({ id }) => id === span.memberId);
    if (!isReplaced(span) || person === undefined || mayJoin(rules, person, span)) return true;
    notCovered(person, span);
    return false;
  });
  for (const { person, span } of refused) notCovered(person, span);
  const rewritten = rewrite({
    held,
    spans,
    people: facts.people,
    planNames: new Map(facts.covers.map((one) => [one.basePlanId, one.planName])),
    reprice: await repriceWith(transaction, facts),
  });
  if (rewritten.unpriced !== null)
    return [...open, reason("problem.laterNoPrice", { coverageType, date: rewritten.unpriced.from })];
  await writeCovers(transaction, rewritten.written, { now: by.now, userId: by.userId ?? null });
  return open;
}

/** Spans that go on in a plan from a day, with the plan that replaces it; each goes on from the row that was written for the person. */
function withPlan(
  spans: readonly Span[],
  { basePlanId, until, by }: NonNullable<LaterChange["replaced"]>,
  from: PlainDate,
): Span[] {
  const eve = dayBefore(from);
  return spans.flatMap((span) => {
    if (span.basePlanId !== basePlanId || span.from < from || (until !== null && span.from > until))
      return [span];
    if (by === null) return [];
    const begun = spans.find(
      (one) => one.memberId === span.memberId && one.basePlanId === by && covers(one, eve),
    );
    const { volumeCents = null, row = span.row } = begun ?? {};
    return [{ ...span, basePlanId: by, volumeCents, row }];
  });
}
