import { mountResource } from "#resource/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import { basePlans } from "./base-plans.ts";
import { basePlansTable, tierItemsTable, tiersTable } from "./plans.table.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import { tierItems, tiers } from "./tiers.ts";

registerTexts("plans", { en, ko, es });

export function mountPlans(api: Api): void {
  mountResource(api, tiers, tiersTable);
  mountResource(api, tierItems, tierItemsTable);
  mountResource(api, basePlans, basePlansTable);
}
