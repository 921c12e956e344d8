import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { because, type Traced } from "#kernel/traced.ts";

/** Where a payment stands. */
export const paymentStates = [
  "authorized",
  "due",
  "submitted",
  "paid",
  "returned",
  "refunded",
  "writtenOff",
  "cancelled",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What staff do with one. */
export const paymentActs = [
  "submit",
  "settle",
  "return",
  "retry",
  "refund",
  "writeOff",
  "reopen",
  "cancel",
] as const;
export type PaymentAct = (typeof paymentActs)[number];

/** Where it comes from: a charge of an enrollment, the word that one may be made, or continued coverage and its first payment by bank. */
export const paymentKinds = ["charge", "authorization", "cobraDue", "cobraPayment", "cobraDebit"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Nacha's rules: a debit that came back for want of money is tried again twice at most. */
export const mostRetries = 2;

const waysFrom: Readonly<Record<PaymentState, readonly PaymentAct[]>> = {
  authorized: [],
  due: ["submit", "settle", "writeOff", "cancel"],
  submitted: ["settle", "return"],
  paid: ["refund", "return"],
  returned: ["retry", "settle", "writeOff"],
  refunded: [],
  writtenOff: ["reopen"],
  cancelled: [],
};

/** A bank debit is asked for once; what comes back is given anew by the person, and what was paid is a payment of the COBRA case. */
const waysOfDebit: Readonly<Partial<Record<PaymentState, readonly PaymentAct[]>>> = {
  due: ["submit", "cancel"],
  submitted: ["settle", "return"],
};

export type Payment = {
  kind: PaymentKind;
  state: PaymentState;
  amountCents: number;
  refundedCents: number;
  retries: number;
};
export type Wish = { act: PaymentAct; amountCents?: number; code?: string; note: string };
export type After = Pick<Payment, "state" | "refundedCents" | "retries">;

/** What may be done with it. Continued coverage is paid on the member's page, and an authorization is the person's. */
export function actsFor({ kind, state, refundedCents, retries }: Omit<Payment, "amountCents">): PaymentAct[] {
  if (kind === "cobraDebit") return [...(waysOfDebit[state] ?? [])];
  if (kind !== "charge") return [];
  return waysFrom[state].filter(
    (act) => !(act === "retry" && retries >= mostRetries) && !(act === "return" && refundedCents > 0),
  );
}

/** Money that leaves the books takes a reason. */
export const needsNote = (act: PaymentAct) =>
  act === "refund" || act === "writeOff" || act === "cancel" || act === "reopen";

/** The payment after an act and why, or every field that is wrong; `null` where the act does not go with its state. */
export function afterAct(
  payment: Payment,
  { act, amountCents, code, note }: Wish,
): { ok: true; value: Traced<After> } | { ok: false; errors: FieldError[] } | null {
  if (!actsFor(payment).includes(act)) return null;
  const errors: FieldError[] = [];
  if (needsNote(act) && note === "") errors.push(fieldError("note", "required"));
  const left = payment.amountCents - payment.refundedCents;
  if (act === "refund") {
    if (amountCents === undefined || amountCents < 1)
      errors.push(fieldError("amountCents", "tooSmall", { min: "0.01" }));
    else if (amountCents > left) errors.push(fieldError("amountCents", "tooBig", { max: dollars(left) }));
  }
  if (act === "return" && !/^R\d\d$/u.test(code ?? "")) errors.push(fieldError("code", "returnCode"));
  if (errors.length > 0) return { ok: false, errors };
  const refundedCents = payment.refundedCents + (act === "refund" ? (amountCents ?? 0) : 0);
  const retries = payment.retries + (act === "retry" ? 1 : 0);
  const state = stateAfter(act, refundedCents === payment.amountCents);
  return { ok: true, value: because({ state, refundedCents, retries }, `payment.${act}`) };
}

function stateAfter(act: PaymentAct, isAllRefunded: boolean): PaymentState {
  switch (act) {
    case "submit":
      return "submitted";
    case "settle":
      return "paid";
    case "return":
      return "returned";
    case "retry":
    case "reopen":
      return "due";
    case "refund":
      return isAllRefunded ? "refunded" : "paid";
    case "writeOff":
      return "writtenOff";
    case "cancel":
      return "cancelled";
  }
}

const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
