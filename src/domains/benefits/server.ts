import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { ownCoverage, ownPlanDocument } from "./own-coverage.ts";
import { getOwnCoverage } from "./own-coverage.service.ts";
import { openOwnDocument } from "./own-document.service.ts";

/** The door through which the server mounts this domain. */
export function mountBenefits(api: Api, services: Services): void {
  api.handle(ownCoverage, ({ scope, query }) => getOwnCoverage(services, scope, query.day));
  api.handle(ownPlanDocument, ({ scope, params }) => openOwnDocument(services, scope, params.identifier));
}
