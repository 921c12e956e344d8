import { keepMailJob, sendMailJob } from "#organization/messaging/jobs.ts";
import { type SQL, sql } from "drizzle-orm";
import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { deliver, type MailTransport, type OutgoingMail } from "#server/mail/transport.ts";
import { isIdentified, refreshSite } from "#server/site-identity.ts";
import { heldMailWords } from "./held-mails.ts";
import { withoutSecrets } from "./link-secrets.ts";
import { mailEventsTable, mailsTable } from "./messaging.table.ts";

export type NewMail = {
  installationId: string;
  clientId: string | null;
  kind: string;
  /** The event that the mail tells; the same event is never mailed twice. */
  event: string;
  mail: OutgoingMail;
  /** After it, the mail would tell of what is over: it never leaves then, however long the mail server was away. */
  until?: MailEnd;
};

/** A moment (ISO), or the end of a day by somebody's clock. */
export type MailEnd = string | { lastDay: PlainDate; timeZone: string };

/** For those who read the list of mails, like what mail servers say. */
const overWords = "Not sent: what it tells of was over before the mail server took it.";

/**
 * Saves a mail and queues it, in one transaction. A job that runs twice finds the mail and does nothing. For users who
 * may not write mails, like a broker or a member, a job of the system saves it after the commit.
 */
export async function keepMail(
  services: Services,
  transaction: Transaction,
  newMail: NewMail,
): Promise<void> {
  await keepMails(services, transaction, [newMail]);
}

/** Many at once, the same way. */
export async function keepMails(
  services: Services,
  transaction: Transaction,
  newMails: readonly NewMail[],
): Promise<void> {
  if (newMails.length === 0) return;
  if (await mayWriteMails(transaction)) return write(services, transaction, newMails);
  for (const newMail of newMails) {
    const sealed = services.vault.seal(JSON.stringify(newMail), sealedFor).toString("base64");
    await transaction.enqueue(keepMailJob, { sealed });
  }
}

async function write(
  services: Services,
  transaction: Transaction,
  newMails: readonly NewMail[],
): Promise<void> {
  const now = services.clock();
  const all = newMails.map((newMail) => ({ id: uuidv7(now.getTime()), newMail }));
  const events = await transaction.db
    .insert(mailEventsTable)
    .values(all.map(({ id, newMail: { installationId, event } }) => ({ event, installationId, mailId: id })))
    .onConflictDoNothing()
    .returning({ mailId: mailEventsTable.mailId });
  const untold = new Set(events.map(({ mailId }) => mailId));
  const mails = all.filter(({ id }) => untold.has(id));
  if (mails.length === 0) return;
  await transaction.db.insert(mailsTable).values(
    mails.map(({ id, newMail: { installationId, clientId, kind, event, mail, until } }) => ({
      id,
      installationId,
      clientId,
      createdAt: now.toISOString(),
      kind,
      event,
      recipient: mail.to,
      language: mail.language,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      overAt: until === undefined ? null : momentOf(until),
    })),
  );
  for (const { id } of mails) await transaction.enqueue(sendMailJob, { mailId: id });
}

function momentOf(until: MailEnd): SQL | string {
  if (typeof until === "string") return until;
  return sql`((${until.lastDay}::date + 1)::timestamp at time zone ${until.timeZone})`;
}

const sealedFor = "job:keep-mail";

/** As the policies of the table say it. */
async function mayWriteMails({ client }: Transaction): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(current_user <> 'openroll_runtime' or (current_setting('openroll.access_scope', true) = 'installation'
       and current_setting('openroll.person', true) = ''), false) as may`,
  );
  return rows[0]?.may ?? false;
}

/** The job: keeps a mail for somebody who may not. */
export async function keepSealedMail(
  services: Services,
  system: SystemScope,
  { sealed }: { sealed: string },
): Promise<void> {
  // `keepMail` has sealed it.
  const newMail = JSON.parse(services.vault.open(Buffer.from(sealed, "base64"), sealedFor)) as NewMail;
  await system.transaction(newMail.installationId, (transaction) => keepMail(services, transaction, newMail));
}

/** A production installation sends mail once the page or the configuration says who serves people here. */
async function hasSender(services: Services): Promise<boolean> {
  if (!services.configuration.production || isIdentified(services.site)) return true;
  // Another copy of the server may have heard it first.
  await refreshSite(services);
  return isIdentified(services.site);
}

/** A mail that its server will never take. */
export type RefusedMail = { installationId: string; event: string; to: string; said: string };

/**
 * The job: sends one saved mail. Throws when it should be tried again. Returns a mail that was refused for good, for
 * whatever waits for that news.
 */
export async function sendMail(
  services: Services,
  transport: MailTransport | undefined,
  mailId: string,
): Promise<RefusedMail | undefined> {
  const { rows } = await services.database.system.query<
    OutgoingMail & { kind: string; event: string; installationId: string; isOver: boolean }
  >(
    `select kind, event, installation_id as "installationId", recipient as "to", subject, html, text, language,
       coalesce(over_at <= $2, false) as "isOver" from mails where id = $1 and status in ('waiting', 'failed')`,
    [mailId, services.clock()],
  );
  if (rows[0] === undefined) return undefined;
  const { kind, event, installationId, isOver, ...mail } = rows[0];
  if (isOver) {
    await services.database.system.query("update mails set status = 'failed', failure = $2 where id = $1", [
      mailId,
      overWords,
    ]);
    return undefined;
  }
  if (!(await hasSender(services))) {
    await services.database.system.query("update mails set failure = $2 where id = $1", [
      mailId,
      heldMailWords,
    ]);
    return undefined;
  }
  const delivery = await deliver(mail, transport, mailId);
  const status = { sent: "sent", kept: "kept", delayed: "waiting", refused: "failed" }[delivery.outcome];
  // Once it is on its way, only its reader may use its link.
  const kept = (text: string) => (status === "sent" ? withoutSecrets(kind, text) : text);
  await services.database.system.query(
    `update mails set status = $2, tries = tries + 1, failure = $3, html = $5, text = $6,
       sent_at = case when $2 = 'sent' then $4::timestamptz else sent_at end where id = $1`,
    [
      mailId,
      status,
      "reason" in delivery ? delivery.reason : null,
      services.clock(),
      kept(mail.html),
      kept(mail.text),
    ],
  );
  if (delivery.outcome === "delayed")
    throw new Error(`The mail server did not take a mail: ${delivery.reason}`);
  return delivery.outcome === "refused"
    ? { installationId, event, to: mail.to, said: delivery.said }
    : undefined;
}
