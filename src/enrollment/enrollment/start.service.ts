import { sql } from "drizzle-orm";
import { dayBefore } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import { insertHot } from "#server/database/hot-rows.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Browser } from "#identity/access/devices.service.ts";
import { issueToken } from "#identity/access/tokens.service.ts";
import { admit, findInvited, findOffering, type Invitation, todayFor } from "./access.service.ts";
import { presentDraft } from "./present-draft.service.ts";
import { readDraft, subscriberOf } from "./draft.service.ts";
import { needsHireDate, terminationDate } from "#plans/plans/effective-date.ts";
import type { Enrollment } from "./enrollment.ts";
import { enrollmentEventsTable, enrollmentsTable } from "./enrollment.table.ts";
import { insertInvitation } from "#enrollment/invitations/insert-invitation.service.ts";
import { prefillByEvent } from "./prefill.service.ts";
import { type Offering, readOffering } from "#enrollment/offering/offering.service.ts";
import type { FamilyAhead } from "./family-ahead-port.service.ts";
import { copyFamily } from "./family-copy.service.ts";
import { offeringFor, readBasisWithin, startOfCoverage } from "./own-offering.service.ts";
import { rememberLink } from "#enrollment/invitations/personal-link.service.ts";
import {
  type DeviceProof,
  openHandedOver,
  type ProofAnswer,
  rememberLinkDevice,
  requireProof,
  type Visitor,
} from "./proof/proof.service.ts";
import type { Autosave } from "./autosave/autosave.ts";
import { readAutosave } from "./autosave/autosave.service.ts";

type Start = { signupKey: string; recipientKey?: string | undefined; language: Language };
type StartForm = Start & ProofAnswer;
export type Started = { token: string; enrollment: Enrollment; typed: Autosave | null };

/** Starts an enrollment, or comes back to the one that this link has started. Starting sets the first step (spec §4). */
export async function startEnrollment(
  services: Services,
  system: SystemScope,
  { browser, familyAhead, ...start }: StartForm & { browser: Visitor; familyAhead: FamilyAhead },
): Promise<Started> {
  const { recipientKey } = start;
  const enrollmentSession = await findOffering(services, system, start.signupKey, recipientKey);
  const invitation = await findInvited(services, system, enrollmentSession, recipientKey);
  // Staff who look at a session have no member number.
  if (enrollmentSession.requiresSignIn && invitation?.isPreview !== true) throw new Problem("identityNeeded");
  const proof =
    invitation === null
      ? "none"
      : await requireProof(services, system, {
          offering: enrollmentSession,
          invitation,
          browser,
          answer: start,
        });
  const offering = await admit(services, enrollmentSession, invitation);
  return beginEnrollment(services, system, offering, {
    start,
    browser,
    familyAhead,
    proof,
    invite: async (transaction) =>
      (invitation && (await lockInvitation(transaction, invitation))) ??
      inviteSelf(transaction, services, offering, { language: start.language }),
  });
}

type Beginning = {
  start: Start;
  browser: Browser;
  familyAhead: FamilyAhead;
  /** Whether the person has shown on this device who they are. */
  proof: DeviceProof;
  invite: (transaction: Transaction) => Promise<Invitation>;
};

/** For somebody who may: by the invitation that is found, or made, in the same transaction. */
export async function beginEnrollment(
  services: Services,
  system: SystemScope,
  offering: Offering,
  { start, browser, familyAhead, proof, invite }: Beginning,
): Promise<Started> {
  const now = services.clock();
  const isTheirs = proof !== "none";
  const enrollmentSession = (await readOffering(services.database.system, offering.sessionId)) ?? offering;
  return system.transaction(offering.installationId, async (transaction) => {
    const invitation = await invite(transaction);
    if (proof === "handedOver") await openHandedOver(transaction, invitation.id);
    const begins = invitation.enrollmentId === null;
    const id =
      invitation.enrollmentId ??
      (await createDraft(transaction, services, { offering, invitation, start, familyAhead }));
    // Who begins is known, until somebody says who they are.
    if (begins || isTheirs)
      await rememberLinkDevice(transaction, { invitationId: invitation.id, browser, now });
    const token = await issueToken(
      transaction.client,
      { enrollmentId: id, browserHash: digest(browser.deviceKey) },
      now,
    );
    transaction.audit({
      action: invitation.enrollmentId === null ? "create" : "resume",
      subject: "enrollments",
      subjectId: id,
      clientId: offering.clientId,
    });
    const stored = await readDraft(transaction, id);
    // Another device has said meanwhile who they are.
    if (!begins && !isTheirs && !invitation.isPreview && subscriberOf(stored) !== undefined)
      throw new Problem("proofNeeded");
    const basis = await readBasisWithin(services, transaction, enrollmentSession, stored);
    const own = offeringFor(basis, stored);
    const isNew = invitation.enrollmentId === null && own.event !== null;
    const draft = isNew ? await prefillByEvent(services, transaction, stored, own) : stored;
    return {
      token,
      enrollment: presentDraft(draft, own, basis.path),
      // Typed by the person, and not confirmed: nothing for a device that nobody has shown to be theirs.
      typed:
        !begins && (isTheirs || invitation.isPreview) ? await readAutosave(services, transaction, id) : null,
    };
  });
}

