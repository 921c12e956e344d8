import type { Transaction } from "#server/scope.ts";
import { readCaseRow, readClocks, readHealthCovers } from "./case-rows.service.ts";
import { monthsPaid } from "./cobra-rules.ts";
import { currentCovers } from "./covers.service.ts";
import { nextMonth, payersWith } from "./months.ts";

/** Tells whether what earlier payments left is enough for the next month of this person, and of whoever pays with them. */
export async function isPaidByCredit(
  transaction: Transaction,
  { caseId, clockId }: { caseId: string; clockId: string },
): Promise<boolean> {
  const { client } = transaction;
  const found = await readCaseRow(client, caseId);
  if (found.creditCents === 0) return false;
  const clocks = await readClocks(client, caseId);
  const covers = await readHealthCovers(client, found.familyId);
  const ids = payersWith(clocks, covers, [clockId]).map(({ id }) => id);
  const now = await currentCovers(transaction, found, clocks, covers, ids);
  const month = nextMonth(found.lossDate, clocks, now, ids);
  return month !== null && monthsPaid(month.cents, Math.min(found.creditCents, month.cents)).value.months > 0;
}
