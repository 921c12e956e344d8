import { repriceWith } from "#people/coverage/termination/reprice.service.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import { partsOf } from "#plans/plans/price-parts.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import type { Transaction } from "#server/scope.ts";
import { nameOf, type WantedCover } from "./coverage.service.ts";
import type { SettledChoice } from "./settle-plan.service.ts";

type Priced = { rows: WantedCover[]; problems: Reason[] };

/**
 * The price that the person was promised is that of the people they chose. Where the record has added or taken out
 * somebody since, tier and price are worked out anew for those who are covered.
 */
export async function priceSettled(
  transaction: Transaction,
  facts: FamilyFacts,
  { choice, settled }: SettledChoice,
  { rows, effectiveDate }: { rows: WantedCover[]; effectiveDate: PlainDate },
): Promise<Priced> {
  const [own] = rows;
  if (own === undefined || settled.kept.length + settled.left.length === 0) return { rows, problems: [] };
  const reprice = await repriceWith(transaction, facts, [own.basePlanId]);
  const covered = facts.people.filter(({ id }) => rows.some(({ memberId }) => memberId === id));
  const price = reprice({ basePlanId: own.basePlanId, volumeCents: own.volumeCents }, covered, effectiveDate);
  if (!price.ok)
    return {
      rows,
      problems: [reason("problem.noPrice", { planName: nameOf(choice), coverageType: choice.coverageType })],
    };
  const { tierCode, employeeCents, employerCents } = price;
  return {
    rows: rows.map((row, at) => ({
      ...row,
      tierCode,
      ...(at === 0 ? { employeeCents, employerCents, ...partsOf(price) } : {}),
    })),
    problems: [],
  };
}
