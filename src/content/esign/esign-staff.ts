import { z } from "zod";
import { typedLine } from "#kernel/typed-text.ts";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { parseEmail } from "#kernel/email.ts";
import { languages } from "#kernel/language.ts";
import { parsedText } from "#kernel/parsed-text.ts";
import {
  fieldKinds,
  maxDocumentBytes,
  mostFields,
  mostRoles,
  requestStates,
  signerStates,
  signEvents,
} from "./esign-words.ts";

const access = { types: ["admin"], permission: "viewSurveys" } as const satisfies UserAccess;
const path = "/admin/esign/templates";
const params = z.strictObject({ id: z.uuid() });
const text = (max: number) => z.string().overwrite(cleanText).min(1, { abort: true }).max(max);
const key = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/u);
const point = z.number().min(-10_000).max(10_000);

const fieldSchema = z.strictObject({
  id: key,
  page: z.int().min(1).max(1000),
  x: point,
  y: point,
  width: point,
  height: point,
  kind: z.enum(fieldKinds),
  role: z.string().max(40),
  isRequired: z.boolean(),
  label: z.string().overwrite(cleanText).max(120),
});
const roleSchema = z.strictObject({ key, name: text(60) });

const templateSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  daysToSign: z.int(),
  fileName: z.string(),
  fileHash: z.string(),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  roles: z.array(roleSchema),
  fields: z.array(fieldSchema),
  /** It was sent out: its file stays, its fields may change for what is sent next. */
  sent: z.int(),
});
export type SignTemplate = z.output<typeof templateSchema>;

export const createTemplate = call({
  method: "POST",
  path,
  access,
  summary: "Begin a document to sign with a PDF of at most 50 pages that is not locked by a password",
  upload: { maxBytes: maxDocumentBytes },
  body: z.strictObject({ name: text(120), clientId: z.uuid().optional() }),
  answer: templateSchema,
  statuses: [404, 413, 422],
  perMinute: 60,
});

export const getTemplate = call({
  method: "GET",
  path: `${path}/{id}`,
  access,
  summary: "A document to sign: its pages, who signs, and where",
  params,
  answer: templateSchema,
  statuses: [404],
});

export const updateTemplate = call({
  method: "PUT",
  path: `${path}/{id}`,
  access,
  summary: "Change who signs a document and where; what was sent out stays as it was",
  params,
  needs: ["if-match"],
  bodyBytes: 256_000,
  body: z.strictObject({
    name: text(120),
    daysToSign: z.int().min(1).max(365),
    /** In the order in which they sign. */
    roles: z.array(roleSchema).min(1).max(mostRoles),
    fields: z.array(fieldSchema).max(mostFields),
  }),
  answer: templateSchema,
  statuses: [404, 412, 422, 428],
});
export type TemplateValues = z.output<typeof updateTemplate.body>;

export const removeTemplate = call({
  method: "DELETE",
  path: `${path}/{id}`,
  access,
  summary: "Remove a document that nobody has to sign any more; what was signed stays",
  params,
  statuses: [404, 409],
});

export const templateFile = call({
  method: "GET",
  path: `${path}/{id}/file`,
  access,
  summary: "The PDF of a document to sign",
  params,
  file: ["application/pdf"],
  statuses: [404, 410],
});

const signerSchema = z.object({
  id: z.uuid(),
  place: z.int(),
  role: z.string(),
  name: z.string(),
  email: z.string(),
  memberId: z.uuid().nullable(),
  language: z.enum(languages),
  status: z.enum(signerStates),
  sentAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  signedAt: z.string().nullable(),
});
const requestSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  templateId: z.uuid(),
  name: z.string(),
  message: z.string().nullable(),
  status: z.enum(requestStates),
  sentAt: z.string(),
  expiresAt: z.string(),
  completedAt: z.string().nullable(),
  endedReason: z.string().nullable(),
  /** SHA-256 of the signed PDF, and where anybody checks it. */
  signedHash: z.string().nullable(),
  checkLink: z.string().nullable(),
  signers: z.array(signerSchema),
});
export type SignRequest = z.output<typeof requestSchema>;

export const sendTemplate = call({
  method: "POST",
  path: `${path}/{id}/send`,
  access,
  summary: "Send a document to those who sign it: the first one is mailed now, each other one in turn",
  params,
  body: z.strictObject({
    message: typedLine().max(500).default(""),
    signers: z
      .array(
        z.strictObject({
          role: z.string().max(40),
          name: z.string().overwrite(cleanText).max(120).default(""),
          email: parsedText(parseEmail, "email").nullable().default(null),
          /** In place of name and address: those of a member. */
          memberId: z.uuid().optional(),
          language: z.enum(languages).default("en"),
        }),
      )
      .min(1)
      .max(mostRoles),
  }),
  answer: requestSchema,
  statuses: [404, 409, 422],
  perMinute: 120,
});
export type SendWish = z.output<typeof sendTemplate.body>;

export const requestList = call({
  method: "GET",
  path: "/admin/esign/requests",
  access,
  summary: "Documents that were sent out to be signed, the latest first",
  query: z.strictObject({
    templateId: z.uuid().optional(),
    "filter[status]": z.enum(requestStates).optional(),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(requestSchema), total: z.int(), page: z.int() }),
});

export const getRequest = call({
  method: "GET",
  path: "/admin/esign/requests/{id}",
  access,
  summary: "One document that was sent out, with all that happened to it",
  params,
  answer: requestSchema.extend({
    events: z.array(
      z.object({
        event: z.enum(signEvents),
        at: z.string(),
        name: z.string().nullable(),
        from: z.string().nullable(),
      }),
    ),
  }),
  statuses: [404],
});

export const remindSigner = call({
  method: "POST",
  path: "/admin/esign/requests/{id}/remind",
  access,
  summary: "Mail the one whose turn it is their link again, and let them try codes anew",
  params,
  body: z.strictObject({}),
  answer: requestSchema,
  statuses: [404, 409],
  perMinute: 60,
});

export const voidRequest = call({
  method: "POST",
  path: "/admin/esign/requests/{id}/void",
  access,
  summary: "Call a document back before all have signed it; every link ends",
  params,
  needs: ["if-match"],
  body: z.strictObject({ reason: typedLine().max(500) }),
  answer: requestSchema,
  statuses: [404, 409, 412, 422, 428],
});

export const signedFile = call({
  method: "GET",
  path: "/admin/esign/requests/{id}/file",
  access,
  summary: "The signed PDF with its certificate of completion; before, the PDF as it was sent",
  params,
  file: ["application/pdf"],
  statuses: [404, 410],
});
