import { fieldError } from "#kernel/field-error.ts";
import { refusal } from "#people/members/change/change.texts.ts";
import { addInvitations, findPeople } from "#enrollment/invitations/invite.service.ts";
import { getInvitingEnrollmentSession, requireOpenForMail } from "#enrollment/invitations/session.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/** Invites one who has just been added, in the same transaction: they are in the session, or nothing is written. */
export async function inviteMember(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<void> {
  const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, services.clock());
  requireOpenForMail(enrollmentSession, scope.context.language);
  const invitees = await findPeople(transaction, enrollmentSession, {
    where: "m.id = $3",
    values: [memberId],
  });
  if (invitees.length === 0) throw refusal([fieldError("sessionId", "notInSession")], scope.context.language);
  await addInvitations(services, transaction, { enrollmentSession, invitees, by: scope.userId });
}
