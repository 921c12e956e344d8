import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { findOwnRequests } from "./own-requests.service.ts";
import * as calls from "./requests.ts";
import { decideRequest, findRequests, getRequest, openRequestFile } from "./requests.service.ts";
import { sendAppeal, sendBill, withdrawRequest } from "./send-request.service.ts";

/** The door through which the server mounts this domain. */
export function mountClaimRequests(api: Api, services: Services): void {
  api.handle(calls.ownClaimRequests, ({ scope, query }) => findOwnRequests(scope, query));
  api.handle(calls.sendBill, ({ scope, body, idempotencyKey: key }) =>
    sendBill(services, scope, { ...body, key }),
  );
  api.handle(calls.sendAppeal, ({ scope, body, idempotencyKey: key }) =>
    sendAppeal(services, scope, { ...body, key }),
  );
  api.handle(calls.withdrawClaimRequest, ({ scope, params }) => withdrawRequest(services, scope, params.id));
  api.handle(calls.claimRequestList, ({ scope, query }) => findRequests(services, scope, query));
  api.handle(calls.claimRequestDetail, ({ scope, params }) => getRequest(services, scope, params.id));
  api.handle(calls.claimRequestFile, ({ scope, params }) => openRequestFile(services, scope, params.id));
  api.handle(calls.decideClaimRequest, ({ scope, params, body, ifMatch }) =>
    decideRequest(services, scope, { ...params, ...body, version: ifMatch }),
  );
}
