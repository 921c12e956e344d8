import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAccountNumber, parseRoutingNumber } from "#kernel/bank-account.ts";
import { checkBankAccount } from "./bank-account.ts";

describe("a routing number", () => {
  test.each(["011000015", "0110 0001 5", "021-000-021", "121000358", "322271627", "\u00a0026009593\u200b"])(
    "%s is one",
    (typed) => {
      expect(parseRoutingNumber(typed)).toEqual({ ok: true, value: typed.replace(/\D/gu, "") });
    },
  );

  test.each([
    ["", "empty"],
    ["01100001", "length"],
    ["0110000150", "length"],
    ["01100001O", "letters"],
    ["011000016", "notReal"],
    // The sum fits, but these are the government's, traveler's checks and nobody's.
    ["000000000", "notReal"],
    ["800000006", "notReal"],
    ["130000006", "notReal"],
    ["330000000", "notReal"],
    ["730000008", "notReal"],
  ])("%j is none: %s", (typed, code) => {
    expect(parseRoutingNumber(typed)).toEqual({ ok: false, code });
  });

  test("with one wrong digit is never one", () => {
    const right = "121000358";
    for (let at = 0; at < 9; at += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const typed = right.slice(0, at) + String(digit) + right.slice(at + 1);
        if (typed !== right) expect([typed, parseRoutingNumber(typed).ok]).toEqual([typed, false]);
      }
    }
  });
});

describe("an account number", () => {
  test.each([
    ["1234", true],
    ["12345678901234567", true],
    ["12 34-56", true],
    ["123", "tooShort"],
    ["123456789012345678", "tooLong"],
    ["12a4", "letters"],
    ["0000", "notReal"],
    [undefined, "empty"],
  ])("%j", (typed, expected) => {
    const parsed = parseAccountNumber(typed);
    expect(parsed.ok ? true : parsed.code).toBe(expected);
  });
});

test("all that is wrong comes back together", () => {
  const checkedPage = checkBankAccount({
    accountNumber: "12345",
    accountNumberAgain: "12354",
    accountType: "loan",
  });
  expect(checkedPage.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "accountName empty",
    "accountType unknown",
    "bankName empty",
    "routingNumber empty",
    "accountNumberAgain different",
    "address1 empty",
    "city empty",
    "state empty",
    "zip empty",
  ]);
});

const right = {
  accountName: "Ana Ruiz",
  accountType: "checking",
  bankName: "Harbor Bank",
  routingNumber: "121000358",
  accountNumber: "12345",
  accountNumberAgain: "12345",
  address1: "12 Elm St.",
  address2: "",
  city: "Boston",
  state: "MA",
  zip: "02134",
};

test("a page without a fault is an account", () => {
  expect(checkBankAccount(right)).toMatchObject({ ok: true, errors: [], value: { accountNumber: "12345" } });
});

test.each(["ma", " Ma.", "massachusetts"])("the state %j of the address is MA", (state) => {
  expect(checkBankAccount({ ...right, state })).toMatchObject({ ok: true, value: { state: "MA" } });
});

test("whatever is sent, the check says what is wrong and never throws", () => {
  fc.assert(fc.property(fc.anything(), (sent) => !checkBankAccount(sent).ok));
  const names = fc.constantFrom(...Object.keys(right));
  fc.assert(
    fc.property(names, fc.anything(), (name, spoiled) => {
      const { ok, errors } = checkBankAccount({ ...right, [name]: spoiled });
      expect(ok).toBe(errors.length === 0);
    }),
  );
});
