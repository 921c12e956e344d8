import { resourceRoutes } from "#resource/staff/resource-routes.tsx";
import { clients } from "./clients.ts";
import { divisions } from "./divisions.ts";

/** The door through which the administrator's area shows this domain. */
export const clientsPages = [...resourceRoutes(clients), ...resourceRoutes(divisions)];
