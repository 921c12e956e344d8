import { inEveryLanguage, Problem, type WordedFieldError } from "#kernel/problem.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import { registerTexts, t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readPayment } from "./list.service.ts";
import type { OnePayment, PaymentRow, PaymentWish } from "./payment-queue.ts";
import { actsFor, afterAct, type PaymentAct, type PaymentState } from "./payment-states.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import { lockDebit, updateDebit } from "#compliance/cobra/debit/act-on-debit.service.ts";
import type { DebitState } from "#compliance/cobra/debit/debit-states.ts";
import { lockCharge, updateCharge } from "#enrollment/enrollment/payment/charge-rows.service.ts";

registerTexts("payment-queue", { en, ko, es });

type Which = Pick<PaymentRow, "kind"> & { id: string };

/** As charges keep it. */
const statusOf = {
  due: "waiting",
  submitted: "sent",
  paid: "settled",
  returned: "returned",
  refunded: "refunded",
  writtenOff: "writtenOff",
  cancelled: "cancelled",
} as const;

/** As debits of continued coverage keep it. */
function debitStatusOf(state: PaymentState): DebitState {
  if (state === "submitted") return "sent";
  return state === "paid" || state === "returned" || state === "cancelled" ? state : "waiting";
}

export async function getOne(scope: Scope, which: Which): Promise<OnePayment> {
  return scope.transaction(async (transaction) => {
    const payment = await readOne(transaction, which);
    transaction.audit({
      action: "view",
      subject: "payments",
      subjectId: which.id,
      clientId: payment.clientId,
      details: { kind: which.kind },
    });
    return payment;
  });
}

async function readOne(transaction: Transaction, { kind, id }: Which): Promise<OnePayment> {
  const { client } = transaction;
  const row = await readPayment(transaction, { kind, id });
  if (row === undefined) throw new Problem("notFound");
  const { rows: agreed } = await client.query<
    Pick<
      OnePayment,
      "accountName" | "accountType" | "authorizedName" | "authorizedAt" | "revokedAt" | "sentAt" | "paidAt"
    >
  >(
    `select p.account_name as "accountName", p.account_type as "accountType", p.authorized_name as "authorizedName",
       p.authorized_at as "authorizedAt", p.revoked_at as "revokedAt", c.sent_at as "sentAt", c.paid_at as "paidAt"
     from enrollment_payments p left join payment_charges c on c.payment_id = p.id and c.id = $1
     where p.id = $1 or c.id = $1
     union all
     select d.account_name, d.account_type, d.authorized_name, d.authorized_at, null, d.sent_at, d.paid_at
     from cobra_debits d where d.id = $1`,
    [id],
  );
  const { rows: history } = await client.query<OnePayment["history"][number]>(
    `select v.id, v.event, v.created_at as at, (select ${fullNameSql("u")} from users u where u.id = v.created_by) as "byName",
       v.from_state as "fromState", v.to_state as "toState", v.amount_cents as "amountCents", v.return_code as "returnCode", v.note
     from payment_events v where v.subject_id = $1 and v.kind = $2 and v.deleted_at is null order by v.created_at desc, v.id desc limit 200`,
    [id, kind],
  );
  const nothing = {
    accountName: null,
    accountType: null,
    authorizedName: null,
    authorizedAt: null,
    revokedAt: null,
    sentAt: null,
    paidAt: null,
  };
  return { ...row, ...nothing, ...agreed[0], acts: actsFor(row), history };
}

export async function addNote(services: Services, scope: Scope, which: Which & { note: string }) {
  const { note, ...of } = which;
  if (note === "") throw new Problem("invalid", { fieldErrors: [fieldError("note", "required")] });
  return scope.transaction(async (transaction) => {
    const { state, clientId } = await readOne(transaction, of);
    const event = { event: "note", from: state, to: state, amountCents: null, code: null, note } as const;
    await write(services, scope, transaction, { ...of, clientId, ...event });
    return readOne(transaction, of);
  });
}

