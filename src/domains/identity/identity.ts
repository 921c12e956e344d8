import { z } from "zod";
import { userTypes } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";

export const userSchema = z.object({
  id: z.uuid(),
  type: z.enum(userTypes),
  username: z.string(),
  nickName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: z.enum(["en", "ko", "es"]),
  passwordResetRequired: z.boolean(),
  permissions: z.array(z.object({ id: z.uuid(), name: z.string(), machineName: z.string() })),
  settings: z.record(z.string(), z.unknown()),
  entityName: z.string().nullable(),
  /** The client whose data the user works with now; for users of a client, their own. */
  activeClient: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type User = z.output<typeof userSchema>;

export const csrfCookie = call({
  method: "GET",
  path: "/sanctum/csrf-cookie",
  access: "public",
  summary: "Set the XSRF-TOKEN cookie that unsafe calls without a token send back",
});

export const login = call({
  method: "POST",
  path: "/login",
  access: "public",
  summary: "Sign in; answers alike for unknown names and wrong passwords",
  body: z.strictObject({ username: z.string().trim().min(1).max(200), password: z.string().min(1).max(500) }),
  answer: z.object({ token: z.string(), user: userSchema }),
  perMinute: 60,
});

export const logout = call({
  method: "POST",
  path: "/logout",
  access: "public",
  summary: "End the session of the token that is sent; without one, do nothing",
});

export const userInfo = call({
  method: "GET",
  path: "/userInfo",
  access: "signedIn",
  summary: "The signed-in user with their permissions",
  answer: userSchema,
});
