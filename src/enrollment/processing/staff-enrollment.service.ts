import type { z } from "zod";
import { normalizeName } from "#kernel/clean.ts";
import { lineOf } from "#kernel/csv.ts";
import { formatUsDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import { t } from "#server/i18n.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Draft, readDraft } from "#enrollment/enrollment/draft.service.ts";
import { presentDraft } from "#enrollment/enrollment/present-draft.service.ts";
import { makeConfirmation } from "#enrollment/enrollment/files.service.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { differenceFor } from "./difference.service.ts";
import { readDocuments } from "#enrollment/enrollment/documents/documents.service.ts";
import { readNotes } from "./notes.service.ts";
import { readPlan } from "./plan.service.ts";
import { readProgress } from "./progress.service.ts";
import type {
  enrollmentExport,
  EnrollmentRow,
  enrollmentList,
  enrollmentSorts,
  StaffEnrollment,
} from "./staff-enrollment.ts";
import "#enrollment/enrollment/enrollment.texts.ts";
import { offeringFor, readBasis } from "#enrollment/enrollment/own-offering.service.ts";

type ListQuery = z.output<typeof enrollmentList.query>;
type Narrowing = z.output<typeof enrollmentExport.query>;

/** Rows beyond this are reached by searching and filtering. */
const countedRows = 10_000;

const orders: Record<(typeof enrollmentSorts)[number], string> = {
  submittedAt: "e.submitted_at",
  subscriberName: "e.subscriber_key",
  clientName: "c.name_key",
  sessionName: "s.name",
  effectiveDate: "e.effective_date",
  status: "e.status",
  employeeCents: "e.employee_cents",
};

const exported = [
  "referenceNumber",
  "subscriberName",
  "clientName",
  "divisionName",
  "sessionName",
  "status",
  "submittedAt",
  "effectiveDate",
  "employeeCents",
] as const;

/** A page of the enrollments that the caller may see. */
export async function findEnrollments(scope: Scope, query: ListQuery) {
  const { where, values } = conditions(query);
  return scope.transaction(async (transaction) => {
    const rows = await transaction.client.query<EnrollmentRow>(
      `${selectRows()} ${where} order by ${orderOf(query.sort)} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
      values,
    );
    const total = await transaction.client.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from enrollments e ${where} limit ${countedRows}) counted`,
      values,
    );
    // A list shows names: the audit records who saw it.
    const ids = rows.rows.map((row) => row.id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "enrollments", details: { ids } });
    return { rows: rows.rows, total: total.rows[0]?.total ?? 0, page: query.page };
  });
}

/** The same rows for a spreadsheet. */
export async function exportEnrollments(scope: Scope, query: Narrowing): Promise<FileAnswer> {
  const { where, values } = conditions(query);
  const { language } = scope.context;
  const rows = await scope.transaction(async (transaction) => {
    const answer = await transaction.client.query<EnrollmentRow & { submittedLocally: string | null }>(
      `${selectRows(", to_char(e.submitted_at at time zone c.time_zone, 'MM/DD/YYYY FMHH12:MI:SS am') as \"submittedLocally\"")} ${where} order by ${orderOf(query.sort)} limit 100000`,
      values,
    );
    transaction.audit({ action: "export", subject: "enrollments", details: { rows: answer.rows.length } });
    return answer.rows;
  });
  const cells: Record<(typeof exported)[number], (row: (typeof rows)[number]) => string | null> = {
    referenceNumber: (row) => row.referenceNumber,
    subscriberName: (row) => row.subscriberName,
    clientName: (row) => row.clientName,
    divisionName: (row) => row.divisionName,
    sessionName: (row) => row.sessionName,
    status: (row) => t(language, `enrollment:status.${row.status}`),
    // By the client's clock.
    submittedAt: (row) => row.submittedLocally,
    effectiveDate: (row) => row.effectiveDate && formatUsDate(row.effectiveDate),
    employeeCents: (row) => (row.employeeCents === null ? null : (row.employeeCents / 100).toFixed(2)),
  };
  const lines = [
    lineOf(exported.map((column) => t(language, `enrollment:list.columns.${column}`))),
    ...rows.map((row) => lineOf(exported.map((column) => cells[column](row) ?? ""))),
  ];
  return {
    file: Buffer.from(`\uFEFF${lines.join("")}`),
    mediaType: "text/csv; charset=utf-8",
    name: "enrollments.csv",
  };
}

