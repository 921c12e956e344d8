import { writeMailJob } from "#organization/messaging/jobs.ts";
import type { Principal } from "#kernel/access.ts";
import { parseEmail } from "#kernel/email.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { parsePhone } from "#kernel/phone.ts";
import { Problem } from "#kernel/problem.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { helpRequestMail } from "./mail/help-request.mail.ts";
import { keepMail } from "./mail.service.ts";
import { mailSite } from "./mail-site.service.ts";
import { helpRequestsTable } from "./messaging.table.ts";

export type HelpRequest = {
  subject: string;
  contactType: "phone" | "email";
  contact: string;
  message: string;
  entityType?: string | undefined;
  entityIdentifier?: string | undefined;
  principal: Principal;
};

/** What a request opens besides: the desk answers it in a conversation. */
export type AfterHelp = (
  transaction: Transaction,
  request: Pick<HelpRequest, "subject" | "message" | "principal"> & {
    id: string;
    installationId: string;
    contact: string;
    at: Date;
  },
) => Promise<void>;

/** Keeps a question for staff and tells them by mail that it is there. */
export async function askForHelp(
  services: Services,
  system: SystemScope,
  request: HelpRequest,
  afterHelp: AfterHelp,
): Promise<string> {
  const contact = (request.contactType === "phone" ? parsePhone : parseEmail)(request.contact);
  if (!contact.ok)
    throw new Problem("invalid", { fieldErrors: [{ path: "contact", code: request.contactType }] });
  const [installation] = await system.query<{ id: string }>(
    "select id from installations where deleted_at is null order by created_at, id limit 1",
    [],
  );
  if (installation === undefined) throw new Problem("notFound");
  const id = uuidv7(services.clock().getTime());
  await system.transaction(installation.id, async (transaction) => {
    await transaction.db.insert(helpRequestsTable).values({
      id,
      installationId: installation.id,
      subject: request.subject,
      contactType: request.contactType,
      contact: contact.value,
      message: request.message,
      language: system.context.language,
      entityType: request.entityType ?? null,
      entityIdentifier: request.entityIdentifier ?? null,
    });
    await afterHelp(transaction, {
      id,
      installationId: installation.id,
      subject: request.subject,
      message: request.message,
      contact: contact.value,
      principal: request.principal,
      at: services.clock(),
    });
    transaction.audit({ action: "create", subject: "help_requests", subjectId: id });
    await transaction.enqueue(writeMailJob, { kind: "help", subjectId: id });
  });
  return id;
}

/** The job: tells staff of a question. Without an address for it there is no mail; the question is kept all the same. */
export async function writeHelpMail(services: Services, system: SystemScope, id: string): Promise<void> {
  const to = services.configuration.helpMailTo;
  const [request] = await system.query<{ installationId: string; createdAt: string; timeZone: string }>(
    `select h.installation_id as "installationId", h.created_at as "createdAt", i.time_zone as "timeZone"
     from help_requests h join installations i on i.id = h.installation_id where h.id = $1`,
    [id],
  );
  if (to === undefined || request === undefined) return;
  const mail = helpRequestMail(
    {
      to,
      site: mailSite(services),
      reference: id.slice(-8).toUpperCase(),
      receivedAt: new Date(request.createdAt),
      timeZone: request.timeZone,
      link: `${services.configuration.baseUrl}/admin/help?id=${id}`,
    },
    "en",
  );
  await system.transaction(request.installationId, (transaction) =>
    keepMail(services, transaction, {
      installationId: request.installationId,
      clientId: null,
      kind: "help",
      event: `help:${id}`,
      mail,
    }),
  );
}
