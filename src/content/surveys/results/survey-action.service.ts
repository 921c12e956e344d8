import { removeFilesJob } from "#server/sealed-files.ts";
import type { z } from "zod";
import { todayIn } from "#kernel/dates.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { refusalToMail, remindRecipients } from "../survey-recipients.service.ts";
import type { Survey } from "../surveys-staff.ts";
import { lockSurvey } from "../surveys-staff.service.ts";
import { surveyProblem } from "../surveys.texts.ts";
import type { SurveyActed, surveyAction } from "./results.ts";

type Wish = z.output<typeof surveyAction.body>;
type Held = Survey & { timeZone: string };
type Figures = Pick<SurveyActed, "mails" | "unreachable" | "started" | "completed" | "files">;

/** Tells what an act on a whole survey does, and does it where it is more than a preview. */
export async function actOnSurvey(services: Services, scope: Scope, wish: Wish): Promise<SurveyActed> {
  const { surveyId, action, isPreview } = wish;
  return scope.transaction(async (transaction) => {
    const survey = await lockSurvey(services, transaction.client, surveyId);
    const figures = await readFigures(transaction, surveyId);
    requirePossible(services, scope, survey, wish);
    if (!isPreview) await acts[action]({ services, scope, transaction, survey, figures, wish });
    const { rows } = await transaction.client.query<{ status: Survey["status"]; closesOn: string }>(
      `select status, closes_on as "closesOn" from surveys where id = $1`,
      [surveyId],
    );
    const { status = survey.status, closesOn = survey.closesOn } = rows[0] ?? {};
    return {
      action,
      isPreview,
      status,
      ...figures,
      closesOn,
      download: action === "export" ? `/admin/surveys/${surveyId}/export` : null,
    };
  });
}

/** Those who have a link and have not finished; who has no address, or one that mail comes back from, is not reached. */
async function readFigures({ client }: Transaction, surveyId: string): Promise<Figures> {
  const { rows } = await client.query<Figures>(
    `select
       (select count(*)::int from survey_recipients p where ${unfinished} and p.email is not null and p.bounced_at is null) as mails,
       (select count(*)::int from survey_recipients p where ${unfinished} and (p.email is null or p.bounced_at is not null)) as unreachable,
       (select count(*)::int from survey_responses r where r.survey_id = $1 and r.deleted_at is null) as started,
       (select count(*)::int from survey_responses r where r.survey_id = $1 and r.deleted_at is null and r.completed_at is not null) as completed,
       (select count(*)::int from survey_files f where f.survey_id = $1 and f.deleted_at is null) as files`,
    [surveyId],
  );
  return rows[0] ?? { mails: 0, unreachable: 0, started: 0, completed: 0, files: 0 };
}

const unfinished = `p.survey_id = $1 and p.deleted_at is null
  and not exists (select from survey_responses r where r.recipient_id = p.id and r.completed_at is not null and r.deleted_at is null)`;

function requirePossible(services: Services, scope: Scope, survey: Held, { action, closesOn }: Wish): void {
  const refuse = (field: string, code: string) => {
    throw surveyProblem("invalid", [fieldError(field, code)], scope.context.language);
  };
  if (action === "remind") {
    const refusal = refusalToMail(services, survey);
    if (refusal !== undefined) refuse("action", refusal);
  }
  if (action === "close" && survey.status !== "open") refuse("action", "notOpenNow");
  if (action === "reopen") {
    if (survey.status !== "closed") refuse("action", "notClosedNow");
    const last = closesOn ?? survey.closesOn;
    if (last < todayIn(survey.timeZone, services.clock()) || last < survey.opensOn)
      refuse("closesOn", "lastDayOver");
    if (survey.forms.some(({ status }) => status !== "ready")) refuse("action", "notReady");
  }
}

type Act = {
  services: Services;
  scope: Scope;
  transaction: Transaction;
  survey: Held;
  figures: Figures;
  wish: Wish;
};

const acts: Record<Wish["action"], (act: Act) => Promise<void>> = {
  async remind({ services, scope, transaction, survey }) {
    const reminded = await remindRecipients(services, scope, transaction, survey);
    note(transaction, survey, "remind", { reminded });
  },
  close: (act) => setStatus(act, "closed", act.survey.closesOn),
  reopen: (act) => setStatus(act, "open", act.wish.closesOn ?? act.survey.closesOn),
  // The file is fetched by a call of its own, which is written down then.
  async export({ transaction, survey }) {
    note(transaction, survey, "export", {});
  },
  async delete({ transaction, survey, figures, wish }) {
    const { client, enqueue } = transaction;
    // Asked twice: the one who says yes names how many they were told of.
    if (wish.responses !== figures.started)
      throw new Problem("stale", { facts: { version: survey.version, responses: figures.started } });
    const files = await client.query<{ blobKey: string }>(
      `select blob_key as "blobKey" from survey_files where survey_id = $1`,
      [survey.id],
    );
    await client.query("delete from survey_responses where survey_id = $1", [survey.id]);
    note(transaction, survey, "removeAnswers", { responses: figures.started, files: files.rows.length });
    const blobKeys = files.rows.map(({ blobKey }) => blobKey);
    if (blobKeys.length > 0) await enqueue(removeFilesJob, { blobKeys });
  },
};

async function setStatus(
  { services, scope, transaction, survey }: Act,
  status: "open" | "closed",
  closesOn: string,
): Promise<void> {
  await transaction.client.query(
    `update surveys set status = $2, closes_on = $3, version = version + 1, updated_at = $4, updated_by = $5 where id = $1`,
    [survey.id, status, closesOn, services.clock(), scope.userId ?? null],
  );
  note(transaction, survey, "update", { fields: ["status"] });
}

function note(
  transaction: Transaction,
  { id, clientId }: Held,
  action: string,
  details: Record<string, unknown>,
): void {
  transaction.audit({ action, subject: "surveys", subjectId: id, ...(clientId && { clientId }), details });
}