/** A client that is not in reach is not there. */
export async function findEnrollmentsOf(scope: Scope, clientId: string, query: ListQuery) {
  await scope.transaction(async ({ client }) => {
    const found = await client.query("select 1 from clients where id = $1 and deleted_at is null", [
      clientId,
    ]);
    if (found.rowCount === 0) throw new Problem("notFound", { details: { clientId } });
  });
  return findEnrollments(scope, { ...query, "filter[clientId]": clientId });
}

export async function findFilters(scope: Scope) {
  return scope.transaction(async ({ client }) => {
    const clients = await client.query<{ id: string; name: string }>(
      "select id, name from clients where deleted_at is null order by name_key limit 1000",
    );
    const enrollmentSessions = await client.query<{ id: string; name: string; clientId: string }>(
      `select id, name, client_id as "clientId" from enrollment_sessions where deleted_at is null order by name limit 1000`,
    );
    return { clients: clients.rows, enrollmentSessions: enrollmentSessions.rows };
  });
}

/** One enrollment as staff see it; the look is written to the audit. */
export async function getStaffEnrollment(
  services: Services,
  scope: Scope,
  id: string,
): Promise<StaffEnrollment> {
  const { draft, subscriberName, plan, papers, ...read } = await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const draft = await look(transaction, id);
    const named = await client.query<{ subscriberName: string | null }>(
      `select subscriber_name as "subscriberName" from enrollments where id = $1`,
      [id],
    );
    const events = await client.query<StaffEnrollment["history"][number]>(selectEvents, [id]);
    return {
      draft,
      subscriberName: named.rows[0]?.subscriberName ?? null,
      history: events.rows,
      progress: await readProgress(services, scope, transaction, id),
      eventException: await readException(transaction, draft, scope.context.language),
      notes: await readNotes(transaction, id),
      papers: await readDocuments(transaction, id),
      plan: draft.referenceNumber === null ? null : await readPlan(services, transaction, id),
    };
  });
  const offering = offeringFor(await readBasis(services, id), draft);
  const spoken = { ...draft, language: scope.context.language };
  const shown = presentDraft(spoken, offering, null);
  return {
    ...shown,
    ...read,
    documents: papers.documents,
    hiddenDocuments: papers.hidden,
    difference: plan && differenceFor(plan, shown),
    language: draft.language,
    clientId: draft.clientId,
    subscriberName,
    divisionName: offering.divisions.find((one) => one.id === draft.divisionId)?.name ?? null,
    plans: [...offering.plans.map(planLabels), ...plansGone(draft, offering)],
  };
}

export async function openStaffPdf(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  const { draft, exception } = await scope.transaction(async (transaction) => {
    const read = await look(transaction, id);
    // Refused before the commit: what was not shown leaves no row.
    if (read.referenceNumber === null) throw new Problem("notFound");
    return { draft: read, exception: await readException(transaction, read, read.language) };
  });
  const offering = offeringFor(await readBasis(services, id), draft);
  const file = await makeConfirmation(services, draft, offering, exception);
  return { file, mediaType: "application/pdf", name: `${draft.referenceNumber}.pdf` };
}

