import { resourceRoutes } from "#resource/staff/resource-routes.tsx";
import { basePlans } from "./base-plans.ts";
import { clientSuppliers, suppliers } from "./suppliers.ts";
import { tiers } from "./tiers.ts";

/** The door through which the administrator's area shows this domain. */
export const plansPages = [
  ...resourceRoutes(tiers, { form: () => import("./staff/TierPage.tsx").then((file) => file.TierPage) }),
  ...resourceRoutes(basePlans),
  ...resourceRoutes(suppliers),
  ...resourceRoutes(clientSuppliers),
];
