import { type PlainDate, todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { t } from "#server/i18n.ts";
import type { Transaction } from "#server/scope.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import "./invitations.texts.ts";

/** What inviting needs to know of a session. */
export type InvitingEnrollmentSession = {
  id: string;
  installationId: string;
  clientId: string;
  clientName: string;
  timeZone: string;
  name: string;
  signupKey: string;
  contact: Offering["contact"];
  status: "draft" | "open" | "closed";
  kind: "openEnrollment" | "newHire" | "lifeEvent";
  opensOn: PlainDate;
  closesOn: PlainDate;
  newHireDays: number;
  languages: Language[];
  reminderCap: number;
  reminderEveryDays: number;
};

/** The session, if it is in reach; with the day that it is there. */
export async function getInvitingEnrollmentSession(
  { client }: Pick<Transaction, "client">,
  sessionId: string,
  now: Date,
): Promise<InvitingEnrollmentSession & { today: PlainDate }> {
  const { rows } = await client.query<InvitingEnrollmentSession>(
    `select s.id, s.installation_id as "installationId", s.client_id as "clientId", c.name as "clientName",
       c.time_zone as "timeZone", s.name, s.signup_key as "signupKey",
       json_build_object('name', s.contact_name, 'phone', s.contact_phone, 'email', s.contact_email) as contact, s.status, s.kind, s.opens_on as "opensOn", s.closes_on as "closesOn",
       s.new_hire_days as "newHireDays", s.languages, s.reminder_cap as "reminderCap",
       s.reminder_every_days as "reminderEveryDays"
     from enrollment_sessions s join clients c on c.id = s.client_id
     where s.id = $1 and s.deleted_at is null and c.deleted_at is null`,
    [sessionId],
  );
  const enrollmentSession = rows[0];
  if (enrollmentSession === undefined) throw new Problem("notFound");
  return { ...enrollmentSession, today: todayIn(enrollmentSession.timeZone, now) };
}

export function isOpenNow({
  status,
  opensOn,
  closesOn,
  today,
}: Pick<InvitingEnrollmentSession, "status" | "opensOn" | "closesOn"> & { today: PlainDate }): boolean {
  return status === "open" && opensOn <= today && today <= closesOn;
}

/** A link into a session that is not open leads nowhere: nobody is mailed one. */
export function requireOpenForMail(
  enrollmentSession: InvitingEnrollmentSession & { today: PlainDate },
  language: Language,
): void {
  if (enrollmentSession.status !== "open") throw refusal("session", "notOpen", language);
  if (enrollmentSession.today > enrollmentSession.closesOn) throw refusal("session", "over", language);
}

/** A refusal of a field, in the words of the one who asks. */
export function refusal(path: string, code: string, language: Language): Problem {
  const word = (one: Language) => t(one, `invitations:refused.${code}`);
  return new Problem("invalid", { fieldErrors: saidInEach({ path, code }, language, word) });
}
