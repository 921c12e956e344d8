import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import { basePlans } from "./base-plans.ts";
import { refusePlansBeyondType, refuseTypesBelowPlans } from "./coverage-type-rules.service.ts";
import { coverageTypes } from "./coverage-types.ts";
import { coverageTypesTable } from "./coverage-types.table.ts";
import {
  basePlansTable,
  planBenefitsTable,
  clientSuppliersTable,
  contributionsTable,
  partnerTiersTable,
  planAdjustmentsTable,
  ratesTable,
  suppliersTable,
  tierItemsTable,
  tiersTable,
} from "./plans.table.ts";
import { mountClientPlans, mountPriceLists } from "./price-lists.routes.ts";
import { planBenefits } from "./plan-benefits.ts";
import { contributions, partnerTiers, planAdjustments, rates } from "./price-rows.ts";
import { adjustmentTies, contributionTies, partnerTierTies, rateTies } from "./price-rows.service.ts";
import { clientSuppliers, suppliers } from "./suppliers.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import { tierItems, tiers } from "./tiers.ts";

registerTexts("plans", { en, ko, es });

export function mountPlans(api: Api, services: Services): void {
  mountClientPlans(api, services);
  mountPriceLists(api);
  mountResource(api, tiers, tiersTable);
  mountResource(api, tierItems, tierItemsTable);
  mountResource(api, coverageTypes, coverageTypesTable, {
    isLasting: (row) => row["isStandard"] === true,
    afterChange: refuseTypesBelowPlans,
  });
  mountResource(api, suppliers, suppliersTable);
  mountResource(api, clientSuppliers, clientSuppliersTable);
  mountResource(api, basePlans, basePlansTable, { afterChange: refusePlansBeyondType });
  mountResource(api, planBenefits, planBenefitsTable);
  mountResource(api, rates, ratesTable, rateTies);
  mountResource(api, contributions, contributionsTable, contributionTies);
  mountResource(api, partnerTiers, partnerTiersTable, partnerTierTies);
  mountResource(api, planAdjustments, planAdjustmentsTable, adjustmentTies);
}
