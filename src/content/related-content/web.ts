import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { relatedContent } from "./related-content.ts";

/** The door through which the administrator's area shows this domain. */
export const relatedContentPages = resourceRoutes(relatedContent);
