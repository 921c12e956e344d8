import { randomInt } from "node:crypto";
import type pg from "pg";
import type { z } from "zod";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { surveyLink } from "./survey-links.ts";
import { requireClient } from "./forms.service.ts";
import type {
  createSurvey as createCall,
  Survey,
  surveyList,
  SurveyRow,
  updateSurvey as updateCall,
} from "./surveys-staff.ts";
import { surveyProblem } from "./surveys.texts.ts";

type NewSurvey = z.output<typeof createCall.body>;
type SurveyValues = z.output<typeof updateCall.body>;
type Query = z.output<typeof surveyList.query>;

const orders: Record<string, string> = {
  name: "v.name_key",
  clientName: "c.name_key",
  status: "v.status",
  opensOn: "v.opens_on",
  closesOn: "v.closes_on",
};

/** A page of the surveys in reach; they are few, so a name is found wherever it stands. */
export async function findSurveys(scope: Scope, query: Query) {
  const { sort, page, pageSize } = query;
  const where = `where v.deleted_at is null and ($1::text is null or strpos(v.name_key, lower($1)) > 0)
    and ($2::uuid is null or v.client_id = $2) and ($3::text is null or v.status = $3)`;
  const values = [query.q || null, query["filter[clientId]"] ?? null, query["filter[status]"] ?? null];
  const order = `${orders[sort.replace(/^-/u, "")]} ${sort.startsWith("-") ? "desc" : "asc"} nulls first, v.id`;
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<SurveyRow>(
      `select ${rowColumns} ${from} ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    );
    const counted = await client.query<{ total: number }>(
      `select count(*)::int as total from surveys v ${where}`,
      values,
    );
    return { rows, total: counted.rows[0]?.total ?? 0, page };
  });
}

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
      `insert into surveys (id, installation_id, client_id, survey_key, name, opens_on, closes_on, languages, form_ids,
         by_invitation, created_at, updated_at, created_by, updated_by)
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
      `update surveys set name = $2, opens_on = $3, closes_on = $4, languages = $5, form_ids = $6, by_invitation = $7,
         status = $8, version = version + 1, updated_at = $9, updated_by = $10 where id = $1`,
      [id, ...columnsOf(values), values.status, now, scope.userId ?? null],
    );
    const after = await readSurvey(services, client, id);
    const fields = (
      ["name", "opensOn", "closesOn", "languages", "formIds", "byInvitation", "status"] as const
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
    `select ${rowColumns}, coalesce(c.time_zone, 'America/New_York') as "timeZone", v.languages, v.form_ids as "formIds",
       (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'status', f.status)
          order by array_position(v.form_ids, f.id)), '[]')
        from custom_forms f where f.id = any(v.form_ids) and f.deleted_at is null) as forms
     ${from} where v.id = $1 and v.deleted_at is null`,
    [id],
  );
  const [survey] = rows;
  if (survey === undefined) throw new Problem("notFound");
  return { ...survey, link: configuration.baseUrl + surveyLink(survey.surveyKey) };
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
    values.formIds,
    values.byInvitation,
  ];
}

const countOf = (table: string, more = "") =>
  `(select count(*)::int from ${table} x where x.survey_id = v.id and x.deleted_at is null${more})`;
const rowColumns = `v.id, v.version, v.name, v.survey_key as "surveyKey", v.client_id as "clientId", c.name as "clientName",
  v.status, v.opens_on as "opensOn", v.closes_on as "closesOn", v.by_invitation as "byInvitation",
  ${countOf("survey_recipients")} as recipients, ${countOf("survey_responses")} as started,
  ${countOf("survey_responses", " and x.completed_at is not null")} as completed`;
const from = "from surveys v left join clients c on c.id = v.client_id";

function audit(
  transaction: Transaction,
  action: string,
  subjectId: string,
  clientId: string | null,
  details: Record<string, unknown> = {},
): void {
  transaction.audit({ action, subject: "surveys", subjectId, ...(clientId && { clientId }), details });
}
