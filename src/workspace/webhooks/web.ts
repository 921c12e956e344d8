import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { webhooks } from "./webhooks.ts";

/** The door through which the administrator's area shows this domain. */
export const webhookPages = resourceRoutes(webhooks, {
  form: () => import("./staff/WebhookPage.tsx").then(({ WebhookPage }) => WebhookPage),
  texts: ["webhooks-staff"],
});
