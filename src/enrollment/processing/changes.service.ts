import type { z } from "zod";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { lineOf } from "#kernel/csv.ts";
import { firstOfMonth, formatUsDate, lastOfMonth, todayIn } from "#kernel/dates.ts";
import { listNameSql } from "#server/database/person-name.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { changeSorts, CoverageChangeRow, coverageChanges, coverageChangesExport } from "./processing.ts";
import "#enrollment/enrollment/enrollment.texts.ts";
import "./processing.texts.ts";

type Query = z.output<typeof coverageChanges.query>;
type Filters = z.output<typeof coverageChangesExport.query>;
const countedRows = 10_000;
const exportedRows = 100_000;
const orders: Record<(typeof changeSorts)[number], string> = {
  date: "x.date",
  memberName: "m.name_key",
  clientName: "c.name_key",
};
const exported = [
  "date",
  "kind",
  "memberName",
  "memberNumber",
  "relationship",
  "clientName",
  "coverageType",
  "planName",
  "tierCode",
  "employeeCents",
  "employerCents",
] as const;

/** Coverage that starts or ends in a range of days. */
export async function findChanges(services: Services, scope: Scope, query: Query) {
  return scope.transaction(async (transaction) => {
    const { from, values } = changes(services, query);
    const rows = await readChanges(
      transaction,
      `${from} order by ${orderOf(query.sort)} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
      values,
    );
    const counted = await transaction.client.query<{ total: number }>(
      `select count(*)::int as total from (select 1 ${from} limit ${countedRows}) counted`,
      values,
    );
    const ids = [...new Set(rows.map((row) => row.memberId))];
    if (ids.length > 0) transaction.audit({ action: "view", subject: "members", details: { ids } });
    return { rows, total: counted.rows[0]?.total ?? 0, page: query.page };
  });
}

export async function exportChanges(services: Services, scope: Scope, query: Filters): Promise<FileAnswer> {
  const { language } = scope.context;
  const { rows, names } = await scope.transaction(async (transaction) => {
    const { from, values } = changes(services, query);
    const found = await readChanges(
      transaction,
      `${from} order by ${orderOf("date")} limit ${exportedRows}`,
      values,
    );
    transaction.audit({
      action: "export",
      subject: "members",
      details: { rows: found.length, fields: ["coverage"] },
    });
    return { rows: found, names: await coverageNames(transaction.client, language) };
  });
  const word = (key: string) => t(language, `enrollment:${key}`);
  const money = (cents: number) => (cents / 100).toFixed(2);
  const cellOf = (row: CoverageChangeRow, column: (typeof exported)[number]): string => {
    switch (column) {
      case "date":
        return formatUsDate(row.date);
      case "kind":
        return t(language, `processing:changes.${row.kind}`);
      case "relationship":
        return word(`relationship.${row.relationship}`);
      case "coverageType":
        return names.get(row.coverageType) ?? row.coverageType;
      case "tierCode":
        return word(`tier.${row.tierCode}`);
      case "employeeCents":
      case "employerCents":
        return money(row[column]);
      default:
        return row[column];
    }
  };
  const head = exported.map((column) => t(language, `processing:changes.columns.${column}`));
  const lines = [lineOf(head), ...rows.map((row) => lineOf(exported.map((column) => cellOf(row, column))))];
  return {
    file: Buffer.from(`\uFEFF${lines.join("")}`),
    mediaType: "text/csv; charset=utf-8",
    name: "coverage-changes.csv",
  };
}

async function readChanges(
  { client }: Transaction,
  rest: string,
  values: unknown[],
): Promise<CoverageChangeRow[]> {
  const { rows } = await client.query<CoverageChangeRow>(
    `select v.id || ':' || x.kind as id, x.kind, x.date, m.id as "memberId", m.member_number as "memberNumber",
       coalesce(${listNameSql("m")}, '') as "memberName", m.relationship, c.name as "clientName",
       v.coverage_type as "coverageType", b.name as "planName", v.tier_code as "tierCode",
       v.employee_cents as "employeeCents", v.employer_cents as "employerCents" ${rest}`,
    values,
  );
  return rows;
}

function changes(services: Services, query: Filters): { from: string; values: unknown[] } {
  const today = todayIn("UTC", services.clock());
  const [first = "", last = ""] = (
    query["filter[date]"] ?? `${firstOfMonth(today)}..${lastOfMonth(today)}`
  ).split("..");
  const values: unknown[] = [first || null, last || null];
  const terms = ["v.deleted_at is null", "m.deleted_at is null"];
  const add = (term: string, value: string | undefined) => {
    if (value !== undefined) terms.push(`${term} = $${values.push(value)}`);
  };
  add("v.client_id", query["filter[clientId]"]);
  add("v.coverage_type", query["filter[coverageType]"]);
  add("x.kind", query["filter[kind]"]);
  const from = `
    from coverages v
      cross join lateral (values ('starts', v.effective_date), ('ends', v.termination_date)) x (kind, date)
      join members m on m.id = v.member_id
      join clients c on c.id = v.client_id
      join base_plans b on b.id = v.base_plan_id
    where x.date between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity') and ${terms.join(" and ")}`;
  return { from, values };
}

function orderOf(sort: Query["sort"]): string {
  const isDown = sort.startsWith("-");
  // Of the names of `orders`: the query's schema says so.
  const name = (isDown ? sort.slice(1) : sort) as (typeof changeSorts)[number];
  return `${orders[name]} ${isDown ? "desc" : "asc"}, m.name_key, v.id, x.kind`;
}
