import { z } from "zod";
import { call } from "#kernel/call.ts";
import { dashboardShapes, dashboardSources, dashboardTypes } from "./item-words.ts";
import { mostItems, placed } from "./dashboard.ts";

const access = { types: ["admin"], permission: "manageReports", withoutKeys: true } as const;
const params = z.strictObject({ id: z.uuid() });

const roleSchema = z.object({
  /** The role’s. */
  id: z.uuid(),
  name: z.string(),
  userType: z.enum(dashboardTypes),
  /** How many users have the role. */
  users: z.int(),
  /** Else its users see what stands there for their type. */
  isArranged: z.boolean(),
});
export type RoleRow = z.output<typeof roleSchema>;

export const roleHomes = call({
  method: "GET",
  path: "/admin/rolehomes",
  access,
  summary: "The roles of staff, and whether a home is arranged for each",
  answer: z.object({ rows: z.array(roleSchema) }),
});

const roleItem = placed.extend({
  name: z.string(),
  shape: z.enum(dashboardShapes),
  source: z.enum(dashboardSources),
  /** Who has this role alone may see what it counts. */
  isSeen: z.boolean(),
});
const roleHomeSchema = roleSchema.extend({
  version: z.int(),
  items: z.array(roleItem),
  others: z.array(roleItem),
});
export type RoleHome = z.output<typeof roleHomeSchema>;

export const roleHome = call({
  method: "GET",
  path: "/admin/rolehomes/{id}",
  access,
  summary: "What stands on the home of whoever has a role and arranged none of their own",
  params,
  answer: roleHomeSchema,
  statuses: [404],
});

export const arrangeRoleHome = call({
  method: "PUT",
  path: "/admin/rolehomes/{id}",
  access,
  summary: "Arrange the home of a role; null gives back the one of its type of user",
  params,
  needs: ["if-match"],
  body: z.strictObject({ items: z.array(placed).max(mostItems).nullable() }),
  answer: roleHomeSchema,
  statuses: [404, 412, 422, 428],
});
