import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { outlook, outlookChanges, outlookExport } from "./outlook.ts";
import { exportOutlook, findOutlookChanges, getOutlook } from "./outlook.service.ts";
import { participation } from "./participation.ts";
import { getParticipation } from "./participation.service.ts";

export function mountOutlook(api: Api, services: Services): void {
  api.handle(outlook, ({ scope, params, query }) => getOutlook(scope, params.sessionId, query.silent));
  api.handle(outlookChanges, ({ scope, params, query }) =>
    findOutlookChanges(scope, params.sessionId, query),
  );
  api.handle(outlookExport, ({ scope, params, query }) => exportOutlook(scope, params.sessionId, query));
  api.handle(participation, ({ scope, params }) => getParticipation(services, scope, params.sessionId));
}
