import { followNames } from "#domains/identity/organisation-names.service.ts";
import { organisationsOfClient } from "#domains/partners/organisations.service.ts";
import { mountResource } from "#resource/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import { clientList } from "./client-list.ts";
import { findClients } from "./client-list.service.ts";
import { clients } from "./clients.ts";
import { clientsTable, divisionsTable } from "./clients.table.ts";
import { divisionList } from "./division-list.ts";
import { findDivisions } from "./division-list.service.ts";
import { divisions } from "./divisions.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("clients", { en, ko, es });

export function mountClients(api: Api): void {
  api.handle(clientList, ({ scope, query }) => findClients(scope, query));
  api.handle(divisionList, async ({ scope, query }) => ({
    divisions: await findDivisions(scope, query.clientId),
  }));
  mountResource(api, clients, clientsTable, {
    references: organisationsOfClient,
    usedBy: [{ table: "users", column: "entity_id" }],
    afterChange: followNames,
  });
  mountResource(api, divisions, divisionsTable);
}
