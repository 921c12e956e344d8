import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import * as calls from "./waive-reasons.ts";
import * as service from "./waive-reasons.service.ts";

export function mountWaiveReasons(api: Api, services: Services): void {
  api.handle(calls.waiveReasonList, async ({ scope }) => ({
    reasons: await service.findWaiveReasons(scope),
  }));
  api.handle(calls.createWaiveReason, ({ scope, body }) => service.createWaiveReason(services, scope, body));
  api.handle(calls.orderWaiveReasons, async ({ scope, body }) => ({
    reasons: await service.orderWaiveReasons(scope, body.ids),
  }));
  api.handle(calls.updateWaiveReason, ({ scope, params, body, ifMatch }) =>
    service.updateWaiveReason(services, scope, { id: params.id, version: ifMatch, values: body }),
  );
}
