import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { entitySearch, entitySearchByBody } from "./entity.ts";
import { findEntities } from "./entity.service.ts";

/** The door through which the server mounts this domain. */
export function mountFinding(api: Api, services: Services): void {
  api.handle(entitySearch, ({ scope, query }) => findEntities(services, scope, query));
  api.handle(entitySearchByBody, ({ scope, body }) => findEntities(services, scope, body));
}
