import type pg from "pg";
import { uuidv7 } from "#kernel/ids.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

export type FirstCharge = {
  month: string;
  amountCents: number;
  status: "waiting" | "sent" | "settled" | "returned" | "cancelled";
};
type Held = {
  installationId: string;
  clientId: string;
  status: string;
  month: string | null;
  paymentId: string | null;
  amountCents: number | null;
};

/**
 * Brings the charges of an enrollment up to date. A sent one is charged for the month of its first day of coverage,
 * exactly once, however often this runs. A cancelled one, or one with nothing to pay, loses the charges that have not
 * gone to the bank. A returned one keeps what it has. Runs as the system: nobody makes or ends a charge of their own.
 */
async function chargeFirstMonth(
  transaction: Transaction,
  enrollmentId: string,
  now: Date,
): Promise<FirstCharge | null> {
  const { client } = transaction;
  const held = await hold(client, enrollmentId);
  if (held === undefined) return null;
  const { installationId, clientId, status, month, paymentId, amountCents } = held;
  const audit = (action: "create" | "cancel", details: Record<string, string | number>) =>
    transaction.audit({ action, subject: "paymentCharges", subjectId: enrollmentId, clientId, details });
  if (["submitted", "pendingReview", "approved", "processed", "failed"].includes(status) && month !== null) {
    const isPaid = paymentId !== null && amountCents !== null;
    await cancelWaiting(client, enrollmentId, now, isPaid ? month : null);
    if (!isPaid) return null;
    const made = await client.query<{ isNew: boolean }>(
      `insert into payment_charges as c (id, installation_id, client_id, enrollment_id, payment_id, month, amount_cents,
         created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
       on conflict (enrollment_id, month) where status <> 'cancelled' and deleted_at is null
         do update set payment_id = excluded.payment_id, amount_cents = excluded.amount_cents, updated_at = $8,
           version = c.version + 1
         where c.status = 'waiting'
           and (c.payment_id, c.amount_cents) is distinct from (excluded.payment_id, excluded.amount_cents)
       returning c.version = 1 as "isNew"`,
      [uuidv7(now.getTime()), installationId, clientId, enrollmentId, paymentId, month, amountCents, now],
    );
    if (made.rows[0]?.isNew === true) audit("create", { month, amountCents });
    return firstCharge(client, enrollmentId, month);
  }
  if (status === "cancelled" && (await cancelWaiting(client, enrollmentId, now)) > 0) audit("cancel", {});
  return null;
}

/** The same, asked for by the person themselves; the audit names them. */
export async function chargeForPrincipal(services: Services, scope: Scope, enrollmentId: string) {
  return inOwnName(services, scope, (transaction) =>
    chargeFirstMonth(transaction, enrollmentId, services.clock()),
  );
}

/** What the job does that was committed with a sent or cancelled enrollment. */
export async function settleCharges(
  { clock }: Services,
  system: SystemScope,
  enrollmentId: string,
): Promise<void> {
  const [found] = await system.query<{ installationId: string }>(
    `select installation_id as "installationId" from enrollments where id = $1`,
    [enrollmentId],
  );
  if (found === undefined) return;
  await system.transaction(found.installationId, (transaction) =>
    chargeFirstMonth(transaction, enrollmentId, clock()),
  );
}

async function hold(client: pg.ClientBase, enrollmentId: string): Promise<Held | undefined> {
  await client.query("select 1 from enrollments where id = $1 for update", [enrollmentId]);
  const { rows } = await client.query<Held>(
    `select e.installation_id as "installationId", e.client_id as "clientId", e.status,
       date_trunc('month', e.effective_date)::date as month, y.id as "paymentId", y.monthly_charge_cents as "amountCents"
     from enrollments e left join enrollment_payments y
       on y.enrollment_id = e.id and y.revoked_at is null and y.deleted_at is null
     where e.id = $1 and e.deleted_at is null and not e.is_preview`,
    [enrollmentId],
  );
  return rows[0];
}

/** How many were waiting; `except` for one month. */
async function cancelWaiting(
  client: pg.ClientBase,
  enrollmentId: string,
  now: Date,
  except: string | null = null,
): Promise<number> {
  const { rowCount } = await client.query(
    `update payment_charges set status = 'cancelled', updated_at = $2, version = version + 1
     where enrollment_id = $1 and status = 'waiting' and deleted_at is null and month is distinct from $3::date`,
    [enrollmentId, now, except],
  );
  return rowCount ?? 0;
}

async function firstCharge(
  client: pg.ClientBase,
  enrollmentId: string,
  month: string,
): Promise<FirstCharge | null> {
  const { rows } = await client.query<FirstCharge>(
    `select month, amount_cents as "amountCents", status from payment_charges
     where enrollment_id = $1 and month = $2 and status <> 'cancelled' and deleted_at is null`,
    [enrollmentId, month],
  );
  return rows[0] ?? null;
}
