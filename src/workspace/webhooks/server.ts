import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import * as calls from "./webhooks.ts";
import { findDeliveries, getState, makeSecret, resend, sendTest } from "./webhooks.service.ts";
import { webhooksTable } from "./webhooks.table.ts";

registerTexts("webhooks", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountWebhooks(api: Api, services: Services): void {
  mountResource(api, calls.webhooks, webhooksTable);
  api.handle(calls.webhookState, ({ scope, params }) => getState(scope, params.id));
  api.handle(calls.makeWebhookSecret, ({ scope, params }) => makeSecret(services, scope, params.id));
  api.handle(calls.testWebhook, ({ scope, params }) => sendTest(services, scope, params.id));
  api.handle(calls.webhookDeliveries, ({ scope, params, query }) => findDeliveries(scope, params.id, query));
  api.handle(calls.resendDelivery, ({ scope, params }) => resend(scope, params.id));
}
