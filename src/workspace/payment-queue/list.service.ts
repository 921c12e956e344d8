import { chargeDaySql } from "#enrollment/payments/charge-day.service.ts";
import { readCaseRow, readClocks, readHealthCovers } from "#compliance/cobra/case-rows.service.ts";
import { currentCovers } from "#compliance/cobra/covers.service.ts";
import { nextMonth } from "#compliance/cobra/months.ts";
import { lineOf } from "#kernel/csv.ts";
import { formatUsDate } from "#kernel/dates.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import { auditedExport } from "#server/audit/audited-export.ts";
import type { WriteLines } from "#server/http/streamed-csv.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { ListedPayments, PaymentRow } from "./payment-queue.ts";

type Found = PaymentRow & { total: number };
type Wanted = Omit<ListedPayments, "page" | "pageSize">;

/** Every payment, wherever it is kept: charges, what was agreed to and not charged yet, and continued coverage. */
const paymentsSql = `
  select 'charge' as kind, c.id, c.version, c.client_id,
    case c.status when 'waiting' then 'due' when 'sent' then 'submitted' when 'settled' then 'paid' else c.status end as state,
    c.amount_cents, c.refunded_cents, ${chargeDaySql("c.month")} as due_on, e.subscriber_name as name, p.bank_name, p.account_last4, c.return_code, c.retries,
    c.enrollment_id, e.member_id
  from payment_charges c join enrollments e on e.id = c.enrollment_id join enrollment_payments p on p.id = c.payment_id
  where c.deleted_at is null
  union all
  select 'authorization', p.id, p.version, p.client_id, 'authorized', p.monthly_charge_cents, 0,
    ${chargeDaySql("date_trunc('month', e.effective_date)::date")}, e.subscriber_name,
    p.bank_name, p.account_last4, null, 0, p.enrollment_id, e.member_id
  from enrollment_payments p join enrollments e on e.id = p.enrollment_id
  where p.deleted_at is null and p.revoked_at is null and e.deleted_at is null and not e.is_preview and e.status <> 'cancelled'
    and not exists (select from payment_charges c where c.payment_id = p.id and c.status <> 'cancelled' and c.deleted_at is null)
  union all
  select 'cobraDue', k.id, k.version, k.client_id, 'due', null, 0, d.due_on, ${fullNameSql("m")}, null, null, null, 0, null, k.member_id
  from cobra_cases k join members m on m.id = k.member_id
    join lateral (select min(o.task_due_on) as due_on from cobra_clocks o
      where o.case_id = k.id and o.task in ('firstPayment', 'payment') and o.deleted_at is null) d on d.due_on is not null
  where k.deleted_at is null
  union all
  select 'cobraPayment', s.id, s.version, s.client_id, 'paid', s.amount_cents, 0, s.on_date, ${fullNameSql("m")}, null, null, null, 0, null,
    s.member_id
  from cobra_steps s join members m on m.id = s.member_id
  where s.kind = 'payment' and s.undone_at is null and s.deleted_at is null
  union all
  select 'cobraDebit', d.id, d.version, d.client_id,
    case d.status when 'waiting' then 'due' when 'sent' then 'submitted' else d.status end, d.amount_cents, 0, d.authorized_on,
    ${fullNameSql("m")}, d.bank_name, d.account_last4, d.return_code, 0, null, d.member_id
  from cobra_debits d join members m on m.id = d.member_id where d.deleted_at is null`;

const columns = `i.kind || ':' || i.id as id, i.kind, i.id as "subjectId", i.version, i.state, coalesce(i.name, '') as name, i.client_id as "clientId",
  l.name as "clientName", i.amount_cents as "amountCents", i.refunded_cents as "refundedCents", i.due_on as "dueOn", i.bank_name as "bankName",
  i.account_last4 as "accountLast4", i.return_code as "returnCode", i.retries, i.enrollment_id as "enrollmentId", i.member_id as "memberId"`;

export async function findPayments(scope: Scope, asked: ListedPayments) {
  const { page, pageSize } = asked;
  return scope.transaction(async (transaction) => {
    const rows = await readPage(transaction, asked, pageSize, (page - 1) * pageSize);
    if (rows.length > 0)
      transaction.audit({
        action: "view",
        subject: "payments",
        details: { ids: rows.map(({ subjectId }) => subjectId) },
      });
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page };
  });
}

