import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { entityServices } from "./entity-services.ts";
import { services } from "./services.ts";

/** The door through which the administrator's area shows this domain. */
export const servicesPages = [...resourceRoutes(services), ...resourceRoutes(entityServices)];
