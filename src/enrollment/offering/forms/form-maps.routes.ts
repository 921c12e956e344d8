import { mapForm as mapCall, unmapForm as unmapCall } from "#content/surveys/forms.ts";
import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { formMapsTable } from "./form-maps.table.ts";
import { formMaps } from "./form-maps.ts";
import { formMapTies, mapForm, unmapForm } from "./form-maps.service.ts";

/** Which forms a session asks for. */
export function mountFormMaps(api: Api): void {
  const kept = mountResource(api, formMaps, formMapsTable, formMapTies);
  api.handle(mapCall, ({ scope, params, body }) => mapForm(kept, scope, { formId: params.id, ...body }));
  api.handle(unmapCall, ({ scope, params, body }) => unmapForm(kept, scope, { formId: params.id, ...body }));
}
