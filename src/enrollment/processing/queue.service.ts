import { daysBetween, todayIn } from "#kernel/dates.ts";
import { normalizeName } from "#kernel/clean.ts";
import type { z } from "zod";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { queueStates } from "./status-transitions.ts";
import type { pendingEnrollments, QueueRow, queueSorts } from "./processing.ts";

type Query = z.output<typeof pendingEnrollments.query>;
export type QueueFilter = {
  q?: string | undefined;
  "filter[status]"?: (typeof queueStates)[number] | undefined;
  "filter[clientId]"?: string | undefined;
  "filter[sessionId]"?: string | undefined;
  "filter[assigned]"?: "me" | "nobody" | undefined;
  "filter[look]"?: "yes" | "no" | undefined;
};

const countedRows = 10_000;
const orders: Record<(typeof queueSorts)[number], string> = {
  submittedAt: "e.submitted_at",
  subscriberName: "e.subscriber_key",
  clientName: "c.name_key",
  sessionName: "s.name",
  effectiveDate: "e.effective_date",
};

/** What waits for somebody, and how much of it in each state. */
export async function findPending(services: Services, scope: Scope, query: Query) {
  const { where, values } = queueConditions(query, scope.userId);
  const { "filter[status]": _, ...everyState } = query;
  const all = queueConditions(everyState, scope.userId);
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const rows = await client.query<Omit<QueueRow, "daysWaiting"> & { timeZone: string }>(
      `${selectQueue} ${where} order by ${orderOf(query.sort)} limit ${query.only === "counts" ? 0 : query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
      values,
    );
    const counted = await client.query<{ status: string; count: number }>(
      `select e.status, count(*)::int as count from (select e.status from enrollments e ${all.where} limit ${countedRows}) e
       group by e.status`,
      all.values,
    );
    const counts = Object.fromEntries(
      queueStates.map((state) => [state, counted.rows.find(({ status }) => status === state)?.count ?? 0]),
    );
    const status = query["filter[status]"];
    const total =
      status === undefined
        ? Object.values(counts).reduce((sum, count) => sum + count, 0)
        : (counts[status] ?? 0);
    const ids = rows.rows.map((row) => row.id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "enrollments", details: { ids } });
    const now = services.clock();
    return {
      rows: rows.rows.map(({ timeZone, ...row }) => ({
        ...row,
        daysWaiting: daysWaiting(row.submittedAt, timeZone, now),
      })),
      total,
      page: query.page,
      counts,
    };
  });
}

/** Whole days by the client's calendar since it was sent. */
export function daysWaiting(submittedAt: string | null, timeZone: string, now: Date): number | null {
  return submittedAt === null
    ? null
    : daysBetween(todayIn(timeZone, new Date(submittedAt)), todayIn(timeZone, now));
}

/** Never a preview, and only what somebody has to do something about. */
export function queueConditions(
  filter: QueueFilter,
  userId: string | undefined,
): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const status = filter["filter[status]"];
  const terms = [
    "e.deleted_at is null and not e.is_preview",
    status === undefined
      ? `e.status in (${queueStates.map((state) => `'${state}'`).join(", ")})`
      : `e.status = ${place(status)}`,
  ];
  if (filter["filter[clientId]"] !== undefined)
    terms.push(`e.client_id = ${place(filter["filter[clientId]"])}`);
  if (filter["filter[sessionId]"] !== undefined)
    terms.push(`e.session_id = ${place(filter["filter[sessionId]"])}`);
  if (filter["filter[assigned]"] === "me")
    terms.push(userId === undefined ? "false" : `e.assigned_to = ${place(userId)}`);
  if (filter["filter[assigned]"] === "nobody") terms.push("e.assigned_to is null");
  if (filter["filter[look]"] !== undefined)
    terms.push(`(e.review_reasons <> '[]'::jsonb) = ${filter["filter[look]"] === "yes" ? "true" : "false"}`);
  if (filter.q !== undefined && filter.q !== "") {
    const typed = normalizeName(filter.q.replaceAll(",", " "));
    const from = place(typed.toLowerCase());
    const to = place(`${typed.toLowerCase()}\u{10FFFF}`);
    terms.push(
      `(e.subscriber_key >= ${from} and e.subscriber_key < ${to} or e.reference_number = ${place(typed.toUpperCase())})`,
    );
  }
  return { where: `where ${terms.join(" and ")}`, values };
}

const selectQueue = `
  select e.id, e.reference_number as "referenceNumber", e.subscriber_name as "subscriberName", c.name as "clientName",
    s.name as "sessionName", d.name as "divisionName", e.status, e.submitted_at as "submittedAt",
    e.effective_date as "effectiveDate", e.employee_cents as "employeeCents", e.review_reasons as "reviewReasons",
    (select count(*)::int from enrollment_documents f where f.enrollment_id = e.id and f.deleted_at is null) as documents,
    case when u.id is not null then json_build_object('id', u.id, 'name', ${fullNameSql("u")}) end as "assignedTo",
    c.time_zone as "timeZone"
  from enrollments e
    join clients c on c.id = e.client_id
    join enrollment_sessions s on s.id = e.session_id
    left join divisions d on d.id = e.division_id
    left join users u on u.id = e.assigned_to`;

function orderOf(sort: Query["sort"]): string {
  const isDown = sort.startsWith("-");
  // Of the names of `orders`: the query's schema says so.
  const name = (isDown ? sort.slice(1) : sort) as (typeof queueSorts)[number];
  return `${orders[name]} ${isDown ? "desc" : "asc"} nulls last, e.id ${isDown ? "desc" : "asc"}`;
}
