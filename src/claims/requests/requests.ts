import { z } from "zod";
import { call } from "#kernel/call.ts";
import { typedLine, typedLines } from "#kernel/typed-text.ts";
import type { UserAccess } from "#kernel/access.ts";
import { longestText, mostFiles } from "#content/inbox/parties.ts";
import { requestKinds, requestStates } from "./request-states.ts";

// Bills that members send to be paid back, and appeals.

const own = { types: ["member"] } as const satisfies UserAccess;
/** Those who bring claims decide what becomes of a request; a key speaks for no desk. */
const deciders = {
  types: ["admin"],
  permission: "manageClaims",
  withoutKeys: true,
} as const satisfies UserAccess;

const one = z.strictObject({ id: z.uuid() });
const fileIds = z.array(z.uuid()).max(mostFiles).default([]);
const words = typedLines().max(longestText).default("");

const requestSchema = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  status: z.enum(requestStates),
  memberId: z.uuid(),
  firstName: z.string(),
  /** Null to the patient for whom a parent sent it: the conversation is the sender's. */
  conversationId: z.uuid().nullable(),
  claimId: z.uuid().nullable(),
  claimNumber: z.string().nullable(),
  providerName: z.string().nullable(),
  servedOn: z.string().nullable(),
  amountCents: z.int().nullable(),
  receivedOn: z.string(),
  dueOn: z.string(),
  decidedOn: z.string().nullable(),
  answer: z.string().nullable(),
  paidCents: z.int().nullable(),
  paidOn: z.string().nullable(),
  isOwn: z.boolean(),
});
export type OwnClaimRequest = z.output<typeof requestSchema>;

export const ownClaimRequests = call({
  method: "GET",
  path: "/member/claimrequests",
  access: own,
  service: "claims",
  summary: "The bills and appeals that the member sent, or that are about them, the latest first",
  query: z.strictObject({ claimId: z.uuid().optional() }),
  answer: z.object({
    rows: z.array(requestSchema),
    /** The member sends bills and appeals for themselves and their minor children. */
    people: z.array(z.object({ id: z.uuid(), name: z.string(), isSelf: z.boolean() })),
    /** Says of the claim that was named whether the member may appeal it, and until when that is in time. */
    appeal: z.object({ mayAppeal: z.boolean(), until: z.string().nullable() }).nullable(),
  }),
});
export type OwnClaimRequests = z.output<typeof ownClaimRequests.answer>;

export const sendBill = call({
  method: "POST",
  path: "/member/claimrequests/bills",
  access: own,
  service: "claims",
  summary: "Send a bill to be paid back, with its photos; it reaches the desk as a message with its fields",
  needs: ["idempotency-key"],
  bodyBytes: 64_000,
  body: z.strictObject({
    memberId: z.uuid(),
    providerName: typedLine().max(100),
    /** A day; what is none is refused in words. */
    servedOn: z.string().max(20),
    amountCents: z.int().max(99_999_999).nullable(),
    text: words,
    fileIds,
  }),
  answer: z.object({ request: requestSchema }),
  statuses: [404, 409, 422],
  perMinute: 60,
});
export type BillInput = z.output<typeof sendBill.body>;

export const sendAppeal = call({
  method: "POST",
  path: "/member/claimrequests/appeals",
  access: own,
  service: "claims",
  summary: "Appeal the decision of a claim; one at a time",
  needs: ["idempotency-key"],
  bodyBytes: 64_000,
  body: z.strictObject({ claimId: z.uuid(), text: words, fileIds }),
  answer: z.object({ request: requestSchema }),
  statuses: [404, 409, 422],
  perMinute: 60,
});
export type AppealInput = z.output<typeof sendAppeal.body>;

export const withdrawClaimRequest = call({
  method: "POST",
  path: "/member/claimrequests/{id}/withdraw",
  access: own,
  service: "claims",
  summary: "Take an own request back, while nothing is decided",
  params: one,
  answer: z.object({ request: requestSchema }),
  statuses: [404, 409],
});

const rowSchema = requestSchema.omit({ isOwn: true, firstName: true }).extend({
  conversationId: z.uuid(),
  version: z.int(),
  name: z.string(),
  memberNumber: z.string(),
  clientName: z.string(),
  askedBy: z.string(),
  /** Nothing is decided, and the last day to decide is over. */
  isOverdue: z.boolean(),
  /** The appeal came after its last day. */
  isLate: z.boolean(),
});
export type ClaimRequestRow = z.output<typeof rowSchema>;

export const claimRequestList = call({
  method: "GET",
  path: "/claimrequests",
  access: deciders,
  service: "claims",
  summary: "Bills and appeals of members: what is open first, by its last day",
  query: z.strictObject({
    "filter[status]": z.enum([...requestStates, "open"]).optional(),
    "filter[kind]": z.enum(requestKinds).optional(),
    "filter[clientId]": z.uuid().optional(),
    sort: z.enum(["dueOn", "-dueOn"]).default("dueOn"),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
});
export type ListQuery = z.output<typeof claimRequestList.query>;

const detailSchema = rowSchema.extend({
  next: z.array(z.enum(requestStates)),
  /** The member's words and files, and the answers, stand in their order. */
  messages: z.array(
    z.object({
      side: z.enum(["party", "desk"]),
      authorName: z.string(),
      at: z.string(),
      body: z.string(),
      files: z.array(z.object({ id: z.uuid(), fileName: z.string() })),
    }),
  ),
});
export type ClaimRequestDetail = z.output<typeof detailSchema>;

export const claimRequestDetail = call({
  method: "GET",
  path: "/claimrequests/{id}",
  access: deciders,
  service: "claims",
  summary: "A bill or an appeal with what was written about it",
  params: one,
  answer: detailSchema,
  statuses: [404],
});

export const claimRequestFile = call({
  method: "GET",
  path: "/claimrequests/files/{id}",
  access: deciders,
  service: "claims",
  summary: "A photo or paper that came with a bill or an appeal",
  params: one,
  file: ["application/pdf", "image/jpeg", "image/png", "image/heic", "image/webp"],
  statuses: [404],
});

export const decideClaimRequest = call({
  method: "PUT",
  path: "/claimrequests/{id}",
  access: deciders,
  service: "claims",
  summary:
    "Say where a bill or an appeal stands; the member reads it in their inbox, and a mail says that there is a message",
  params: one,
  needs: ["if-match"],
  bodyBytes: 64_000,
  body: z.strictObject({
    status: z.enum(requestStates),
    /** The member reads it; a decision has one. */
    answer: typedLines().max(2000).default(""),
    paidCents: z.int().max(99_999_999).nullable().default(null),
    paidOn: z.string().max(20).nullable().default(null),
  }),
  answer: detailSchema,
  statuses: [404, 409, 412, 422, 428],
});
export type DecisionInput = z.output<typeof decideClaimRequest.body>;
