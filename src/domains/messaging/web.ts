import { resourceRoutes } from "#resource/staff/resource-routes.tsx";
import { announcements } from "./announcements.ts";

/** The door through which the administrator's area shows this domain. */
export const messagingPages = [...resourceRoutes(announcements)];
