import { lineOf } from "#kernel/csv.ts";
import { formatUsDate } from "#kernel/dates.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { WriteLines } from "#server/http/streamed-csv.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { CalendarQuery, CobraDue } from "./cobra-calendar.ts";

type Wanted = Omit<CalendarQuery, "page" | "pageSize">;
type Row = CobraDue & { total: number };

/** One page of what is due, the earliest first. */
export async function findDue(services: Services, scope: Scope, query: CalendarQuery) {
  const { page, pageSize } = query;
  return scope.transaction(async (transaction) => {
    const rows = await readDue(transaction, services.clock(), query, pageSize, (page - 1) * pageSize);
    transaction.audit({ action: "view", subject: "cobra_cases", details: { rows: rows.length } });
    const total = rows[0]?.total ?? 0;
    return { rows: rows.map(({ total: _, ...row }) => row), total, page };
  });
}

/** No more than this leave in one file. */
const mostRows = 50_000;

export async function exportDue(
  services: Services,
  scope: Scope,
  query: Wanted,
  write: WriteLines,
): Promise<void> {
  const { language } = scope.context;
  const word = (key: string) => t(language, `cobra:csv.${key}`);
  const rows = await scope.transaction(async (transaction) => {
    const found = await readDue(transaction, services.clock(), query, mostRows, 0);
    transaction.audit({ action: "export", subject: "cobra_cases", details: { rows: found.length } });
    return found;
  });
  async function* lines() {
    yield `\u{feff}${lineOf(["name", "client", "event", "state", "task", "due"].map((key) => word(`columns.${key}`)))}`;
    for (const row of rows)
      yield lineOf([
        row.name,
        row.clientName,
        word(`event.${row.event}`),
        word(`state.${row.state}`),
        word(`task.${row.task}`),
        formatUsDate(row.taskDueOn),
      ]);
  }
  await write(lines());
}

async function readDue(
  { client }: Transaction,
  now: Date,
  query: Wanted,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const [from = "", to = ""] = (query["filter[taskDueOn]"] ?? "..").split("..");
  const direction: "asc" | "desc" = query.sort === "-taskDueOn" ? "desc" : "asc";
  const { rows } = await client.query<Row>(
    `with due as (
       select c.id, c.client_id, c.member_id, e.event, c.state, c.task, c.task_due_on as due_on
       from cobra_clocks c join cobra_cases e on e.id = c.case_id
       where c.deleted_at is null and c.task is not null and c.task_due_on is not null
       union all
       select d.id, d.client_id, d.member_id, d.request, 'denied', 'unavailability', d.due_on
       from cobra_denials d where d.deleted_at is null and d.sent_on is null)
     select c.id, c.member_id as "memberId", coalesce(${fullNameSql("m")}, '') as name, k.name as "clientName", c.event, c.state,
       c.task, c.due_on as "taskDueOn", c.due_on < ($7::timestamptz at time zone k.time_zone)::date as "isLate",
       count(*) over ()::int as total
     from due c join members m on m.id = c.member_id join clients k on k.id = c.client_id
     where ($1::date is null or c.due_on >= $1) and ($2::date is null or c.due_on <= $2)
       and ($3::text is null or c.task = $3) and ($4::uuid is null or c.client_id = $4)
     order by c.due_on ${direction}, c.id ${direction} limit $5 offset $6`,
    [
      from === "" ? null : from,
      to === "" ? null : to,
      query["filter[task]"] ?? null,
      query["filter[clientId]"] ?? null,
      limit,
      offset,
      now,
    ],
  );
  return rows;
}
