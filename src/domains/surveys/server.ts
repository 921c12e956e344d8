import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountFilling } from "./fill/fill.routes.ts";
import { mountForms } from "./forms.routes.ts";
import { mountSurveysStaff } from "./surveys-staff.routes.ts";

/** The door through which the server mounts this domain. */
export function mountSurveys(api: Api, services: Services): void {
  mountForms(api, services);
  mountSurveysStaff(api, services);
  mountFilling(api, services);
}
