import { defineJob } from "#server/jobs.ts";

/** The subjects of mails that are written after their change. */
export type MailKind =
  | "confirmation"
  | "returnLink"
  | "lifeEvent"
  | "returned"
  | "covered"
  | "eoi"
  | "correction"
  | "help"
  | "message";

/** Writes the mail that an event asks for; `subjectId` is what the kind is about, such as the enrollment or the message. */
export const writeMailJob = defineJob<{ kind: MailKind; subjectId: string }>("write-mail");

export const sendMailJob = defineJob<{ mailId: string }>("send-mail", { atOnce: 50 });

/** A whole mail, sealed: its writer may not save mails. */
export const keepMailJob = defineJob<{ sealed: string }>("keep-mail");
