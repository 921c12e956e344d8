import { z } from "zod";
import { type UserAccess, userTypes } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { normalizeName } from "#kernel/clean.ts";
import { parseEmail } from "#kernel/email.ts";
import { languages } from "#kernel/language.ts";
import { parsedText } from "#kernel/parsed-text.ts";
import { parsePhone } from "#kernel/phone.ts";
import { parseUsername } from "./username.ts";

/** Administrators manage every user; others those of their own organisation (scope decides). */
const managerAccess = [
  { types: ["admin"], permission: "manageUsers" },
  { types: ["broker", "client", "partner", "tpa"], permission: "editSubUsers" },
] as const satisfies readonly UserAccess[];

export const userStatuses = ["invited", "active", "locked"] as const;
export type UserStatus = (typeof userStatuses)[number];
/** Members sign up by themselves. */
const invitedTypes = ["admin", "broker", "client", "partner", "tpa"] as const;

export const userSorts = ["name", "username", "type", "entityName", "status", "lastSignInAt"] as const;

const narrowing = z.strictObject({
  /** The beginning of a last name or of a username. */
  q: z.string().trim().max(100).optional(),
  "filter[type]": z.enum(userTypes).optional(),
  "filter[status]": z.enum(userStatuses).optional(),
  "filter[roleId]": z.uuid().optional(),
  "filter[validated]": z.enum(["true", "false"]).optional(),
  sort: z.enum([...userSorts, ...userSorts.map((name) => `-${name}` as const)]).default("name"),
});

const rowSchema = z.object({
  id: z.uuid(),
  type: z.enum(userTypes),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(userStatuses),
  validated: z.boolean(),
  entityName: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
  /** Their names. */
  roles: z.array(z.string()),
});
export type UserRow = z.output<typeof rowSchema>;

const detailSchema = rowSchema.omit({ roles: true }).extend({
  version: z.int(),
  nickName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(languages),
  entityId: z.uuid().nullable(),
  passwordResetRequired: z.boolean(),
  passwordChangedAt: z.string().nullable(),
  createdAt: z.string(),
  roles: z.array(z.object({ id: z.uuid(), name: z.string(), active: z.boolean() })),
  /** Where the user is signed in now. */
  sessions: z.int(),
  secondFactors: z.int(),
  /** It is the caller's own account. */
  isOwn: z.boolean(),
});
export type UserDetail = z.output<typeof detailSchema>;

const stop = { abort: true };
const name = z.string().overwrite(normalizeName).min(1, stop).max(80, stop);
/** Empty for a person with one name. */
const lastName = z.string().overwrite(normalizeName).max(80, stop);
const fields = {
  firstName: name,
  lastName,
  nickName: name.nullable().default(null),
  email: parsedText(parseEmail, "email"),
  phone: parsedText(parsePhone, "phone").nullable().default(null),
  language: z.enum(languages),
  roleIds: z.array(z.uuid()).max(50),
  /** The broker, client, partner or TPA; none for administrators and where the caller's own is meant. */
  entityId: z.uuid().nullable().default(null),
};

const createSchema = z.strictObject({
  ...fields,
  type: z.enum(invitedTypes),
  username: parsedText(parseUsername, "username"),
});
const updateSchema = z.strictObject({ ...fields, status: z.enum(userStatuses) });
export type NewUser = z.output<typeof createSchema>;
export type ChangedUser = z.output<typeof updateSchema>;

const params = z.strictObject({ id: z.uuid() });
const one = { access: managerAccess, params, answer: detailSchema, statuses: [404] } as const;

