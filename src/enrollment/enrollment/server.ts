import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import type { FamilyAhead } from "./family-ahead-port.service.ts";
import { mountSelfEnrollment } from "./enrollment.routes.ts";
import { mountEnrollmentForms } from "./forms/enrollment-forms.routes.ts";
import { mountPayment } from "./payment/payment.routes.ts";
import { mountSignInToEnroll } from "./sign-in/sign-in.routes.ts";
import { mountAutosave } from "./autosave/autosave.routes.ts";

/** The door through which the server mounts this domain. */
export function mountEnrollment(api: Api, services: Services, familyAhead: FamilyAhead): void {
  mountSelfEnrollment(api, services, familyAhead);
  mountAutosave(api, services);
  mountSignInToEnroll(api, services, familyAhead);
  mountPayment(api, services);
  mountEnrollmentForms(api, services);
}
