import type { RefusedMail } from "#organization/messaging/mail.service.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { invitationOfMail } from "./mail-invitations.service.ts";

/** A mail server would never take this mail: where it was for an invitation, that says so, in the server's words. An address given meanwhile is another one. */
export async function noteRefusedMail(
  services: Services,
  system: SystemScope,
  { installationId, event, to, said }: RefusedMail,
): Promise<void> {
  const id = invitationOfMail(event);
  if (id === undefined) return;
  await system.transaction(installationId, async (transaction) => {
    const { rows } = await transaction.client.query<{ clientId: string }>(
      `update invitations set bounced_at = $2, bounce = $3, version = version + 1
       where id = $1 and email = $4 and bounced_at is null returning client_id as "clientId"`,
      [id, services.clock(), said, to],
    );
    const [bounced] = rows;
    if (bounced === undefined) return;
    transaction.audit({
      action: "bounce",
      subject: "invitations",
      subjectId: id,
      clientId: bounced.clientId,
    });
  });
}