/** Why the life event of an enrollment was let through outside its window; null where it was not. */
async function readException(
  { client }: Transaction,
  { lifeEventId }: Draft,
  language: Language,
): Promise<StaffEnrollment["eventException"]> {
  if (lifeEventId === null) return null;
  const { rows } = await client.query<NonNullable<StaffEnrollment["eventException"]>>(
    `select coalesce(k.label ->> $2, '') as event, e.exception_reason as reason, e.reported_on as "on", ${fullNameSql("u")} as by
     from life_events e join life_event_kinds k on k.id = e.kind_id left join users u on u.id = e.created_by
     where e.id = $1 and e.exception_reason is not null`,
    [lifeEventId, language],
  );
  return rows[0] ?? null;
}

async function look(transaction: Transaction, id: string): Promise<Draft> {
  const draft = await readDraft(transaction, id);
  if (draft.isPreview) throw new Problem("notFound");
  transaction.audit({ action: "view", subject: "enrollments", subjectId: id, clientId: draft.clientId });
  return draft;
}

function planLabels(plan: Offering["plans"][number]) {
  const tierLabels = Object.fromEntries(plan.tierItems.map((item) => [item.code, item.label]));
  return { id: plan.id, name: plan.name, coverageType: plan.coverageType, tierLabels };
}

/** What was chosen and is not offered any more still has its name. */
function plansGone(draft: Draft, offering: Offering): StaffEnrollment["plans"] {
  return draft.selections.flatMap(({ sessionPlanId: id, planName, coverageType }) =>
    id === null || offering.plans.some((plan) => plan.id === id)
      ? []
      : [{ id, name: planName ?? "", coverageType, tierLabels: {} }],
  );
}

const selectEvents = `
  select v.at, v.kind, v.details, ${fullNameSql("u")} as name,
    case split_part(v.actor, ':', 1) when 'enrollee' then 'employee' when 'user' then 'staff' else 'system' end as by
  from enrollment_events v
    left join users u on u.id = case when v.actor like 'user:%' then split_part(v.actor, ':', 2)::uuid end
  where v.enrollment_id = $1 order by v.at, v.id`;

const selectRows = (more = "") => `
  select e.id, e.reference_number as "referenceNumber", e.subscriber_name as "subscriberName", c.name as "clientName",
    s.name as "sessionName", d.name as "divisionName", e.status, e.started_on as "startedOn",
    e.submitted_at as "submittedAt", c.time_zone as "timeZone", e.effective_date as "effectiveDate", e.employee_cents as "employeeCents"${more}
  from enrollments e
    join clients c on c.id = e.client_id
    join enrollment_sessions s on s.id = e.session_id
    left join divisions d on d.id = e.division_id`;

/** Every value travels as a parameter; a name is searched as a range on its key, which an index answers under policies. */
function conditions(query: Narrowing): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const terms = ["e.deleted_at is null and not e.is_preview"];
  const add = (term: (place: string) => string, value: unknown) => {
    values.push(value);
    terms.push(term(`$${values.length}`));
  };
  if (query["filter[status]"] !== undefined) add((place) => `e.status = ${place}`, query["filter[status]"]);
  if (query["filter[clientId]"] !== undefined)
    add((place) => `e.client_id = ${place}`, query["filter[clientId]"]);
  if (query["filter[sessionId]"] !== undefined)
    add((place) => `e.session_id = ${place}`, query["filter[sessionId]"]);
  if (query.q !== undefined && query.q !== "") {
    const typed = normalizeName(query.q.replaceAll(",", " "));
    values.push(typed.toLowerCase(), `${typed.toLowerCase()}\u{10FFFF}`, typed.toUpperCase());
    const at = values.length;
    terms.push(
      `(e.subscriber_key >= $${at - 2} and e.subscriber_key < $${at - 1} or e.reference_number = $${at})`,
    );
  }
  return { where: `where ${terms.join(" and ")}`, values };
}

function orderOf(sort: Narrowing["sort"]): string {
  const isDown = sort.startsWith("-");
  const name = (isDown ? sort.slice(1) : sort) as (typeof enrollmentSorts)[number];
  return `${orders[name]} ${isDown ? "desc" : "asc"} nulls last, e.id desc`;
}
