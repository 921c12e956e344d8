import { type PlainDate, todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readOffering } from "#enrollment/offering/offering.service.ts";
import { renewedReturnPath } from "#enrollment/invitations/personal-link.service.ts";
import { lifeEventMail } from "./mail/life-event.mail.ts";
import { markLinkSent } from "#enrollment/invitations/invitation-rows.service.ts";

type Found = {
  installationId: string;
  clientId: string;
  closesOn: PlainDate;
  needsProof: boolean;
  toldBy: string | null;
  sessionId: string;
  invitationId: string;
  firstName: string | null;
  email: string | null;
  language: Language;
};

/** The job: mails the link of a life event, once, in the person's language. */
export async function writeLifeEventMail(
  services: Services,
  system: SystemScope,
  lifeEventId: string,
): Promise<void> {
  const [found] = await system.query<Found>(
    `select e.installation_id as "installationId", e.client_id as "clientId", e.closes_on as "closesOn",
       k.needs_proof as "needsProof", (select m.first_name from members m where m.id = e.told_by_member_id) as "toldBy", i.session_id as "sessionId", i.id as "invitationId",
       i.first_name as "firstName", i.email, i.language
     from life_events e join life_event_kinds k on k.id = e.kind_id
       join invitations i on i.life_event_id = e.id and i.revoked_at is null and i.deleted_at is null
     where e.id = $1 and e.status = 'open' and e.deleted_at is null`,
    [lifeEventId],
  );
  const offering = found && (await readOffering(services.database.system, found.sessionId));
  if (found === undefined || found.email === null || offering === undefined) return;
  if (todayIn(offering.timeZone, services.clock()) > found.closesOn) return;
  const { installationId, clientId, invitationId, email, language, ...shown } = found;
  await system.transaction(installationId, async (transaction) => {
    const path = await renewedReturnPath(services, transaction, offering, invitationId);
    const { site, base } = await mailSiteOfClient(services, transaction.client, clientId);
    const mail = lifeEventMail(
      {
        ...shown,
        to: email,
        site,
        clientName: offering.clientName,
        link: base + path,
      },
      language,
    );
    await markLinkSent(transaction, { id: invitationId, now: services.clock() });
    await keepMail(services, transaction, {
      installationId,
      clientId,
      kind: "lifeEvent",
      event: `lifeEvent:${lifeEventId}`,
      mail,
      until: { lastDay: found.closesOn, timeZone: offering.timeZone },
    });
  });
}
