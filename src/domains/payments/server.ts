import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import {
  exchangeLinkToken,
  getEnrollmentPayment,
  linkToken,
  processPayment as processCall,
  sessionAuthorization,
  storePayment,
} from "./payments.ts";
import { finishLink, keepPayment, processPayment, readPayment, startLink } from "./payments.service.ts";
import { readSessionAuthorization } from "./session-authorization.service.ts";

/** The door through which the server mounts this domain. */
export function mountPayments(api: Api, services: Services): void {
  api.handle(linkToken, ({ scope, body }) => startLink(services, scope, body.identifier));
  api.handle(exchangeLinkToken, ({ scope, body }) => finishLink(services, scope, body.publicToken));
  api.handle(storePayment, async ({ scope, body, idempotencyKey: key, address }) => ({
    enrollment: await keepPayment(services, scope, { body, key, address }),
  }));
  api.handle(getEnrollmentPayment, ({ scope, body }) =>
    readPayment(services, scope, body.enrollmentIdentifier),
  );
  api.handle(processCall, ({ scope, body }) => processPayment(services, scope, body.public_token));
  api.handle(sessionAuthorization, async ({ scope, params, query }) => ({
    texts: await readSessionAuthorization(services, scope, { ...params, ...query }),
  }));
}
