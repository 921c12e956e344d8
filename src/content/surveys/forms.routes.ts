import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { exportPivot, readPivot } from "./form-pivot.service.ts";
import * as calls from "./forms.ts";
import * as service from "./forms.service.ts";

export function mountForms(api: Api, services: Services): void {
  api.handle(calls.formChoices, ({ scope, query }) => service.findFormChoices(scope, query.client));
  api.handle(calls.formDetail, ({ scope, params }) => service.getForm(scope, params.id));
  api.handle(calls.createForm, ({ scope, body }) => service.createForm(services, scope, body));
  api.handle(calls.updateForm, ({ scope, params, body, ifMatch }) =>
    service.updateForm(services, scope, { id: params.id, version: ifMatch, values: body }),
  );
  api.handle(calls.removeForm, ({ scope, params }) => service.removeForm(scope, params.id));
  api.handle(calls.formPivot, ({ scope, params, query }) =>
    readPivot(services, scope, { ...params, ...query }),
  );
  api.handle(calls.formPivotExport, ({ scope, params }) => exportPivot(services, scope, params.id));
}
