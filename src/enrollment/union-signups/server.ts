import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { acceptSignup, findSignups, refuseSignup } from "./decide.service.ts";
import { changeShopLink, getShopLink } from "./shop-link.service.ts";
import { showShop, showStatus, signUp } from "./sign-up.service.ts";
import * as calls from "./union-signups.ts";

/** The door through which the server mounts this domain. */
export function mountUnionSignups(api: Api, services: Services): void {
  api.handle(calls.openUnionShop, ({ system, params }) => showShop(system, params.key));
  api.handle(calls.signUpWithUnion, ({ system, body, idempotencyKey, context }) =>
    signUp(services, system, { body, requestKey: idempotencyKey, language: context.language }),
  );
  api.handle(calls.unionSignupStatus, ({ system, params }) => showStatus(services, system, params.key));
  api.handle(calls.unionSignupList, ({ scope, query }) => findSignups(scope, query));
  api.handle(calls.acceptUnionSignup, ({ scope, params, ifMatch }) =>
    acceptSignup(services, scope, { ...params, version: ifMatch }),
  );
  api.handle(calls.refuseUnionSignup, ({ scope, params, body, ifMatch }) =>
    refuseSignup(services, scope, { ...params, ...body, version: ifMatch }),
  );
  api.handle(calls.shopSignupLink, ({ scope, params }) => getShopLink(services, scope, params.id));
  api.handle(calls.changeShopSignup, ({ scope, params, body }) =>
    changeShopLink(services, scope, { ...params, ...body }),
  );
}
