import { z } from "zod";
import { signInStages, userTypes } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { serviceKeys } from "#kernel/service-keys.ts";
import { coverageSchema } from "#plans/plans/coverage-type-schema.ts";

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
  /** By whose clock pages show a moment: the client's for users and members of one client, else the installation's. */
  timeZone: z.string(),
  /** What the installation's coverage types are called and what belongs to them, by their codes. */
  coverageNames: z.record(z.string(), coverageSchema),
  /** Services of the product that are switched off for the user: their calls answer 404. */
  servicesOff: z.array(z.enum(serviceKeys)),
  /** The emergency access under which the user works now: its rights are among the permissions. */
  emergency: z.object({ expiresAt: z.string(), reason: z.string() }).nullable(),
});
export type User = z.output<typeof userSchema>;

/** How a user can give the second factor. */
export const secondFactorWays = ["totp", "passkey", "recovery"] as const;
export type SecondFactorWay = (typeof secondFactorWays)[number];

/**
 * What a sign-in, or a step of one, has reached. While `next` names something to do, the token opens nothing else; each
 * step answers a new one, and the one before has ended.
 */
export const signInAnswer = z.object({
  token: z.string(),
  /** Not before a second factor that is due has been given. */
  user: userSchema.nullable(),
  next: z.enum(signInStages).nullable(),
  /** What the user may give as a second factor, where that is next. */
  ways: z.array(z.enum(secondFactorWays)),
});
export type SignInAnswer = z.output<typeof signInAnswer>;

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
  answer: signInAnswer,
  perMinute: 600,
  failuresPerMinute: 60,
  hashes: true,
});

export const updatePassword = call({
  method: "POST",
  path: "/auth/updatePassword",
  access: "signingIn",
  summary: "Change the own password; every other session of the user ends",
  body: z.strictObject({
    currentPassword: z.string().min(1).max(500),
    newPassword: z.string().min(1).max(500),
    newPasswordConfirmation: z.string().min(1).max(500),
  }),
  answer: signInAnswer,
  perMinute: 30,
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
