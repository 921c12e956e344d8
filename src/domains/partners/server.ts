import { followNames } from "#domains/identity/organisation-names.service.ts";
import { mountResource } from "#resource/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import { brokerMap } from "./broker-map.ts";
import { brokers, partners, tpas } from "./organisations.ts";
import { brokerMapsTable, brokersTable, partnersTable, tpasTable } from "./partners.table.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("partners", { en, ko, es });

/** An organisation whose users still sign in, or that clients name, is not removed. */
const usersOf = { table: "users", column: "entity_id" };

export function mountPartners(api: Api): void {
  mountResource(api, brokers, brokersTable, { usedBy: [usersOf], afterChange: followNames });
  mountResource(api, partners, partnersTable, {
    usedBy: [usersOf, { table: "clients", column: "partner_id" }],
    afterChange: followNames,
  });
  mountResource(api, tpas, tpasTable, {
    usedBy: [usersOf, { table: "clients", column: "tpa_id" }],
    afterChange: followNames,
  });
  mountResource(api, brokerMap, brokerMapsTable);
}
