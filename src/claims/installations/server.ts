import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import { sql } from "drizzle-orm";
import { connectedSystems } from "./connected-systems.ts";
import { connectedSystemsTable } from "./installations.table.ts";
import { clearCache, refreshClient, refreshRuns } from "./refresh.ts";
import { listRuns, startRun } from "./refresh.service.ts";
import { droppedFileRetry, droppedFiles, systemLook, systemTest } from "./systems.ts";
import { askForLook, listDropped, retryDropped, testSystem } from "./systems.service.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("installations", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountInstallations(api: Api, services: Services): void {
  mountResource(api, connectedSystems, connectedSystemsTable, {
    derived: { lastSyncAt: sql.raw("select connected_systems.last_sync_at") },
  });
  api.handle(systemTest, ({ scope, params }) => testSystem(services, scope, params.id));
  api.handle(systemLook, ({ scope, params }) => askForLook(scope, params.id));
  api.handle(droppedFiles, ({ scope, params, query }) =>
    listDropped(services, scope, { ...params, ...query }),
  );
  api.handle(droppedFileRetry, ({ scope, params }) => retryDropped(services, scope, params.id));
  api.handle(clearCache, ({ scope, body }) => startRun(services, scope, { kind: "clearCache", ...body }));
  api.handle(refreshClient, ({ scope, body }) =>
    startRun(services, scope, { kind: "refreshClient", ...body }),
  );
  api.handle(refreshRuns, ({ scope }) => listRuns(scope));
}
