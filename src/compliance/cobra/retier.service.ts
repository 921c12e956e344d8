import { readFamily } from "#people/coverage/termination/family-facts.service.ts";
import { repriceWith } from "#people/coverage/termination/reprice.service.ts";
import { rewrite } from "#people/coverage/rewrite.ts";
import { cut, lastOf, spanOf } from "#people/coverage/spans.ts";
import type { Written } from "#people/coverage/written-cover.ts";
import type { HeldCover } from "#people/coverage/held-cover.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { refusal } from "./cobra.texts.ts";
import type { Plan } from "./start-plan.service.ts";

/** What becomes of one coverage type: the rows as they were, and what is written. */
export type Retiered = { held: HeldCover[]; written: Written[] };

/**
 * What a start by hand does to the plans that it ends for those with the right: their cover ends, and the tier and price of those who
 * stay are worked out anew from the first day without them, as an end by staff does. Nothing is written.
 */
export async function retierFamily(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  { member, dates, toEnd, toEndUntil }: Plan,
): Promise<Retiered[]> {
  if (toEnd.length === 0) return [];
  const facts = await readFamily(transaction, services, member.id);
  const reprice = await repriceWith(transaction, facts);
  const covers = facts.covers.filter(({ cobraClockId = null }) => cobraClockId === null);
  const planNames = new Map(covers.map(({ basePlanId, planName }) => [basePlanId, planName]));
  const found: Retiered[] = [];
  for (const type of new Set(toEnd.map(({ coverageType }) => coverageType))) {
    const held = covers.filter(({ coverageType }) => coverageType === type);
    const gone = new Set(
      toEnd.filter(({ coverageType }) => coverageType === type).map(({ memberId }) => memberId),
    );
    const spans = cut(
      held.map((one) => spanOf(one)).filter((span) => lastOf(span) >= span.from),
      ({ memberId }) => gone.has(memberId),
      { from: dates.lossDate, to: toEndUntil },
    );
    const { written, unpriced } = rewrite({ held, spans, people: facts.people, planNames, reprice });
    if (unpriced !== null)
      throw refusal("lastDay", "noPriceForRest", scope.context.language, {
        plan: planNames.get(unpriced.basePlanId) ?? "",
      });
    found.push({ held, written });
  }
  return found;
}

/** Of those who stay: what the employee pays before and from the first day on. */
export function changesOfRest(
  retiered: readonly Retiered[],
  lossDate: PlainDate,
): {
  coverageType: string;
  tierBefore: HeldCover["tierCode"];
  tierAfter: HeldCover["tierCode"];
  employeeBefore: number;
  employeeAfter: number;
}[] {
  return retiered.flatMap(({ held, written }) =>
    written.flatMap(({ id, from, cover }) => {
      const before = held.find((row) => row.id === (id ?? from));
      const goesOn = cover.terminationDate === null || cover.terminationDate >= lossDate;
      if (before === undefined || !goesOn || cover.memberId !== before.memberId) return [];
      if (cover.employeeCents === 0 && before.employeeCents === 0) return [];
      return [
        {
          coverageType: cover.coverageType,
          tierBefore: before.tierCode,
          tierAfter: cover.tierCode,
          employeeBefore: before.employeeCents,
          employeeAfter: cover.employeeCents,
        },
      ];
    }),
  );
}
