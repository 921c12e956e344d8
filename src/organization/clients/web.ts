import { brokers, partners, tpas } from "#organization/partners/organisations.ts";
import { createElement } from "react";
import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { brokerMap } from "./broker-map.ts";
import { clientFieldValues } from "./fields/client-field-values.ts";
import { clientFields } from "./fields/client-fields.ts";
import { clients } from "./clients.ts";
import { divisions } from "./divisions.ts";
import { employerSizes } from "./employer/employer-sizes.ts";
import { paySchedules } from "./employer/pay-schedules.ts";
import { groups } from "./groups.ts";
import type { ClientParts } from "./staff/ClientPage.tsx";

// The door through which the administrator's area shows this domain.

/** `parts`: what later rooms know of a client. */
export const clientsPages = (parts: ClientParts) => [
  ...resourceRoutes(clients, {
    form: () =>
      import("./staff/ClientPage.tsx").then(
        ({ ClientPage }) =>
          () =>
            createElement(ClientPage, parts),
      ),
  }),
  ...resourceRoutes(groups),
  ...resourceRoutes(divisions),
  ...resourceRoutes(employerSizes),
  ...resourceRoutes(paySchedules),
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
