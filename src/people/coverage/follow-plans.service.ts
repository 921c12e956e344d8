import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { rewrite } from "./rewrite.ts";
import { lastOf, spanOf } from "./spans.ts";
import { readFamily } from "./termination/family-facts.service.ts";
import { repriceWith } from "./termination/reprice.service.ts";
import { writeCovers } from "./write-covers.service.ts";

type Written = { familyId: string; from: PlainDate; now: Date; userId: string | null };

/**
 * Lets coverage that was written just now, from a day on, end with its plan and cost what the plan says from each later day
 * on which a price changes. A day without a price keeps the one before it. Every way in that inserts coverage calls it.
 */
export async function followPlans(
  services: Services,
  transaction: Pick<Transaction, "client">,
  { familyId, from, now, userId }: Written,
): Promise<void> {
  const facts = await readFamily(transaction, services, familyId);
  const covers = facts.covers.filter(({ cobraClockId = null }) => cobraClockId === null);
  const fresh = covers.filter(({ effectiveDate }) => effectiveDate >= from);
  if (fresh.length === 0) return;
  const reprice = await repriceWith(transaction, facts);
  const isDue = (day: PlainDate, basePlanId: string) =>
    reprice.planDays?.(basePlanId).priceDays.includes(day) === true &&
    fresh.some(
      (row) => row.basePlanId === basePlanId && row.effectiveDate < day && lastOf(spanOf(row)) >= day,
    );
  for (const type of new Set(fresh.map(({ coverageType }) => coverageType))) {
    const held = covers.filter(({ coverageType }) => coverageType === type);
    const { written } = rewrite({
      held,
      spans: held.map((row) => spanOf(row)).filter((span) => lastOf(span) >= span.from),
      people: facts.people,
      planNames: new Map(),
      reprice,
      isRepriced: (segment) => isDue(segment.from, segment.basePlanId),
    });
    if (written.length > 0) await writeCovers(transaction, written, { now, userId });
  }
}
