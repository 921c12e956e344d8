import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { draftDefinition, draftWords } from "./form-definition.ts";
import { formMapShape } from "./form-words.ts";
import { formStatuses } from "./survey-words.ts";

// Forms of the installation's own, as staff keep them.

const formAccess = {
  types: ["admin"],
  permission: "manageEnrollmentSessions",
} as const satisfies UserAccess;
const path = "/admin/customforms";
/** A form of 300 questions, worded in three languages. */
const longestDraft = 600_000;
const params = z.strictObject({ id: z.uuid() });
const text = (max: number) =>
  z.string().overwrite(cleanText).min(1, { abort: true }).max(max, { abort: true });
const status = z.enum(formStatuses);

const valuesShape = {
  name: text(120),
  definition: draftDefinition,
  /** What the signature says; null: it is not signed. */
  statement: draftWords.nullable(),
  /** Its answers are only for who may see health data. */
  holdsHealth: z.boolean(),
};

const formSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  key: z.string(),
  name: z.string(),
  clientId: z.uuid().nullable(),
  /** None: it is for all clients. */
  clientName: z.string().nullable(),
  status,
  holdsHealth: z.boolean(),
  isSigned: z.boolean(),
  revision: z.int(),
  updatedAt: z.string(),
  questions: z.int(),
  /** Sessions and surveys that ask for it, and how often it was answered. */
  sessions: z.int(),
  surveys: z.int(),
  answers: z.int(),
  definition: draftDefinition,
  statement: draftWords.nullable(),
  /** The sessions that ask for it. */
  usedIn: z.array(z.object({ id: z.uuid(), name: z.string(), clientName: z.string() })),
});
export type CustomForm = z.output<typeof formSchema>;

export const formChoices = call({
  method: "GET",
  path: `${path}/options`,
  access: { types: ["admin"] },
  summary: "Forms that are ready to be asked for: those of a client, and those for all",
  query: z.strictObject({ client: z.uuid().optional() }),
  answer: z.object({
    rows: z.array(z.object({ id: z.uuid(), label: z.string(), clientId: z.uuid().nullable() })),
  }),
});

export const formDetail = call({
  method: "GET",
  path: `${path}/{id}`,
  access: formAccess,
  summary: "One form with its wording",
  params,
  answer: formSchema,
});

export const createForm = call({
  method: "POST",
  path,
  access: formAccess,
  summary: "Begin a form as a draft",
  bodyBytes: longestDraft,
  body: z.strictObject({
    ...valuesShape,
    key: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/u),
    clientId: z.uuid().nullable(),
  }),
  answer: formSchema,
});

export const updateForm = call({
  method: "PUT",
  path: `${path}/{id}`,
  access: formAccess,
  summary: "Change a form; other words or questions make another revision of it, and its answers keep theirs",
  params,
  bodyBytes: longestDraft,
  body: z.strictObject({ ...valuesShape, status }),
  answer: formSchema,
  needs: ["if-match"],
});

export const removeForm = call({
  method: "DELETE",
  path: `${path}/{id}`,
  access: formAccess,
  summary: "Remove a form that nobody has answered and nothing asks for",
  params,
  statuses: [409],
});

const mapAnswer = z.object({
  ...formMapShape,
  id: z.uuid(),
  version: z.int(),
  sessionId: z.uuid(),
  formId: z.uuid(),
  sortOrder: z.int(),
});
export type FormMap = z.output<typeof mapAnswer>;

export const mapForm = call({
  method: "POST",
  path: `${path}/{id}/map`,
  access: formAccess,
  summary: "Ask for a form in a session, or change when it is asked for there",
  params,
  body: z.strictObject({
    ...formMapShape,
    sessionId: z.uuid(),
    /** Its place among the session's forms; left out: the last. */
    sortOrder: z.int().min(1).max(999).optional(),
  }),
  answer: mapAnswer,
});

export const unmapForm = call({
  method: "POST",
  path: `${path}/{id}/unmap`,
  access: formAccess,
  summary: "Ask for a form in a session no longer",
  params,
  body: z.strictObject({ sessionId: z.uuid() }),
});

const cellsOf = z.record(z.string(), z.string());
export const formPivot = call({
  method: "GET",
  path: `${path}/{id}/pivot`,
  access: formAccess,
  summary: "The answers to a form as a table: a row for each who completed it, a column for each question",
  params,
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({
    columns: z.array(z.object({ name: z.string(), title: z.string() })),
    rows: z.array(
      z.object({
        id: z.uuid(),
        /** Where it was asked for. */
        source: z.enum(["enrollment", "survey"]),
        sourceId: z.uuid(),
        /** Who answered, as far as it is known. */
        name: z.string().nullable(),
        completedAt: z.string(),
        revision: z.int(),
        signedName: z.string().nullable(),
        cells: cellsOf,
      }),
    ),
    total: z.int(),
    page: z.int(),
  }),
});
export type FormPivot = z.output<typeof formPivot.answer>;

export const formPivotExport = call({
  method: "GET",
  path: `${path}/{id}/pivot/export`,
  access: formAccess,
  summary: "The answers to a form as CSV",
  params,
  file: ["text/csv"],
});
