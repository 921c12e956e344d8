import { because, type Traced } from "#kernel/traced.ts";
import { shareOf } from "#kernel/money.ts";

type Service = {
  allowedCents: number;
  /** A fixed sum for the service; it then skips the deductible. Null: the deductible, then the coinsurance. */
  copayCents: number | null;
  coinsuranceBasisPoints: number;
  /** What is left until the limits; null: there is none. */
  deductibleLeftCents: number | null;
  outOfPocketLeftCents: number | null;
};
export type CostShare = { deductible: number; copay: number; coinsurance: number; planPayment: number };

/**
 * What a person pays of a service, in cents. The coinsurance is rounded half up once, and the plan pays the rest. Where the
 * out-of-pocket maximum is reached within it, the coinsurance gives way first, then the copay, then the deductible.
 */
export function costShare(service: Service): Traced<CostShare> {
  const { allowedCents, copayCents, coinsuranceBasisPoints, outOfPocketLeftCents } = service;
  const hasCopay = copayCents !== null;
  const copay = Math.min(copayCents ?? 0, allowedCents);
  const deductible = hasCopay ? 0 : Math.min(service.deductibleLeftCents ?? 0, allowedCents);
  const coinsurance = hasCopay ? 0 : shareOf(allowedCents - deductible, coinsuranceBasisPoints);
  let over = Math.max(0, deductible + copay + coinsurance - (outOfPocketLeftCents ?? Infinity));
  const isReached = over > 0;
  const cut = (cents: number): number => {
    const less = Math.min(cents, over);
    over -= less;
    return cents - less;
  };
  const left = { coinsurance: cut(coinsurance), copay: cut(copay), deductible: cut(deductible) };
  const own = left.coinsurance + left.copay + left.deductible;
  return because(
    { ...left, planPayment: allowedCents - own },
    isReached ? "share.limitReached" : hasCopay ? "share.copayOnly" : "share.afterDeductible",
    { ownCents: own },
  );
}
