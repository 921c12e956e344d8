import { withoutSeparators } from "#kernel/clean.ts";
import { checked, type Checked, refused } from "#kernel/field-error.ts";
import { readFields } from "#kernel/fields.ts";
import type { Parsed } from "#kernel/parsed.ts";

export const accountTypes = ["checking", "savings"] as const;
export type AccountType = (typeof accountTypes)[number];

/** The facts of a check. */
export type PlainAccount = {
  bankName: string;
  accountName: string;
  accountType: AccountType;
  routingNumber: string;
  accountNumber: string;
};

export const accountNameLength = 80;
const bankNameLength = 60;
const account = { min: 4, max: 17 };

/**
 * Checks the nine digits of a routing number. The first two name a Federal Reserve district (01 to 12, thrifts 21 to
 * 32, electronic payments 61 to 72); those of the government and of traveler's checks belong to no account. The sum of
 * the digits times 3, 7 and 1 is a multiple of ten.
 */
export function parseRoutingNumber(input: unknown): Parsed<"empty" | "letters" | "length" | "notReal"> {
  const typed = withoutSeparators(input);
  if (typed === "") return { ok: false, code: "empty" };
  if (!/^[0-9]+$/u.test(typed)) return { ok: false, code: "letters" };
  if (typed.length !== 9) return { ok: false, code: "length" };
  const district = Number(typed.slice(0, 2));
  const isKnown = [1, 21, 61].some((first) => district >= first && district <= first + 11);
  const sum = Array.from(typed, Number).reduce(
    (total, digit, at) => total + digit * ([3, 7, 1][at % 3] ?? 0),
    0,
  );
  return isKnown && sum % 10 === 0 ? { ok: true, value: typed } : { ok: false, code: "notReal" };
}

type AccountCode = "empty" | "letters" | "tooShort" | "tooLong" | "notReal";

export function parseAccountNumber(input: unknown): Parsed<AccountCode> {
  const typed = withoutSeparators(input);
  if (typed === "") return { ok: false, code: "empty" };
  if (!/^[0-9]+$/u.test(typed)) return { ok: false, code: "letters" };
  if (typed.length < account.min) return { ok: false, code: "tooShort" };
  if (typed.length > account.max) return { ok: false, code: "tooLong" };
  return /^0+$/u.test(typed) ? { ok: false, code: "notReal" } : { ok: true, value: typed };
}

/** The account of a page as it was sent. Its number is typed twice, because a bank finds a wrong one only weeks later. */
export function readAccount(fields: ReturnType<typeof readFields>): PlainAccount | null {
  const accountName = fields.text("accountName", { max: accountNameLength, required: true });
  const accountType = fields.choice("accountType", accountTypes, true);
  const bankName = fields.text("bankName", { max: bankNameLength, required: true });
  const routingNumber = fields.parsed("routingNumber", parseRoutingNumber, true);
  const accountNumber = fields.parsed("accountNumber", parseAccountNumber, true);
  const again = fields.parsed("accountNumberAgain", parseAgain, true);
  if (accountNumber !== null && again !== null && again !== accountNumber)
    fields.fail("accountNumberAgain", "different");
  return accountType === null || routingNumber === null || accountNumber === null
    ? null
    : { bankName, accountName, accountType, routingNumber, accountNumber };
}

/** Checks that the box is ticked, and the name that signs. */
export function checkAgreement(input: unknown): Checked<{ authorizedName: string }> {
  const fields = readFields(input);
  if (typeof input !== "object" || input === null || !("agreed" in input) || input.agreed !== true)
    fields.fail("agreed", "empty");
  const authorizedName = fields.name("authorizedName", { max: accountNameLength, required: true });
  return fields.errors.length > 0 ? refused(fields.errors) : checked({ authorizedName });
}

/** Says an error of the account number once, not again of its repetition. */
function parseAgain(input: unknown): Parsed<"empty"> {
  const typed = withoutSeparators(input);
  return typed === "" ? { ok: false, code: "empty" } : { ok: true, value: typed };
}
