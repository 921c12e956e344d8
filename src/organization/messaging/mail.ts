import { z } from "zod";
import { call } from "#kernel/call.ts";

/** When it was written: the only order there is. */
const sort = z.enum(["createdAt", "-createdAt"]).default("-createdAt");

const rowSchema = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  kind: z.string(),
  recipient: z.string(),
  language: z.enum(["en", "ko", "es"]),
  subject: z.string(),
  status: z.enum(["waiting", "sent", "kept", "failed"]),
  tries: z.int(),
  failure: z.string().nullable(),
});
export type MailRow = z.output<typeof rowSchema>;

export const mailList = call({
  method: "GET",
  path: "/admin/mails",
  access: { types: ["admin"] },
  summary: "Mails that were sent or kept, newest first",
  query: z.strictObject({
    "filter[status]": rowSchema.shape.status.optional(),
    sort,
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
});

export const mailDetail = call({
  method: "GET",
  path: "/admin/mails/{id}",
  access: { types: ["admin"] },
  summary: "One mail, with its text",
  params: z.object({ id: z.uuid() }),
  answer: rowSchema.extend({ text: z.string(), html: z.string() }),
});

const helpStatus = z.enum(["open", "answered"]);
const helpRequestSchema = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  subject: z.string(),
  contactType: z.enum(["phone", "email"]),
  contact: z.string(),
  message: z.string(),
  status: helpStatus,
});
export type HelpRequestRow = z.output<typeof helpRequestSchema>;

export const helpRequestList = call({
  method: "GET",
  path: "/admin/helprequests",
  access: { types: ["admin"] },
  summary: "What people asked through the help widget, newest first",
  query: z.strictObject({
    "filter[status]": helpStatus.optional(),
    sort,
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({
    rows: z.array(helpRequestSchema),
    total: z.int(),
    page: z.int(),
  }),
});

export const helpRequestDetail = call({
  method: "GET",
  path: "/admin/helprequests/{id}",
  access: { types: ["admin"] },
  summary: "One help request, with all of its message",
  params: z.object({ id: z.uuid() }),
  answer: helpRequestSchema,
});
