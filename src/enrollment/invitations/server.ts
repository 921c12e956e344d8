import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { extend, readdress, resend, revoke } from "./changes.service.ts";
import { findCandidates, findInvitations, getFunnel } from "./funnel.service.ts";
import {
  extendInvitations,
  invitationCandidates,
  invitationFunnel,
  invitationLetters,
  invitationList,
  inviteAll,
  inviteMembers,
  invitePerson,
  previewReminders,
  readdressInvitation,
  remind,
  resendInvitations,
  revokeInvitations,
} from "./invitations.ts";
import { inviteChosen, inviteNewcomer } from "./invite.service.ts";
import { openLetters } from "./letters/letters.service.ts";
import { startPreview } from "./preview.service.ts";
import { previewEnrollmentSession } from "#enrollment/offering/sessions/sessions.ts";
import { previewOfReminders } from "./reminders.service.ts";
import { startRun } from "./runs.service.ts";

/** The door through which the server mounts this domain. */
export function mountInvitations(api: Api, services: Services): void {
  api.handle(previewEnrollmentSession, ({ scope, params }) => startPreview(services, scope, params.id));
  api.handle(invitationFunnel, ({ scope, params }) => getFunnel(services, scope, params.sessionId));
  api.handle(invitationList, ({ scope, params, query }) =>
    findInvitations(services, scope, params.sessionId, query),
  );
  api.handle(invitationCandidates, ({ scope, params, query }) =>
    findCandidates(services, scope, params.sessionId, query),
  );
  api.handle(inviteAll, ({ scope, params }) =>
    startRun(services, scope, params.sessionId, { kind: "invite" }),
  );
  api.handle(inviteMembers, ({ scope, params, body }) =>
    inviteChosen(services, scope, params.sessionId, body.memberIds),
  );
  api.handle(invitePerson, ({ scope, params, body }) =>
    inviteNewcomer(services, scope, params.sessionId, body),
  );
  api.handle(resendInvitations, ({ scope, params, body }) =>
    resend(services, scope, params.sessionId, body.ids),
  );
  api.handle(revokeInvitations, ({ scope, params, body }) =>
    revoke(services, scope, params.sessionId, body.ids),
  );
  api.handle(extendInvitations, ({ scope, params, body }) => extend(services, scope, params.sessionId, body));
  api.handle(readdressInvitation, ({ scope, params, body }) =>
    readdress(services, scope, { ...params, ...body }),
  );
  api.handle(previewReminders, ({ scope, params, body }) =>
    previewOfReminders(services, scope, params.sessionId, body),
  );
  api.handle(remind, ({ scope, params, body: { states, divisionId = null } }) =>
    startRun(services, scope, params.sessionId, { kind: "remind", states, divisionId }),
  );
  api.handle(invitationLetters, ({ scope, params, body }) =>
    openLetters(services, scope, params.sessionId, body.ids),
  );
}
