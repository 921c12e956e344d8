import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { languages } from "#kernel/language.ts";
import { parsedText } from "#kernel/parsed-text.ts";
import { invitationStates, lettersAtOnce, remindableStates, type ReminderRefusal } from "./states.ts";

const manage = { types: ["admin"], permission: "manageEnrollmentSessions" } as const satisfies UserAccess;
/** Employers see how far their people are, and nobody's name. */
const read = [
  manage,
  { types: ["client"], permission: "viewEnrollmentSessions" },
] as const satisfies readonly UserAccess[];

const path = "/admin/enrollmentsessions/{sessionId}/invitations" as const;
const params = z.strictObject({ sessionId: z.uuid() });
const state = z.enum(invitationStates);
const name = z.string().trim().min(1).max(80);
/** Empty for a person with one name. */
const lastName = z.string().trim().max(80);
const email = parsedText(parseEmail, "email");
const ids = z.array(z.uuid()).min(1).max(500);
const day = z.string().refine(isDate, { params: { code: "date" } });
const results = <const O extends string>(...outcomes: O[]) =>
  z.object({ results: z.array(z.object({ id: z.uuid(), outcome: z.enum(outcomes) })) });

/** Work that goes on in the background. */
const runSchema = z.object({
  kind: z.enum(["invite", "remind"]),
  total: z.int(),
  done: z.int(),
  /** It failed again and again and was given up; what is done stays done. */
  isStopped: z.boolean(),
});
export type InvitationRun = z.output<typeof runSchema>;

export const invitationFunnel = call({
  method: "GET",
  path: `${path}/funnel`,
  access: read,
  summary: "How far the invited people of a session are, and who is not invited yet",
  params,
  answer: z.object({
    enrollmentSession: z.object({
      name: z.string(),
      clientName: z.string(),
      status: z.enum(["draft", "open", "closed"]),
      kind: z.enum(["openEnrollment", "newHire", "lifeEvent"]),
      /** The client's: days of moments are by its clock. */
      timeZone: z.string(),
      opensOn: z.string(),
      closesOn: z.string(),
      daysLeft: z.int(),
      isOpenNow: z.boolean(),
      languages: z.array(z.enum(languages)),
      reminderCap: z.int(),
      reminderEveryDays: z.int(),
    }),
    counts: z.object({
      notStarted: z.int(),
      opened: z.int(),
      inProgress: z.int(),
      submitted: z.int(),
      waived: z.int(),
      bounced: z.int(),
      expired: z.int(),
      locked: z.int(),
      revoked: z.int(),
    }),
    invited: z.int(),
    /** Have no working email address and have not sent anything: a letter reaches them. */
    letters: z.object({ toPrint: z.int(), printed: z.int() }),
    /** People of the session who have no invitation. */
    notInvited: z.object({ withEmail: z.int(), withoutEmail: z.int() }),
    divisions: z.array(z.object({ id: z.uuid(), name: z.string() })),
    run: runSchema.nullable(),
  }),
  statuses: [404],
});

const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  divisionName: z.string().nullable(),
  language: z.enum(languages),
  state,
  sentAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  reminders: z.int(),
  remindedAt: z.string().nullable(),
  letterAt: z.string().nullable(),
  expiresAt: z.string(),
  /** What the mail server said when it would not take the mail. */
  bounce: z.string().nullable(),
});
export type InvitationRow = z.output<typeof rowSchema>;

export const invitationSorts = ["name", "state", "sentAt", "openedAt"] as const;

export const invitationList = call({
  method: "GET",
  path,
  access: manage,
  summary: "Find invitations of a session: a page of those that match, in an order",
  params,
  query: z.strictObject({
    /** The beginning of a last or first name, or of an email address. */
    q: z.string().trim().max(100).optional(),
    "filter[state]": state.optional(),
    "filter[divisionId]": z.uuid().optional(),
    "filter[reach]": z.enum(["email", "letter"]).optional(),
    sort: z.enum([...invitationSorts, ...invitationSorts.map((one) => `-${one}` as const)]).default("name"),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
  statuses: [404],
});

/** Who could be invited by hand: people of the session without an invitation. */
export const invitationCandidates = call({
  method: "GET",
  path: `${path}/candidates`,
  access: manage,
  summary: "Find people of a session who have no invitation",
  params,
  query: z.strictObject({ q: z.string().trim().max(100).optional() }),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        divisionName: z.string().nullable(),
        email: z.string().nullable(),
      }),
    ),
    total: z.int(),
  }),
  statuses: [404],
});

