import { z } from "zod";
import { userTypes } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";

// The product's permissions are a fixed list; an installation adds its own (`own-permissions.ts`), and decides which role
// holds which.

const access = { types: ["admin"], permission: "manageUsers" } as const;
const id = z.strictObject({ id: z.uuid() });

export const permissionSchema = z.object({
  id: z.uuid(),
  machineName: z.string(),
  name: z.string(),
  /** What one of the installation's own is for; the product's are explained by the pages. */
  about: z.string().nullable(),
  version: z.int(),
  /** The part of the list that it stands in; none for one that this version does not know. */
  group: z.string().nullable(),
});

export const permissionList = call({
  method: "GET",
  path: "/admin/permissions",
  access,
  summary: "Every permission there is",
  answer: z.object({ rows: z.array(permissionSchema), total: z.int() }),
});

export const permissionDetail = call({
  method: "GET",
  path: "/admin/permissions/{id}",
  access,
  summary: "One permission",
  params: id,
  answer: permissionSchema,
});

const roleSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  userType: z.enum(userTypes),
  active: z.boolean(),
  /** How many users hold it. */
  users: z.int(),
  permissionIds: z.array(z.uuid()),
});
export type MatrixRole = z.output<typeof roleSchema>;

export const permissionMatrix = call({
  method: "GET",
  path: "/admin/role-permissions",
  access,
  summary: "Which role holds which permission",
  answer: z.object({
    roles: z.array(roleSchema),
    /** `mayGive`: the caller may give it to a role and take it away. */
    permissions: z.array(permissionSchema.extend({ mayGive: z.boolean() })),
  }),
});

export const setRolePermissions = call({
  method: "PUT",
  path: "/admin/role-permissions/{id}",
  access,
  summary: "Say which permissions a role holds; If-Match is the role's version",
  params: id,
  body: z.strictObject({ permissionIds: z.array(z.uuid()).max(200) }),
  answer: roleSchema,
  needs: ["if-match"],
  statuses: [409, 412],
});
