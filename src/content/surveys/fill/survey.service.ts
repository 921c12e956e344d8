import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { Browser } from "#identity/access/devices.service.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { wordsIn } from "./engine.service.ts";
import { fill, type LivingForm } from "./fill.service.ts";
import type { FormFile, FormPage } from "./form-page.ts";
import { livingForm } from "./form-rows.service.ts";
import type { Holder } from "./holder.ts";
import {
  addFileRow,
  dropFileRow,
  filesOfForm,
  keepFile,
  openFile,
  requireFileRoom,
} from "./saved-files.service.ts";
import { rememberSurveyDevice, requireKnownDevice, requireOpenSurvey } from "./survey-devices.service.ts";
import type { saveSurvey, SurveyState } from "./survey.ts";

type Key = { surveyKey: string; key: string };
type Survey = {
  id: string;
  installationId: string;
  clientId: string | null;
  name: string;
  status: "open" | "closed";
  opensOn: string;
  closesOn: string;
  timeZone: string;
  languages: Language[];
  formIds: string[];
  byInvitation: boolean;
};
type Response = { id: string; language: Language; completedAt: string | null };
type Open = {
  services: Services;
  transaction: Transaction;
  survey: Survey;
  recipient: { id: string; name: string } | null;
  response: Response | null;
  key: string;
  language: Language;
  forms: LivingForm[];
  browser: Browser;
};
type Caller = { services: Services; system: SystemScope; browser: Browser };

/** What the survey asks, and where the one who has this key left off. A look keeps nothing: visits of machines leave no response. */
export async function findSurvey(
  caller: Caller,
  { surveyKey, key = newKey() }: { surveyKey: string; key?: string | undefined },
): Promise<{ survey: SurveyState; page: FormPage | null }> {
  return inSurvey(caller, { surveyKey, key }, async (open) => {
    const survey = await stateOf(open);
    const form = open.forms.find(({ id }) => id === survey.activeFormId);
    if (form === undefined) return { survey, page: null };
    const { page } = await fill(fillingOf(open, form, holderOf(open, open.response?.id ?? uuidv7(0)), ""));
    return { survey, page };
  });
}

type Save = z.output<typeof saveSurvey.body>;

/** One act on a form of the survey. The first that keeps something begins the response. */
export async function fillSurvey(
  caller: Caller,
  { surveyKey, key, address, ...request }: Save & { address: string },
): Promise<{ survey: SurveyState; page: FormPage | null }> {
  const { filled, survey } = await inSurvey(caller, { surveyKey, key }, async (found) => {
    const form = requireForm(found, request.formId);
    if (found.response?.completedAt != null) {
      // The last button, pressed again after its answer was lost.
      if (request.act === "complete" || request.act === "show")
        return { filled: { page: null, errors: [], leftBlobs: [] }, survey: await stateOf(found) };
      throw new Problem("alreadySubmitted");
    }
    const open = request.act === "show" ? found : await begun(found);
    const holder = holderOf(open, open.response?.id ?? uuidv7(0));
    const filled = await fill({ ...fillingOf(open, form, holder, address), request });
    const survey = await stateOf(open);
    if (filled.change === "completed" && survey.activeFormId === null) await finish(open);
    return { filled, survey };
  });
  for (const blob of filled.leftBlobs ?? []) await new SealedFiles(caller.services.blobs).remove(blob);
  if (filled.errors.length > 0) {
    const facts = filled.page === null ? {} : { page: filled.page.page };
    throw new Problem("invalid", { fieldErrors: filled.errors, facts });
  }
  return { survey, page: filled.page };
}

type NewFile = Key & { formId: string; question: string; file: IncomingFile };
type WithFiles = { files: FormFile[]; survey: SurveyState };

export async function addFileToSurvey(
  caller: Caller,
  { surveyKey, key, formId, question, file }: NewFile,
): Promise<WithFiles> {
  const { services } = caller;
  const room = async (found: Open) => {
    const form = requireForm(found, formId);
    requireUnfinished(found);
    const open = await begun(found);
    const holder = holderOf(open, open.response?.id ?? "");
    await requireFileRoom(open.transaction, holder, { form, question, language: open.language });
    return { open, holder, form };
  };
  // Before a byte is kept: the one who may not add one leaves nothing behind.
  const language = await inSurvey(
    caller,
    { surveyKey, key },
    async (found) => (await room(found)).open.language,
  );
  const kept = await keepFile(services, language, file);
  try {
    return await inSurvey(caller, { surveyKey, key }, async (found) => {
      const { open, holder, form } = await room(found);
      await addFileRow(services, open.transaction, holder, { form, question, language, kept });
      return filesAndState(open, holder, { formId, question });
    });
  } catch (error) {
    await new SealedFiles(services.blobs).remove(kept.blobKey);
    throw error;
  }
}

