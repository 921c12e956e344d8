import type { PlainDate } from "#kernel/dates.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Language } from "#kernel/language.ts";
import { keepMails, type NewMail } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { renewedReturnPath } from "./personal-link.service.ts";
import { readDeadlines } from "./deadlines.service.ts";
import { invitationMail, type InvitationMailData } from "./mail/invitation.mail.ts";
import type { InvitingEnrollmentSession } from "./session.service.ts";

export type Mailing = {
  id: string;
  email: string;
  firstName: string | null;
  language: Language;
  kind: InvitationMailData["kind"];
  /** Tells this mail of the invitation from its others: the same one is never written twice. */
  occasion: string;
};

const reminderEvent = "sessionReminder";
const invitationEvent = "sessionInvitation";

/** Writes a mail to each of them, with their own link. */
export async function mailInvitations(
  services: Services,
  transaction: Transaction,
  enrollmentSession: InvitingEnrollmentSession & { today: string },
  mailings: readonly Mailing[],
): Promise<void> {
  const mails: NewMail[] = [];
  const { site, base } = await mailSiteOfClient(services, transaction.client, enrollmentSession.clientId);
  const deadlineOf = await readDeadlines(
    transaction,
    enrollmentSession,
    mailings.map(({ id }) => id),
  );
  for (const { id, email, kind, occasion, firstName, language } of mailings) {
    const path = await renewedReturnPath(services, transaction, enrollmentSession, id);
    const name = kind === "invitation" ? invitationEvent : reminderEvent;
    const mail = invitationMail(
      {
        to: email,
        site,
        kind,
        firstName,
        clientName: enrollmentSession.clientName,
        opensOn: enrollmentSession.opensOn > enrollmentSession.today ? enrollmentSession.opensOn : null,
        deadline: deadlineOf(id),
        contact: enrollmentSession.contact,
        link: base + path,
      },
      language,
    );
    const { installationId, clientId, timeZone } = enrollmentSession;
    const deadline = deadlineOf(id);
    // Where the hire date is not known, their days end with the session at the latest.
    const lastDay = "date" in deadline ? deadline.date : enrollmentSession.closesOn;
    const event = `${name}:${id}:${occasion}`;
    mails.push({ installationId, clientId, kind: name, event, mail, until: { lastDay, timeZone } });
  }
  await keepMails(services, transaction, mails);
}

/** The invitation that a mail was for; undefined for mails of other kinds. */
export function invitationOfMail(event: string): string | undefined {
  const [name, id] = event.split(":");
  return name === invitationEvent || name === reminderEvent ? id : undefined;
}

/** A person's language where the session speaks it, else the first that it does. */
export function languageFor(wished: Language | null, { languages }: InvitingEnrollmentSession): Language {
  return wished !== null && languages.includes(wished) ? wished : (languages[0] ?? "en");
}

/** Links work to the end of the last day, by the client's clock. */
export const endOfDay = (day: string, zone: string): string =>
  `((${day}::date + 1)::timestamp at time zone ${zone})`;
/** The same for statements of drizzle. */
export const endOfDayAt = (day: PlainDate, zone: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${zone})`;
