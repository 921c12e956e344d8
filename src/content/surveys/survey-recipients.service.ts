import type { z } from "zod";
import { todayIn } from "#kernel/dates.ts";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { keepMail, type RefusedMail } from "#organization/messaging/mail.service.ts";
import { mailSite } from "#organization/messaging/mail-site.service.ts";
import { digest } from "#server/crypto.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { surveyMail } from "./mail/survey-invitation.mail.ts";
import { surveyLink } from "./survey-links.ts";
import type {
  addSurveyRecipient,
  Survey,
  SurveyRecipient,
  surveyRecipients,
  updateSurveyRecipient,
} from "./surveys-staff.ts";
import { lockSurvey } from "./surveys-staff.service.ts";
import { surveyProblem } from "./surveys.texts.ts";

type Query = z.output<typeof surveyRecipients.query>;
type Added = z.output<typeof addSurveyRecipient.body>;
type Changed = z.output<typeof updateSurveyRecipient.body>;
type WithLink = SurveyRecipient & { link: string };

const mailKind = "surveyInvitation";

const columns = `p.id, p.version, p.survey_id as "surveyId", p.name, p.email, p.language, p.sent_at as "sentAt",
  p.bounced_at as "bouncedAt",
  case when r.completed_at is not null then 'completed' when r.id is not null then 'started' else 'notStarted' end as state`;
const from = `from survey_recipients p join surveys v on v.id = p.survey_id and v.deleted_at is null
  left join survey_responses r on r.recipient_id = p.id and r.deleted_at is null`;

export async function findRecipients(scope: Scope, { sessionId, page, pageSize }: Query) {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const survey = await client.query("select 1 from surveys where id = $1 and deleted_at is null", [
      sessionId,
    ]);
    if (survey.rowCount === 0) throw new Problem("notFound");
    const { rows } = await client.query<SurveyRecipient>(
      `select ${columns} ${from} where p.survey_id = $1 and p.deleted_at is null
       order by p.name, p.id limit $2 offset $3`,
      [sessionId, pageSize, (page - 1) * pageSize],
    );
    const counted = await client.query<{ total: number }>(
      "select count(*)::int as total from survey_recipients where survey_id = $1 and deleted_at is null",
      [sessionId],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "surveyRecipients", details: { ids } });
    return { rows, total: counted.rows[0]?.total ?? 0, page };
  });
}

export async function addRecipient(
  services: Services,
  scope: Scope,
  { surveyId, name, email, language }: Added,
): Promise<WithLink> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const survey = await lockSurvey(services, client, surveyId).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== "notFound") throw error;
      throw new Problem("invalid", { fieldErrors: [fieldError("surveyId", "missingReference")] });
    });
    await client.query(
      `insert into survey_recipients (id, installation_id, client_id, survey_id, name, email, language, key_hash,
         created_at, updated_at, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $10)`,
      [
        id,
        scope.accessScope.installationId,
        survey.clientId,
        surveyId,
        name,
        email,
        language,
        digest(services.vault.linkKey(id)),
        now,
        scope.userId ?? null,
      ],
    );
    audit(transaction, "create", id, survey);
    if (email !== null && refusalToMail(services, survey) === undefined)
      await send(services, { scope, transaction, survey }, { id, name, email, language, occasion: 1 });
    return withLink(services, transaction, survey, id);
  });
}

export async function updateRecipient(
  services: Services,
  scope: Scope,
  { id, version, values }: { id: string; version: number; values: Changed },
): Promise<WithLink> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const before = await lockRecipient(transaction, id);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    const survey = await lockSurvey(services, client, before.surveyId);
    const { name, email, language } = values;
    const refusal = email === null ? "noAddress" : refusalToMail(services, survey);
    if (values.send && refusal !== undefined)
      throw surveyProblem("invalid", [fieldError("email", refusal)], scope.context.language);
    await client.query(
      `update survey_recipients set name = $2, email = $3, language = $4, version = version + 1, updated_at = $5,
         updated_by = $6, wrong_proofs = case when $7 then 0 else wrong_proofs end, bounced_at = case when email is distinct from $3 then null else bounced_at end where id = $1`,
      [id, name, email, language, services.clock(), scope.userId ?? null, values.send],
    );
    audit(transaction, "update", id, survey);
    if (values.send && email !== null)
      await send(
        services,
        { scope, transaction, survey },
        { id, name, email, language, occasion: version + 1 },
      );
    return withLink(services, transaction, survey, id);
  });
}

/** Removes a recipient. One who has answered stays: the answers refer to them. */
export async function removeRecipient(services: Services, scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { surveyId, state } = await lockRecipient(transaction, id);
    if (state !== "notStarted")
      throw surveyProblem("inUse", [fieldError("recipient", "hasAnswered")], scope.context.language);
    const survey = await lockSurvey(services, client, surveyId);
    await client.query(
      "update survey_recipients set deleted_at = now(), version = version + 1, updated_by = $2 where id = $1",
      [id, scope.userId ?? null],
    );
    audit(transaction, "remove", id, survey);
  });
}

