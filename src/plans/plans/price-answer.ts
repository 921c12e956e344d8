import type { PriceParts } from "./price-parts.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import type { Adjustment } from "./adjustments.ts";

export interface PriceLine {
  personId: string;
  /** On the day that the plan goes by. */
  age: number;
  amountCents: number;
  /** false = covered, and no charge of their own. */
  counted: boolean;
}

/** A month's price. employerCents + employeeCents = totalCents = the sum of the lines. */
export interface Price extends PriceParts {
  totalCents: number;
  employerCents: number;
  employeeCents: number;
  employeePerPayPeriodCents: number;
  lines: PriceLine[];
  /** Surcharges, which the lines hold, and credits, which the employer pays. */
  adjustments: Adjustment[];
}

export type PriceAnswer = { ok: true; value: Price; why: Reason[] } | { ok: false; why: Reason[] };

export type Refusal = { ok: false; why: Reason[] };
export type Amount = { ok: true; amountCents: number; why: Reason } | Refusal;

export function priced(amountCents: number, code: string, params: NonNullable<Reason["params"]>): Amount {
  return { ok: true, amountCents, why: reason(code, params) };
}

export function refuse(code: string, params?: Reason["params"]): Refusal {
  return { ok: false, why: [reason(code, params)] };
}
