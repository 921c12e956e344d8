import { writeMailJob } from "#organization/messaging/jobs.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { endDevices, replaceInvitation } from "#enrollment/invitations/replace.service.ts";
import { requireEnrollment } from "#enrollment/enrollment/require-enrollment.service.ts";

type Given = { link: string; isMailed: boolean };

/**
 * Gives the person of an enrollment a new link, by mail where they have an address. Ends the old link, the devices that
 * used it and the wrong tries made with it; what they have saved stays.
 */
export async function giveNewLink(services: Services, scope: Scope, id: string): Promise<Given> {
  const { invitationId, ...given } = await scope.transaction(async (transaction) => {
    const { clientId } = await requireEnrollment(transaction, id);
    const { rows } = await transaction.client.query<{
      invitationId: string;
      signupKey: string;
      email: string | null;
    }>(
      `select i.id as "invitationId", s.signup_key as "signupKey", p.email
       from enrollments e join invitations i on i.id = e.invitation_id join enrollment_sessions s on s.id = e.session_id
         left join enrollment_people p on p.enrollment_id = e.id and p.relationship = '18'
       where e.id = $1 and e.status in ('started', 'returned') and not e.is_preview for update of i`,
      [id],
    );
    const found = rows[0];
    if (found === undefined) throw new Problem("conflict", { details: { enrollmentId: id } });
    const next = await replaceInvitation(services, transaction, found.invitationId, { isHandedOver: true });
    if (found.email !== null) await transaction.enqueue(writeMailJob, { kind: "returnLink", subjectId: id });
    transaction.audit({
      action: "newLink",
      subject: "invitations",
      subjectId: next.id,
      clientId,
      details: { enrollmentId: id },
    });
    const link = `${services.configuration.baseUrl}/Welcome/${found.signupKey}/${next.key}`;
    return { invitationId: next.id, link, isMailed: found.email !== null };
  });
  await endDevices(services, [invitationId]);
  return given;
}
