import { removeFilesJob } from "#server/sealed-files.ts";
import type pg from "pg";
import type { z } from "zod";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { filledForms } from "./fill/filled-forms.service.ts";
import { openFile } from "./fill/saved-files.service.ts";
import { seesHealth } from "./health.service.ts";
import type { SurveyResponse, surveyResponses } from "./surveys-staff.ts";

type Query = z.output<typeof surveyResponses.query>;
type Answer = z.output<typeof surveyResponses.answer>;
type Row = SurveyResponse & { installationId: string; clientId: string | null };

const columns = `r.id, r.survey_id as "surveyId", r.recipient_id as "recipientId", p.name, r.language,
  r.created_at as "startedAt", r.completed_at as "completedAt", r.installation_id as "installationId",
  r.client_id as "clientId", (select count(*)::int from survey_answers a
    where a.response_id = r.id and a.completed_at is not null and a.deleted_at is null) as "formsDone"`;
const from = `from survey_responses r join surveys v on v.id = r.survey_id and v.deleted_at is null
  left join survey_recipients p on p.id = r.recipient_id`;

/** A page of the responses to a survey, or one with what it says. Whose they are was looked at. */
export async function findResponses(services: Services, scope: Scope, query: Query): Promise<Answer> {
  const { surveyId, responseId, page, pageSize } = query;
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    if (surveyId !== undefined) await requireSurvey(client, surveyId);
    if (responseId !== undefined) return readResponse(services, scope, transaction, responseId);
    const { rows } = await client.query<Row>(
      `select ${columns} ${from} where r.survey_id = $1 and r.deleted_at is null
       order by r.created_at desc, r.id limit $2 offset $3`,
      [surveyId, pageSize, (page - 1) * pageSize],
    );
    const counted = await client.query<{ total: number }>(
      "select count(*)::int as total from survey_responses where survey_id = $1 and deleted_at is null",
      [surveyId],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "surveyResponses", details: { ids } });
    return { rows, total: counted.rows[0]?.total ?? 0, page, forms: [], hidden: 0 };
  });
}

async function requireSurvey(client: pg.ClientBase, id: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from surveys where id = $1 and deleted_at is null", [id]);
  if (rowCount === 0) throw new Problem("notFound");
}

async function readResponse(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  id: string,
): Promise<Answer> {
  const { client } = transaction;
  const { rows } = await client.query<Row>(
    `select ${columns} ${from} where r.id = $1 and r.deleted_at is null`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  const { installationId, clientId, surveyId } = row;
  const forms = await filledForms(services, transaction, {
    kind: "survey",
    id,
    surveyId,
    installationId,
    clientId,
  });
  const health = await client.query<{ id: string }>(
    "select id from custom_forms where id = any($1) and holds_health",
    [forms.map((form) => form.id)],
  );
  const hidden = new Set(seesHealth(scope) ? [] : health.rows.map((form) => form.id));
  transaction.audit({
    action: "view",
    subject: "surveyResponses",
    subjectId: id,
    ...(clientId && { clientId }),
  });
  return {
    rows,
    total: 1,
    page: 1,
    forms: forms.filter((form) => !hidden.has(form.id)),
    hidden: forms.filter((form) => hidden.has(form.id)).length,
  };
}

/** A file of a response; that somebody opened it is written down. */
export async function openResponseFile(
  services: Services,
  scope: Scope,
  identifier: string,
): Promise<FileAnswer> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{
      id: string;
      surveyId: string;
      installationId: string;
      clientId: string | null;
      holdsHealth: boolean;
    }>(
      `select r.id, r.survey_id as "surveyId", r.installation_id as "installationId", r.client_id as "clientId",
         c.holds_health as "holdsHealth"
       from survey_files f join survey_responses r on r.id = f.response_id and r.deleted_at is null
         join surveys v on v.id = r.survey_id and v.deleted_at is null join custom_forms c on c.id = f.form_id
       where f.id = $1 and f.deleted_at is null`,
      [identifier],
    );
    const [row] = rows;
    if (row === undefined || (row.holdsHealth && !seesHealth(scope))) throw new Problem("notFound");
    const { holdsHealth: _, ...response } = row;
    transaction.audit({
      action: "view",
      subject: "survey_files",
      subjectId: response.id,
      ...(response.clientId && { clientId: response.clientId }),
    });
    return openFile(services, transaction, { kind: "survey", ...response }, identifier);
  });
}

/** With all that was answered and sent. */
export async function removeResponse(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const files = await client.query<{ blobKey: string }>(
      `select blob_key as "blobKey" from survey_files where response_id = $1`,
      [id],
    );
    const { rows } = await client.query<{ clientId: string | null; surveyId: string }>(
      `delete from survey_responses where id = $1 and deleted_at is null
       returning client_id as "clientId", survey_id as "surveyId"`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) throw new Problem("notFound");
    const { clientId, surveyId } = row;
    transaction.audit({
      action: "remove",
      subject: "surveyResponses",
      subjectId: id,
      ...(clientId && { clientId }),
      details: { surveyId },
    });
    const blobKeys = files.rows.map(({ blobKey }) => blobKey);
    if (blobKeys.length > 0) await transaction.enqueue(removeFilesJob, { blobKeys });
  });
}
