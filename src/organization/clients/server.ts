import { sql } from "drizzle-orm";
import { organisationsOfClient } from "#organization/partners/organisations.service.ts";
import type { Ties } from "#records/record-table.service.ts";
import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import { clientList } from "./client-list.ts";
import { findClients } from "./client-list.service.ts";
import { brokerMap } from "./broker-map.ts";
import { brokerMapsTable } from "./broker-map.table.ts";
import { clients } from "./clients.ts";
import { clientsTable, divisionsTable, groupsTable } from "./clients.table.ts";
import { clientFieldValues } from "./fields/client-field-values.ts";
import { clientFields } from "./fields/client-fields.ts";
import { checkField, checkValue } from "./fields/client-fields.service.ts";
import { clientFieldsTable, clientFieldValuesTable } from "./fields/client-fields.table.ts";
import { divisionList } from "./division-list.ts";
import { findDivisions } from "./division-list.service.ts";
import { divisions } from "./divisions.ts";
import { employerSizes } from "./employer/employer-sizes.ts";
import { employerSizesTable, paySchedulesTable } from "./employer/employer.table.ts";
import { paySchedules } from "./employer/pay-schedules.ts";
import { groups } from "./groups.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("clients", { en, ko, es });

/** The door through which the server mounts this domain. `followNames`: what else carries the name of an organization. */
export function mountClients(api: Api, followNames: NonNullable<Ties["afterChange"]>): void {
  const follow = { afterChange: followNames };
  api.handle(clientList, ({ scope, query }) => findClients(scope, query));
  api.handle(divisionList, async ({ scope, query }) => ({
    divisions: await findDivisions(scope, query.clientId),
  }));
  mountResource(api, clients, clientsTable, {
    references: organisationsOfClient,
    usedBy: [{ table: "users", column: "entity_id" }],
    ...follow,
  });
  mountResource(api, groups, groupsTable);
  mountResource(api, divisions, divisionsTable);
  mountResource(api, brokerMap, brokerMapsTable);
  mountResource(api, employerSizes, employerSizesTable);
  mountResource(api, paySchedules, paySchedulesTable);
  mountResource(api, clientFields, clientFieldsTable, { check: checkField });
  mountResource(api, clientFieldValues, clientFieldValuesTable, {
    check: checkValue,
    derived: {
      valueType: sql.raw("select f.type from client_fields f where f.id = client_field_values.field_id"),
    },
  });
}
