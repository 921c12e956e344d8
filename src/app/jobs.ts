import { writeLifeEventMail } from "#enrollment/life-events/life-event-mail.service.ts";
import { remindByThemselves } from "#enrollment/invitations/auto-remind.service.ts";
import { noteRefusedMail } from "#enrollment/invitations/bounces.service.ts";
import { workOnInvitations } from "#enrollment/invitations/runs.service.ts";
import { writeEnrollmentMail } from "#enrollment/enrollment/mail.service.ts";
import { goOnWithRun } from "#enrollment/processing/runs.service.ts";
import { followPrices, pricesOfTheDay } from "#enrollment/renewal/prices-changed.service.ts";
import { workOnRenewal } from "#enrollment/renewal/work.service.ts";
import { removeOldPreviews } from "#enrollment/enrollment/previews.service.ts";
import { checkCensus } from "#enrollment/exchange/census-check.service.ts";
import { writeCensus } from "#enrollment/exchange/census-write.service.ts";
import { writeLetters } from "#claims/claims/eob/letters.service.ts";
import { tellOfEobs } from "#claims/claims/eob/notices.service.ts";
import { makeForms } from "#compliance/aca/versions.service.ts";
import { cobraOfEnds } from "#compliance/cobra/server.ts";
import { workOnRun } from "#people/coverage/bulk/work-run.service.ts";
import { importClaims } from "#claims/claims/import-claims.service.ts";
import { matchAgain, settleGivenClaims } from "#claims/claims/match-again.service.ts";
import { totalsAfterClaim } from "#claims/accumulators/after-claim.service.ts";
import { importFigures } from "#claims/accumulators/payer/import-figures.service.ts";
import { takeWaiting } from "#claims/accumulators/payer/take-figures.service.ts";
import { lookNow, watchingDrops } from "#claims/installations/drop.service.ts";
import { goOnWithRefresh } from "#claims/installations/refresh.service.ts";
import { recountTotals } from "#claims/accumulators/recount.service.ts";
import { readDocument } from "#content/documents/read-document.service.ts";
import { tendLibrary } from "#content/documents/retention.service.ts";
import { letGoOfDocument } from "#content/inbox/message-documents.service.ts";
import { tellWallets } from "#content/id-cards/wallets/tell-wallets.service.ts";
import { watchWallets } from "#content/id-cards/wallets/watch-wallets.service.ts";
import { writeCorrectionMail } from "#workspace/corrections/correction-mail.service.ts";
import { helpToLogIn } from "#identity/accounts/log-in-help.service.ts";
import { endOnTheDay } from "#people/members/end-on-the-day.service.ts";
import { writeEoiMail } from "#people/members/eoi-mail.service.ts";
import { sendBroadcasts } from "#content/inbox/broadcasts/send-broadcasts.service.ts";
import { removeUnsentFiles } from "#content/inbox/files.service.ts";
import { writeMessageMail } from "#content/inbox/message-mail.service.ts";
import { writeHelpMail } from "#organization/messaging/help.service.ts";
import { keepSealedMail, sendMail } from "#organization/messaging/mail.service.ts";
import { settleCharges } from "#enrollment/enrollment/payment/charges.service.ts";
import { noteRefusedSurveyMail } from "#content/surveys/survey-recipients.service.ts";
import { makeReport } from "#workspace/reporting/make-report.service.ts";
import { endOldResults, startDueReports } from "#workspace/reporting/due-reports.service.ts";
import { writeLettersOfRun } from "#workspace/work-lists/letters/write-letters.service.ts";
import { collectEvents } from "#workspace/webhooks/collect.service.ts";
import { sendEvents } from "#workspace/webhooks/send.service.ts";
import { noteReturnedMail } from "#workspace/work-lists/marks.service.ts";
import { removeEndedSurveyProofs } from "#content/surveys/remove-ended.service.ts";
import { removeEndedProofs } from "#enrollment/invitations/remove-ended.service.ts";
import { removeEndedAccess } from "#identity/access/remove-ended.service.ts";
import { removeEndedSignUps } from "#identity/accounts/remove-ended.service.ts";
import { eachWork } from "#server/each-alone.ts";
import { runTheDay } from "#workspace/automatic-changes/server.ts";
import { undoDoors } from "./undo-doors.ts";
import type { JobHandlers } from "#server/jobs.ts";
import type { MailTransport } from "#server/mail/transport.ts";
import { watchingClaims } from "#claims/claims/inbox/watching.service.ts";
import { removeOldClaimFiles } from "#claims/claims/retain-files.service.ts";
import { SystemScope } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";

