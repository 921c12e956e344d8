import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { basePlans } from "./base-plans.ts";
import { coverageTypes } from "./coverage-types.ts";
import { clientSuppliers, suppliers } from "./suppliers.ts";
import { tiers } from "./tiers.ts";

/** The door through which the administrator's area shows this domain. */
export const plansPages = [
  ...resourceRoutes(tiers, { form: () => import("./staff/TierPage.tsx").then((file) => file.TierPage) }),
  ...resourceRoutes(basePlans, {
    form: () => import("./staff/BasePlanPage.tsx").then((file) => file.BasePlanPage),
    texts: ["plans-staff", "plans-why"],
  }),
  page(
    "ratesheets",
    lazyPage(
      () => import("./staff/RateSheetsPage.tsx").then((file) => file.RateSheetsPage),
      "plans-staff",
      "records",
    ),
  ),
  ...resourceRoutes(coverageTypes),
  ...resourceRoutes(suppliers),
  ...resourceRoutes(clientSuppliers),
];
