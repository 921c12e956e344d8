import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { z } from "zod";
import { typedLines } from "#kernel/typed-text.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { documentTypes } from "./offered-parts.ts";
import { mostLetters } from "./session-parts.ts";

// The documents that a session shows beside its plans, and who is in it. What it keeps as text alone: `session-parts.ts`.

const access = { types: ["admin"], permission: "manageEnrollmentSessions" } as const;
const base = "/admin/enrollmentsessions/{sessionId}";
const language = z.enum(["en", "ko", "es"]);
const coverageType = coverageTypeSchema;
const enrollmentSession = z.strictObject({ sessionId: z.uuid() });
const part = z.strictObject({ sessionId: z.uuid(), id: z.uuid() });

const line = (max: number) => z.string().overwrite(cleanText).min(1).max(max);

export const planPagePreview = call({
  access,
  method: "POST",
  path: `${base}/planpages/preview`,
  summary: "What people would see of this text: the harmless part of its HTML",
  params: enrollmentSession,
  bodyBytes: 512_000,
  body: z.strictObject({ body: z.string().max(mostLetters), language }),
  answer: z.object({ body: z.string() }),
});

// Documents

const documentLimit = { maxBytes: 10_000_000 };
const documentAbout = { title: line(120), language };
const documentRow = {
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  language,
  mediaType: z.string(),
  sizeBytes: z.int(),
};
const planDocumentKind = z.enum(["sbc", "summary", "booklet", "flyer"]);
const planDocumentFields = z.strictObject({ kind: planDocumentKind, ...documentAbout });
const planDocumentRow = planDocumentFields.extend({
  ...documentRow,
  sessionPlanId: z.uuid(),
  planName: z.string(),
  coverageType,
  /** It is the plan's own and shows in every session that offers the plan; it is kept with the plan. */
  isOfPlan: z.boolean(),
});
export type PlanDocumentRow = z.output<typeof planDocumentRow>;

export const planDocumentCalls = {
  list: call({
    access,
    method: "GET",
    path: `${base}/plandocs`,
    summary: "The documents of a session's plans, by plan, kind and language",
    params: enrollmentSession,
    answer: z.object({ rows: z.array(planDocumentRow) }),
  }),
  create: call({
    access,
    method: "POST",
    path: `${base}/plandocs`,
    summary:
      "Add a document to a plan of a session; it takes the place of the plan's own of its kind and language",
    params: enrollmentSession,
    upload: documentLimit,
    body: planDocumentFields.extend({ sessionPlanId: z.uuid() }),
    answer: planDocumentRow,
  }),
  get: call({
    access,
    method: "GET",
    path: `${base}/plandocs/{id}`,
    summary: "One document of a session's plans",
    params: part,
    answer: planDocumentRow,
  }),
  file: call({
    access,
    method: "GET",
    path: `${base}/plandocs/{id}/file`,
    summary: "The file of a document, as people get it",
    params: part,
    file: documentTypes,
  }),
  update: call({
    access,
    method: "PUT",
    path: `${base}/plandocs/{id}`,
    summary: "Change what a document of the session is called",
    params: part,
    body: planDocumentFields,
    answer: planDocumentRow,
    needs: ["if-match"],
  }),
  replace: call({
    access,
    method: "POST",
    path: `${base}/plandocs/{id}/file`,
    summary: "Put another file in the place of a document's",
    params: part,
    upload: documentLimit,
    answer: planDocumentRow,
  }),
  remove: call({
    access,
    method: "DELETE",
    path: `${base}/plandocs/{id}`,
    summary: "Remove a document from the session",
    params: part,
  }),
  order: call({
    access,
    method: "PUT",
    path: `${base}/plandocs/order`,
    summary: "Put the session's own documents of one plan in this order",
    params: enrollmentSession,
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    answer: z.object({ rows: z.array(planDocumentRow) }),
  }),
};

const externalDocRow = z.object({ ...documentRow, fileName: z.string() });
export type ExternalDocumentRow = z.output<typeof externalDocRow>;
const externalDoc = part.extend({ documentId: z.uuid() });

export const externalDocumentCalls = {
  list: call({
    access,
    method: "GET",
    path: `${base}/externalbenefits/{id}/docs`,
    summary: "The documents of an external benefit",
    params: part,
    answer: z.object({ rows: z.array(externalDocRow) }),
  }),
  create: call({
    access,
    method: "POST",
    path: `${base}/externalbenefits/{id}/docs`,
    summary: "Add a document to an external benefit",
    params: part,
    upload: documentLimit,
    body: z.strictObject(documentAbout),
    answer: externalDocRow,
  }),
  file: call({
    access,
    method: "GET",
    path: `${base}/externalbenefits/{id}/docs/{documentId}`,
    summary: "The file of an external benefit's document",
    params: externalDoc,
    file: documentTypes,
  }),
  remove: call({
    access,
    method: "DELETE",
    path: `${base}/externalbenefits/{id}/docs/{documentId}`,
    summary: "Remove a document from an external benefit",
    params: externalDoc,
  }),
};

// People

const memberStates = ["notStarted", "opened", "inProgress", "submitted", "waived", "excluded"] as const;
const sessionMember = z.object({
  id: z.uuid(),
  memberNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  divisionName: z.string().nullable(),
  hireDate: z.string().nullable(),
  state: z.enum(memberStates),
  isExcluded: z.boolean(),
  note: z.string().nullable(),
  enrollmentId: z.uuid().nullable(),
});
export type SessionMember = z.output<typeof sessionMember>;
const member = z.strictObject({ sessionId: z.uuid(), memberId: z.uuid() });

export const sessionMemberCalls = {
  list: call({
    access,
    method: "GET",
    path: `${base}/members`,
    summary:
      "Who is in a session, and how far each has come; those left out are found by `filter[state]=excluded`",
    params: enrollmentSession,
    query: z.strictObject({
      /** The beginning of a last name, or a whole member number. */
      q: z.string().overwrite(cleanText).max(100).optional(),
      "filter[state]": z.enum(memberStates).optional(),
      sort: z.enum(["lastName", "-lastName", "hireDate", "-hireDate"]).default("lastName"),
      page: z.coerce.number().int().min(1).max(400).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    answer: z.object({ rows: z.array(sessionMember), total: z.int(), page: z.int() }),
  }),
  get: call({
    access,
    method: "GET",
    path: `${base}/members/{memberId}`,
    summary: "One person of a session",
    params: member,
    answer: sessionMember,
  }),
  exclude: call({
    access,
    method: "PUT",
    path: `${base}/members/{memberId}`,
    summary: "Leave a person out of a session, and say why; or let them in again and keep the note",
    params: member,
    body: z.strictObject({ isExcluded: z.boolean(), note: typedLines().max(500).nullable() }),
    answer: sessionMember,
  }),
  include: call({
    access,
    method: "DELETE",
    path: `${base}/members/{memberId}`,
    summary: "Let a person in again and drop the note",
    params: member,
  }),
};
