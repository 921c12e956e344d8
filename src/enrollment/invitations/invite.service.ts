import { sql } from "drizzle-orm";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { invitationsTable } from "./invitations.table.ts";
import { isInSession, isUninvited, ofEmployment } from "#enrollment/offering/eligible-population.ts";
import { languageFor, mailInvitations } from "./mail-invitations.service.ts";
import {
  getInvitingEnrollmentSession,
  type InvitingEnrollmentSession,
  refusal,
  requireOpenForMail,
} from "./session.service.ts";

export type Invitee = {
  memberId: string | null;
  firstName: string;
  lastName: string;
  email: string | null;
  language: Language | null;
};
type Open = InvitingEnrollmentSession & { today: string };

/** The people of a session ($1), on a day ($2), with a condition and its own values from $3 on. */
export async function findPeople(
  { client }: Transaction,
  enrollmentSession: Open,
  { where, values = [], tail = "" }: { where: string; values?: readonly unknown[]; tail?: string },
): Promise<Invitee[]> {
  const { rows } = await client.query<Invitee>(
    `select m.id as "memberId", m.first_name as "firstName", m.last_name as "lastName", h.email, h.language
     from enrollment_sessions s join members m on m.client_id = s.client_id join people h on h.id = m.person_id ${ofEmployment}
     where s.id = $1 and ${isInSession("$2::date")} and ${where} ${tail}`,
    [enrollmentSession.id, dayOf(enrollmentSession), ...values],
  );
  return rows;
}

type Uninvited = { withEmail: number; withoutEmail: number };

/** People of the session who could be invited. */
export async function countUninvited({ client }: Transaction, enrollmentSession: Open): Promise<Uninvited> {
  const { rows } = await client.query<Uninvited>(
    `select count(h.email)::int as "withEmail", (count(*) - count(h.email))::int as "withoutEmail"
     from enrollment_sessions s join members m on m.client_id = s.client_id join people h on h.id = m.person_id ${ofEmployment}
     where s.id = $1 and ${isInSession("$2::date")} and ${isUninvited}`,
    [enrollmentSession.id, dayOf(enrollmentSession)],
  );
  return rows[0] ?? { withEmail: 0, withoutEmail: 0 };
}

/** Who will be in it on its first day is asked before that. */
export function dayOf({ today, opensOn }: Pick<Open, "today" | "opensOn">): string {
  return today < opensOn ? opensOn : today;
}

/**
 * Adds invitations, and mails those who have an address. Anyone who got one meanwhile is left out: the index allows one
 * living invitation for each person and session.
 */
export async function addInvitations(
  services: Services,
  transaction: Transaction,
  {
    enrollmentSession,
    invitees,
    by,
  }: { enrollmentSession: Open; invitees: readonly Invitee[]; by: string | undefined },
): Promise<{ id: string; memberId: string | null }[]> {
  if (invitees.length === 0) return [];
  const now = services.clock();
  const added = invitees.map((invitee) => ({ ...invitee, id: uuidv7(now.getTime()) }));
  const rows = await transaction.db
    .insert(invitationsTable)
    .values(
      added.map(({ id, memberId, firstName, lastName, email, language }) => ({
        id,
        installationId: enrollmentSession.installationId,
        clientId: enrollmentSession.clientId,
        sessionId: enrollmentSession.id,
        kind: "invited" as const,
        keyHash: digest(services.vault.linkKey(id)),
        memberId,
        firstName,
        lastName,
        email,
        language: languageFor(language, enrollmentSession),
        sentAt: email === null ? null : now.toISOString(),
        expiresAt: sql`((${enrollmentSession.closesOn}::date + 1)::timestamp at time zone ${enrollmentSession.timeZone})`,
        createdBy: by ?? null,
        updatedBy: by ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: invitationsTable.id, memberId: invitationsTable.memberId });
  const kept = new Set(rows.map(({ id }) => id));
  const mailings = added.flatMap(({ id, email, firstName, language }) =>
    email === null || !kept.has(id)
      ? []
      : [
          {
            id,
            email,
            firstName,
            language: languageFor(language, enrollmentSession),
            kind: "invitation" as const,
            occasion: "first",
          },
        ],
  );
  await mailInvitations(services, transaction, enrollmentSession, mailings);
  const ids = [...kept];
  if (ids.length > 0) {
    transaction.audit({
      action: "invite",
      subject: "invitations",
      clientId: enrollmentSession.clientId,
      details: { ids },
    });
  }
  return rows;
}

/** Invites these people, as far as they are people of the session and have no invitation yet. */
export async function inviteChosen(
  services: Services,
  scope: Scope,
  sessionId: string,
  memberIds: readonly string[],
) {
  return scope.transaction(async (transaction) => {
    const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, services.clock());
    requireOpenForMail(enrollmentSession, scope.context.language);
    const people = await findPeople(transaction, enrollmentSession, {
      where: "m.id = any ($3::uuid[])",
      values: [memberIds],
    });
    const free = await findPeople(transaction, enrollmentSession, {
      where: `m.id = any ($3::uuid[]) and ${isUninvited}`,
      values: [memberIds],
    });
    const added = await addInvitations(services, transaction, {
      enrollmentSession,
      invitees: free,
      by: scope.userId,
    });
    const invited = new Set(added.map(({ memberId }) => memberId));
    const results = [...new Set(memberIds)].map((id) => {
      const person = people.find(({ memberId }) => memberId === id);
      if (person === undefined) return { id, outcome: "notInSession" as const };
      if (!invited.has(id)) return { id, outcome: "hasOne" as const };
      return { id, outcome: person.email === null ? ("withoutEmail" as const) : ("invited" as const) };
    });
    return { results };
  });
}

type NewPerson = { firstName: string; lastName: string; email: string; language: Language };

/** Invites a person who is in no list yet. The same address is invited once. */
export async function inviteNewcomer(
  services: Services,
  scope: Scope,
  sessionId: string,
  person: NewPerson,
): Promise<{ id: string }> {
  const { language } = scope.context;
  return scope.transaction(async (transaction) => {
    const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, services.clock());
    requireOpenForMail(enrollmentSession, language);
    if (!enrollmentSession.languages.includes(person.language))
      throw refusal("language", "language", language);
    await lockEnrollmentSession(transaction, sessionId);
    const { rowCount } = await transaction.client.query(
      `select from invitations where session_id = $1 and lower(email) = lower($2) and kind in ('invited', 'lifeEvent')
         and revoked_at is null and deleted_at is null limit 1`,
      [sessionId, person.email],
    );
    if (rowCount !== 0) throw refusal("email", "emailTaken", language);
    const [added] = await addInvitations(services, transaction, {
      enrollmentSession,
      invitees: [{ ...person, memberId: null }],
      by: scope.userId,
    });
    if (added === undefined) throw new Problem("conflict");
    return { id: added.id };
  });
}

/** Two who invite at the same moment take turns. */
export async function lockEnrollmentSession(
  { client }: Pick<Transaction, "client">,
  sessionId: string,
): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`invitations:${sessionId}`]);
}
