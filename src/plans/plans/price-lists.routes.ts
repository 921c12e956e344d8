import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { clientBenefits, clientPlans } from "./client-plans.ts";
import { findClientBenefits, findClientPlans } from "./client-plans.service.ts";
import { endRates, priceList } from "./price-list.ts";
import { endMany, readPriceList } from "./price-list.service.ts";

export function mountClientPlans(api: Api, services: Services): void {
  api.handle(clientPlans, ({ scope, query }) => findClientPlans(services, scope, query));
  api.handle(clientBenefits, ({ scope, params, query }) =>
    findClientBenefits(services, scope, { ...params, ...query }),
  );
}

export function mountPriceLists(api: Api): void {
  api.handle(priceList, ({ scope, params }) => readPriceList(scope, params.id));
  api.handle(endRates, ({ scope, params, body }) => endMany(scope, params.id, body));
}
