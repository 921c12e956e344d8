import { z } from "zod";
import { type UserAccess, userTypes } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";

const access = { types: ["admin"], permission: "manageUsers" } as const satisfies UserAccess;

const settingSchema = z.object({
  version: z.int(),
  /** The types of users who sign in with a second factor, always. */
  secondFactorFor: z.array(z.enum(userTypes)),
  /** Staff who get in by a password alone in production: said until it is changed. */
  loosened: z.array(z.enum(userTypes)),
  /** Of each type: how many users may sign in, and how many of them have no second factor yet. */
  users: z.array(z.object({ type: z.enum(userTypes), all: z.int(), without: z.int() })),
});
export type SecuritySetting = z.output<typeof settingSchema>;

export const securitySetting = call({
  method: "GET",
  path: "/admin/security",
  access,
  summary: "Which types of users need a second factor, and how many have none yet",
  answer: settingSchema,
});

export const updateSecuritySetting = call({
  method: "PUT",
  path: "/admin/security",
  access,
  summary: "Say which types of users need a second factor, from their next sign-in",
  body: z.strictObject({ secondFactorFor: z.array(z.enum(userTypes)).max(userTypes.length) }),
  answer: settingSchema,
  needs: ["if-match"],
});
