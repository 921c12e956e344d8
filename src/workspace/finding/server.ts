import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { clientMatrix, clientOverview, firstDay } from "./client-matrix.ts";
import { getFirstDay, getMatrix, getOverview } from "./client-matrix.service.ts";
import { entitySearch, entitySearchByBody } from "./entity.ts";
import { findEntities } from "./entity.service.ts";

/** The door through which the server mounts this domain. */
export function mountFinding(api: Api, services: Services): void {
  api.handle(entitySearch, ({ scope, query }) => findEntities(services, scope, query));
  api.handle(clientMatrix, ({ scope }) => getMatrix(services, scope));
  api.handle(clientOverview, ({ scope, params }) => getOverview(services, scope, params.id));
  api.handle(firstDay, ({ scope }) => getFirstDay(services, scope));
  api.handle(entitySearchByBody, ({ scope, body }) => findEntities(services, scope, body));
}
