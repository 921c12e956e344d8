import type { Transaction } from "#server/scope.ts";

/** Holds a charge until the transaction ends. */
export async function lockCharge({ client }: Pick<Transaction, "client">, id: string): Promise<void> {
  await client.query("select from payment_charges where id = $1 and deleted_at is null for update", [id]);
}

type ChargeChange = {
  id: string;
  status: string;
  act: string;
  refundedCents: number;
  retries: number;
  returnCode: string | null;
  now: Date;
  by: string | null;
};

/** Writes what became of a charge by an act of staff, and when it was sent or paid. */
export async function updateCharge(
  { client }: Pick<Transaction, "client">,
  { id, status, act, refundedCents, retries, returnCode, now, by }: ChargeChange,
): Promise<void> {
  await client.query(
    `update payment_charges set status = $2, refunded_cents = $3, retries = $4, return_code = case when $2 = 'returned' then $5 else return_code end,
       sent_at = case when $6 = 'submit' then $7::timestamptz else sent_at end, paid_at = case when $6 = 'settle' then $7::timestamptz else paid_at end,
       updated_at = $7, updated_by = $8, version = version + 1 where id = $1`,
    [id, status, refundedCents, retries, returnCode, act, now, by],
  );
}
