import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { deliver, type MailTransport, type OutgoingMail } from "#server/mail/transport.ts";
import { mailsTable } from "./messaging.table.ts";

type NewMail = {
  installationId: string;
  clientId: string | null;
  kind: string;
  /** The event that the mail tells; the same event is never mailed twice. */
  event: string;
  mail: OutgoingMail;
};

/** Keeps a mail and queues it, in one transaction. A job that runs twice finds the mail there and does nothing. */
export async function keepMail(
  services: Services,
  transaction: Transaction,
  { installationId, clientId, kind, event, mail }: NewMail,
): Promise<void> {
  const [kept] = await transaction.db
    .insert(mailsTable)
    .values({
      id: uuidv7(services.clock().getTime()),
      installationId,
      clientId,
      createdAt: services.clock().toISOString(),
      kind,
      event,
      recipient: mail.to,
      language: mail.language,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    })
    .onConflictDoNothing({ target: mailsTable.event })
    .returning({ id: mailsTable.id });
  if (kept !== undefined) await transaction.enqueue("send-mail", { mailId: kept.id });
}

/** The job: sends one kept mail. Throws when it should be tried again, so that the queue waits and repeats. */
export async function sendMail(
  services: Services,
  transport: MailTransport | undefined,
  mailId: string,
): Promise<void> {
  const { rows } = await services.database.system.query<OutgoingMail>(
    `select recipient as "to", subject, html, text, language from mails where id = $1 and status in ('waiting', 'failed')`,
    [mailId],
  );
  const mail = rows[0];
  if (mail === undefined) return;
  const delivery = await deliver(mail, transport, mailId);
  const status = { sent: "sent", kept: "kept", delayed: "waiting", refused: "failed" }[delivery.outcome];
  await services.database.system.query(
    `update mails set status = $2, tries = tries + 1, failure = $3,
       sent_at = case when $2 = 'sent' then $4::timestamptz else sent_at end where id = $1`,
    [mailId, status, "reason" in delivery ? delivery.reason : null, services.clock()],
  );
  if (delivery.outcome === "delayed")
    throw new Error(`The mail server did not take a mail: ${delivery.reason}`);
}
