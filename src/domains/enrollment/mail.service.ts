import { keepMail } from "#domains/messaging/mail.service.ts";
import { mailSite } from "#domains/messaging/mail-site.service.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readDraft, subscriberOf } from "./draft.service.ts";
import { confirmationMail } from "./mail/confirmation.mail.ts";
import { returnLinkMail } from "./mail/return-link.mail.ts";
import { readOffering } from "./offering.service.ts";
import { renewedReturnPath } from "./personal-link.service.ts";

type EnrollmentMail = { kind: "confirmation" | "returnLink"; enrollmentId: string };

/** The job: writes the mail that a person gets after the contact step or after submitting, in their own language. */
export async function writeEnrollmentMail(
  services: Services,
  system: SystemScope,
  { kind, enrollmentId }: EnrollmentMail,
): Promise<void> {
  const [found] = await system.query<{ installation_id: string }>(
    "select installation_id from enrollments where id = $1 and status <> 'cancelled'",
    [enrollmentId],
  );
  if (found === undefined) return;
  await system.transaction(found.installation_id, async (transaction) => {
    const draft = await readDraft(transaction, enrollmentId);
    const offering = await readOffering(services.database.system, draft.sessionId);
    const subscriber = subscriberOf(draft);
    if (offering === undefined || subscriber?.email === null || subscriber === undefined) return;
    const common = {
      to: subscriber.email,
      site: mailSite(services),
      firstName: subscriber.firstName,
      clientName: offering.clientName,
      link:
        services.configuration.baseUrl +
        (await renewedReturnPath(services, transaction, offering, draft.invitationId)),
    };
    const mail =
      kind === "confirmation"
        ? draft.referenceNumber !== null && draft.effectiveDate !== null
          ? confirmationMail(
              { ...common, referenceNumber: draft.referenceNumber, effectiveDate: draft.effectiveDate },
              draft.language,
            )
          : undefined
        : returnLinkMail(
            {
              ...common,
              expiresAt: new Date(`${offering.closesOn}T23:59:59Z`),
              timeZone: offering.timeZone,
              minutesLeft: 8,
            },
            draft.language,
          );
    if (mail === undefined) return;
    await keepMail(services, transaction, {
      installationId: draft.installationId,
      clientId: draft.clientId,
      kind,
      event:
        kind === "confirmation" ? `confirmation:${draft.id}` : `returnLink:${draft.id}:${subscriber.email}`,
      mail,
    });
  });
}