export const inviteAll = call({
  method: "POST",
  path: `${path}/all`,
  access: manage,
  summary: "Invite everyone of a session who has no invitation, in the background",
  params,
  answer: runSchema.omit({ isStopped: true }),
  statuses: [404, 409],
});

export const inviteMembers = call({
  method: "POST",
  path: `${path}/members`,
  access: manage,
  summary: "Invite these people of a session",
  params,
  body: z.strictObject({ memberIds: ids }),
  answer: results("invited", "withoutEmail", "hasOne", "notInSession"),
  statuses: [404],
});

export const invitePerson = call({
  method: "POST",
  path: `${path}/person`,
  access: manage,
  summary: "Invite somebody who is no member yet, by name and email address",
  params,
  body: z.strictObject({ firstName: name, lastName, email, language: z.enum(languages) }),
  answer: z.object({ id: z.uuid() }),
  statuses: [404],
});

export const resendInvitations = call({
  method: "POST",
  path: `${path}/resend`,
  access: manage,
  summary: "Mail these invitations once more",
  params,
  body: z.strictObject({ ids }),
  answer: results("sent", "noEmail", "tooSoon", "done", "revoked", "expired"),
  statuses: [404],
});

export const revokeInvitations = call({
  method: "POST",
  path: `${path}/revoke`,
  access: manage,
  summary: "Make the links of these invitations worthless",
  params,
  body: z.strictObject({ ids }),
  answer: results("revoked", "done", "already"),
  statuses: [404],
});

export const extendInvitations = call({
  method: "POST",
  path: `${path}/extend`,
  access: manage,
  summary: "Let the links of these invitations, or of all, work until the end of a day",
  params,
  body: z.strictObject({ ids: ids.optional(), until: day }),
  answer: z.object({ extended: z.int() }),
  statuses: [404],
});

export const readdressInvitation = call({
  method: "POST",
  path: `${path}/{id}/address`,
  access: manage,
  summary: "Send an invitation to another address; a link that reached the old one stops working",
  params: z.strictObject({ sessionId: z.uuid(), id: z.uuid() }),
  body: z.strictObject({ email }),
  answer: z.object({ id: z.uuid() }),
  statuses: [404],
});

const target = {
  states: z.array(z.enum(remindableStates)).min(1).max(3),
  divisionId: z.uuid().optional(),
};

const refusedCounts = {
  noEmail: z.int(),
  bounced: z.int(),
  expired: z.int(),
  windowOver: z.int(),
  capReached: z.int(),
  tooSoon: z.int(),
} satisfies Record<ReminderRefusal, z.ZodType>;

/** A POST like the reminder itself, with the same body: what is shown is what would be done. */
export const previewReminders = call({
  method: "POST",
  path: `${path}/reminders/preview`,
  access: read,
  summary: "How many of these people would get a reminder now, and why the rest would not",
  params,
  body: z.strictObject(target),
  answer: z.object({ due: z.int(), refused: z.object(refusedCounts) }),
  statuses: [404],
});

export const remind = call({
  method: "POST",
  path: `${path}/reminders`,
  access: manage,
  summary: "Remind these people, in the background, as far as the session's limits allow",
  params,
  body: z.strictObject(target),
  answer: runSchema.omit({ isStopped: true }),
  statuses: [404, 409],
});

export const invitationLetters = call({
  method: "POST",
  path: `${path}/letters`,
  access: manage,
  summary: "Letters with the link and its QR code, one a page, as a PDF",
  params,
  /** Without ids: everyone without a working address and without a letter so far. */
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(lettersAtOnce).optional() }),
  file: ["application/pdf"],
});
