import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readClocks } from "../case-rows.service.ts";
import { ownClocks } from "../elect/elect-state.service.ts";
import { payIn } from "../steps.service.ts";
import type { DebitState } from "./debit-states.ts";

/** Holds a debit until the transaction ends. */
export async function lockDebit({ client }: Transaction, id: string): Promise<void> {
  await client.query("select from cobra_debits where id = $1 and deleted_at is null for update", [id]);
}

type Wish = { id: string; status: DebitState; returnCode: string | null; now: Date };

/** Writes where a debit stands. One that the bank has paid is a payment for those whom the person answers for, made on the day of their word. */
export async function updateDebit(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { id, status, returnCode, now }: Wish,
): Promise<void> {
  const { rows } = await transaction.client.query<{
    caseId: string;
    memberId: string;
    amountCents: number;
    receivedOn: string;
  }>(
    `update cobra_debits set status = $2, return_code = $3, updated_at = $4, updated_by = $5, version = version + 1,
       sent_at = case when $2 = 'sent' then $4 else sent_at end, paid_at = case when $2 = 'paid' then $4 else paid_at end
     where id = $1 returning case_id as "caseId", member_id as "memberId", amount_cents as "amountCents", authorized_on as "receivedOn"`,
    [id, status, returnCode, now, scope.userId ?? null],
  );
  const [row] = rows;
  if (row === undefined || status !== "paid") return;
  const { memberId, ...payment } = row;
  const own = ownClocks(await readClocks(transaction.client, row.caseId), memberId);
  await payIn(services, scope, transaction, { ...payment, clockIds: own.map((clock) => clock.id) });
}
