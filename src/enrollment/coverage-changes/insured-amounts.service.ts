import { type FieldError, fieldError } from "#kernel/field-error.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import { eoiOf } from "#enrollment/enrollment/eoi.ts";
import type { HeldCover } from "#people/coverage/held-cover.ts";
import type { Rewritten } from "#people/coverage/rewrite.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import { workplaceOn } from "#people/coverage/termination/reprice.service.ts";
import { insuredAmountOn, saysAmount } from "#plans/plans/insured-amount.ts";
import type { CoverageChange } from "./coverage-change.ts";
import type { ChangePlan } from "./plan-rules.service.ts";

export type Refuse = (errors: readonly FieldError[]) => Problem;
type Amount = { now: number; pending: number | null; why: Reason[] };

/** How much of a new amount begins at once, and how much waits for evidence of insurability. */
export function amountOf(
  change: CoverageChange["change"],
  target: HeldCover,
  { facts, plans }: { facts: FamilyFacts; plans: ReadonlyMap<string, ChangePlan> },
  refuse: Refuse,
): Amount | null {
  if (change.what !== "cover") return null;
  const plan = plans.get(change.planId);
  if (plan === undefined || plan.coverageType !== target.coverageType)
    throw refuse([fieldError("planId", "unknownPlan")]);
  if (!plan.isInForce) throw refuse([fieldError("planId", "notInForce", { day: change.from })]);
  const { amounts, guaranteedIssueCents, hasVolume } = plan;
  const employee = facts.people.find(({ id }) => id === target.memberId);
  const then = workplaceOn(facts, change.from);
  const said = saysAmount(amounts)
    ? insuredAmountOn(amounts, {
        chosenCents: null,
        salaryCents: then.salaryCents,
        dob: employee?.dob ?? null,
        coveredSince: target.effectiveDate,
        effectiveDate: change.from,
      }).value
    : null;
  // Pay and age change an amount when the plan year is renewed, not when somebody joins in between.
  const isKept =
    plan.id === target.basePlanId && (amounts.amountBasis != null || amounts.firstReductionAge != null);
  const fixed = isKept && said !== null ? (target.volumeCents ?? said) : said;
  const requested = fixed ?? change.volumeCents;
  if (!hasVolume && change.volumeCents !== null) throw refuse([fieldError("volumeCents", "noVolume")]);
  const isTyped = change.volumeCents !== null && change.volumeCents !== target.volumeCents;
  if (fixed !== null && isTyped && change.volumeCents !== fixed)
    throw refuse([fieldError("volumeCents", "fixedVolume", { plan: plan.name })]);
  if (requested === null) return null;
  if (requested === target.volumeCents) return null;
  const eoi = eoiOf({
    requestedCents: requested,
    guaranteedIssueCents,
    currentVolumeCents: target.volumeCents,
  });
  const pending = eoi.value.pendingCents;
  return { now: eoi.value.guaranteedCents, pending: pending === 0 ? null : pending, why: eoi.why };
}

/** Those rows of the employee that bear the new amount from the day on. */
export function markPending(
  rewritten: Rewritten,
  { memberId, volumeCents }: HeldCover,
  amount: Amount,
): void {
  for (const row of rewritten.written)
    if (row.cover.memberId === memberId && row.cover.volumeCents === amount.now)
      if (amount.now !== volumeCents || amount.pending !== null) row.pendingCents = amount.pending;
}
