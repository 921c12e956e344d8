import { accumulatorsBackground } from "#claims/accumulators/background.ts";
import { totalsAfterClaim } from "#claims/accumulators/after-claim.service.ts";
import { claimsBackground } from "#claims/claims/background.ts";
import { installationsBackground } from "#claims/installations/background.ts";
import { acaBackground } from "#compliance/aca/background.ts";
import { cobraOfEnds } from "#compliance/cobra/server.ts";
import { documentsBackground } from "#content/documents/background.ts";
import { idCardsBackground } from "#content/id-cards/background.ts";
import { inboxBackground } from "#content/inbox/background.ts";
import { letGoOfDocument } from "#content/inbox/message-documents.service.ts";
import { writeMessageMail } from "#content/inbox/message-mail.service.ts";
import { surveysBackground } from "#content/surveys/background.ts";
import { noteRefusedSurveyMail } from "#content/surveys/survey-recipients.service.ts";
import { enrollmentBackground } from "#enrollment/enrollment/background.ts";
import { tellCovered } from "#enrollment/enrollment/covered/covered.service.ts";
import { type EnrollmentMail, writeEnrollmentMail } from "#enrollment/enrollment/mail.service.ts";
import { exchangeBackground } from "#enrollment/exchange/background.ts";
import { invitationsBackground } from "#enrollment/invitations/background.ts";
import { noteRefusedMail } from "#enrollment/invitations/bounces.service.ts";
import { writeLifeEventMail } from "#enrollment/life-events/life-event-mail.service.ts";
import { processingBackground } from "#enrollment/processing/background.ts";
import { renewalBackground } from "#enrollment/renewal/background.ts";
import { accessBackground } from "#identity/access/background.ts";
import { accountsBackground } from "#identity/accounts/background.ts";
import { messagingBackground } from "#organization/messaging/background.ts";
import { writeHelpMail } from "#organization/messaging/help.service.ts";
import { coverageBackground } from "#people/coverage/background.ts";
import { membersBackground } from "#people/members/background.ts";
import { writeEoiMail } from "#people/members/eoi-mail.service.ts";
import { eachWork } from "#server/each-alone.ts";
import { type Background, JobHandlers, type JobWork, jobWork, type Timer } from "#server/job-runner.ts";
import type { MailTransport } from "#server/mail/transport.ts";
import { SystemScope } from "#server/scope.ts";
import { removeFilesJob, SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { automaticChangesBackground } from "#workspace/automatic-changes/background.ts";
import { writeCorrectionMail } from "#workspace/corrections/correction-mail.service.ts";
import { reportingBackground } from "#workspace/reporting/background.ts";
import { webhooksBackground } from "#workspace/webhooks/background.ts";
import { workListsBackground } from "#workspace/work-lists/background.ts";
import { noteReturnedMail } from "#workspace/work-lists/marks.service.ts";
import { undoDoors } from "./undo-doors.ts";

const mailOfEnrollment =
  (kind: EnrollmentMail["kind"]) => (services: Services, system: SystemScope, enrollmentId: string) =>
    writeEnrollmentMail(services, system, { kind, enrollmentId });

/** The list names the work that every room does beside requests; it is part of the composition root. */
const backgrounds: readonly Background[] = [
  {
    jobs: [
      jobWork(removeFilesJob, ({ services }, { blobKeys }) =>
        new SealedFiles(services.blobs).removeAll(blobKeys),
      ),
    ],
  },
  messagingBackground({
    writers: {
      confirmation: mailOfEnrollment("confirmation"),
      returnLink: mailOfEnrollment("returnLink"),
      returned: mailOfEnrollment("returned"),
      covered: tellCovered,
      lifeEvent: writeLifeEventMail,
      eoi: writeEoiMail,
      correction: writeCorrectionMail,
      help: writeHelpMail,
      message: writeMessageMail,
    },
    onRefused: [noteRefusedMail, noteRefusedSurveyMail, noteReturnedMail],
  }),
  accessBackground,
  accountsBackground,
  membersBackground,
  coverageBackground({ cobra: cobraOfEnds, undo: undoDoors }),
  documentsBackground({ beforeEnd: letGoOfDocument }),
  surveysBackground,
  inboxBackground,
  idCardsBackground,
  acaBackground,
  invitationsBackground,
  enrollmentBackground,
  processingBackground,
  renewalBackground({ undo: undoDoors }),
  exchangeBackground({ cobra: cobraOfEnds }),
  claimsBackground({ totalsAfter: totalsAfterClaim }),
  accumulatorsBackground,
  installationsBackground,
  workListsBackground,
  automaticChangesBackground({ cobra: cobraOfEnds }),
  webhooksBackground,
  reportingBackground,
];

/** Each job of the product with what does it. */
export const works: readonly JobWork[] = backgrounds.flatMap((one) => one.jobs ?? []);

export function jobHandlers(services: Services, transport: MailTransport | undefined): JobHandlers {
  const system = new SystemScope(services.database, { requestId: "job", language: "en" });
  return new JobHandlers(works, { services, system, transport });
}

/** All timers of the product, in the order of their rooms. */
export const timers: readonly Timer[] = backgrounds.flatMap((one) => one.timers ?? []);

/** The work of a timer, to be called every so many seconds. */
export function timerWork(
  services: Services,
  name: string,
  warn: (message: string) => void = () => undefined,
): () => Promise<unknown> {
  const timer = timers.find((one) => one.name === name);
  if (timer === undefined) throw new Error(`No room has the timer ${name}`);
  const system = new SystemScope(services.database, { requestId: name, language: "en" });
  return timer.open({ services, system, warn });
}

/** Tokens, links and codes go that nobody can use any more; the process calls this every minute. */
export async function removeEnded(services: Services): Promise<void> {
  await eachWork(
    ...backgrounds.flatMap(({ removeEnded: remove }) =>
      remove === undefined ? [] : [() => remove(services)],
    ),
  );
}
