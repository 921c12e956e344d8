import type { Ties } from "#records/record-table.service.ts";
import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import { brokers, partners, tpas } from "./organisations.ts";
import { brokersTable, partnersTable, tpasTable } from "./partners.table.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("partners", { en, ko, es });

/** An organisation whose users still sign in, or that clients name, is not removed. */
const usersOf = { table: "users", column: "entity_id" };

/** The door through which the server mounts this domain. `followNames`: what else carries the name of an organization. */
export function mountPartners(api: Api, followNames: NonNullable<Ties["afterChange"]>): void {
  const follow = { afterChange: followNames };
  mountResource(api, brokers, brokersTable, { usedBy: [usersOf], ...follow });
  mountResource(api, partners, partnersTable, {
    usedBy: [usersOf],
    ...follow,
  });
  mountResource(api, tpas, tpasTable, {
    usedBy: [usersOf],
    ...follow,
  });
}
