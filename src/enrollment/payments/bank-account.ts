import { withoutSeparators } from "#kernel/clean.ts";
import { checked, type Checked, refused } from "#kernel/field-error.ts";
import type { Parsed } from "#kernel/parsed.ts";
import { parseZip } from "#kernel/zip.ts";
import { lengths } from "#people/members/contact.ts";
import { findState, parseState, type StateCode } from "#kernel/us-state.ts";
import { readFields } from "#kernel/fields.ts";

export const accountTypes = ["checking", "savings"] as const;
export type AccountType = (typeof accountTypes)[number];

/** The account holder, with the address that their bank knows. */
export interface AccountHolder {
  accountName: string;
  address1: string;
  address2: string | null;
  city: string;
  state: StateCode;
  zip: string;
}

/** A bank account as a person types it. */
export interface BankAccount extends AccountHolder {
  bankName: string;
  accountType: AccountType;
  routingNumber: string;
  accountNumber: string;
}

const bankNameLength = 60;
const nameLength = 80;
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

/** The page as it was sent. The account number is typed twice, because a bank finds a wrong one only weeks later. */
export function checkBankAccount(input: unknown): Checked<BankAccount> {
  const fields = readFields(input);
  const accountName = fields.text("accountName", { max: nameLength, required: true });
  const accountType = fields.choice("accountType", accountTypes, true);
  const bankName = fields.text("bankName", { max: bankNameLength, required: true });
  const routingNumber = fields.parsed("routingNumber", parseRoutingNumber, true);
  const accountNumber = fields.parsed("accountNumber", parseAccountNumber, true);
  const again = fields.parsed("accountNumberAgain", parseAgain, true);
  if (accountNumber !== null && again !== null && again !== accountNumber)
    fields.fail("accountNumberAgain", "different");
  const address = readAddress(fields);
  if (
    fields.errors.length > 0 ||
    accountType === null ||
    routingNumber === null ||
    accountNumber === null ||
    address === null
  )
    return refused(fields.errors);
  return checked({ bankName, accountName, accountType, routingNumber, accountNumber, ...address });
}

/** Checks the holder of an account that was chosen at the bank; nothing else of it is asked for. */
export function checkHolder(input: unknown): Checked<AccountHolder> {
  const fields = readFields(input);
  const accountName = fields.text("accountName", { max: nameLength, required: true });
  const address = readAddress(fields);
  return fields.errors.length > 0 || address === null
    ? refused(fields.errors)
    : checked({ accountName, ...address });
}

function readAddress(fields: ReturnType<typeof readFields>): Omit<AccountHolder, "accountName"> | null {
  const address1 = fields.text("address1", { max: lengths.address1, required: true });
  const address2 = fields.text("address2", { max: lengths.address2 });
  const city = fields.text("city", { max: lengths.city, required: true });
  const state = findState(fields.parsed("state", parseState, true));
  const zip = fields.parsed("zip", parseZip, true);
  if (state === null || zip === null) return null;
  return { address1, address2: address2 === "" ? null : address2, city, state, zip };
}

/** Checks that the box is ticked, and the name that signs. */
export function checkAgreement(input: unknown): Checked<{ authorizedName: string }> {
  const fields = readFields(input);
  if (typeof input !== "object" || input === null || !("agreed" in input) || input.agreed !== true)
    fields.fail("agreed", "empty");
  const authorizedName = fields.name("authorizedName", { max: nameLength, required: true });
  return fields.errors.length > 0 ? refused(fields.errors) : checked({ authorizedName });
}

/** Says an error of the account number once, not again of its repetition. */
function parseAgain(input: unknown): Parsed<"empty"> {
  const typed = withoutSeparators(input);
  return typed === "" ? { ok: false, code: "empty" } : { ok: true, value: typed };
}
