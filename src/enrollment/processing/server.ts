import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountStaffEnrollments } from "./staff-enrollment.routes.ts";
import { mountDryRun } from "./dry-run/dry-run.routes.ts";
import { mountParticipation } from "./participation/participation.routes.ts";
export { familyAhead } from "./family-ahead.service.ts";
import { mountDecisions } from "./processing.routes.ts";

/** The door through which the server mounts this domain. */
export function mountProcessing(api: Api, services: Services): void {
  mountStaffEnrollments(api, services);
  mountDryRun(api);
  mountParticipation(api, services);
  mountDecisions(api, services);
}
