import { z } from "zod";
import { call } from "#kernel/call.ts";
import { languages } from "#kernel/language.ts";

// Everything that somebody may do who is not signed in yet. Forms are taken as typed; the rules of `sign-up-fields.ts`
// say what is wrong, in the person's words.

const typed = (max: number) => z.string().max(max).default("");
const datePart = z.string().max(20).default("");
const key = z.string().min(1).max(200);
/** A whole office may ask at once; few of it get something wrong. */
const limits = { perMinute: 600, failuresPerMinute: 60 };

const account = {
  username: typed(200),
  email: typed(500),
  newPassword: typed(500),
  newPasswordConfirmation: typed(500),
};
const personal = {
  firstName: typed(200),
  lastName: typed(200),
  /** The first name is the only one; the last is not looked at. */
  hasOneName: z.boolean().default(false),
  phone: typed(60),
  memberNumber: typed(200),
  ssn: typed(60),
  dob: z.strictObject({ month: datePart, day: datePart, year: datePart }).prefault({}),
};
const newPassword = {
  newPassword: account.newPassword,
  newPasswordConfirmation: account.newPasswordConfirmation,
};

export const passwordReset = call({
  method: "POST",
  path: "/auth/passwordReset",
  access: "public",
  summary: "Mail a link for a new password; answers alike whether the account exists or not",
  body: z.strictObject({ username: z.string().trim().min(1).max(200) }),
  ...limits,
});

export const lookupUsername = call({
  method: "POST",
  path: "/auth/lookupUsername",
  access: "public",
  summary: "Mail the username of an email address; answers alike whether an account exists or not",
  body: z.strictObject({ email: z.string().trim().min(1).max(500) }),
  ...limits,
});

export const validateUsername = call({
  method: "POST",
  path: "/auth/validateUsername",
  access: "public",
  summary: "Say whether a username has an acceptable form; never whether it is taken",
  body: z.strictObject({ username: typed(200) }),
  answer: z.object({ acceptable: z.boolean(), message: z.string().nullable() }),
  perMinute: 1200,
});

export const checkSignUp = call({
  method: "POST",
  path: "/auth/checkSignUp",
  access: "public",
  summary: "Check one step of signing up before the next; nothing is looked up or kept",
  bodyBytes: 16_000,
  body: z.strictObject({ part: z.enum(["account", "personal"]), ...account, ...personal }),
  perMinute: 1200,
});

export const signUp = call({
  method: "POST",
  path: "/auth/signUp",
  access: "public",
  summary: "Ask for a member's account; the link in the mail makes it",
  bodyBytes: 16_000,
  body: z.strictObject({ ...account, ...personal, language: z.enum(languages) }),
  ...limits,
  hashes: true,
});

export const activate = call({
  method: "POST",
  path: "/auth/activate",
  access: "public",
  summary:
    "Make the account that was signed up for, once; with another username if the first is taken by now, and with the code where the link says so",
  body: z.strictObject({
    key,
    username: z.string().max(200).optional(),
    code: z.string().max(40).optional(),
  }),
  answer: z.object({ username: z.string() }),
  statuses: [409, 410],
  ...limits,
});

export const activationCode = call({
  method: "POST",
  path: "/auth/activationCode",
  access: "public",
  summary: "Mail the code that an account needs besides the link, to the member's own address on file",
  body: z.strictObject({ key }),
  statuses: [410],
  ...limits,
});

export const lookAtLink = call({
  method: "POST",
  path: "/auth/link",
  access: "public",
  summary: "What a link from a mail is for, and for whom, while it works; following it is another call",
  body: z.strictObject({ key }),
  answer: z.object({
    kind: z.enum(["activation", "invitation", "reset", "account"]),
    firstName: z.string(),
    username: z.string(),
    /** Of an activation: a code from the member's address on file is needed too. */
    asksCode: z.boolean(),
  }),
  statuses: [410],
  ...limits,
});

export const resetPassword = call({
  method: "POST",
  path: "/auth/resetPassword",
  access: "public",
  summary: "Set a new password by a mailed link; ends every session and signs nobody in",
  body: z.strictObject({ key, ...newPassword }),
  statuses: [410],
  ...limits,
  hashes: true,
});

export const beginAccount = call({
  method: "POST",
  path: "/auth/beginAccount",
  access: "public",
  summary: "Make the account of an employee by the link that was mailed to their own address, once",
  bodyBytes: 16_000,
  body: z.strictObject({ key, username: account.username, ...newPassword }),
  answer: z.object({ username: z.string() }),
  statuses: [409, 410],
  ...limits,
  hashes: true,
});

export const acceptInvitation = call({
  method: "POST",
  path: "/auth/acceptInvitation",
  access: "public",
  summary: "Choose the first password by a mailed link",
  body: z.strictObject({ key, ...newPassword }),
  statuses: [410],
  ...limits,
  hashes: true,
});
