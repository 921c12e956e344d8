import { z } from "zod";
import { call } from "#kernel/call.ts";
import { formFileTypes, maxFormFileBytes } from "./filled-forms.ts";
import { fillBody, formFileSchema, formPageSchema, formValuesSchema, signatureSchema } from "./form-page.ts";

// The public side of a survey. Anyone who has the key of a response may go on with it; nobody else reads anything of it.

const surveyKey = z.string().min(1).max(80);
/** A form or a file: an id that opens nothing without the key of the response. */
const rowKey = z.string().max(40);
/** Of a recipient's own link, or the one that a first visit was answered with. */
const responseKey = z.string().regex(/^[\w-]{40,100}$/u);

export const surveyStateSchema = z.object({
  surveyId: z.uuid(),
  /** Null before anything was answered. */
  responseId: z.uuid().nullable(),
  /** By which to come back; a recipient's is that of their link. */
  responseKey: z.string(),
  name: z.string(),
  closesOn: z.string(),
  recipient: z.object({ name: z.string() }).nullable(),
  forms: z.array(
    z.object({ id: z.uuid(), title: z.string(), description: z.string().nullable(), pagesDone: z.int() }),
  ),
  /** Ids of forms, in the order in which they are asked. */
  incompleteResponses: z.array(z.object({ form_id: z.uuid(), response: z.uuid().nullable() })),
  completedForms: z.array(z.uuid()),
  /** The one that comes next; null once all are complete. */
  activeFormId: z.uuid().nullable(),
});
export type SurveyState = z.output<typeof surveyStateSchema>;

const stateAndPage = z.object({ survey: surveyStateSchema, page: formPageSchema.nullable() });
const statuses = [404, 409, 410] as const;

export const openSurvey = call({
  method: "GET",
  path: "/survey/{key}",
  access: "public",
  summary: "What a survey asks, and the first page of the form that comes next; nothing is stored yet",
  params: z.object({ key: surveyKey }),
  query: z.object({ recipient: responseKey.optional(), response: responseKey.optional() }),
  answer: stateAndPage,
  statuses,
  perMinute: 1200,
  failuresPerMinute: 120,
});

export const saveSurvey = call({
  method: "POST",
  path: "/survey",
  access: "public",
  summary:
    "One act on one page of a form of a survey, as in an enrollment; the first one that keeps something begins the response",
  bodyBytes: 512_000,
  body: z.strictObject({ surveyKey, key: responseKey, ...fillBody }),
  answer: stateAndPage,
  statuses,
  perMinute: 1200,
  failuresPerMinute: 240,
});

export const signSurvey = call({
  method: "POST",
  path: "/surveyesign",
  access: "public",
  summary: "Sign a form of a survey, and complete it",
  bodyBytes: 512_000,
  body: z.strictObject({
    surveyKey,
    key: responseKey,
    formId: rowKey,
    page: z.string().max(40).optional(),
    values: formValuesSchema.default({}),
    signature: signatureSchema,
  }),
  answer: stateAndPage,
  statuses,
  perMinute: 600,
  failuresPerMinute: 120,
});

export const askSurveyCode = call({
  method: "POST",
  path: "/surveycode",
  access: "public",
  summary: "Mail a code to the recipient of a survey's link, where one is asked for on a new device",
  body: z.strictObject({ surveyKey, key: responseKey, language: z.enum(["en", "ko", "es"]) }),
  statuses,
  perMinute: 600,
  failuresPerMinute: 60,
});

export const proveSurvey = call({
  method: "POST",
  path: "/surveyproof",
  access: "public",
  summary: "Show by the code of the mail that a survey's link is one's own; the device is known from then on",
  body: z.strictObject({ surveyKey, key: responseKey, code: z.string().max(40) }),
  statuses,
  perMinute: 600,
  failuresPerMinute: 60,
});

const filesAndState = z.object({ files: z.array(formFileSchema), survey: surveyStateSchema });

export const addSurveyFile = call({
  method: "POST",
  path: "/surveyfile",
  access: "public",
  summary: "Add a file as the answer to a question of a survey",
  upload: { maxBytes: maxFormFileBytes },
  body: z.strictObject({
    surveyKey,
    key: responseKey,
    formId: rowKey,
    question: z.string().max(40),
  }),
  answer: filesAndState,
  statuses,
  perMinute: 240,
  failuresPerMinute: 120,
});

export const surveyFile = call({
  method: "GET",
  path: "/surveyfile",
  access: "public",
  summary: "A file that one has added to a survey",
  query: z.object({ surveyKey, key: responseKey, file: rowKey }),
  file: formFileTypes,
  statuses: [404],
  perMinute: 600,
  failuresPerMinute: 120,
});

export const removeSurveyFile = call({
  method: "DELETE",
  path: "/surveyfile/{key}",
  access: "public",
  summary: "Remove a file from a survey that is not complete",
  params: z.object({ key: rowKey }),
  query: z.object({ surveyKey, response: responseKey }),
  answer: filesAndState,
  statuses,
  perMinute: 600,
  failuresPerMinute: 120,
});

/** Who writes forms tries them out. */
const testAccess = { types: ["admin"], permission: "manageEnrollmentSessions" } as const;

export const testableForms = call({
  method: "GET",
  path: "/surveytest",
  access: testAccess,
  summary: "The forms in reach that can be tried out, whatever their state",
  answer: z.object({ forms: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
});

export const tryForm = call({
  method: "POST",
  path: "/surveytest",
  access: testAccess,
  summary: "One act on one page of a form, as people would do it; nothing is kept",
  bodyBytes: 512_000,
  body: z.strictObject({ ...fillBody, formId: z.uuid(), language: z.enum(["en", "ko", "es"]) }),
  answer: z.object({
    page: formPageSchema.nullable(),
    /** Once it is complete: what would be kept, in words. */
    answers: z.array(z.object({ label: z.string(), answer: z.string().nullable() })),
  }),
  statuses: [404],
});