export async function openSurveyFile(
  caller: Caller,
  { id, ...key }: Key & { id: string },
): Promise<FileAnswer> {
  return inSurvey(caller, key, async (open) => {
    if (open.response === null) throw new Problem("notFound");
    return openFile(caller.services, open.transaction, holderOf(open, open.response.id), id);
  });
}

export async function removeFileFromSurvey(
  caller: Caller,
  { id, ...key }: Key & { id: string },
): Promise<WithFiles> {
  const { blobKey, ...answer } = await inSurvey(caller, key, async (open) => {
    if (open.response === null) throw new Problem("notFound");
    requireUnfinished(open);
    const holder = holderOf(open, open.response.id);
    const dropped = await dropFileRow(open.transaction, holder, id);
    return { blobKey: dropped.blobKey, ...(await filesAndState(open, holder, dropped)) };
  });
  await new SealedFiles(caller.services.blobs).remove(blobKey);
  return answer;
}

/** Finds the survey and the response of a key, in one transaction of the system; refuses what is not open to it. */
async function inSurvey<T>(
  { services, system, browser }: Caller,
  { surveyKey, key }: Key,
  work: (open: Open) => Promise<T>,
): Promise<T> {
  const [survey] = await system.query<Survey>(
    `select v.id, v.installation_id as "installationId", v.client_id as "clientId", v.name, v.status,
       v.opens_on as "opensOn", v.closes_on as "closesOn", coalesce(c.time_zone, 'America/New_York') as "timeZone",
       v.languages, array(select a.form_id from survey_forms a where a.survey_id = v.id order by a.sort_order) as "formIds", v.by_invitation as "byInvitation"
     from surveys v left join clients c on c.id = v.client_id
     where v.survey_key = $1 and v.status <> 'draft' and v.active and v.deleted_at is null`,
    [surveyKey.trim().toUpperCase()],
  );
  if (survey === undefined) throw new Problem("keyUnknown");
  requireOpenSurvey(survey, services.clock());
  return system.transaction(survey.installationId, async (transaction) => {
    const { client } = transaction;
    const { rows: recipients } = await client.query<{ id: string; name: string; isOver: boolean }>(
      `select p.id, p.name, coalesce(coalesce(p.sent_at, p.created_at) + make_interval(days => v.link_days) < $3::timestamptz, false) as "isOver"
       from survey_recipients p join surveys v on v.id = p.survey_id
       where p.survey_id = $1 and p.key_hash = $2 and p.active and p.deleted_at is null`,
      [survey.id, digest(key), services.clock()],
    );
    const [found] = recipients;
    if (found?.isOver === true) throw new Problem("linkEnded");
    const recipient = found ? { id: found.id, name: found.name } : null;
    if (survey.byInvitation && recipient === null) throw new Problem("identityNeeded");
    const response = await readResponse(transaction, survey.id, { recipient, key });
    if (recipient !== null && response !== null)
      await requireKnownDevice(client, { recipientId: recipient.id, browser });
    const wanted = system.context.language;
    const language = survey.languages.includes(wanted) ? wanted : (survey.languages[0] ?? "en");
    const forms: LivingForm[] = [];
    for (const id of survey.formIds) {
      const form = await livingForm(client, id);
      if (form !== undefined) forms.push(form);
    }
    return work({ services, transaction, survey, recipient, response, key, language, forms, browser });
  });
}

type Who = { recipient: Open["recipient"]; key: string };

/** Held until the transaction ends, so that two tabs take turns. */
async function readResponse(
  { client }: Transaction,
  surveyId: string,
  { recipient, key }: Who,
): Promise<Response | null> {
  const [column, value] = recipient === null ? ["key_hash", digest(key)] : ["recipient_id", recipient.id];
  const { rows } = await client.query<Response>(
    `select id, language, completed_at as "completedAt" from survey_responses
     where survey_id = $1 and ${column} = $2 and deleted_at is null for update`,
    [surveyId, value],
  );
  return rows[0] ?? null;
}

