import type { Language } from "#kernel/language.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import type { SystemScope } from "#server/scope.ts";
import type { MailSite } from "#server/mail/layout.ts";
import type { Services } from "#server/services.ts";
import { eoiMail } from "./mail/eoi.mail.ts";

type Found = {
  installationId: string;
  clientId: string;
  clientName: string;
  firstName: string;
  email: string | null;
  language: Language | null;
};

/** The job: tells the person, once, that their evidence of insurability was decided on. */
export async function writeEoiMail(
  services: Services,
  system: SystemScope,
  coverageId: string,
): Promise<void> {
  const [found] = await system.query<Found>(
    `select v.installation_id as "installationId", v.client_id as "clientId", c.name as "clientName",
       m.first_name as "firstName", h.email, h.language
     from coverages v join members m on m.id = v.member_id join people h on h.id = m.person_id join clients c on c.id = v.client_id
     where v.id = $1 and v.eoi in ('approved', 'declined') and v.deleted_at is null and m.deleted_at is null`,
    [coverageId],
  );
  if (found === undefined || found.email === null) return;
  const { installationId, clientId, clientName, firstName, email: to, language } = found;
  const mailOf = (site: MailSite, base: string) =>
    eoiMail({ to, site, firstName, clientName, link: `${base}/member` }, language ?? "en");
  await system.transaction(installationId, async (transaction) => {
    const { site, base } = await mailSiteOfClient(services, transaction.client, clientId);
    await keepMail(services, transaction, {
      installationId,
      clientId,
      kind: "eoi",
      event: `eoi:${coverageId}`,
      mail: mailOf(site, base),
    });
  });
}
