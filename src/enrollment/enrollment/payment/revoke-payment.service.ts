import type { Transaction } from "#server/scope.ts";

/**
 * Ends the living way to pay. One by which nothing was ever to be charged is removed, numbers and all; the others are
 * what a charge was made by, and stay.
 */
export async function revokePayment({ client }: Transaction, enrollmentId: string, now: Date): Promise<void> {
  await client.query(
    `delete from enrollment_payments y where y.enrollment_id = $1
       and not exists (select from payment_charges c where c.payment_id = y.id)`,
    [enrollmentId],
  );
  await client.query(
    "update enrollment_payments set revoked_at = $2, updated_at = $2 where enrollment_id = $1 and revoked_at is null",
    [enrollmentId, now],
  );
}
