import { resourceRoutes } from "#resource/staff/resource-routes.tsx";
import { categories } from "./categories.ts";
import { documentMaps } from "./document-maps.ts";

// The door through which the staff's areas show this domain.

/** Below `/admin`: how the library is filed. */
export const libraryPages = [...resourceRoutes(categories), ...resourceRoutes(documentMaps)];
