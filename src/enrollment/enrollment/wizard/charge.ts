import type { Enrollment } from "../enrollment.ts";

/** The fixed amount that takes the place of the prices of the plans; null where people pay for what they choose. */
export function fixedChargeOf({ paymentTotals }: Pick<Enrollment, "paymentTotals">): number | null {
  return paymentTotals?.basis === "fixed" && paymentTotals.isDue ? paymentTotals.monthlyChargeCents : null;
}
