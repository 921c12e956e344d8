import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { categories } from "./categories.ts";
import { documentMaps } from "./document-maps.ts";

// The door through which the staff's areas show this domain.

const texts = ["documents-staff", "documents", "records"];
const FilesPage = lazyPage(() => import("./staff/FilesPage.tsx").then((file) => file.FilesPage), ...texts);
const DocumentPage = lazyPage(
  () => import("./staff/DocumentPage.tsx").then((file) => file.DocumentPage),
  ...texts,
);
const DocumentsPage = lazyPage(
  () => import("./staff/DocumentsPage.tsx").then((file) => file.DocumentsPage),
  ...texts,
);

/** Below `/admin`: the library, and how it is filed. */
export const libraryPages = [
  page("files", FilesPage),
  page("files/:id", DocumentPage),
  ...resourceRoutes(categories),
  ...resourceRoutes(documentMaps),
];

/** What is kept for a broker, an employer or a TPA. */
export const documentPages = [page("documents", DocumentsPage)];