/** What each job does; part of the composition root. */
export function jobHandlers(services: Services, transport: MailTransport | undefined): JobHandlers {
  const system = new SystemScope(services.database, { requestId: "job", language: "en" });
  return {
    "write-mail": ({ kind, subjectId }) => {
      if (kind === "message") return writeMessageMail(services, system, subjectId);
      if (kind === "help") return writeHelpMail(services, system, subjectId);
      if (kind === "lifeEvent") return writeLifeEventMail(services, system, subjectId);
      if (kind === "correction") return writeCorrectionMail(services, system, subjectId);
      if (kind === "eoi") return writeEoiMail(services, system, subjectId);
      return writeEnrollmentMail(services, system, { kind, enrollmentId: subjectId });
    },
    "send-mail": async ({ mailId }) => {
      const refused = await sendMail(services, transport, mailId);
      if (refused === undefined) return;
      await eachWork(
        () => noteRefusedMail(services, system, refused),
        () => noteRefusedSurveyMail(services, system, refused),
        () => noteReturnedMail(services, system, refused),
      );
    },
    "keep-mail": (payload) => keepSealedMail(services, system, payload),
    "log-in-help": (payload) => helpToLogIn(services, system, payload),
    "remove-files": ({ blobKeys }) => new SealedFiles(services.blobs).removeAll(blobKeys),
    "enrollment-charge": ({ enrollmentId }) => settleCharges(services, system, enrollmentId),
    "termination-run": (payload) =>
      workOnRun({ services, cobra: cobraOfEnds, undo: undoDoors(services) }, system, payload),
    "renewal-run": (payload) => workOnRenewal({ services, undo: undoDoors(services) }, system, payload),
    "prices-changed": (payload) => followPrices(services, system, payload),
    "enrollment-run": ({ runId }) => goOnWithRun(services, system, runId),
    invitations: (payload) => workOnInvitations(services, system, payload),
    "check-census": (payload) => checkCensus(services, system, payload),
    "write-census": (payload) => writeCensus(services, system, payload),
    "aca-forms": (payload) => makeForms(services, system, payload),
    "read-document": (payload) => readDocument(services, system, payload),
    "tell-wallets": (payload) => tellWallets(services, system, payload),
    "import-claims": (payload) => importClaims(services, system, payload),
    "settle-claims": (payload) => settleGivenClaims(services, system, payload),
    "match-claims": async (payload) => {
      await matchAgain(services, system, payload);
    },
    "eob-notices": (payload) => tellOfEobs(services, system, payload),
    "eob-letters": (payload) => writeLetters(services, system, { ...payload, totalsAfter: totalsAfterClaim }),
    "recount-totals": (payload) => recountTotals(services, system, payload),
    broadcast: () => sendBroadcasts(services, system),
    report: (payload) => makeReport(services, system, payload),
    "import-totals": (payload) => importFigures(services, system, payload),
    "take-waiting-totals": async ({ installationId }) => {
      await takeWaiting(services, system, installationId);
    },
    "look-for-files": async (payload) => {
      await lookNow(services, system, payload);
    },
    "refresh-run": (payload) => goOnWithRefresh(services, system, payload),
    "work-letters": (payload) => writeLettersOfRun(services, system, payload),
  };
}

/** Each runs every minute and removes what has ended, such as tokens, links and codes that nobody can use. */
export async function removeEnded(services: Services): Promise<void> {
  await eachWork(
    () => removeEndedAccess(services),
    () => removeEndedSignUps(services),
    () => removeEndedProofs(services),
    () => removeEndedSurveyProofs(services),
  );
}

/** To be called every minute: previews whose day is over go. */
export function endOfPreviews(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "previews", language: "en" });
  return () => removeOldPreviews(services, system);
}

/** To be called every minute: the sessions that remind by themselves. */
export function automaticReminders(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "reminders", language: "en" });
  const looked = new Map<string, number>();
  return () => remindByThemselves(services, system, looked);
}

/** To be called every minute: who left is terminated from the day after the last one. */
export function endsOfTheDay(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "ends", language: "en" });
  const looked = new Map<string, string>();
  return () => endOnTheDay(services, system, looked);
}

/** To be called every minute: prices that hold from today on. */
export function pricesFromToday(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "prices", language: "en" });
  const looked = new Map<string, string>();
  return () => pricesOfTheDay(services, system, looked);
}

/** To be called every minute: what follows by itself, such as a child's age limit, once a day at each client. */
export function changesOfTheDay(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "automatic-changes", language: "en" });
  const looked = new Map<string, string>();
  return () => runTheDay({ services, cobra: cobraOfEnds }, system, looked);
}

/** To be called every few seconds: tells other systems what has happened. */
export function webhooksAtWork(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "webhooks", language: "en" });
  return () =>
    eachWork(
      () => collectEvents(services, system),
      () => sendEvents(services, system),
    );
}

/** To be called every few seconds: cards in the wallets of phones that say something else now. */
export function walletsAtWork(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "wallets", language: "en" });
  return () => watchWallets(services, system);
}

/** To be called every minute: what stands in the folder of claims. */
export function claimsFromFolder(services: Services, warn: (message: string) => void): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "claims-folder", language: "en" });
  return watchingClaims(services, system, warn);
}

/** To be called every minute: what connected systems have dropped. */
export function droppedFiles(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "drop", language: "en" });
  return watchingDrops(services, system);
}

/** To be called every minute: the content of claim files that were kept long enough. */
export function oldClaimFiles(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "claim-files", language: "en" });
  return () => removeOldClaimFiles(services, system);
}

/** To be called every minute: reports whose time has come, and results whose time is over. */
export function scheduledReports(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "reports", language: "en" });
  return () =>
    eachWork(
      () => startDueReports(services, system),
      () => endOldResults(services, system),
    );
}

/** To be called every minute: documents whose retention is over, and files that never came whole. */
export function endsOfDocuments(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "documents", language: "en" });
  return () => tendLibrary(services, system, letGoOfDocument);
}

/** To be called every minute: what an hour's limit or a kill left of broadcasts. */
export function broadcastsGoingOn(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "broadcasts", language: "en" });
  return () => sendBroadcasts(services, system);
}

/** To be called every minute: files of messages that were never sent. */
export function unsentMessageFiles(services: Services): () => Promise<void> {
  const system = new SystemScope(services.database, { requestId: "unsent-files", language: "en" });
  return () => removeUnsentFiles(services, system);
}
