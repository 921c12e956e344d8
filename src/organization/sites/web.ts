import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { sites } from "./sites.ts";

/** The door through which the administrator's area shows this domain. */
export const sitesPages = resourceRoutes(sites);
