import { addMonths, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { fieldError } from "#kernel/field-error.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { PlanDecision } from "./renewal-terms.ts";
import { holdRenewal } from "./terms.service.ts";
import { refuse } from "./renewal.texts.ts";
import { copyRatesOf, copyYearRows } from "#plans/plans/copy-year.service.ts";

// What a new plan year takes over from the last one: rows of prices and benefits.

type Year = { clientId: string; firstDay: PlainDate; plans: readonly PlanDecision[] };

/**
 * Copies shares, partner tiers and benefits that end with the old plan year to the new one, for the plans that people go on
 * in and that have none of their own there. Answers how many rows.
 */
export async function copyYear(
  services: Services,
  { client }: Pick<Transaction, "client">,
  scope: Scope,
  { clientId, firstDay, plans }: Year,
): Promise<number> {
  const pairs = plans.flatMap(({ planId, action, toPlanId }) =>
    action === "end" ? [] : [{ from: planId, to: action === "map" ? (toPlanId ?? planId) : planId }],
  );
  return copyYearRows(client, {
    pairs,
    firstDay,
    lastDay: dayBefore(addMonths(firstDay, 12)),
    clientId,
    now: services.clock(),
    by: scope.userId ?? null,
  });
}

/**
 * Copies last year's rates of a plan, and those of the plan that it follows, to the new plan year, raised or lowered. Last
 * year's end on the day before. A plan that has rates of the new year is left alone.
 */
export async function copyRates(
  services: Services,
  scope: Scope,
  { id, planId, basisPoints }: { id: string; planId: string; basisPoints: number },
): Promise<{ copied: number }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const renewal = await holdRenewal(transaction, { id });
    const { clientId, effectiveDate: firstDay } = renewal;
    const decision = renewal.plans.find(
      (one) => (one.action === "map" ? one.toPlanId : one.planId) === planId && one.action !== "end",
    );
    if (decision === undefined) throw refuse([fieldError("planId", "unknownPlan")], scope.context.language);
    const has = await client.query(
      "select from rates where base_plan_id = $1 and effective_date >= $2 and deleted_at is null limit 1",
      [planId, firstDay],
    );
    if (has.rows.length > 0)
      throw refuse([fieldError("planId", "hasRates", { day: firstDay })], scope.context.language);
    const copied = await copyRatesOf(client, {
      from: decision.planId,
      to: planId,
      clientId,
      firstDay,
      basisPoints,
      now: services.clock(),
      by: scope.userId ?? null,
    });
    if (copied === 0) throw refuse([fieldError("planId", "noRatesToCopy")], scope.context.language);
    transaction.audit({
      action: "update",
      subject: "rate",
      clientId,
      details: { basePlanId: planId, copied, renewalId: id },
    });
    return { copied };
  });
}
