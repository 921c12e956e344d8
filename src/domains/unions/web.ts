import { resourceRoutes } from "#resource/staff/resource-routes.tsx";
import { unionHolidays } from "./union-holidays.ts";
import { unionPlans } from "./union-plans.ts";
import { unionShopEmployees } from "./union-shop-employees.ts";
import { unionShops } from "./union-shops.ts";
import { unions } from "./unions.ts";

/** The door through which the administrator's area shows this domain. */
export const unionsPages = [
  ...resourceRoutes(unions),
  ...resourceRoutes(unionShops),
  ...resourceRoutes(unionShopEmployees),
  ...resourceRoutes(unionPlans),
  ...resourceRoutes(unionHolidays),
];
