import { z } from "zod";
import { type Permission, permissions, type UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { keyPermissions, keyStates } from "./key-permissions.ts";

const access = { types: ["admin"], permission: "manageApiKeys" } as const satisfies UserAccess;
const name = z.string().overwrite(cleanText).min(1).max(80);
const sorts = ["name", "expiresAt", "lastUsedAt", "createdAt"] as const;

const keySchema = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  /** The first characters, by which people tell keys apart. */
  hint: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** Empty: all clients of the installation. */
  clients: z.array(z.object({ id: z.uuid(), name: z.string() })),
  expiresAt: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** `resting`: the one who answers for the key is locked or gone. */
  state: z.enum(keyStates),
  /** Who saved the key last and so answers for it. */
  owner: z.string().nullable(),
  /** Permissions that the key names and that have no effect, because its owner does not hold them any more. */
  lost: z.array(z.enum(permissions)),
});
export type ApiKey = z.output<typeof keySchema>;

const params = z.strictObject({ id: z.uuid() });
const body = z.strictObject({
  name,
  permissions: z
    .array(z.enum(keyPermissions as readonly [Permission, ...Permission[]]))
    .min(1)
    .max(keyPermissions.length),
  /** Empty: all clients of the installation. */
  clientIds: z.array(z.uuid()).max(500),
  expiresAt: z.iso.datetime({ offset: true }),
});
export type ApiKeyValues = z.output<typeof body>;

export const apiKeyList = call({
  method: "GET",
  path: "/admin/apikeys",
  access,
  summary: "API keys, without their secrets",
  query: z.strictObject({
    q: z.string().overwrite(cleanText).max(100).optional(),
    "filter[state]": z.enum(keyStates).optional(),
    sort: z.enum([...sorts, ...sorts.map((one) => `-${one}` as const)]).default("name"),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(keySchema), total: z.int(), page: z.int() }),
});

export const apiKeyDetail = call({
  method: "GET",
  path: "/admin/apikeys/{id}",
  access,
  summary: "One API key, without its secret",
  params,
  answer: keySchema,
});

export const createApiKey = call({
  method: "POST",
  path: "/admin/apikeys",
  access,
  summary: "Make an API key; the answer is the only one that ever holds it",
  body,
  answer: keySchema.extend({ key: z.string() }),
});

export const updateApiKey = call({
  method: "PUT",
  path: "/admin/apikeys/{id}",
  access,
  summary: "Change the name, permissions, clients or expiry of an API key, and answer for it from now on",
  params,
  body,
  answer: keySchema,
  needs: ["if-match"],
});

export const revokeApiKey = call({
  method: "DELETE",
  path: "/admin/apikeys/{id}",
  access,
  summary: "Revoke an API key, for good; it stays in the list",
  params,
});
