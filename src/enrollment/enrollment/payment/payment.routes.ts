import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import {
  exchangeLinkToken,
  getEnrollmentPayment,
  linkToken,
  processPayment as processCall,
  storePayment,
} from "./payments.ts";
import { finishLink, savePayment, processPayment, readPayment, startLink } from "./payments.service.ts";

/** The step that asks how a person pays. */
export function mountPayment(api: Api, services: Services): void {
  api.handle(linkToken, ({ scope, body }) => startLink(services, scope, body.identifier));
  api.handle(exchangeLinkToken, ({ scope, body }) => finishLink(services, scope, body.publicToken));
  api.handle(storePayment, async ({ scope, body, idempotencyKey: key, address }) => ({
    enrollment: await savePayment(services, scope, { body, key, address }),
  }));
  api.handle(getEnrollmentPayment, ({ scope, body }) =>
    readPayment(services, scope, body.enrollmentIdentifier),
  );
  api.handle(processCall, ({ scope, body }) => processPayment(services, scope, body.public_token));
}
