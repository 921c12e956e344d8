import { z } from "zod";
import { userTypes } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { normalizeName } from "#kernel/clean.ts";
import { parseEmail } from "#kernel/email.ts";
import { languages } from "#kernel/language.ts";
import { parsedText } from "#kernel/parsed-text.ts";
import { parsePhone } from "#kernel/phone.ts";

const profileSchema = z.object({
  version: z.int(),
  type: z.enum(userTypes),
  username: z.string(),
  /** The broker, client, partner, TPA or member that the user belongs to. */
  entityName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  nickName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(languages),
  passwordChangedAt: z.string().nullable(),
});
export type Profile = z.output<typeof profileSchema>;

const stop = { abort: true };
const name = z.string().overwrite(normalizeName).min(1, stop).max(80, stop);
/** Empty for a person with one name. */
const lastName = z.string().overwrite(normalizeName).max(80, stop);

const changes = z.strictObject({
  firstName: name,
  lastName,
  nickName: name.nullable().default(null),
  email: parsedText(parseEmail, "email"),
  phone: parsedText(parsePhone, "phone").nullable().default(null),
  language: z.enum(languages),
  /** Needed where the email address is another one. */
  currentPassword: z.string().min(1).max(500).optional(),
});
export type ProfileChanges = z.output<typeof changes>;

export const profile = call({
  method: "GET",
  path: "/user/profile",
  access: "signedIn",
  summary: "The own account: names, how to reach the user, language",
  answer: profileSchema,
});

export const updateProfile = call({
  method: "PUT",
  path: "/user/profile",
  access: "signedIn",
  summary: "Change the own account; a new email address needs the password, and both addresses hear of it",
  body: changes,
  answer: profileSchema,
  needs: ["if-match"],
  perMinute: 60,
});

/** What was done, as far as the page has words for it. */
export const recordedActions = [
  "view",
  "create",
  "update",
  "remove",
  "restore",
  "submit",
  "cancel",
  "resume",
  "reveal",
  "export",
  "consent",
  "withdrawConsent",
  "signIn",
  "signInFailed",
  "signOut",
  "password",
  "link",
  "secondFactor",
  "other",
] as const;

const accessHistoryEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  action: z.enum(recordedActions),
  subject: z.enum(["members", "enrollments", "users"]),
  /** Of the family, where the row is about one person. */
  person: z.string().nullable(),
  /** Several records were shown together. */
  inList: z.boolean(),
  by: z.object({
    /** Staff are named by their role and employer; nobody else's private data is shown. */
    kind: z.enum(["self", "family", "staff", "enrollment", "apiKey", "visitor", "link", "system"]),
    type: z.enum(userTypes).nullable(),
    organisation: z.string().nullable(),
  }),
  /** Under emergency access. */
  emergency: z.boolean(),
});
export type AccessHistoryEntry = z.output<typeof accessHistoryEntrySchema>;

export const accessHistory = call({
  method: "GET",
  path: "/user/accesshistory",
  access: "signedIn",
  summary: "Who looked at or changed the own data, the latest first; a member's: that of the family",
  query: z.strictObject({
    /** Only rows older than this one. */
    before: z.coerce.number().int().min(1).optional(),
    /** With what the user did too. */
    own: z.enum(["true", "false"]).default("false"),
  }),
  answer: z.object({ rows: z.array(accessHistoryEntrySchema), more: z.boolean() }),
  perMinute: 60,
});

const memberAccess = { types: ["member"] } as const;

const sharingSchema = z.object({
  /** What the member is to the consent: who may be given it, who may give it, and who is too young to. */
  standing: z.enum(["subscriber", "adult", "minor"]),
  /** The own consent, of an adult dependent. */
  shares: z.boolean().nullable(),
  /** The day of that consent, or of its withdrawal; none where it was never touched. */
  changedOn: z.string().nullable(),
  subscriberName: z.string().nullable(),
  /** For the subscriber. */
  dependents: z.array(
    z.object({ id: z.uuid(), name: z.string(), visible: z.enum(["minor", "shared", "notShared"]) }),
  ),
});
export type HealthSharing = z.output<typeof sharingSchema>;

export const healthSharing = call({
  method: "GET",
  path: "/user/healthsharing",
  access: memberAccess,
  summary: "Whose health data the subscriber of the own family may see",
  answer: sharingSchema,
});

export const shareHealth = call({
  method: "PUT",
  path: "/user/healthsharing",
  access: memberAccess,
  summary: "An adult dependent lets the subscriber see the own health data, or no longer",
  body: z.strictObject({ shares: z.boolean() }),
  answer: sharingSchema,
});
