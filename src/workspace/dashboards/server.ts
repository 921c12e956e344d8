import type { TaskSource } from "#workspace/tasks/task-source.service.ts";
import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import { arrangeDashboard, dashboard, dashboardItem } from "./dashboard.ts";
import { arrange, getDashboard, itemTies, readItem } from "./dashboard.service.ts";
import { dashboardItems } from "./dashboard-items.ts";
import { dashboardItemsTable } from "./dashboards.table.ts";
import { arrangeRole, findRoleHomes, getRoleHome } from "./role-homes.service.ts";
import { arrangeRoleHome, roleHome, roleHomes } from "./role-homes.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("dashboards", { en, ko, es });

/** The door through which the server mounts this domain. `sources`: the kinds of work that wait for somebody. */
export function mountDashboards(api: Api, services: Services, sources: readonly TaskSource[]): void {
  mountResource(api, dashboardItems, dashboardItemsTable, itemTies);
  api.handle(dashboard, ({ scope }) => getDashboard(scope));
  api.handle(arrangeDashboard, ({ scope, body }) => arrange(services, scope, body.items));
  api.handle(roleHomes, ({ scope }) => findRoleHomes(scope));
  api.handle(roleHome, ({ scope, params }) => getRoleHome(scope, params.id));
  api.handle(arrangeRoleHome, ({ scope, params, body, ifMatch }) =>
    arrangeRole(services, scope, { ...params, ...body, version: ifMatch }),
  );
  api.handle(dashboardItem, ({ scope, params, query }) =>
    readItem(services, scope, { id: params.id, clientId: query.client, sources }),
  );
}
