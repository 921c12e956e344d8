import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { dashboardItems } from "./dashboard-items.ts";

// The door through which the staff's areas show this domain.

/** Below what else stands on the home of an area. */
export const Dashboard = lazyPage(
  () => import("./staff/DashboardItems.tsx").then((file) => file.DashboardItems),
  "dashboards-staff",
  "tasks",
  "records",
);

/** Keeping what stands on the homes, below `/admin`. */
export const dashboardItemPages = [
  ...resourceRoutes(dashboardItems),
  page(
    "rolehomes",
    lazyPage(
      () => import("./staff/RoleHomesPage.tsx").then((file) => file.RoleHomesPage),
      "dashboards-staff",
      "dashboards",
      "records",
    ),
  ),
  page(
    "rolehomes/:id",
    lazyPage(
      () => import("./staff/RoleHomePage.tsx").then((file) => file.RoleHomePage),
      "dashboards-staff",
      "dashboards",
      "records",
    ),
  ),
];
