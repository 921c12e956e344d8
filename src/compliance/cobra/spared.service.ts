import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import {
  type CaseRow,
  type ClockRow,
  type CoverRow,
  readCaseRow,
  readClocks,
  readHealthCovers,
} from "./case-rows.service.ts";
import { monthsPaid } from "./cobra-rules.ts";
import { currentCovers } from "./covers.service.ts";
import { nextMonth, paidFor, payersWith, plansOf } from "./months.ts";

// Money that has come keeps a person from lapsing, though their own months are late: staff decide what becomes of it.

export type Spared = { code: "creditPays" } | { code: "planPaid"; plan: string; day: PlainDate };

/** Why a person whose payment is late does not lapse; null where they do. */
export async function whySpared(
  transaction: Transaction,
  { caseId, clockId }: { caseId: string; clockId: string },
): Promise<Spared | null> {
  const { client } = transaction;
  const found = await readCaseRow(client, caseId);
  const clocks = await readClocks(client, caseId);
  const covers = await readHealthCovers(client, found.familyId);
  const own = clocks.find(({ id }) => id === clockId);
  if (own === undefined) return null;
  if (await isPaidByCredit(transaction, found, { clocks, covers, clockId })) return { code: "creditPays" };
  return planPaid(found, own, { clocks, covers: await currentCovers(transaction, found, clocks, covers) });
}

type Family = { clocks: readonly ClockRow[]; covers: readonly CoverRow[] };

/** Tells whether what earlier payments left is enough for the next month of this person, and of whoever pays with them. */
async function isPaidByCredit(
  transaction: Transaction,
  found: CaseRow,
  { clocks, covers, clockId }: Family & { clockId: string },
): Promise<boolean> {
  if (found.creditCents === 0) return false;
  const ids = payersWith(clocks, covers, [clockId]).map(({ id }) => id);
  const now = await currentCovers(transaction, found, clocks, covers, ids);
  const month = nextMonth(found.lossDate, clocks, now, ids);
  return month !== null && monthsPaid(month.cents, Math.min(found.creditCents, month.cents)).value.months > 0;
}

/** The plan of this person that others have paid further than another one of theirs is paid: it may not end with that one. */
function planPaid(found: CaseRow, own: ClockRow, { clocks, covers }: Family): Spared | null {
  const plans = plansOf(covers, [own.id]).map((rows) => ({
    plan: rows[0]?.planName ?? "",
    day: paidFor(found.lossDate, clocks, rows, own) ?? dayBefore(found.lossDate),
  }));
  const sorted = plans.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || first.day === last.day) return null;
  return last.day > (own.paidThrough ?? dayBefore(found.lossDate)) ? { code: "planPaid", ...last } : null;
}
