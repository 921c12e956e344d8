import { clients } from "#organization/clients/clients.ts";
import { brokers, partners } from "#organization/partners/organisations.ts";
import { resource } from "#records/definition.ts";
import { services } from "./services.ts";

/** For whom a service is on or off: one client, broker or partner, or everybody of whom nothing else is said. */
export const entityServices = resource({
  path: "entityservices",
  domain: "services",
  subject: "entityService",
  types: ["admin"],
  permission: "manageServices",
  scope: "shared",
  fields: {
    serviceId: { kind: "reference", to: services, required: true, fixed: true },
    enabled: { kind: "flag", initial: true },
    clientId: { kind: "reference", to: clients, fixed: true },
    brokerId: { kind: "reference", to: brokers, fixed: true },
    partnerId: { kind: "reference", to: partners, fixed: true },
    /** In place of the service's own address. */
    url: { kind: "webAddress", max: 200 },
  },
  title: "serviceId",
  status: "enabled",
  list: ["serviceId", "enabled", "clientId", "brokerId", "partnerId", "url"],
  filters: ["serviceId", "enabled", "clientId"],
  search: [],
  sort: "serviceId",
});
