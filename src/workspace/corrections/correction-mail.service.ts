import type { Language } from "#kernel/language.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import type { SystemScope } from "#server/scope.ts";
import type { MailSite } from "#server/mail/layout.ts";
import type { Services } from "#server/services.ts";
import { correctionMail } from "./mail/correction.mail.ts";

type Found = {
  installationId: string;
  clientId: string;
  clientName: string;
  firstName: string;
  email: string | null;
  language: Language;
};

/** The job: tells the member who asked, once, that there is an answer. */
export async function writeCorrectionMail(
  services: Services,
  system: SystemScope,
  requestId: string,
): Promise<void> {
  // To the account that asked: the address on record may be what was wrong.
  const [found] = await system.query<Found>(
    `select r.installation_id as "installationId", r.client_id as "clientId", c.name as "clientName", a.first_name as "firstName",
       coalesce(u.email, p.email) as email, coalesce(u.language, r.language) as language
     from correction_requests r join members a on a.id = r.asked_by join people p on p.id = a.person_id
       join clients c on c.id = r.client_id left join users u on u.id = r.created_by and u.deleted_at is null
     where r.id = $1 and r.status in ('accepted', 'refused') and r.deleted_at is null and a.deleted_at is null`,
    [requestId],
  );
  if (found === undefined || found.email === null) return;
  const { installationId, clientId, clientName, firstName, email: to, language } = found;
  const mailOf = (site: MailSite, base: string) =>
    correctionMail({ to, site, firstName, clientName, link: `${base}/member/profile` }, language);
  await system.transaction(installationId, async (transaction) => {
    const { site, base } = await mailSiteOfClient(services, transaction.client, clientId);
    await keepMail(services, transaction, {
      installationId,
      clientId,
      kind: "correction",
      event: `correction:${requestId}`,
      mail: mailOf(site, base),
    });
  });
}
