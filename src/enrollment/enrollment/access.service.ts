import { enrollmentIsOn } from "#organization/services/service-sql.service.ts";
import { type PlainDate, todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { reason } from "#kernel/traced.ts";
import { digest } from "#server/crypto.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { PublicEnrollmentSession } from "./public-session.ts";
import { keyOf } from "#enrollment/offering/signup-key.ts";
import { coverageNames, coverageTypesOf } from "./draft.service.ts";
import { type Offering, readOffering } from "#enrollment/offering/offering.service.ts";
import { checkLink, type Visitor } from "./proof/proof.service.ts";
import { publicTheme } from "#enrollment/offering/sessions/theme-look.ts";
import { contactFacts, notEligible } from "#enrollment/offering/not-eligible.service.ts";
import { requireEligible } from "./own-offering.service.ts";
import { markOpened } from "#enrollment/invitations/invitation-rows.service.ts";

/** A person-bound link, and the living enrollment that was started through it. */
export type Invitation = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  language: Language;
  memberId: string | null;
  lifeEventId: string | null;
  /** Staff look at the session as an employee would. */
  isPreview: boolean;
  enrollmentId: string | null;
  enrollmentStatus: string | null;
};

/** How long the journey takes; told on the welcome page. */
const minutes = 10;

/**
 * The session behind a sign-up key, whether it is open or not; a draft only by the link of a preview. Keys are compared
 * without regard to case.
 */
export async function findOffering(
  services: Services,
  system: SystemScope,
  signupKey: string,
  recipientKey?: string,
): Promise<Offering> {
  const [found] = await system.query<{ id: string }>(
    `select s.id from enrollment_sessions s where s.signup_key = $1 and s.active and s.deleted_at is null and ${enrollmentIsOn}
       and (s.status <> 'draft' or exists (select from invitations i where i.session_id = s.id and i.kind = 'preview'
         and i.key_hash = $2 and i.expires_at > $3 and i.active and i.deleted_at is null))`,
    [keyOf(signupKey), digest(recipientKey ?? ""), services.clock()],
  );
  const offering = found && (await readOffering(services.database.system, found.id));
  if (offering === undefined) throw new Problem("keyUnknown");
  return offering;
}

export function todayFor(offering: Offering, now: Date): PlainDate {
  return todayIn(offering.timeZone, now);
}

/** Refuses when nobody may enrol today; of a window that is the person's own it says why. */
export function requireOpen(offering: Offering, today: PlainDate): void {
  const { status, opensOn, closesOn, ownWindow, event } = offering;
  if (event?.status === "withdrawn") throw notEligible(offering, [reason("enroll.eventWithdrawn")]);
  if (event?.status === "used") throw notEligible(offering, [reason("enroll.eventUsed")]);
  if (status === "open" && opensOn <= today && today <= closesOn) return;
  if (status === "open" && ownWindow !== null) {
    const outside =
      today < opensOn ? reason("enroll.tooEarly", { opensOn }) : reason("enroll.tooLate", { closesOn });
    throw notEligible(offering, [outside, ...ownWindow]);
  }
  throw new Problem("notActive", {
    details: { sessionId: offering.sessionId },
    facts: { opensOn: offering.opensOn, closesOn: offering.closesOn, today, ...contactFacts(offering) },
  });
}

/** The invitation of a personal link in this session. Unknown and expired links answer alike. */
async function findInvitation(
  system: SystemScope,
  offering: Offering,
  recipientKey: string,
  now: Date,
): Promise<Invitation> {
  const [found] = await system.query<Invitation>(
    `select i.id, i.first_name as "firstName", i.last_name as "lastName", i.email, i.language,
       i.member_id as "memberId", i.life_event_id as "lifeEventId", i.kind = 'preview' as "isPreview",
       e.id as "enrollmentId", e.status as "enrollmentStatus"
     from invitations i left join enrollments e on e.invitation_id = i.id and e.status <> 'cancelled'
     where i.key_hash = $1 and i.session_id = $2 and i.expires_at > $3 and i.revoked_at is null and i.active and i.deleted_at is null`,
    [digest(recipientKey), offering.sessionId, now],
  );
  if (found === undefined)
    throw new Problem("keyUnknown", { facts: { link: "ended", ...contactFacts(offering) } });
  if (found.enrollmentStatus !== null && !["started", "returned"].includes(found.enrollmentStatus))
    throw new Problem("alreadySubmitted", {
      facts: { status: found.enrollmentStatus, ...contactFacts(offering) },
    });
  return found;
}

