import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import {
  createPart,
  getPart,
  listParts,
  orderParts,
  removePart,
  updatePart,
} from "#domains/enrollment/session-parts/part-rows.service.ts";
import { formMapCalls, type FormMapRow } from "./form-maps.ts";
import { checkMap, formMaps, mapForm, unmapForm } from "./form-maps.service.ts";
import { exportPivot, readPivot } from "./form-pivot.service.ts";
import * as calls from "./forms.ts";
import * as service from "./forms.service.ts";

export function mountForms(api: Api, services: Services): void {
  api.handle(calls.formList, ({ scope, query }) => service.findForms(scope, query));
  api.handle(calls.formChoices, ({ scope, query }) => service.findFormChoices(scope, query.client));
  api.handle(calls.formDetail, ({ scope, params }) => service.getForm(scope, params.id));
  api.handle(calls.createForm, ({ scope, body }) => service.createForm(services, scope, body));
  api.handle(calls.updateForm, ({ scope, params, body, ifMatch }) =>
    service.updateForm(services, scope, { id: params.id, version: ifMatch, values: body }),
  );
  api.handle(calls.removeForm, ({ scope, params }) => service.removeForm(scope, params.id));
  api.handle(calls.mapForm, ({ scope, params, body }) =>
    mapForm(services, scope, { formId: params.id, ...body }),
  );
  api.handle(calls.unmapForm, ({ scope, params, body }) => unmapForm(scope, { formId: params.id, ...body }));
  api.handle(calls.formPivot, ({ scope, params, query }) =>
    readPivot(services, scope, { ...params, ...query }),
  );
  api.handle(calls.formPivotExport, ({ scope, params }) => exportPivot(services, scope, params.id));
  mountFormMaps(api, services);
}

function mountFormMaps(api: Api, services: Services): void {
  const { list, create, get, update, remove, order } = formMapCalls;
  const part = formMaps;
  api.handle(list, async ({ scope, params }) => ({
    rows: await listParts<FormMapRow>(scope, part, params.sessionId),
  }));
  api.handle(create, ({ scope, params, body }) =>
    createPart<FormMapRow>(services, scope, part, { ...params, fields: body, check: checkMap(scope) }),
  );
  api.handle(get, ({ scope, params }) => getPart<FormMapRow>(scope, part, params));
  api.handle(update, async ({ scope, params, body, ifMatch }) => {
    const { formId } = await getPart<FormMapRow>(scope, part, params);
    const check = checkMap(scope, formId);
    return updatePart<FormMapRow>(scope, part, { at: params, version: ifMatch, fields: body, check });
  });
  api.handle(remove, ({ scope, params }) => removePart(scope, part, params));
  api.handle(order, async ({ scope, params, body }) => ({
    rows: await orderParts<FormMapRow>(scope, part, { ...params, ...body }),
  }));
}
