import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { clients } from "#organization/clients/clients.ts";
import { resource } from "#records/definition.ts";
import { webhookEvents } from "./webhook-events.ts";

/** Addresses of other systems that are told of what happens: without names or amounts, which a key of the API reads. */
export const webhooks = resource({
  path: "webhooks",
  domain: "webhooks",
  subject: "webhook",
  types: ["admin"],
  permission: "manageApiKeys",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 80, required: true },
    url: { kind: "webAddress", max: 500, required: true },
    events: { kind: "choices", options: webhookEvents, required: true },
    /** Left out: all clients. */
    clientId: { kind: "reference", to: clients },
    active: { kind: "flag", initial: true },
  },
  title: "name",
  status: "active",
  list: ["name", "url", "events", "clientId", "active"],
  filters: ["active", "clientId"],
  search: ["name"],
  sort: "name",
});

const access = { types: ["admin"], permission: "manageApiKeys" } as const satisfies UserAccess;
const params = z.strictObject({ id: z.uuid() });

export const deliveryStates = ["waiting", "delivered", "failed"] as const;

/** Why nothing was answered, where we know it; of the rest the network's own words are kept. */
export const webhookFailures = {
  timeout: "no answer within 10 seconds",
  notPublic: "its address is not on the public internet",
  inner: "its name leads to an inner address",
} as const;

const deliverySchema = z.object({
  id: z.uuid(),
  event: z.enum([...webhookEvents, "test"]),
  status: z.enum(deliveryStates),
  createdAt: z.string(),
  tries: z.int(),
  /** When the last try began, and how long it took in milliseconds. */
  triedAt: z.string().nullable(),
  milliseconds: z.int().nullable(),
  /** What the other side answered; null where it did not. */
  answered: z.int().nullable(),
  failure: z.string().nullable(),
  /** What is sent, as it is signed. */
  body: z.string(),
});
export type Delivery = z.output<typeof deliverySchema>;

export const webhookState = call({
  method: "GET",
  path: "/admin/webhooks/{id}/state",
  access,
  summary: "Whether a webhook is at work: its secret, what waits, and why it rests",
  params,
  answer: z.object({
    hasSecret: z.boolean(),
    /** Until then the secret before the newest one signs as well. */
    formerSecretUntil: z.string().nullable(),
    waiting: z.int(),
    /** After a failure: nothing is sent before. */
    restsUntil: z.string().nullable(),
    failures: z.int(),
  }),
});
export type WebhookState = z.output<typeof webhookState.answer>;

export const makeWebhookSecret = call({
  method: "POST",
  path: "/admin/webhooks/{id}/secret",
  access,
  summary:
    "Make the secret that signs what a webhook sends; the answer is the only one that ever holds it. The former one signs as well for a day",
  params,
  body: z.strictObject({}),
  answer: z.object({ secret: z.string(), formerSecretUntil: z.string().nullable() }),
});

export const testWebhook = call({
  method: "POST",
  path: "/admin/webhooks/{id}/test",
  access,
  summary: "Send an event named test at once, and say what the other side answered",
  params,
  body: z.strictObject({}),
  answer: deliverySchema,
  statuses: [404, 409],
  perMinute: 20,
});

export const webhookDeliveries = call({
  method: "GET",
  path: "/admin/webhooks/{id}/deliveries",
  access,
  summary: "What a webhook has sent in the last 30 days, and what waits, the newest first",
  params,
  query: z.strictObject({
    "filter[status]": z.enum(deliveryStates).optional(),
    page: z.coerce.number().int().min(1).max(4000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(deliverySchema), total: z.int(), page: z.int() }),
});

export const resendDelivery = call({
  method: "POST",
  path: "/admin/webhookdeliveries/{id}/resend",
  access,
  summary: "Send an event once more, with the same id",
  params,
  body: z.strictObject({}),
  answer: deliverySchema,
  statuses: [404, 409],
});
