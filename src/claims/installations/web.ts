import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { connectedSystems } from "./connected-systems.ts";

/** The door through which the administrator's area shows this domain. */
export const installationPages = [
  ...resourceRoutes(connectedSystems, {
    form: () => import("./staff/InstallationPage.tsx").then((file) => file.InstallationPage),
    texts: ["installations-staff"],
  }),
  page(
    "refreshclient",
    lazyPage(
      () => import("./staff/RefreshPage.tsx").then((file) => file.RefreshPage),
      "installations-staff",
      "installations",
      "records",
    ),
  ),
];
