import { lineOf } from "#kernel/csv.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { cellsOf, type CellWords, columnsOf } from "./form-cells.ts";
import type { FormDefinition } from "./form-definition.ts";
import type { FormPivot } from "./forms.ts";
import { requireHealthSight } from "./health.service.ts";
import "./surveys.texts.ts";

type Row = Omit<FormPivot["rows"][number], "cells"> & { sealed: Buffer | null };
type Table = { columns: FormPivot["columns"]; rows: FormPivot["rows"]; total: number };

/** A spreadsheet of more is no longer read by anybody. */
const mostExported = 20_000;

/** The answers to a form, a page of those who completed it, the last one first. Each of them was looked at. */
export async function readPivot(
  services: Services,
  scope: Scope,
  { id, page, pageSize }: { id: string; page: number; pageSize: number },
): Promise<FormPivot> {
  const table = await scope.transaction(async (transaction) => {
    const found = await readTable(services, scope, transaction, {
      id,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    auditLooks(transaction, "view", id, found.rows);
    return found;
  });
  return { ...table, page };
}

export async function exportPivot(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  const { language } = scope.context;
  const table = await scope.transaction(async (transaction) => {
    const found = await readTable(services, scope, transaction, { id, limit: mostExported, offset: 0 });
    auditLooks(transaction, "export", id, found.rows);
    return found;
  });
  const nameOf = (key: string) => t(language, `surveys:answers.${key}`);
  const head = [
    ...["who", "source", "when", "revision", "signed"].map(nameOf),
    ...table.columns.map(({ title }) => title),
  ];
  const lines = table.rows.map((row) => [
    row.name ?? "",
    t(language, `surveys:answers.sources.${row.source}`),
    row.completedAt,
    row.revision,
    row.signedName ?? "",
    ...table.columns.map(({ name }) => row.cells[name] ?? ""),
  ]);
  return {
    file: Buffer.from(`\u{feff}${[head, ...lines].map(lineOf).join("")}`),
    mediaType: "text/csv; charset=utf-8",
    name: "answers.csv",
  };
}

async function readTable(
  { vault }: Services,
  scope: Scope,
  transaction: Transaction,
  { id, limit, offset }: { id: string; limit: number; offset: number },
): Promise<Table> {
  const { client } = transaction;
  const { language } = scope.context;
  const forms = await client.query<{ holdsHealth: boolean }>(
    `select holds_health as "holdsHealth" from custom_forms where id = $1 and deleted_at is null`,
    [id],
  );
  const [form] = forms.rows;
  if (form === undefined) throw new Problem("notFound");
  if (form.holdsHealth) requireHealthSight(scope);
  const wordings = await client.query<{ revision: number; definition: FormDefinition }>(
    "select revision, definition from form_revisions where form_id = $1 order by revision desc",
    [id],
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from (${answersQuery}) a`,
    [id],
  );
  const { rows } = await client.query<Row>(
    `select * from (${answersQuery}) a order by "completedAt" desc, id limit $2 offset $3`,
    [id, limit, offset],
  );
  const files = await client.query<{ id: string; name: string }>(
    `select id, file_name as name from enrollment_form_files where form_id = $1
     union all select id, file_name from survey_files where form_id = $1`,
    [id],
  );
  const names = new Map(files.rows.map((file) => [file.id, file.name]));
  const words: CellWords = {
    language,
    yes: t(language, "surveys:yes"),
    no: t(language, "surveys:no"),
    fileName: (identifier) => names.get(identifier),
  };
  const byRevision = new Map(wordings.rows.map(({ revision, definition }) => [revision, definition]));
  return {
    columns: columnsOf(
      wordings.rows.map(({ definition }) => definition),
      language,
    ),
    rows: rows.map(({ sealed, ...row }) => {
      const definition = byRevision.get(row.revision);
      const table = row.source === "enrollment" ? "enrollment_forms" : "survey_answers";
      // Sealed where the answers are kept, an object by the name of the question.
      const answers = (
        sealed === null ? {} : JSON.parse(vault.open(sealed, `${table}.answers:${row.id}`))
      ) as Record<string, unknown>;
      return { ...row, cells: definition === undefined ? {} : cellsOf(definition, answers, words) };
    }),
    total: counted.rows[0]?.total ?? 0,
  };
}

const columns = (source: string, sourceId: string, name: string) =>
  `a.id, '${source}' as source, ${sourceId} as "sourceId", ${name} as name, a.completed_at as "completedAt", a.revision,
   a.signed_name as "signedName", a.answers_sealed as sealed`;
const completed = "a.form_id = $1 and a.completed_at is not null and a.deleted_at is null";
const answersQuery = `
  select ${columns("enrollment", "a.enrollment_id", "e.subscriber_name")} from enrollment_forms a
    join enrollments e on e.id = a.enrollment_id and not e.is_preview and e.deleted_at is null
  where ${completed}
  union all
  select ${columns("survey", "a.response_id", "p.name")} from survey_answers a
    join survey_responses r on r.id = a.response_id and r.deleted_at is null
    left join survey_recipients p on p.id = r.recipient_id
  where ${completed}`;

/** A look at each of them: an enrollment's person finds it under “who looked at my data”. */
function auditLooks(
  transaction: Transaction,
  action: "view" | "export",
  formId: string,
  rows: readonly { source: "enrollment" | "survey"; sourceId: string }[],
): void {
  for (const [source, subject] of [
    ["enrollment", "enrollments"],
    ["survey", "surveyResponses"],
  ] as const) {
    const ids = rows.filter((row) => row.source === source).map(({ sourceId }) => sourceId);
    if (ids.length > 0) transaction.audit({ action, subject, details: { ids, formId } });
  }
}
