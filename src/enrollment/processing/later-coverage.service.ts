import { planRules } from "#enrollment/coverage-changes/plan-rules.service.ts";
import { ageLimitOf } from "#people/coverage/consequences/ages.ts";
import { rewrite } from "#people/coverage/rewrite.ts";
import { cut, covers, type Span, spanOf } from "#people/coverage/spans.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import { readFamily } from "#people/coverage/termination/family-facts.service.ts";
import { repriceWith } from "#people/coverage/termination/reprice.service.ts";
import { writeCovers } from "#people/coverage/write-covers.service.ts";
import { mayCover } from "#enrollment/offering/eligibility.ts";
import type { PlainDate } from "#kernel/dates.ts";
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
    if (change.joins.length + change.leaves.length === 0) continue;
    const facts = await readFamily(transaction, services, familyId);
    open.push(...(await changeOne(transaction, facts, change, by)));
  }
  return open;
}

async function changeOne(
  transaction: Transaction,
  facts: FamilyFacts,
  { coverageType, from, joins, leaves }: LaterChange,
  by: By,
): Promise<Reason[]> {
  const held = facts.covers.filter((one) => one.coverageType === coverageType && one.cobraClockId == null);
  const before = held
    .map((row): Span => spanOf(row))
    .filter((span) => span.to === null || span.to >= span.from);
  const own = before.filter((span) => span.memberId === facts.familyId && span.from >= from);
  const rules = await planRules(transaction, {
    clientId: facts.clientId,
    ids: [...new Set(own.map(({ basePlanId }) => basePlanId))],
    on: from,
  });
  let spans = cut(before, (span) => leaves.includes(span.memberId), { from, to: null });
  const open: Reason[] = [];
  for (const { memberId: id, until } of joins) {
    const person = facts.people.find((one) => one.id === id);
    if (person === undefined || person.dob === null) continue;
    for (const span of own) {
      if (spans.some((one) => one.memberId === id && covers(one, span.from))) continue;
      if (until !== null && until < span.from) continue;
      // Whose age ends their coverage before that day has none to carry on.
      const limit = ageLimitOf(person, held.find(({ basePlanId }) => basePlanId === span.basePlanId) ?? {});
      if (limit !== null && limit < span.from) continue;
      const rule = rules.get(span.basePlanId);
      if (rule !== undefined && mayCover(rule, { ...person, dob: person.dob }, span.from).value)
        spans = [
          ...spans,
          // A last day of the age beyond all that is on record is written with the ages of the family.
          {
            ...span,
            to: earlier(earlier(span.to, span.to === null ? null : limit), until),
            memberId: id,
            volumeCents: null,
            row: null,
          },
        ];
      else
        open.push(
          reason("problem.laterNotCovered", { coverageType, date: span.from, people: fullName(person) }),
        );
    }
  }
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

const earlier = (one: PlainDate | null, other: PlainDate | null): PlainDate | null =>
  one === null || (other !== null && other < one) ? other : one;
