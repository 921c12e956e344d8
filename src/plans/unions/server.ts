import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import { unionHolidays } from "./union-holidays.ts";
import { unionPlans } from "./union-plans.ts";
import { unionShopEmployees } from "./union-shop-employees.ts";
import { unionShops } from "./union-shops.ts";
import {
  unionHolidaysTable,
  unionPlansTable,
  unionShopEmployeesTable,
  unionShopsTable,
  unionsTable,
} from "./unions.table.ts";
import { unions } from "./unions.ts";

registerTexts("unions", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountUnions(api: Api): void {
  mountResource(api, unions, unionsTable);
  mountResource(api, unionShops, unionShopsTable);
  mountResource(api, unionShopEmployees, unionShopEmployeesTable);
  mountResource(api, unionPlans, unionPlansTable);
  mountResource(api, unionHolidays, unionHolidaysTable);
}
