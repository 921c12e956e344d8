import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountLifeEvents } from "./events/events.routes.ts";
import { mountSelfEnrollment } from "./enrollment.routes.ts";
import { mountSessionParts } from "./session-parts/session-parts.routes.ts";
import { mountSessions } from "./sessions/sessions.routes.ts";
import { mountThemes } from "./sessions/themes.routes.ts";
import { mountInvitations } from "./invitations/invitations.routes.ts";
import { mountProcessing } from "./processing/processing.routes.ts";
import { mountOutlook } from "./outlook/outlook.routes.ts";
import { mountSignInToEnroll } from "./sign-in/sign-in.routes.ts";
import { mountTyped } from "./typed/typed.routes.ts";
import { mountWaiveReasons } from "./waive-reasons/waive-reasons.routes.ts";
import { mountStaffEnrollments } from "./staff-enrollment.routes.ts";

/** The door through which the server mounts this domain. */
export function mountEnrollment(api: Api, services: Services): void {
  mountSelfEnrollment(api, services);
  mountTyped(api, services);
  mountSignInToEnroll(api, services);
  mountStaffEnrollments(api, services);
  mountOutlook(api, services);
  mountProcessing(api, services);
  mountLifeEvents(api, services);
  mountInvitations(api, services);
  mountSessions(api, services);
  mountThemes(api, services);
  mountSessionParts(api, services);
  mountWaiveReasons(api, services);
}
