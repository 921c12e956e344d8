import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { lockEnrollmentSession } from "#enrollment/offering/sessions/session-rows.service.ts";
import { audit } from "#enrollment/offering/sessions/sessions.service.ts";
import { insertInvitation } from "./insert-invitation.service.ts";

const previewHours = 24;

/**
 * Makes a link by which staff walk through a session as an employee would, also while it is a draft. Its enrollment is
 * marked: no list, figure, mail or index counts it, and it is removed when it is sent, cancelled or a day old.
 */
export async function startPreview(services: Services, scope: Scope, id: string): Promise<{ path: string }> {
  const now = services.clock();
  const invitationId = uuidv7(now.getTime());
  const key = services.vault.linkKey(invitationId);
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const enrollmentSession = await lockEnrollmentSession(client, now, id);
    if (enrollmentSession.status === "closed") throw new Problem("conflict");
    await insertInvitation(transaction, {
      id: invitationId,
      installationId: scope.accessScope.installationId,
      clientId: enrollmentSession.clientId,
      sessionId: id,
      kind: "preview",
      keyHash: digest(key),
      language: scope.context.language,
      expiresAt: new Date(now.getTime() + previewHours * 3_600_000).toISOString(),
      createdBy: scope.userId ?? null,
    });
    audit(transaction, "startPreview", id, enrollmentSession.clientId);
    return { path: `/Welcome/${enrollmentSession.signupKey}/${key}` };
  });
}
