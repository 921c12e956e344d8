import { adjustmentParts, partsOf } from "#plans/plans/price-parts.ts";
import type { RenewalLine } from "./renew-family.ts";

/** The surcharges and the credit that a line's price holds before or after: pure. */
export function adjustedParts({ before, after }: Pick<RenewalLine, "before" | "after">) {
  if (after === null) return [];
  const [was, is] = [partsOf(before ?? {}), partsOf(after)];
  return adjustmentParts
    .filter((part) => was[part] > 0 || is[part] > 0)
    .map((part) => ({ part, fromCents: was[part], toCents: is[part] }));
}
