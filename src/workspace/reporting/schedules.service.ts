import type pg from "pg";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { narrowFor } from "./definition.ts";
import { nextTime } from "./next-time.ts";
import { clockOf, readerOf } from "./reader.service.ts";
import { definitionOf, readType } from "./report-types.service.ts";
import { mostPdfColumns, requireClient } from "./runs.service.ts";
import { reportProblem } from "./reporting.texts.ts";
import type { NewSchedule, ReportSchedule, ScheduleValues } from "./schedules.ts";

/** So many a user may have. */
const mostSchedules = 50;

async function read(client: pg.ClientBase, language: Language, id: string | null): Promise<ReportSchedule[]> {
  const { rows } = await client.query<ReportSchedule>(
    `select s.id, s.version, s.report_type_id as "reportId",
       coalesce(case $2::text when 'ko' then r.name_ko when 'es' then r.name_es end, r.name_en) as name, c.name as "clientName",
       s.format, s.client_id as "clientId", s.frequency, s.weekday, s.month_day as "monthDay", s.hour, s.delivery,
       to_char(s.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "nextAt",
       to_char(s.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastAt", s.stopped
     from report_schedules s join report_types r on r.id = s.report_type_id left join clients c on c.id = s.client_id
     where s.deleted_at is null and ($1::uuid is null or s.id = $1) order by s.created_at, s.id`,
    [id, language],
  );
  return rows;
}

export const findSchedules = (scope: Scope) =>
  scope.transaction(async ({ client }) => ({ schedules: await read(client, scope.context.language, null) }));

type Checked = ScheduleValues & { reportId: string };

/** What cannot be made would stop at its first time: it is refused now. */
async function check(
  services: Services,
  scope: Scope,
  { client }: Transaction,
  wanted: Checked,
): Promise<Date> {
  const { language } = scope.context;
  const reader = readerOf(scope.principal);
  const type = await readType(client, wanted.reportId);
  const narrowed = narrowFor(definitionOf(type), reader);
  if (narrowed === null || !type.userTypes.some((one) => one === reader.type)) throw new Problem("notFound");
  const { columns, groups } = narrowed.definition;
  const hasFolder = reader.type === "admin" && services.configuration.reportsFolder !== undefined;
  const faults = [
    ...(wanted.frequency === "weekly" && wanted.weekday === null ? [fieldError("weekday", "required")] : []),
    ...(wanted.frequency === "monthly" && wanted.monthDay === null
      ? [fieldError("monthDay", "required")]
      : []),
    ...(wanted.delivery === "folder" && !hasFolder ? [fieldError("delivery", "noFolder")] : []),
    ...(wanted.format === "pdf" && columns.length + groups.length > mostPdfColumns
      ? [fieldError("format", "pdfTooWide", { most: mostPdfColumns })]
      : []),
  ];
  if (faults.length > 0) throw reportProblem(faults, language);
  if (wanted.clientId !== null) await requireClient(client, wanted.clientId);
  const { timeZone } = await clockOf(services, client, scope);
  return nextTime(wanted, services.clock(), timeZone);
}

const columnsOf = (wanted: ScheduleValues, nextAt: Date) => [
  wanted.format,
  wanted.clientId,
  wanted.frequency,
  wanted.frequency === "weekly" ? wanted.weekday : null,
  wanted.frequency === "monthly" ? wanted.monthDay : null,
  wanted.hour,
  wanted.delivery,
  nextAt,
];

export async function createSchedule(
  services: Services,
  scope: Scope,
  wanted: NewSchedule,
): Promise<ReportSchedule> {
  const { userId } = scope;
  if (userId === undefined) throw new Problem("forbidden");
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const counted = await client.query<{ count: number }>(
      "select count(*)::int as count from report_schedules where deleted_at is null",
    );
    if ((counted.rows[0]?.count ?? 0) >= mostSchedules) throw new Problem("tooMany");
    const nextAt = await check(services, scope, transaction, wanted);
    const now = services.clock();
    const id = uuidv7(now.getTime());
    await client.query(
      `insert into report_schedules (id, installation_id, report_type_id, user_id, actor, format, client_id, frequency, weekday,
         month_day, hour, delivery, next_at, created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $4, $14, $4)`,
      [
        id,
        scope.accessScope.installationId,
        wanted.reportId,
        userId,
        scope.actor,
        ...columnsOf(wanted, nextAt),
        now,
      ],
    );
    audit(transaction, "create", id, wanted);
    return one(client, scope, id);
  });
}

export async function updateSchedule(
  services: Services,
  scope: Scope,
  { id, version, values }: { id: string; version: number; values: ScheduleValues },
): Promise<ReportSchedule> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    await client.query("select 1 from report_schedules where id = $1 and deleted_at is null for update", [
      id,
    ]);
    const before = await one(client, scope, id);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    const nextAt = await check(services, scope, transaction, { ...values, reportId: before.reportId });
    await client.query(
      `update report_schedules set format = $2, client_id = $3, frequency = $4, weekday = $5, month_day = $6, hour = $7,
         delivery = $8, next_at = $9, stopped = null, stopped_at = null, version = version + 1, updated_at = $10 where id = $1`,
      [id, ...columnsOf(values, nextAt), services.clock()],
    );
    audit(transaction, "update", id, values);
    return one(client, scope, id);
  });
}

export async function removeSchedule(services: Services, scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rowCount } = await client.query(
      "update report_schedules set deleted_at = $2, version = version + 1 where id = $1 and deleted_at is null",
      [id, services.clock()],
    );
    if (rowCount === 0) throw new Problem("notFound");
    transaction.audit({ action: "remove", subject: "reportSchedules", subjectId: id });
  });
}

async function one(client: pg.ClientBase, scope: Scope, id: string): Promise<ReportSchedule> {
  const [found] = await read(client, scope.context.language, id);
  if (found === undefined) throw new Problem("notFound");
  return found;
}

function audit(
  transaction: Transaction,
  action: "create" | "update",
  subjectId: string,
  { frequency, delivery, clientId }: ScheduleValues,
): void {
  transaction.audit({
    action,
    subject: "reportSchedules",
    subjectId,
    ...(clientId === null ? {} : { clientId }),
    details: { frequency, delivery },
  });
}
