import type { z } from "zod";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { bucketOf, countAttempts, forgiveAttempts, type Try } from "#identity/access/attempts.service.ts";
import { checkLink, openHandedOver, requireProof, type Visitor } from "../proof/proof.service.ts";
import { sendCode } from "../proof/mail-code.service.ts";
import { findInvited, findOffering, type Invitation, requireOpen, todayFor } from "../access.service.ts";
import { worded } from "../errors/errors.texts.ts";
import { knownByNumber } from "#people/members/numbers/known-by.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { contactFacts } from "#enrollment/offering/not-eligible.service.ts";
import { requireEligible } from "../own-offering.service.ts";
import type { FamilyAhead } from "../family-ahead-port.service.ts";
import { beginEnrollment, inviteSelf, lockInvitation, type Started } from "../start.service.ts";
import { checkIdentity, type Identity } from "./identity.ts";
import type { signInToEnroll as signInCall } from "./sign-in.ts";

const perMember = { tries: 5, minutes: 15 };
/** Of those that fail, for each session by itself: an office has one address, and may enroll in several. */
const perAddress = { tries: 100, minutes: 60 };

type Form = z.output<typeof signInCall.body>;
type Member = {
  id: string;
  ssnIndex: Buffer;
  dob: string;
  firstName: string;
  lastName: string;
  email: string | null;
};
/** A row there always is; all null where nobody has the number. */
type Candidate = { [Name in keyof Member]: Member[Name] | null };

/**
 * Signs a person in to their own enrollment by member number, SSN and birth date. Every mismatch gets the same answer
 * after the same work: an unknown number, another SSN, a dependent, another employer, another person's link. A known
 * browser and the own link have limits of their own, which strangers cannot use up.
 */
export async function signInToEnroll(
  services: Services,
  system: SystemScope,
  { form, browser, familyAhead }: { form: Form; browser: Visitor; familyAhead: FamilyAhead },
): Promise<Started> {
  const now = services.clock();
  const enrollmentSession = await findOffering(services, system, form.signupKey, form.recipientKey);
  if (!enrollmentSession.requiresSignIn) throw new Problem("conflict");
  const invited = await findInvited(services, system, enrollmentSession, form.recipientKey);
  const today = todayFor(enrollmentSession, now);
  const identity = checkIdentity(form, today);
  if (!identity.ok) {
    const fieldErrors = inEveryLanguage(system.context.language, (one) =>
      worded(identity.errors, one, { own: ["enrollment-sign-in"] }),
    );
    throw new Problem("invalid", { fieldErrors });
  }
  const { database, vault } = services;
  const own = await findOwnWay(system, enrollmentSession, { ...identity.value, invited, browser });
  const ofMember = bucketOf(vault, "enroll:member", [identity.value.memberNumber, ...own].join(" "));
  const ofAddress: Try = {
    bucket: bucketOf(vault, "enroll:address", `${browser.address} ${enrollmentSession.signupKey}`),
    limit: perAddress,
  };
  await countAttempts(database.system, [{ bucket: ofMember, limit: perMember }, ofAddress], now);
  const member = await findMember(services, system, enrollmentSession, { identity: identity.value, invited });
  if (member === null) {
    await noteFailure(system, enrollmentSession);
    throw new Problem("identityUnknown");
  }
  await forgiveAttempts(database.system, { forget: ofMember, uncount: [ofAddress] }, now);

  const former = invited ?? (await findOwn(system, enrollmentSession, member.id, now));
  if (former?.enrollmentStatus != null && !["started", "returned"].includes(former.enrollmentStatus))
    throw new Problem("alreadySubmitted", {
      facts: { status: former.enrollmentStatus, ...contactFacts(enrollmentSession) },
    });
  const known = { memberId: member.id, lifeEventId: former?.lifeEventId ?? null };
  const isReturned = former?.enrollmentStatus === "returned";
  const offering = isReturned
    ? enrollmentSession
    : await requireEligible(services, enrollmentSession, known, today);
  if (!isReturned) requireOpen(offering, today);
  await requireCode(services, system, { form, browser, offering, member, invited });
  return beginEnrollment(services, system, offering, {
    start: form,
    browser,
    familyAhead,
    proof: "shown",
    invite: (transaction) => inviteMember(services, transaction, { form, offering, member, invited }),
  });
}

type Signing = Inviting & { browser: Visitor };

/**
 * A family knows each other's numbers and birth dates: on a device that was not seen before, a code goes to an address
 * that is the member's alone. Without the code it is mailed, and asked for.
 */
async function requireCode(
  services: Services,
  system: SystemScope,
  { browser, ...inviting }: Signing,
): Promise<void> {
  const { form, offering, member } = inviting;
  const { id: invitationId } = await system.transaction(offering.installationId, (transaction) =>
    inviteMember(services, transaction, inviting),
  );
  const door = { ...offering, requiresSignIn: false };
  const invitation = { id: invitationId, isPreview: false, memberId: member.id };
  const { asks, known } = await checkLink(system, door, { invitation, browser });
  if (asks === "mailCode" && known.email !== null && form.code === undefined) {
    const { language } = form;
    await sendCode(services, system, offering, { invitationId, to: known.email, language });
  }
  const proof = await requireProof(services, system, { offering: door, invitation, browser, answer: form });
  if (proof === "handedOver")
    await system.transaction(offering.installationId, (transaction) =>
      openHandedOver(transaction, invitationId),
    );
}

type Trying = { memberNumber: string; invited: Invitation | null; browser: Visitor };

