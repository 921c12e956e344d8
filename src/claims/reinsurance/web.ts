import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { aggFactors, stopLossPolicies } from "./policies.ts";

/** The door through which the administrator's area shows this domain. */
export const reinsurancePages = [
  ...resourceRoutes(stopLossPolicies, {
    form: () => import("./staff/PolicyPage.tsx").then((file) => file.PolicyPage),
    texts: ["reinsurance-staff"],
  }),
  ...resourceRoutes(aggFactors),
  page(
    "reinsurance/policies/:id/report",
    lazyPage(
      () => import("./staff/StandingPage.tsx").then((file) => file.StandingPage),
      "reinsurance-staff",
      "records",
    ),
  ),
];
