import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { reason } from "#kernel/traced.ts";
import { digest } from "#server/crypto.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { requireOpen, todayFor } from "#enrollment/enrollment/access.service.ts";
import { endOfDayAt } from "#enrollment/invitations/mail-invitations.service.ts";
import { replaceInvitation } from "#enrollment/invitations/replace.service.ts";
import { mostWrongProofs } from "#identity/access/proof-code.ts";
import { type Offering, readOffering } from "#enrollment/offering/offering.service.ts";
import { notEligible } from "#enrollment/offering/not-eligible.service.ts";
import { handLinkOver, renewLinkKey } from "#enrollment/invitations/invitation-rows.service.ts";
import { insertInvitation } from "#enrollment/invitations/insert-invitation.service.ts";

type Begun = { id: string; link: string; isNew: boolean };

/**
 * Begins an enrollment for a member in an open session of their client: returns a personal link, by which the member
 * (or staff, on the phone with them) continues with everything known filled in. Asked again, returns the same link.
 */
export async function beginFor(
  services: Services,
  scope: Scope,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<Begun> {
  const offering = await readOffering(services.database.system, sessionId);
  return scope.transaction(async (transaction) => {
    const { clientId, installationId, ...member } = await requireSubscriber(transaction, memberId, sessionId);
    if (offering === undefined) throw new Problem("notFound");
    const now = services.clock();
    const today = todayFor(offering, now);
    // A life event has a window of its own, which outlasts the session's.
    if (offering.kind !== "lifeEvent") requireOpen(offering, today);
    const event = await openEvent(transaction, { memberId, offering, today });
    const known = await livingInvitation(services, transaction, { memberId, offering, event });
    const id = known?.id ?? uuidv7(now.getTime());
    const key = services.vault.linkKey(id);
    if (known === undefined) {
      await insertInvitation(transaction, {
        id,
        installationId,
        clientId,
        sessionId,
        kind: event === null ? "invited" : "lifeEvent",
        keyHash: digest(key),
        firstName: member.firstName,
        lastName: member.lastName,
        email: member.email,
        memberId,
        language: member.language ?? "en",
        expiresAt: endOfDayAt(event?.closesOn ?? offering.closesOn, offering.timeZone),
        createdAt: now.toISOString(),
        createdBy: scope.userId ?? null,
        lifeEventId: event?.id ?? null,
      });
    }
    // Staff give it to the person: it opens once without a code where no address is theirs alone.
    await handLinkOver(transaction, { id, now });
    transaction.audit({
      action: known === undefined ? "create" : "view",
      subject: "invitations",
      subjectId: id,
      clientId,
      details: { memberId },
    });
    const link = `${services.configuration.baseUrl}/Welcome/${offering.signupKey}/${key}`;
    return { id, link, isNew: known === undefined };
  });
}

type Subscriber = {
  clientId: string;
  installationId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  language: Language | null;
};

/** Refuses a member or a session that the caller does not reach. Whether the two fit is checked elsewhere. */
async function requireSubscriber(
  { client }: Transaction,
  memberId: string,
  sessionId: string,
): Promise<Subscriber> {
  const { rows } = await client.query<Subscriber & { mayEnroll: boolean; sessionClientId: string | null }>(
    `select m.client_id as "clientId", m.installation_id as "installationId", m.first_name as "firstName",
       m.last_name as "lastName", h.email, h.language, m.relationship = '18' and m.status = 'active' as "mayEnroll",
       (select s.client_id from enrollment_sessions s where s.id = $2 and s.deleted_at is null) as "sessionClientId"
     from members m join people h on h.id = m.person_id where m.id = $1 and m.deleted_at is null`,
    [memberId, sessionId],
  );
  const found = rows[0];
  if (found === undefined || found.sessionClientId === null)
    throw new Problem("notFound", { details: { memberId, sessionId } });
  if (!found.mayEnroll || found.sessionClientId !== found.clientId)
    throw new Problem("invalid", { details: { memberId, sessionId } });
  return found;
}

type OpenEvent = { id: string; closesOn: PlainDate };

/**
 * Returns the family's latest open life event for a session that is entered by one; null in other sessions. Without one
 * nobody may enroll there, and staff are told to report it first.
 */
async function openEvent(
  { client }: Transaction,
  { memberId, offering, today }: { memberId: string; offering: Offering; today: PlainDate },
): Promise<OpenEvent | null> {
  if (offering.kind !== "lifeEvent") return null;
  const { rows } = await client.query<OpenEvent>(
    `select e.id, e.closes_on as "closesOn" from life_events e
     where e.member_id = $1 and e.status = 'open' and e.deleted_at is null and $2 between e.opens_on and e.closes_on
       and (e.session_id is null or e.session_id = $3)
     order by e.event_date desc, e.id desc limit 1`,
    [memberId, today, offering.sessionId],
  );
  if (rows[0] === undefined) throw notEligible(offering, [reason("enroll.noEvent")]);
  return rows[0];
}

/** Returns the member's own link into the session, if it still works. Refuses one that was used up, and says why. */
async function livingInvitation(
  services: Services,
  transaction: Transaction,
  { memberId, offering, event }: { memberId: string; offering: Offering; event: OpenEvent | null },
): Promise<{ id: string } | undefined> {
  const { client } = transaction;
  const { rows } = await client.query<{ id: string; status: string | null; isLocked: boolean }>(
    `select i.id, e.status, i.wrong_proofs >= ${mostWrongProofs} as "isLocked"
     from invitations i left join enrollments e on e.invitation_id = i.id and e.status <> 'cancelled'
     where i.session_id = $1 and i.member_id = $2 and i.kind in ('invited', 'lifeEvent')
       and i.revoked_at is null and i.life_event_id is not distinct from $3 and i.deleted_at is null
     order by i.id desc limit 1 for update of i`,
    [offering.sessionId, memberId, event?.id ?? null],
  );
  const found = rows[0];
  if (found === undefined) return undefined;
  if (found.status !== null && found.status !== "started" && found.status !== "returned")
    throw new Problem("alreadySubmitted", { details: { enrollmentStatus: found.status } });
  if (found.isLocked) return replaceInvitation(services, transaction, found.id);
  // The link was made with a secret key that has changed since: a new link replaces it.
  await renewLinkKey(transaction, {
    id: found.id,
    keyHash: digest(services.vault.linkKey(found.id)),
    closesOn: event?.closesOn ?? offering.closesOn,
    timeZone: offering.timeZone,
  });
  return found;
}