export const userList = call({
  method: "GET",
  path: "/user",
  access: managerAccess,
  summary: "Find users: a page of those that match, in an order",
  query: narrowing.extend({
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
});

export const userExport = call({
  method: "GET",
  path: "/user/export",
  access: managerAccess,
  summary: "All users that match, as CSV",
  query: narrowing,
  file: ["text/csv"],
});

export const userChoices = call({
  method: "GET",
  path: "/user/choices",
  access: managerAccess,
  summary: "What a user's form offers: the roles, and whether the caller may give each",
  answer: z.object({
    roles: z.array(
      z.object({ id: z.uuid(), name: z.string(), userType: z.enum(userTypes), mayGive: z.boolean() }),
    ),
  }),
});

export const userEntities = call({
  method: "GET",
  path: "/user/entities",
  access: { types: ["admin"], permission: "manageUsers" },
  summary: "Find the organizations that a user may belong to: by how the name begins, or the one of an id",
  query: z.strictObject({
    type: z.enum(["broker", "client", "partner", "tpa"]),
    q: z.string().trim().max(100).optional(),
    id: z.uuid().optional(),
  }),
  answer: z.object({ rows: z.array(z.object({ id: z.uuid(), label: z.string() })) }),
});

export const userCreate = call({
  method: "POST",
  path: "/user",
  access: managerAccess,
  summary: "Add a user, who gets an invitation by mail",
  body: createSchema,
  answer: detailSchema,
});

export const userDetail = call({ ...one, method: "GET", path: "/user/{id}", summary: "One user" });

export const userUpdate = call({
  ...one,
  method: "PUT",
  path: "/user/{id}",
  summary: "Change a user",
  body: updateSchema,
  needs: ["if-match"],
  statuses: [404, 409, 412],
});

export const userRemove = call({
  method: "DELETE",
  path: "/user/{id}",
  access: managerAccess,
  summary: "Remove a user and end their sessions; with If-Match only that version",
  params,
  statuses: [404, 409, 412],
});

export const userVerify = call({
  ...one,
  method: "POST",
  path: "/userverify/{id}",
  summary: "Say that staff have checked who the user is, or take that back",
  body: z.strictObject({ validated: z.boolean().default(true) }),
  statuses: [404, 409],
});

const historySchema = z.object({
  id: z.int(),
  at: z.string(),
  /** Something happened to the user, or the user did it. */
  kind: z.enum(["about", "by"]),
  action: z.string(),
  subject: z.string(),
  by: z.enum(["user", "enrollee", "apiKey", "system", "anonymous"]),
  /** Of a user that the caller may see. */
  byName: z.string().nullable(),
  /** The names of the fields that changed. */
  fields: z.array(z.string()),
  /** Under emergency access. */
  emergency: z.boolean(),
});
export type UserHistoryRow = z.output<typeof historySchema>;

export const userHistory = call({
  method: "GET",
  path: "/userhistory/{id}",
  access: managerAccess,
  summary: "What was done to a user's account, and what the user did; the latest first",
  params,
  query: z.strictObject({ before: z.coerce.number().int().min(1).optional() }),
  answer: z.object({ rows: z.array(historySchema), more: z.boolean() }),
  statuses: [404],
});

export const userInvite = call({
  ...one,
  method: "POST",
  path: "/user/{id}/invite",
  summary: "Send an invited user a new invitation; the former link ends",
  statuses: [404, 409],
  perMinute: 30,
});

export const userSendReset = call({
  ...one,
  method: "POST",
  path: "/user/{id}/resetlink",
  summary: "Mail the user a link to choose a new password",
  statuses: [404, 409],
  perMinute: 30,
});

export const userUnlock = call({
  ...one,
  method: "POST",
  path: "/user/{id}/unlock",
  summary: "Unlock a user and forget wrong passwords that were counted",
  statuses: [404, 409],
});

export const userForcePassword = call({
  ...one,
  method: "POST",
  path: "/user/{id}/passwordchange",
  summary: "Make the user choose a new password at the next sign-in",
});

export const userEndSessions = call({
  ...one,
  method: "POST",
  path: "/user/{id}/endsessions",
  summary: "Sign the user out everywhere",
});

export const userRemoveSecondFactors = call({
  ...one,
  method: "POST",
  path: "/user/{id}/removesecondfactors",
  summary: "Remove the user's second factors and recovery codes: for a lost phone",
  statuses: [404, 409],
});