/** The browser or the link by which the member with this number is known; nothing for strangers. Asked for every number. */
async function findOwnWay(
  system: SystemScope,
  { installationId, clientId }: Offering,
  { memberNumber, invited, browser }: Trying,
): Promise<string[]> {
  const [found] = await system.query<{ deviceId: string | null; isInvited: boolean }>(
    `select coalesce((select d.id from users u join known_devices d on d.user_id = u.id and d.hash = $4
           where u.entity_id = m.id and u.type = 'member' and u.deleted_at is null limit 1),
         (select i.id from invitations i join invitation_devices d on d.invitation_id = i.id and d.hash = $4
           where i.member_id = m.id limit 1)) as "deviceId",
       m.id = $5 or exists (select from enrollments e where e.id = $6 and e.member_id = m.id) as "isInvited"
     from members m where m.installation_id = $1 and m.client_id = $2 and m.id = any(array(${knownByNumber("$1", "$3", "null")}))
       and m.relationship = '18' and m.active and m.deleted_at is null`,
    [
      installationId,
      clientId,
      memberNumber,
      digest(browser.deviceKey),
      invited?.memberId ?? null,
      invited?.enrollmentId ?? null,
    ],
    "enroll-sign-in-way",
  );
  if (found?.deviceId != null) return [found.deviceId];
  return found?.isInvited === true && invited !== null ? [invited.id] : [];
}

/** Finds the member that the three answers fit, where the link is theirs too. */
async function findMember(
  { vault }: Services,
  system: SystemScope,
  enrollmentSession: Offering,
  { identity, invited }: { identity: Identity; invited: Invitation | null },
): Promise<Member | null> {
  const { memberNumber, ssn, dob } = identity;
  const candidates = await system.query<Candidate & { draftSsnIndex: Buffer | null }>(
    `select m.id, m.ssn_index as "ssnIndex", m.dob, m.first_name as "firstName", m.last_name as "lastName", h.email,
       e.subscriber_ssn_index as "draftSsnIndex"
     from (select 1) one
       left join members m on m.installation_id = $1 and m.client_id = $2
         and m.id = any(array(${knownByNumber("$1", "$3", "null")})) and m.relationship = '18' and m.active and m.deleted_at is null
       left join people h on h.id = m.person_id
       left join enrollments e on e.id = $4`,
    [
      enrollmentSession.installationId,
      enrollmentSession.clientId,
      memberNumber,
      invited?.enrollmentId ?? null,
    ],
    "enroll-sign-in",
  );
  const indexes = vault.blindIndexes(ssn, "ssn");
  const isTheirs = (index: Buffer | null | undefined) => indexes.some((one) => index?.equals(one) === true);
  // One's own number may be what a payer calls another one: the other answers tell whose it is.
  const found = candidates.find((one) => isTheirs(one.ssnIndex) && one.dob === dob);
  if (found === undefined) return null;
  const isInvited =
    invited === null ||
    invited.memberId === found.id ||
    // A link that names no member: anybody's, until somebody has begun by it.
    (invited.memberId === null && (invited.enrollmentId === null || isTheirs(found.draftSsnIndex)));
  // The index and the birth date are there, so the row is.
  return isInvited ? (found as Member) : null;
}

/** The member's link into the session: first one by which something is under way, or waits for them. */
async function findOwn(
  system: Pick<SystemScope, "query">,
  { sessionId }: Offering,
  memberId: string,
  now: Date,
): Promise<Invitation | null> {
  const rows = await system.query<Invitation>(ownQuery, [sessionId, memberId, now]);
  return rows[0] ?? null;
}

const ownQuery = `
  select i.id, i.first_name as "firstName", i.last_name as "lastName", i.email, i.language, i.member_id as "memberId",
    i.life_event_id as "lifeEventId", false as "isPreview", e.id as "enrollmentId", e.status as "enrollmentStatus"
  from invitations i left join enrollments e on e.invitation_id = i.id and e.status <> 'cancelled'
  where i.session_id = $1 and i.member_id = $2 and i.kind <> 'preview' and i.expires_at > $3 and i.revoked_at is null
    and i.active and i.deleted_at is null
  order by case when e.status in ('started', 'returned') then 0
    when e.id is null and i.life_event_id is not null then 1 when e.id is not null then 2 else 3 end, i.id desc limit 1`;

type Inviting = { form: Form; offering: Offering; member: Member; invited: Invitation | null };

/** Two tabs that sign the same person in at once take turns, and the second finds what the first one began. */
async function inviteMember(
  services: Services,
  transaction: Transaction,
  { form, offering, member, invited }: Inviting,
): Promise<Invitation> {
  const { client } = transaction;
  const { id: memberId, firstName, lastName, email } = member;
  if (invited !== null) return { ...(await lockInvitation(transaction, invited)), memberId };
  await client.query("select 1 from members where id = $1 for no key update", [memberId]);
  const { rows } = await client.query<Invitation>(ownQuery, [offering.sessionId, memberId, services.clock()]);
  if (rows[0] !== undefined) return lockInvitation(transaction, rows[0]);
  return inviteSelf(transaction, services, offering, {
    language: form.language,
    member: { memberId, firstName, lastName, email },
  });
}

/** One row for every failure, so that the audit shows an attack. It names nobody: all failures are the same work. */
async function noteFailure(system: SystemScope, { installationId, clientId, sessionId }: Offering) {
  await system.transaction(installationId, async (transaction) => {
    transaction.audit({
      action: "signInFailed",
      subject: "enrollmentSession",
      subjectId: sessionId,
      clientId,
    });
  });
}
