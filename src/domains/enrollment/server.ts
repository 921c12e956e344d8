import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountSelfEnrollment } from "./enrollment.routes.ts";
import { mountInvitations } from "./invitations/invitations.routes.ts";
import { mountStaffEnrollments } from "./staff-enrollment.routes.ts";

/** The door through which the server mounts this domain. */
export function mountEnrollment(api: Api, services: Services): void {
  mountSelfEnrollment(api, services);
  mountStaffEnrollments(api, services);
  mountInvitations(api, services);
}
