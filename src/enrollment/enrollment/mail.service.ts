import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import type { Services } from "#server/services.ts";
import { type Draft, readDraft, subscriberOf } from "./draft.service.ts";
import { noCoverageOf } from "./present-draft.service.ts";
import { confirmationMail } from "./mail/confirmation.mail.ts";
import { returnedMail, type ReturnedMailData } from "./mail/returned.mail.ts";
import { returnLinkMail } from "./mail/return-link.mail.ts";
import { endOfDay } from "#enrollment/invitations/mail-invitations.service.ts";
import { type Offering, readOffering } from "#enrollment/offering/offering.service.ts";
import { offeringFor, readBasisWithin } from "./own-offering.service.ts";
import { renewedReturnPath } from "#enrollment/invitations/personal-link.service.ts";

export type EnrollmentMail = { kind: "confirmation" | "returnLink" | "returned"; enrollmentId: string };

/** The job: writes the mail that a person gets after the contact step, after submitting, or when it comes back to them. */
export async function writeEnrollmentMail(
  services: Services,
  system: SystemScope,
  { kind, enrollmentId }: EnrollmentMail,
): Promise<void> {
  const [found] = await system.query<{ installation_id: string; session_id: string }>(
    "select installation_id, session_id from enrollments where id = $1 and status <> 'cancelled' and not is_preview",
    [enrollmentId],
  );
  if (found === undefined) return;
  const enrollmentSession = await readOffering(services.database.system, found.session_id);
  if (enrollmentSession === undefined) return;
  await system.transaction(found.installation_id, async (transaction) => {
    const draft = await readDraft(transaction, enrollmentId);
    const offering = offeringFor(
      await readBasisWithin(services, transaction, enrollmentSession, draft),
      draft,
    );
    const subscriber = subscriberOf(draft);
    if (subscriber?.email === null || subscriber === undefined) return;
    const { site, base } = await mailSiteOfClient(services, transaction.client, draft.clientId);
    const common = {
      to: subscriber.email,
      site,
      firstName: subscriber.firstName,
      clientName: offering.clientName,
      link: base + (await renewedReturnPath(services, transaction, offering, draft.invitationId)),
    };
    const expiresAt = await lastMoment(transaction, draft, offering);
    const mail = mailOf(kind, { draft, offering, common, expiresAt });
    if (mail === undefined) return;
    await keepMail(services, transaction, {
      installationId: draft.installationId,
      clientId: draft.clientId,
      kind,
      event: await eventOf(transaction, kind, draft, subscriber.email),
      mail,
      ...(kind === "returnLink" ? { until: expiresAt.toISOString() } : {}),
    });
  });
}

type Common = Omit<ReturnedMailData, "contact">;

/** Nothing where the enrollment has gone on since: taken back, or sent again. */
function mailOf(
  kind: EnrollmentMail["kind"],
  {
    draft,
    offering,
    common,
    expiresAt,
  }: { draft: Draft; offering: Offering; common: Common; expiresAt: Date },
): OutgoingMail | undefined {
  const { referenceNumber, effectiveDate, language } = draft;
  switch (kind) {
    case "confirmation":
      return referenceNumber === null || effectiveDate === null
        ? undefined
        : confirmationMail(
            { ...common, referenceNumber, effectiveDate, noCoverage: noCoverageOf(draft, offering) },
            language,
          );
    case "returned":
      return draft.status === "returned"
        ? returnedMail({ ...common, contact: offering.contact }, language)
        : undefined;
    case "returnLink":
      return returnLinkMail({ ...common, expiresAt, timeZone: offering.timeZone, minutesLeft: 8 }, language);
  }
}

/** The last second in which the link works: the end of the link itself, or of the window that is the person's own. */
async function lastMoment(
  { client }: Transaction,
  { invitationId }: Draft,
  { closesOn, timeZone }: Offering,
): Promise<Date> {
  const { rows } = await client.query<{ end: string }>(
    `select least(expires_at, ${endOfDay("$2", "$3")}) - interval '1 second' as end from invitations where id = $1`,
    [invitationId, closesOn, timeZone],
  );
  return new Date(rows[0]?.end ?? Number.NaN);
}

/** What the mail tells, so that it is told once: each sending, each return, is one of its own. */
async function eventOf(
  { client }: Transaction,
  kind: EnrollmentMail["kind"],
  { id, returnReason, invitationId }: Draft,
  email: string,
): Promise<string> {
  if (kind === "returnLink") return `returnLink:${id}:${email}:${invitationId}`;
  if (kind === "confirmation" && returnReason === null) return `confirmation:${id}`;
  const { rows } = await client.query<{ times: number }>(
    "select count(*)::int as times from enrollment_events where enrollment_id = $1 and kind = $2",
    [id, kind === "returned" ? "returned" : "submitted"],
  );
  return `${kind}:${id}:${rows[0]?.times ?? 0}`;
}
