import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mapForm as mapCall, unmapForm as unmapCall } from "#domains/surveys/forms.ts";
import {
  createPart,
  getPart,
  listParts,
  orderParts,
  removePart,
  updatePart,
} from "../session-content/part-rows.service.ts";
import { formMapCalls, type FormMapRow } from "./form-maps.ts";
import { checkMap, formMaps, mapForm, unmapForm } from "./form-maps.service.ts";

/** Which forms a session asks for. */
export function mountFormMaps(api: Api, services: Services): void {
  api.handle(mapCall, ({ scope, params, body }) => mapForm(services, scope, { formId: params.id, ...body }));
  api.handle(unmapCall, ({ scope, params, body }) => unmapForm(scope, { formId: params.id, ...body }));
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
