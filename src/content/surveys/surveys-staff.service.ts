import { randomInt } from "node:crypto";
import type pg from "pg";
import type { z } from "zod";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { surveyCounts } from "./counts.ts";
import { surveyLink } from "./survey-links.ts";
import { requireClient } from "./forms.service.ts";
import type { createSurvey as createCall, Survey, updateSurvey as updateCall } from "./surveys-staff.ts";
import { surveyProblem } from "./surveys.texts.ts";

type NewSurvey = z.output<typeof createCall.body>;
type SurveyValues = z.output<typeof updateCall.body>;

export async function getSurvey(services: Services, scope: Scope, id: string): Promise<Survey> {
  return scope.transaction(({ client }) => readSurvey(services, client, id));
}

export async function createSurvey(services: Services, scope: Scope, given: NewSurvey): Promise<Survey> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    if (given.clientId !== null) await requireClient(client, given.clientId);
    await requireForms(scope, client, given.formIds, { clientId: given.clientId, before: [] });
    await client.query(
      `insert into surveys (id, installation_id, client_id, survey_key, name, opens_on, closes_on, languages,
         by_invitation, link_days, created_at, updated_at, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $12)`,
      [
        id,
        scope.accessScope.installationId,
        given.clientId,
        newSurveyKey(),
        ...columnsOf(given),
        now,
        scope.userId ?? null,
      ],
    );
    await askForms(client, id, given.formIds);
    audit(transaction, "create", id, given.clientId);
    return readSurvey(services, client, id);
  });
}

export async function updateSurvey(
  services: Services,
  scope: Scope,
  { id, version, values }: { id: string; version: number; values: SurveyValues },
): Promise<Survey> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const before = await lockSurvey(services, client, id);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    if (before.status !== "draft" && values.status === "draft")
      throw new Problem("invalid", { fieldErrors: [fieldError("status", "fixed")] });
    await requireForms(scope, client, values.formIds, {
      clientId: before.clientId,
      // What is asked already may stay while the survey is not open.
      before: values.status === "open" ? [] : before.formIds,
    });
    await client.query(
      `update surveys set name = $2, opens_on = $3, closes_on = $4, languages = $5, by_invitation = $6,
         link_days = $7, status = $8, version = version + 1, updated_at = $9, updated_by = $10 where id = $1`,
      [id, ...columnsOf(values), values.status, now, scope.userId ?? null],
    );
    await askForms(client, id, values.formIds);
    const after = await readSurvey(services, client, id);
    const fields = (
      ["name", "opensOn", "closesOn", "languages", "formIds", "byInvitation", "linkDays", "status"] as const
    ).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    audit(transaction, "update", id, before.clientId, { fields });
    return after;
  });
}

/** Answers are not lost by it: what somebody has answered is closed, not removed. */
export async function removeSurvey(services: Services, scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const survey = await lockSurvey(services, client, id);
    if (survey.started > 0)
      throw surveyProblem(
        "inUse",
        [fieldError("survey", "inUse.responses", { count: survey.started })],
        scope.context.language,
      );
    await client.query(
      "update surveys set deleted_at = now(), version = version + 1, updated_by = $2 where id = $1",
      [id, scope.userId ?? null],
    );
    audit(transaction, "remove", id, survey.clientId);
  });
}

/** The survey, if the caller reaches it, held until the transaction ends. */
export async function lockSurvey(
  services: Services,
  client: pg.ClientBase,
  id: string,
): Promise<Survey & { timeZone: string }> {
  await client.query("select 1 from surveys where id = $1 and deleted_at is null for update", [id]);
  return readSurvey(services, client, id);
}

async function readSurvey(
  { configuration }: Services,
  client: pg.ClientBase,
  id: string,
): Promise<Survey & { timeZone: string }> {
  const { rows } = await client.query<Omit<Survey, "link"> & { timeZone: string }>(
    `select ${rowColumns}, coalesce(c.time_zone, 'America/New_York') as "timeZone", surveys.languages, array(select a.form_id from survey_forms a where a.survey_id = surveys.id order by a.sort_order) as "formIds",
       (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'status', f.status) order by a.sort_order), '[]')
        from survey_forms a join custom_forms f on f.id = a.form_id and f.deleted_at is null
        where a.survey_id = surveys.id) as forms
     from surveys left join clients c on c.id = surveys.client_id where surveys.id = $1 and surveys.deleted_at is null`,
    [id],
  );
  const [survey] = rows;
  if (survey === undefined) throw new Problem("notFound");
  return { ...survey, link: configuration.baseUrl + surveyLink(survey.surveyKey) };
}

/** These forms, in this order, in the place of those before. */
async function askForms(client: pg.ClientBase, surveyId: string, formIds: readonly string[]): Promise<void> {
  await client.query("delete from survey_forms where survey_id = $1", [surveyId]);
  await client.query(
    `insert into survey_forms (installation_id, client_id, survey_id, form_id, sort_order)
     select v.installation_id, v.client_id, v.id, f.id, f.n from surveys v, unnest($2::uuid[]) with ordinality f (id, n)
     where v.id = $1`,
    [surveyId, formIds],
  );
}

/** Each is there, ready, and of this client or of all. */
async function requireForms(
  scope: Scope,
  client: pg.ClientBase,
  formIds: readonly string[],
  { clientId, before }: { clientId: string | null; before: readonly string[] },
): Promise<void> {
  const { rows } = await client.query<{ id: string; status: string }>(
    `select id, status from custom_forms where id = any($1::uuid[]) and deleted_at is null
       and (client_id is null or client_id = $2) order by id for share`,
    [formIds, clientId],
  );
  if (rows.length < formIds.length)
    throw new Problem("invalid", { fieldErrors: [fieldError("formIds", "missingReference")] });
  if (rows.some(({ id, status }) => status !== "ready" && !before.includes(id)))
    throw surveyProblem("invalid", [fieldError("formIds", "notReady")], scope.context.language);
}

/** No 0/O, 1/I/L, U/V: people read keys to each other and type them from paper. 58 random bits. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTWXYZ";
function newSurveyKey(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `SURVEY-${letters.slice(0, 6)}-${letters.slice(6)}`;
}

function columnsOf(values: Omit<SurveyValues, "status">): unknown[] {
  return [
    values.name,
    values.opensOn,
    values.closesOn,
    JSON.stringify([...new Set(values.languages)]),
    values.byInvitation,
    values.linkDays,
  ];
}

const rowColumns = `surveys.id, surveys.version, surveys.name, surveys.survey_key as "surveyKey", surveys.client_id as "clientId", c.name as "clientName",
  surveys.status, surveys.opens_on as "opensOn", surveys.closes_on as "closesOn", surveys.by_invitation as "byInvitation", surveys.link_days as "linkDays",
  ${surveyCounts.recipients} as recipients, ${surveyCounts.started} as started, ${surveyCounts.completed} as completed`;

function audit(
  transaction: Transaction,
  action: string,
  subjectId: string,
  clientId: string | null,
  details: Record<string, unknown> = {},
): void {
  transaction.audit({ action, subject: "surveys", subjectId, ...(clientId && { clientId }), details });
}