/**
 * The invitation behind a personal link; null for who comes by the shared one, while the session is open. It says
 * nothing of whether the person may enroll: that is told only to who has shown who they are.
 */
export async function findInvited(
  services: Services,
  system: SystemScope,
  offering: Offering,
  recipientKey: string | undefined,
): Promise<Invitation | null> {
  const now = services.clock();
  const today = todayFor(offering, now);
  if (recipientKey === undefined) {
    requireOpen(offering, today);
    return null;
  }
  const invitation = await findInvitation(system, offering, recipientKey, now).catch((error: unknown) => {
    requireOpen(offering, today);
    throw error;
  });
  const { enrollmentStatus, isPreview, lifeEventId } = invitation;
  // The window of a life event is its own; all others begin with the session's. What was sent back is mended even later.
  if (enrollmentStatus !== "returned" && !isPreview && lifeEventId === null) requireOpen(offering, today);
  return invitation;
}

/** The offering as it is that of a person, or of who comes by the shared link. Refuses who may not enroll today. */
export async function admit(
  services: Services,
  offering: Offering,
  invitation: Invitation | null,
): Promise<Offering> {
  if (invitation?.enrollmentStatus === "returned" || invitation?.isPreview === true) return offering;
  const today = todayFor(offering, services.clock());
  const own = await requireEligible(
    services,
    offering,
    invitation ?? { memberId: null, lifeEventId: null },
    today,
  );
  requireOpen(own, today);
  return own;
}

type Looking = { key: string; recipient?: string | undefined; browser: Visitor };

/** What the welcome page shows before anyone starts: nothing of the person of a link on a device that is not known. */
export async function loadPublicEnrollmentSession(
  services: Services,
  system: SystemScope,
  { key, recipient, browser }: Looking,
): Promise<PublicEnrollmentSession> {
  const now = services.clock();
  const enrollmentSession = await findOffering(services, system, key, recipient);
  const invitation = await findInvited(services, system, enrollmentSession, recipient);
  const door = invitation && (await checkLink(system, enrollmentSession, { invitation, browser }));
  const isHandedOver = door?.asks === null && door.known.isHandedOver;
  const isKnown = door === null || door.isKnown || isHandedOver || invitation?.isPreview === true;
  const offering = await admit(services, enrollmentSession, invitation).catch((error: unknown) => {
    if (isKnown || !(error instanceof Problem) || error.code !== "notEligible") throw error;
    // Why it is so tells of the person: when they were hired, what changed in their life. The next page says it to them.
    if (door?.asks === "mailCode") return enrollmentSession;
    throw new Problem("notEligible", { facts: contactFacts(enrollmentSession) });
  });
  if (invitation !== null) await markOpened(services.database.system, { id: invitation.id, now });
  return {
    name: offering.name,
    clientName: offering.clientName,
    languages: offering.languages,
    opensOn: offering.opensOn,
    closesOn: offering.closesOn,
    coverageTypes: coverageTypesOf(offering),
    coverageNames: coverageNames(offering),
    minutes,
    newHireDays: offering.kind === "newHire" && offering.ownWindow === null ? offering.newHireDays : null,
    requiresSignIn: offering.requiresSignIn,
    event:
      isKnown && offering.event !== null
        ? { label: offering.event.label, eventDate: offering.event.eventDate }
        : null,
    contact: offering.contact,
    isPreview: invitation?.isPreview ?? false,
    theme: publicTheme(offering.theme, offering.clientName),
    recipient: invitation && {
      firstName: isKnown ? invitation.firstName : null,
      language: invitation.language,
      hasStarted: invitation.enrollmentId !== null,
      asks: door?.asks ?? null,
    },
  };
}
