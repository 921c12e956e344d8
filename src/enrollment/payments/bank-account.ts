import { accountNameLength, type PlainAccount, readAccount } from "#kernel/bank-account.ts";
import { checked, type Checked, refused } from "#kernel/field-error.ts";
import { parseZip } from "#kernel/zip.ts";
import { lengths } from "#people/members/contact.ts";
import { findState, parseState, type StateCode } from "#kernel/us-state.ts";
import { readFields } from "#kernel/fields.ts";

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
export type BankAccount = AccountHolder & PlainAccount;

/** The page as it was sent. */
export function checkBankAccount(input: unknown): Checked<BankAccount> {
  const fields = readFields(input);
  const account = readAccount(fields);
  const address = readAddress(fields);
  return account === null || address === null || fields.errors.length > 0
    ? refused(fields.errors)
    : checked({ ...account, ...address });
}

/** Checks the holder of an account that was chosen at the bank; nothing else of it is asked for. */
export function checkHolder(input: unknown): Checked<AccountHolder> {
  const fields = readFields(input);
  const accountName = fields.text("accountName", { max: accountNameLength, required: true });
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
