import { eachWork } from "#server/each-alone.ts";
import { type Background, jobWork } from "#server/job-runner.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { keepMailJob, type MailKind, sendMailJob, writeMailJob } from "./jobs.ts";
import { keepSealedMail, type RefusedMail, sendMail } from "./mail.service.ts";

/** Later rooms write the mail of a kind, and note a mail of theirs that was refused for good. */
type MailDoors = {
  writers: Readonly<
    Record<MailKind, (services: Services, system: SystemScope, subjectId: string) => Promise<unknown>>
  >;
  onRefused: readonly ((services: Services, system: SystemScope, refused: RefusedMail) => Promise<unknown>)[];
};

export function messagingBackground({ writers, onRefused }: MailDoors): Background {
  return {
    jobs: [
      jobWork(writeMailJob, ({ services, system }, { kind, subjectId }) =>
        writers[kind](services, system, subjectId),
      ),
      jobWork(sendMailJob, async ({ services, system, transport }, { mailId }) => {
        const refused = await sendMail(services, transport, mailId);
        if (refused !== undefined)
          await eachWork(...onRefused.map((note) => () => note(services, system, refused)));
      }),
      jobWork(keepMailJob, ({ services, system }, payload) => keepSealedMail(services, system, payload)),
    ],
  };
}
