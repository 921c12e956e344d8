import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import {
  addFormFile,
  enrollmentFormFile,
  enrollmentForms,
  filledForms,
  fillForm,
  ownFormFile,
  removeFormFile,
} from "./enrollment-forms.ts";
import {
  addOwnFile,
  fillOwnForm,
  findEnrollmentForms,
  findOwnForms,
  openEnrollmentFile,
  openOwnFile,
  removeOwnFile,
} from "./enrollment-forms.service.ts";

/** Forms inside an enrollment: filled in by its person, read by staff. */
export function mountEnrollmentForms(api: Api, services: Services): void {
  api.handle(fillForm, ({ scope, body, address }) => fillOwnForm(services, scope, { body, address }));
  api.handle(filledForms, async ({ scope }) => ({ forms: await findOwnForms(services, scope) }));
  api.handle(addFormFile, ({ scope, body, file }) => addOwnFile(services, scope, { ...body, file }));
  api.handle(ownFormFile, ({ scope, params }) => openOwnFile(services, scope, params.identifier));
  api.handle(removeFormFile, ({ scope, params }) => removeOwnFile(services, scope, params.identifier));
  api.handle(enrollmentForms, ({ scope, params }) => findEnrollmentForms(services, scope, params.id));
  api.handle(enrollmentFormFile, ({ scope, params }) =>
    openEnrollmentFile(services, scope, params.identifier),
  );
}
