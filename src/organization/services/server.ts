import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import { entityServices } from "./entity-services.ts";
import { ownServices } from "./own-services.ts";
import { findOwnServices, switchTies } from "./own-services.service.ts";
import type { ServiceSwitches } from "./service-reader.service.ts";
import { services } from "./services.ts";
import { entityServicesTable, servicesTable } from "./services.table.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("services", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountServices(api: Api, switches: ServiceSwitches): void {
  const committed = () => switches.forget();
  mountResource(api, services, servicesTable, { committed });
  mountResource(api, entityServices, entityServicesTable, { ...switchTies, committed });
  api.handle(ownServices, ({ scope }) => findOwnServices(scope));
}
