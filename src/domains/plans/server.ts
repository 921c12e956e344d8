import { mountResource } from "#resource/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import { basePlans } from "./base-plans.ts";
import { coverageTypes } from "./coverage-types.ts";
import { coverageTypesTable } from "./coverage-types.table.ts";
import {
  basePlansTable,
  planBenefitsTable,
  clientSuppliersTable,
  contributionsTable,
  partnerTiersTable,
  ratesTable,
  suppliersTable,
  tierItemsTable,
  tiersTable,
} from "./plans.table.ts";
import { mountPriceLists } from "./price-lists.routes.ts";
import { planBenefits } from "./plan-benefits.ts";
import { contributions, partnerTiers, rates } from "./price-rows.ts";
import { contributionTies, rateTies } from "./price-rows.service.ts";
import { clientSuppliers, suppliers } from "./suppliers.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import { tierItems, tiers } from "./tiers.ts";

registerTexts("plans", { en, ko, es });

export function mountPlans(api: Api, services: Services): void {
  mountPriceLists(api, services);
  mountResource(api, tiers, tiersTable);
  mountResource(api, tierItems, tierItemsTable);
  mountResource(api, coverageTypes, coverageTypesTable, { isLasting: (row) => row["isStandard"] === true });
  mountResource(api, suppliers, suppliersTable);
  mountResource(api, clientSuppliers, clientSuppliersTable);
  mountResource(api, basePlans, basePlansTable);
  mountResource(api, planBenefits, planBenefitsTable);
  mountResource(api, rates, ratesTable, rateTies);
  mountResource(api, contributions, contributionsTable, contributionTies);
  mountResource(api, partnerTiers, partnerTiersTable);
}
