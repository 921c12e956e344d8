import { resourceRoutes } from "#resource/staff/resource-routes.tsx";
import { brokerMap } from "./broker-map.ts";
import { brokers, partners, tpas } from "./organisations.ts";

/** The door through which the administrator's area shows this domain. */
export const partnersPages = [
  ...resourceRoutes(brokers, {
    form: () => import("./staff/BrokerPage.tsx").then((file) => file.BrokerPage),
  }),
  ...resourceRoutes(partners),
  ...resourceRoutes(tpas),
  ...resourceRoutes(brokerMap),
];