export async function countPayments(scope: Scope, clientId: string | undefined) {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ state: PaymentRow["state"]; count: number }>(
      `select i.state, count(*)::int as count from (${paymentsSql}) i where $1::uuid is null or i.client_id = $1 group by i.state`,
      [clientId ?? null],
    );
    return { states: rows };
  });
}

/** One, by its kind; undefined where there is none in reach. */
export async function readPayment(
  transaction: Transaction,
  { kind, id }: { kind: PaymentRow["kind"]; id: string },
): Promise<PaymentRow | undefined> {
  const { rows } = await transaction.client.query<PaymentRow>(
    `select ${columns} from (${paymentsSql}) i join clients l on l.id = i.client_id where i.kind = $1 and i.id = $2`,
    [kind, id],
  );
  const [row] = rows;
  return row && (await priced(transaction, row));
}

/** No more than this leave in one file. */
const mostRows = 50_000;
const atOnce = 500;

export async function exportPayments(scope: Scope, asked: Wanted, write: WriteLines): Promise<void> {
  const { language } = scope.context;
  const word = (key: string) => t(language, `payment-queue:csv.${key}`);
  await auditedExport(scope, write, {
    subject: "payments",
    async *lines(transaction, count) {
      const names = [
        "name",
        "client",
        "kind",
        "state",
        "amount",
        "refunded",
        "due",
        "bank",
        "account",
        "code",
      ];
      yield `\u{feff}${lineOf(names.map((key) => word(`columns.${key}`)))}`;
      for (let at = 0; at < mostRows; at += atOnce) {
        const rows = await readPage(transaction, asked, atOnce, at);
        for (const row of rows)
          yield lineOf([
            row.name,
            row.clientName,
            word(`kind.${row.kind}`),
            word(`state.${row.state}`),
            row.amountCents === null ? "" : row.amountCents / 100,
            row.refundedCents / 100,
            row.dueOn === null ? "" : formatUsDate(row.dueOn),
            row.bankName ?? "",
            row.accountLast4 === null ? "" : `…${row.accountLast4}`,
            row.returnCode ?? "",
          ]);
        count(rows.length);
        if (rows.length < atOnce) break;
      }
    },
  });
}

async function readPage(
  transaction: Transaction,
  asked: Wanted,
  limit: number,
  offset: number,
): Promise<Found[]> {
  const [from = "", to = ""] = (asked["filter[dueOn]"] ?? "..").split("..");
  const { rows } = await transaction.client.query<Found>(
    `select ${columns}, count(*) over ()::int as total from (${paymentsSql}) i join clients l on l.id = i.client_id
     where ($1::text is null or i.state = $1) and ($2::text is null or i.kind = $2) and ($3::uuid is null or i.client_id = $3)
       and ($4::date is null or i.due_on >= $4) and ($5::date is null or i.due_on <= $5)
     order by ${orders[asked.sort]}, i.kind, i.id limit $6 offset $7`,
    [
      asked["filter[state]"] ?? null,
      asked["filter[kind]"] ?? null,
      asked["filter[clientId]"] ?? null,
      from || null,
      to || null,
      limit,
      offset,
    ],
  );
  const shown: Found[] = [];
  for (const row of rows) shown.push(await priced(transaction, row));
  return shown;
}

const orders = {
  dueOn: "i.due_on nulls last",
  "-dueOn": "i.due_on desc nulls last",
  amountCents: "i.amount_cents nulls last",
  "-amountCents": "i.amount_cents desc nulls last",
  name: "lower(i.name)",
  "-name": "lower(i.name) desc",
} as const satisfies Record<Wanted["sort"], string>;

/** What is due of continued coverage is the next month that nobody has paid, at what it costs now, less what is left over. */
async function priced<Row extends PaymentRow>(transaction: Transaction, row: Row): Promise<Row> {
  if (row.kind !== "cobraDue") return row;
  const { client } = transaction;
  const found = await readCaseRow(client, row.subjectId);
  const clocks = await readClocks(client, row.subjectId);
  const covers = await readHealthCovers(client, found.familyId);
  const month = nextMonth(found.lossDate, clocks, await currentCovers(transaction, found, clocks, covers));
  return { ...row, amountCents: month && Math.max(0, month.cents - found.creditCents) };
}
