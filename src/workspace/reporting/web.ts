import type { RouteObject } from "react-router";
import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { reportTypes } from "./report-types.ts";

// The door through which the staff's areas show this domain.

const ReportsPage = lazyPage(
  () => import("./staff/ReportsPage.tsx").then((file) => file.ReportsPage),
  "reporting-staff",
  "reporting",
  "records",
);

/** What everybody has made: below each area of staff. */
export const reportPages: RouteObject[] = [page("reports", ReportsPage)];

/** How reports are defined, below `/admin`. */
export const reportTypePages: RouteObject[] = resourceRoutes(reportTypes, {
  form: () => import("./staff/ReportTypePage.tsx").then((file) => file.ReportTypePage),
  texts: ["reporting-staff"],
});