/** One act on one payment. Of two clerks at once one wins; the other one's version is refused. */
export async function act(
  services: Services,
  scope: Scope,
  { version, wish, ...which }: Which & { version: number; wish: PaymentWish },
): Promise<OnePayment> {
  return scope.transaction(async (transaction) => {
    const payment = await hold(transaction, which);
    if (payment.version !== version) throw new Problem("stale", { facts: { version: payment.version } });
    const isDone = await change(services, scope, transaction, payment, wish);
    if (!isDone) throw new Problem("conflict");
    return readOne(transaction, which);
  });
}

/** Each for itself: what does not go with the act as it is now is left alone. */
export async function actOnMany(
  services: Services,
  scope: Scope,
  { ids, act: wanted, note }: { ids: readonly string[]; act: PaymentAct; note: string },
) {
  const [done, left]: [string[], string[]] = [[], []];
  // In one order, so that two of these at once do not wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const isDone = await scope.transaction(async (transaction) => {
      const payment = await hold(transaction, { kind: "charge", id });
      return change(services, scope, transaction, payment, { act: wanted, note });
    });
    (isDone ? done : left).push(id);
  }
  return { done, left };
}

async function hold(transaction: Transaction, which: Which): Promise<PaymentRow> {
  if (which.kind === "charge") await lockCharge(transaction, which.id);
  if (which.kind === "cobraDebit") await lockDebit(transaction, which.id);
  const payment = await readPayment(transaction, which);
  if (payment === undefined) throw new Problem("notFound");
  return payment;
}

/** Whether it was done; throws where a field is wrong. */
async function change(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  payment: PaymentRow,
  wish: PaymentWish,
): Promise<boolean> {
  const { kind, subjectId: id, clientId, state, amountCents } = payment;
  const { amountCents: wanted, code, ...rest } = wish;
  const after = afterAct(
    { ...payment, amountCents: amountCents ?? 0 },
    {
      ...rest,
      ...(wanted === undefined ? {} : { amountCents: wanted }),
      ...(code === undefined ? {} : { code }),
    },
  );
  if (after === null) return false;
  if (!after.ok)
    throw new Problem("invalid", {
      fieldErrors: inEveryLanguage(scope.context.language, (language) =>
        after.errors.map((error) => worded(error, language)),
      ),
    });
  const { state: next, refundedCents, retries } = after.value.value;
  if (next === "authorized") return false;
  const now = services.clock();
  const returnCode = wish.code ?? null;
  if (kind === "cobraDebit")
    await updateDebit(services, scope, transaction, { id, status: debitStatusOf(next), returnCode, now });
  else
    await updateCharge(transaction, {
      id,
      status: statusOf[next],
      act: wish.act,
      refundedCents,
      retries,
      returnCode,
      now,
      by: scope.userId ?? null,
    });
  await write(services, scope, transaction, {
    kind,
    id,
    clientId,
    event: wish.act,
    from: state,
    to: next,
    amountCents: wish.act === "refund" ? (wish.amountCents ?? null) : null,
    code: wish.act === "return" ? (wish.code ?? null) : null,
    note: wish.note || null,
  });
  return true;
}

function worded(error: FieldError, language: "en" | "ko" | "es"): WordedFieldError {
  if (error.code !== "returnCode") return error;
  return { ...error, message: t(language, "payment-queue:errors.returnCode") };
}

type Written = Which & {
  clientId: string;
  event: "note" | PaymentAct;
  from: PaymentState;
  to: PaymentState;
  amountCents: number | null;
  code: string | null;
  note: string | null;
};

async function write(
  { clock }: Services,
  scope: Scope,
  transaction: Transaction,
  { kind, id, clientId, event, from, to, amountCents, code, note }: Written,
): Promise<void> {
  const now = clock();
  await transaction.client.query(
    `insert into payment_events (id, installation_id, client_id, kind, subject_id, event, from_state, to_state, amount_cents, return_code,
       note, created_at, created_by, updated_at, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, $13)`,
    [
      uuidv7(now.getTime()),
      scope.accessScope.installationId,
      clientId,
      kind,
      id,
      event,
      from,
      to,
      amountCents,
      code,
      note,
      now,
      scope.userId ?? null,
    ],
  );
  transaction.audit({
    action: "update",
    subject: "payments",
    subjectId: id,
    clientId,
    details: { kind, event, from, to },
  });
}
