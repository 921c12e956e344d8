import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { permissionSchema } from "./permissions.ts";

// Permissions of the installation's own, beside the product's. No call of the product names one: they are told of a user
// (`GET /userInfo`), for what an installation runs or links beside it. Their names begin with `own.`, so that a permission
// that the product gets later is never one that somebody holds already.

const access = { types: ["admin"], permission: "manageUsers" } as const;
const params = z.strictObject({ id: z.uuid() });
const words = {
  name: z.string().overwrite(cleanText).min(1).max(80),
  /** What it is for, to those who give it. */
  about: z.string().overwrite(cleanText).max(200).nullable(),
};

export const ownPermissionName = /^own\.[a-z][A-Za-z0-9]{1,39}$/u;

export const createPermission = call({
  method: "POST",
  path: "/admin/permissions",
  access,
  summary: "Add a permission of the installation's own; its machine name begins with `own.`",
  body: z.strictObject({ ...words, machineName: z.string().regex(ownPermissionName) }),
  answer: permissionSchema,
});

export const updatePermission = call({
  method: "PUT",
  path: "/admin/permissions/{id}",
  access,
  summary: "Change name and purpose of a permission of the installation's own; those of the product stay",
  params,
  body: z.strictObject(words),
  answer: permissionSchema,
  needs: ["if-match"],
  statuses: [409, 412],
});

export const removePermission = call({
  method: "DELETE",
  path: "/admin/permissions/{id}",
  access,
  summary: "Remove a permission of the installation's own that no role holds; those of the product stay",
  params,
  statuses: [409],
});