/** Marks the recipient whose mail with the link a mail server has refused for good. */
export async function noteRefusedSurveyMail(
  services: Services,
  system: SystemScope,
  { installationId, event, to }: RefusedMail,
): Promise<void> {
  const [kind, id] = event.split(":");
  if (kind !== mailKind) return;
  await system.transaction(installationId, async ({ client }) => {
    await client.query(
      "update survey_recipients set bounced_at = $2 where id = $1 and email = $3 and bounced_at is null",
      [id, services.clock(), to],
    );
  });
}

type Asking = Survey & { timeZone: string };

/** Mails their link again to all who have not finished and can be reached. How many that were. */
export async function remindRecipients(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  survey: Asking,
): Promise<number> {
  const { rows } = await transaction.client.query<
    Pick<SurveyRecipient, "id" | "name" | "language" | "version"> & { email: string }
  >(
    `update survey_recipients p set version = p.version + 1, updated_at = $2, updated_by = $3
     where p.survey_id = $1 and p.deleted_at is null and p.email is not null and p.bounced_at is null
       and not exists (select from survey_responses r where r.recipient_id = p.id and r.completed_at is not null and r.deleted_at is null)
     returning p.id, p.name, p.language, p.version, p.email`,
    [survey.id, services.clock(), scope.userId ?? null],
  );
  for (const { version, ...recipient } of rows)
    await send(services, { scope, transaction, survey }, { ...recipient, occasion: version });
  return rows.length;
}

/** The reason why no link is mailed now. */
export function refusalToMail(
  { clock }: Services,
  { status, closesOn, timeZone }: Asking,
): "notOpen" | "over" | undefined {
  if (status !== "open") return "notOpen";
  return todayIn(timeZone, clock()) > closesOn ? "over" : undefined;
}

async function send(
  services: Services,
  { scope, transaction, survey }: { scope: Scope; transaction: Transaction; survey: Asking },
  {
    id,
    name,
    email,
    language,
    occasion,
  }: Pick<SurveyRecipient, "id" | "name" | "language"> & {
    email: string;
    occasion: number;
  },
): Promise<void> {
  const spoken = survey.languages.includes(language) ? language : (survey.languages[0] ?? "en");
  const mail = surveyMail(
    {
      to: email,
      site: mailSite(services),
      name,
      clientName: survey.clientName,
      closesOn: survey.closesOn,
      link: await linkOf(services, transaction, survey, id),
    },
    spoken,
  );
  await keepMail(services, transaction, {
    installationId: scope.accessScope.installationId,
    clientId: survey.clientId,
    kind: mailKind,
    event: `${mailKind}:${id}:${occasion}`,
    mail,
    until: { lastDay: survey.closesOn, timeZone: survey.timeZone },
  });
  await transaction.client.query("update survey_recipients set sent_at = $2 where id = $1", [
    id,
    services.clock(),
  ]);
}

/** Derives the key from the row's id. A key that was made with an older secret stays valid. */
async function linkOf(
  { vault, configuration }: Services,
  { client }: Transaction,
  { surveyKey }: Survey,
  id: string,
): Promise<string> {
  const { rows } = await client.query<{ keyHash: Buffer }>(
    `select key_hash as "keyHash" from survey_recipients where id = $1`,
    [id],
  );
  const kept = rows[0]?.keyHash;
  const known = vault.linkKeys(id).find((key) => kept !== undefined && digest(key).equals(kept));
  const key = known ?? vault.linkKey(id);
  if (known === undefined)
    await client.query("update survey_recipients set key_hash = $2 where id = $1", [id, digest(key)]);
  return configuration.baseUrl + surveyLink(surveyKey, key);
}

async function withLink(
  services: Services,
  transaction: Transaction,
  survey: Survey,
  id: string,
): Promise<WithLink> {
  const recipient = await readRecipient(transaction, id);
  return { ...recipient, link: await linkOf(services, transaction, survey, id) };
}

async function lockRecipient(transaction: Transaction, id: string): Promise<SurveyRecipient> {
  await transaction.client.query(
    "select 1 from survey_recipients where id = $1 and deleted_at is null for update",
    [id],
  );
  return readRecipient(transaction, id);
}

async function readRecipient({ client }: Transaction, id: string): Promise<SurveyRecipient> {
  const { rows } = await client.query<SurveyRecipient>(
    `select ${columns} ${from} where p.id = $1 and p.deleted_at is null`,
    [id],
  );
  const [recipient] = rows;
  if (recipient === undefined) throw new Problem("notFound");
  return recipient;
}

function audit(transaction: Transaction, action: string, subjectId: string, { clientId, id }: Survey): void {
  transaction.audit({
    action,
    subject: "surveyRecipients",
    subjectId,
    ...(clientId && { clientId }),
    details: { surveyId: id },
  });
}