/** Two tabs that start by one link at the same moment take turns, and the second finds the first one's draft. */
export async function lockInvitation(transaction: Transaction, invitation: Invitation): Promise<Invitation> {
  await transaction.client.query("select 1 from invitations where id = $1 for update", [invitation.id]);
  const living = await transaction.client.query<{ id: string }>(
    "select id from enrollments where invitation_id = $1 and status in ('started', 'returned')",
    [invitation.id],
  );
  return { ...invitation, enrollmentId: living.rows[0]?.id ?? null };
}

type NewInvitation = {
  language: Language;
  member?: Pick<Invitation, "memberId" | "firstName" | "lastName" | "email">;
};
const unknown = { memberId: null, firstName: null, lastName: null, email: null };

/** Who comes by the shared link gets a link of their own. */
export async function inviteSelf(
  transaction: Transaction,
  services: Services,
  offering: Offering,
  { language, member = unknown }: NewInvitation,
): Promise<Invitation> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const key = services.vault.linkKey(id);
  await insertInvitation(transaction, {
    id,
    installationId: offering.installationId,
    clientId: offering.clientId,
    sessionId: offering.sessionId,
    ...member,
    kind: "self",
    keyHash: digest(key),
    language,
    openedAt: now.toISOString(),
    // To the end of the last day by the client's clock, as invitations do.
    expiresAt: sql`((${offering.closesOn}::date + 1)::timestamp at time zone ${offering.timeZone})`,
  });
  rememberLink(services.vault, id, key);
  const fresh = { lifeEventId: null, isPreview: false, enrollmentId: null, enrollmentStatus: null };
  return { id, ...member, ...fresh, language };
}

type Drafting = { offering: Offering; invitation: Invitation; start: Start; familyAhead: FamilyAhead };

async function createDraft(
  transaction: Transaction,
  services: Services,
  { offering, invitation, start, familyAhead }: Drafting,
): Promise<string> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const today = todayFor(offering, now);
  const onlyDivision = offering.divisions.length === 1 ? offering.divisions[0] : undefined;
  const isOpen = offering.event === null && needsHireDate(offering);
  const date = isOpen ? undefined : startOfCoverage(offering, null, today);
  await insertHot(transaction.client, enrollmentsTable, {
    id,
    identifier: crypto.randomUUID(),
    installationId: offering.installationId,
    clientId: offering.clientId,
    sessionId: offering.sessionId,
    invitationId: invitation.id,
    memberId: invitation.memberId,
    lifeEventId: invitation.lifeEventId,
    isPreview: invitation.isPreview,
    divisionId: onlyDivision?.id ?? null,
    stepsDone: onlyDivision === undefined ? [] : ["location"],
    language: start.language,
    activeStep: "about",
    startedOn: today,
    effectiveDate: date?.value ?? null,
    effectiveDateWhy: date?.why ?? [],
    terminationDate: date === undefined ? null : terminationDate(date.value).value,
  });
  if (invitation.memberId !== null)
    await copyFamily(transaction, services, familyAhead, {
      enrollmentId: id,
      installationId: offering.installationId,
      clientId: offering.clientId,
      memberId: invitation.memberId,
      since: date === undefined || date.value > today ? today : dayBefore(date.value),
    });
  await insertHot(transaction.client, enrollmentEventsTable, {
    id: uuidv7(now.getTime()),
    installationId: offering.installationId,
    clientId: offering.clientId,
    enrollmentId: id,
    at: now.toISOString(),
    kind: "started",
    actor: `enrollee:${id}`,
  });
  return id;
}