/** With a response: the one that is there, or a new one. */
async function begun(open: Open): Promise<Open> {
  if (open.response !== null) return open;
  const { services, transaction, survey, recipient, key, language, browser } = open;
  const id = uuidv7(services.clock().getTime());
  const { rowCount } = await transaction.client.query(
    `insert into survey_responses (id, installation_id, client_id, survey_id, recipient_id, key_hash, language)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [id, survey.installationId, survey.clientId, survey.id, recipient?.id ?? null, digest(key), language],
  );
  if (recipient !== null) {
    const device = { recipientId: recipient.id, browser };
    // Who comes second, at the same moment on another device, has not given these answers.
    if (rowCount === 1) await rememberSurveyDevice(transaction.client, { ...device, now: services.clock() });
    else await requireKnownDevice(transaction.client, device);
  }
  if (rowCount === 1)
    transaction.audit({
      action: "create",
      subject: "surveyResponses",
      subjectId: id,
      clientId: survey.clientId ?? undefined,
    });
  // Another tab may have begun it at the same moment; a key of another survey begins nothing here.
  const response = await readResponse(transaction, survey.id, { recipient, key });
  if (response === null) throw new Problem("keyUnknown");
  return { ...open, response };
}

async function finish({ services, transaction, survey, response }: Open): Promise<void> {
  await transaction.client.query(
    "update survey_responses set completed_at = $2, updated_at = $2, version = version + 1 where id = $1",
    [response?.id, services.clock()],
  );
  transaction.audit({
    action: "complete",
    subject: "surveyResponses",
    subjectId: response?.id,
    clientId: survey.clientId ?? undefined,
  });
}

async function stateOf({
  transaction,
  survey,
  recipient,
  response,
  key,
  language,
  forms,
}: Open): Promise<SurveyState> {
  const { rows } = await transaction.client.query<{ formId: string; page: number; isDone: boolean }>(
    `select form_id as "formId", page, completed_at is not null as "isDone" from survey_answers
     where response_id = $1 and deleted_at is null`,
    [response?.id ?? null],
  );
  const done = rows.filter(({ isDone }) => isDone).map(({ formId }) => formId);
  const open = forms.filter(({ id }) => !done.includes(id));
  return {
    surveyId: survey.id,
    responseId: response?.id ?? null,
    responseKey: key,
    name: survey.name,
    closesOn: survey.closesOn,
    recipient: recipient && { name: recipient.name },
    forms: forms.map(({ id, definition: { title, description } }) => ({
      id,
      title: wordsIn(title, language),
      description: description === undefined ? null : wordsIn(description, language),
      pagesDone: rows.find(({ formId }) => formId === id)?.page ?? 0,
    })),
    incompleteResponses: open.map(({ id }) => ({ form_id: id, response: response?.id ?? null })),
    completedForms: forms.filter(({ id }) => done.includes(id)).map(({ id }) => id),
    activeFormId: response?.completedAt == null ? (open[0]?.id ?? null) : null,
  };
}

async function filesAndState(
  open: Open,
  holder: Holder,
  { formId, question }: { formId: string; question: string },
): Promise<WithFiles> {
  const files = (await filesOfForm(open.transaction, holder, formId))[question] ?? [];
  return { files: [...files], survey: await stateOf(open) };
}

function requireForm({ forms }: Open, formId: string): LivingForm {
  const form = forms.find(({ id }) => id === formId);
  if (form === undefined) throw new Problem("notFound");
  return form;
}

function requireUnfinished({ response }: Open): void {
  if (response?.completedAt != null) throw new Problem("alreadySubmitted");
}

function holderOf({ survey }: Open, id: string): Holder {
  const { installationId, clientId } = survey;
  return { kind: "survey", id, installationId, clientId, surveyId: survey.id };
}

function fillingOf(
  { services, transaction, survey: { timeZone }, language }: Open,
  form: LivingForm,
  holder: Holder,
  address: string,
) {
  const request = { act: "show" as const, values: {} };
  return { services, transaction, holder, form, language, timeZone, address, request };
}

function newKey(): string {
  return randomBytes(32).toString("base64url");
}
