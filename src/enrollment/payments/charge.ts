import { sumOf } from "#kernel/money.ts";
import { because, type Traced } from "#kernel/traced.ts";

/** What a session that asks for payment charges each month: the sum of what was chosen, or one fixed amount (spec §9). */
export const chargeBases = ["chosen", "fixed"] as const;
export type ChargeBasis = (typeof chargeBases)[number];
export type ChargeTerms = { basis: ChargeBasis; fixedCents: number };

/** The answer for one coverage that the session offers; `employeeCents` is the person's share a month. */
export type ChargedChoice =
  | { state: "open" }
  | { state: "waived" }
  | { state: "chosen"; employeeCents: number };

export type Charge = Traced<number> & {
  /** Every coverage is answered: the charge stays as it is unless an answer changes. */
  isSettled: boolean;
};

/**
 * Returns the charge in cents a month, and why. A person without coverage pays nothing, whatever the basis. While an
 * answer is open, the sum counts the other ones.
 */
export function monthlyCharge(terms: ChargeTerms, choices: readonly ChargedChoice[]): Charge {
  const isSettled = choices.every(({ state }) => state !== "open");
  return { ...chargeOf(terms, choices, isSettled), isSettled };
}

function chargeOf(
  { basis, fixedCents }: ChargeTerms,
  choices: readonly ChargedChoice[],
  isSettled: boolean,
): Traced<number> {
  if (choices.every(({ state }) => state === "waived")) return because(0, "charge.nothingChosen");
  if (basis === "fixed") return because(fixedCents, "charge.fixed");
  const amountCents = sumOf(choices.map((one) => (one.state === "chosen" ? one.employeeCents : 0)));
  if (!isSettled) return because(amountCents, "charge.soFar");
  return because(amountCents, amountCents === 0 ? "charge.employerPaysAll" : "charge.chosen");
}

/** Returns whether a bank account is asked for: there is something to pay, or an answer that decides it is still open. */
export function isDue({ value, isSettled }: Pick<Charge, "value" | "isSettled">): boolean {
  return value > 0 || !isSettled;
}
