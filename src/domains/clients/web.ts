import { brokers, partners, tpas } from "#domains/partners/organisations.ts";
import { type ComponentType, createElement } from "react";
import { resourceRoutes } from "#resource/staff/resource-routes.tsx";
import { brokerMap } from "./broker-map.ts";
import { clientFieldValues } from "./fields/client-field-values.ts";
import { clientFields } from "./fields/client-fields.ts";
import { clients } from "./clients.ts";
import { divisions } from "./divisions.ts";
import { groups } from "./groups.ts";

// The door through which the administrator's area shows this domain.

/** `Place` stands below a client's record: what it has and what is next, which later domains know. */
export const clientsPages = (Place: ComponentType<{ id: string }>) => [
  ...resourceRoutes(clients, {
    form: () =>
      import("./staff/ClientPage.tsx").then(
        ({ ClientPage }) =>
          () =>
            createElement(ClientPage, { Place }),
      ),
  }),
  ...resourceRoutes(groups),
  ...resourceRoutes(divisions),
  ...resourceRoutes(clientFields),
  ...resourceRoutes(clientFieldValues),
];

/** Brokers, partners and TPAs, and which broker serves which client. */
export const partnersPages = [
  ...resourceRoutes(brokers, {
    form: () => import("./staff/BrokerPage.tsx").then((file) => file.BrokerPage),
  }),
  ...resourceRoutes(partners),
  ...resourceRoutes(tpas),
  ...resourceRoutes(brokerMap),
];
