import type pg from "pg";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { databaseErrorOf } from "#server/http/errors.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { faultsOf, type ReportDefinition, type ReportFilter } from "./definition.ts";
import { fieldsFor, type Reader } from "./fields.ts";
import { readerOf } from "./reader.service.ts";
import type { NewReportType, ReportType, ReportTypeValues } from "./reports.ts";
import { reportProblem } from "./reporting.texts.ts";

type Stored = Omit<ReportType, "missing">;

const selectTypes = `select r.id, r.version, r.key, r.name_en as "nameEn", r.name_ko as "nameKo", r.name_es as "nameEs",
    r.dataset, r.columns, r.groups, r.filters, r.period, r.from_day as "from", r.to_day as "to", r.frequency,
    r.user_types as "userTypes", r.file_name as "fileName",
    to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
  from report_types r`;

export async function findTypes(client: pg.ClientBase): Promise<Omit<Stored, "schedules">[]> {
  const { rows } = await client.query<Omit<Stored, "schedules">>(
    `${selectTypes} where r.deleted_at is null order by r.name_en_key, r.id limit 500`,
  );
  return rows;
}

export async function readType(client: pg.ClientBase, id: string): Promise<Omit<Stored, "schedules">> {
  const { rows } = await client.query<Omit<Stored, "schedules">>(
    `${selectTypes} where r.id = $1 and r.deleted_at is null`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  return found;
}

export const definitionOf = (stored: Omit<Stored, "schedules">): ReportDefinition => ({
  dataset: stored.dataset,
  columns: stored.columns,
  groups: stored.groups,
  filters: stored.filters,
  period: stored.period,
  from: stored.from,
  to: stored.to,
});

/** Schedules are their owners' own; how many there are, only the system sees. */
async function countSchedules(services: Services, id: string): Promise<number> {
  const { rows } = await services.database.system.query<{ count: number }>(
    `select count(*)::int as count from report_schedules
     where report_type_id = $1 and deleted_at is null and stopped_at is null`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

function missingOf({ dataset, columns, groups, filters }: ReportDefinition, reader: Reader): string[] {
  const known = new Set(fieldsFor(reader, dataset).map(([name]) => name));
  const named = [...groups, ...columns, ...filters.map(({ field }) => field)];
  return [...new Set(named.filter((name) => !known.has(name)))];
}

async function shown(
  services: Services,
  scope: Scope,
  stored: Omit<Stored, "schedules">,
): Promise<ReportType> {
  return {
    ...stored,
    missing: missingOf(definitionOf(stored), readerOf(scope.principal)),
    schedules: await countSchedules(services, stored.id),
  };
}

export async function getType(services: Services, scope: Scope, id: string): Promise<ReportType> {
  const stored = await scope.transaction(({ client }) => readType(client, id));
  return shown(services, scope, stored);
}

function refuseFaults(scope: Scope, values: ReportTypeValues): void {
  const faults = faultsOf(values, readerOf(scope.principal));
  if (faults.length > 0) throw reportProblem(faults, scope.context.language);
}

const plainFilters = (filters: readonly ReportFilter[]) => JSON.stringify(filters);
const columnsOf = (values: ReportTypeValues) => [
  values.nameEn,
  values.nameKo || null,
  values.nameEs || null,
  values.dataset,
  JSON.stringify(values.columns),
  JSON.stringify(values.groups),
  plainFilters(values.filters),
  values.period,
  values.period === "days" ? values.from : null,
  values.period === "days" ? values.to : null,
  values.frequency,
  JSON.stringify(values.userTypes),
  values.fileName,
];

export async function createType(
  services: Services,
  scope: Scope,
  { key, ...values }: NewReportType,
): Promise<ReportType> {
  refuseFaults(scope, values);
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const stored = await scope
    .transaction(async (transaction) => {
      const { client } = transaction;
      await client.query(
        `insert into report_types (id, installation_id, key, name_en, name_ko, name_es, dataset, columns, groups, filters,
           period, from_day, to_day, frequency, user_types, file_name, created_at, updated_at, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18, $18)`,
        [id, scope.accessScope.installationId, key, ...columnsOf(values), now, scope.userId ?? null],
      );
      audit(transaction, "create", id);
      return readType(client, id);
    })
    .catch((error: unknown) => {
      const isTwice = databaseErrorOf(error)?.constraint === "report_types_key";
      throw isTwice ? new Problem("invalid", { fieldErrors: [fieldError("key", "taken")] }) : error;
    });
  return shown(services, scope, stored);
}

export async function updateType(
  services: Services,
  scope: Scope,
  { id, version, values }: { id: string; version: number; values: ReportTypeValues },
): Promise<ReportType> {
  const stored = await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const before = await lockType(client, id);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    refuseFaults(scope, values);
    await client.query(
      `update report_types set name_en = $2, name_ko = $3, name_es = $4, dataset = $5, columns = $6, groups = $7,
         filters = $8, period = $9, from_day = $10, to_day = $11, frequency = $12, user_types = $13, file_name = $14,
         version = version + 1, updated_at = $15, updated_by = $16 where id = $1`,
      [id, ...columnsOf(values), services.clock(), scope.userId ?? null],
    );
    const after = await readType(client, id);
    const fields = Object.entries(values)
      .filter(
        ([name]) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
      )
      .map(([name]) => name);
    audit(transaction, "update", id, { fields });
    return after;
  });
  return shown(services, scope, stored);
}

export async function removeType(services: Services, scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { client } = transaction;
    await lockType(client, id);
    await client.query(
      "update report_types set deleted_at = $2, version = version + 1, updated_by = $3 where id = $1",
      [id, services.clock(), scope.userId ?? null],
    );
    audit(transaction, "remove", id);
  });
}

async function lockType(client: pg.ClientBase, id: string): Promise<Omit<Stored, "schedules">> {
  await client.query("select 1 from report_types where id = $1 and deleted_at is null for update", [id]);
  return readType(client, id);
}

function audit(
  transaction: Transaction,
  action: "create" | "update" | "remove",
  subjectId: string,
  details: Record<string, unknown> = {},
): void {
  transaction.audit({ action, subject: "reportTypes", subjectId, details });
}
