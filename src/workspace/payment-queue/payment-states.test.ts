import fc from "fast-check";
import { expect, test } from "vitest";
import {
  actsFor,
  afterAct,
  mostRetries,
  paymentActs,
  type Payment,
  paymentStates,
} from "./payment-states.ts";

const charge = (more: Partial<Payment> = {}): Payment => ({
  kind: "charge",
  state: "due",
  amountCents: 10_000,
  refundedCents: 0,
  retries: 0,
  ...more,
});

test.each([
  ["due", "submit", "submitted"],
  ["submitted", "settle", "paid"],
  ["submitted", "return", "returned"],
  ["returned", "retry", "due"],
  ["returned", "writeOff", "writtenOff"],
  ["writtenOff", "reopen", "due"],
  ["due", "cancel", "cancelled"],
] as const)("%s, then %s, is %s", (state, act, next) => {
  const after = afterAct(charge({ state }), { act, code: "R01", note: "Because." });
  expect(after).toMatchObject({
    ok: true,
    value: { value: { state: next }, why: [{ code: `payment.${act}` }] },
  });
});

test("part of a payment is given back, then the rest; never more, and never without a reason", () => {
  const refund = (amountCents: number, refundedCents: number, note = "Overcharged.") =>
    afterAct(charge({ state: "paid", refundedCents }), { act: "refund", amountCents, note });
  expect(refund(4_000, 0)).toMatchObject({ value: { value: { state: "paid", refundedCents: 4_000 } } });
  expect(refund(6_000, 4_000)).toMatchObject({
    value: { value: { state: "refunded", refundedCents: 10_000 } },
  });
  expect(refund(6_001, 4_000)).toMatchObject({
    ok: false,
    errors: [{ path: "amountCents", code: "tooBig", params: { max: "60.00" } }],
  });
  expect(refund(0, 0, "")).toMatchObject({ ok: false, errors: [{ path: "note" }, { path: "amountCents" }] });
});

test("a return names the bank's code; a charge is tried again twice at most; other kinds are not touched here", () => {
  expect(afterAct(charge({ state: "submitted" }), { act: "return", code: "01", note: "" })).toMatchObject({
    errors: [{ path: "code", code: "returnCode" }],
  });
  expect(actsFor(charge({ state: "returned", retries: mostRetries }))).not.toContain("retry");
  expect(actsFor(charge({ kind: "cobraDue" }))).toEqual([]);
  expect(afterAct(charge({ state: "cancelled" }), { act: "submit", note: "" })).toBeNull();
});

test("whatever is done in whatever order, no more is refunded than was paid, and tries stay bounded", () => {
  const wish = fc.record({
    act: fc.constantFrom(...paymentActs),
    amountCents: fc.integer({ min: -5, max: 12_000 }),
    code: fc.constantFrom("R01", "", "R9"),
    note: fc.constantFrom("", "Because."),
  });
  fc.assert(
    fc.property(fc.constantFrom(...paymentStates), fc.array(wish, { maxLength: 25 }), (state, wishes) => {
      let now = charge({ state });
      for (const one of wishes) {
        const after = afterAct(now, one);
        if (after?.ok === true) now = { ...now, ...after.value.value };
        expect(now.refundedCents).toBeGreaterThanOrEqual(0);
        expect(now.refundedCents).toBeLessThanOrEqual(now.amountCents);
        expect(now.retries).toBeLessThanOrEqual(mostRetries);
        expect(now.state === "refunded" && state !== "refunded" ? now.refundedCents : now.amountCents).toBe(
          now.amountCents,
        );
      }
    }),
  );
});
