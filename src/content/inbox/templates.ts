import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { languages } from "#kernel/language.ts";
import { deskAccess } from "./messages.ts";
import { longestSubject, longestText, recipientTypes } from "./parties.ts";

const variableAccess = {
  types: ["admin"],
  permission: "manageTemplateVariables",
  withoutKeys: true,
} as const satisfies UserAccess;

const usedSchema = z.object({
  name: z.string(),
  value: z.string(),
  /** Where the value comes from. */
  why: z.enum(["value.client", "value.site", "value.default", "value.person"]),
});
export type UsedVariable = z.output<typeof usedSchema>;

const previewed = z.object({
  text: z.string(),
  used: z.array(usedSchema),
  /** Names that are no variables. */
  unknown: z.array(z.string()),
});
export type Previewed = z.output<typeof previewed>;
const filledIn = previewed
  .omit({ text: true })
  /** HTML that can do no harm. */
  .extend({ subject: z.string(), html: z.string() });
export type FilledIn = z.output<typeof filledIn>;
const place = { clientId: z.uuid().nullable().default(null), language: z.enum(languages) };

export const previewValue = call({
  method: "POST",
  path: "/admin/templatevariables/preview",
  access: variableAccess,
  summary: "What a variable would say to people of a client with this value, before the value is kept",
  body: z.strictObject({ variableId: z.uuid(), value: z.string().max(500), ...place }),
  answer: previewed,
  statuses: [404, 422],
  perMinute: 240,
});

export const previewText = call({
  method: "POST",
  path: "/admin/inbox/preview",
  access: deskAccess,
  summary:
    "A template with its variables filled in, as people of a client would read it; each value with where it comes from",
  bodyBytes: 256_000,
  body: z.strictObject({
    subject: z.string().max(longestSubject).default(""),
    html: z
      .string()
      .max(4 * longestText)
      .default(""),
    ...place,
  }),
  answer: filledIn,
  statuses: [404, 422],
  perMinute: 240,
});

export const fillTemplate = call({
  method: "POST",
  path: "/admin/inbox/fill",
  access: deskAccess,
  summary: "A template of the desk in the language of the one it is for, with their variables",
  bodyBytes: 256_000,
  body: z.strictObject({
    templateId: z.uuid(),
    to: z.strictObject({ type: z.enum(recipientTypes), id: z.uuid() }).nullable(),
  }),
  answer: filledIn.extend({
    /** The one that it is written in; English where the reader's is not written. */
    language: z.enum(languages),
    readerLanguage: z.enum(languages),
  }),
  statuses: [404],
});

export const deskTemplates = call({
  method: "GET",
  path: "/admin/inbox/templates",
  access: deskAccess,
  summary: "The templates that the desk can begin with, by name",
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        clientName: z.string().nullable(),
      }),
    ),
  }),
});
