import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { parsedText } from "#kernel/parsed-text.ts";
import { filledFormSchema, formFileTypes } from "./fill/filled-forms.ts";
import { surveyStatuses } from "./survey-words.ts";

// Surveys as staff keep them: the questions, the people asked, and the answers.

const access = { types: ["admin"], permission: "viewSurveys" } as const satisfies UserAccess;
const params = z.strictObject({ id: z.uuid() });
const text = (max: number) =>
  z.string().overwrite(cleanText).min(1, { abort: true }).max(max, { abort: true });
const date = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
const language = z.enum(["en", "ko", "es"]);
const status = z.enum(surveyStatuses);
const custom = (code: string, path: string[]) => ({ params: { code }, path });

const valuesShape = {
  name: text(120),
  opensOn: date,
  closesOn: date,
  languages: z.array(language).min(1).max(3),
  /** In the order in which they are asked. */
  formIds: z.array(z.uuid()).min(1).max(10),
  /** Only by a link of one's own. */
  byInvitation: z.boolean(),
  /** How long a link of one's own works, from when it was sent last; null: until the last day. */
  linkDays: z.int().min(1).max(365).nullable().default(null),
};
const inOrder = ({ opensOn, closesOn }: { opensOn: string; closesOn: string }) => opensOn <= closesOn;
const onlyOnce = ({ formIds }: { formIds: string[] }) => new Set(formIds).size === formIds.length;

const surveySchema = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  surveyKey: z.string(),
  clientId: z.uuid().nullable(),
  /** None: it is for all clients. */
  clientName: z.string().nullable(),
  status,
  opensOn: z.string(),
  closesOn: z.string(),
  byInvitation: z.boolean(),
  linkDays: z.int().nullable(),
  recipients: z.int(),
  started: z.int(),
  completed: z.int(),
  languages: z.array(language),
  formIds: z.array(z.uuid()),
  forms: z.array(z.object({ id: z.uuid(), name: z.string(), status: z.string() })),
  /** Where it is answered, as one link for all. */
  link: z.string(),
});
export type Survey = z.output<typeof surveySchema>;

const path = "/admin/surveys";

export const surveyDetail = call({
  method: "GET",
  path: `${path}/{id}`,
  access,
  summary: "One survey with its forms, its link and its figures",
  params,
  answer: surveySchema,
});

export const createSurvey = call({
  method: "POST",
  path,
  access,
  summary: "Begin a survey as a draft, with a key of its own",
  body: z
    .strictObject({ ...valuesShape, clientId: z.uuid().nullable() })
    .refine(inOrder, custom("endBeforeStart", ["closesOn"]))
    .refine(onlyOnce, custom("formTwice", ["formIds"])),
  answer: surveySchema,
});

export const updateSurvey = call({
  method: "PUT",
  path: `${path}/{id}`,
  access,
  summary: "Change a survey, open it or close it",
  params,
  body: z
    .strictObject({
      ...valuesShape,
      status,
      // The specification's callers send it; the path says which survey it is.
      id: z.string().max(40).optional(),
    })
    .refine(inOrder, custom("endBeforeStart", ["closesOn"]))
    .refine(onlyOnce, custom("formTwice", ["formIds"])),
  answer: surveySchema,
  needs: ["if-match"],
});

export const removeSurvey = call({
  method: "DELETE",
  path: `${path}/{id}`,
  access,
  summary: "Remove a survey that nobody has answered",
  params,
  statuses: [409],
});

const responseSchema = z.object({
  id: z.uuid(),
  surveyId: z.uuid(),
  recipientId: z.uuid().nullable(),
  /** Of a person with a link of their own. */
  name: z.string().nullable(),
  language,
  startedAt: z.string(),
  completedAt: z.string().nullable(),
  formsDone: z.int(),
});
export type SurveyResponse = z.output<typeof responseSchema>;
const surveyFormSchema = filledFormSchema;

export const surveyResponses = call({
  method: "GET",
  path: "/admin/surveyresponses",
  access,
  summary: "The responses to a survey; or one response, with its answers by form",
  query: z
    .strictObject({
      surveyId: z.uuid().optional(),
      responseId: z.uuid().optional(),
      page: z.coerce.number().int().min(1).max(400).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    })
    .refine(
      ({ surveyId, responseId }) => surveyId !== undefined || responseId !== undefined,
      custom("required", ["surveyId"]),
    ),
  answer: z.object({
    rows: z.array(responseSchema),
    total: z.int(),
    page: z.int(),
    /** Of one response: each completed form. */
    forms: z.array(surveyFormSchema),
    /** Completed forms about health, which the caller may not read. */
    hidden: z.int(),
  }),
});

export const surveyResponseFile = call({
  method: "GET",
  path: "/admin/surveyresponsefile/{identifier}",
  access,
  summary:
    "A file that somebody has added to their response; of a form about health only for who may see such data",
  params: z.strictObject({ identifier: z.uuid() }),
  file: formFileTypes,
});

export const removeSurveyResponse = call({
  method: "DELETE",
  path: "/admin/surveyresponses/{id}",
  access,
  summary: "Remove a response with its answers",
  params,
});

const recipientShape = {
  name: text(120),
  email: parsedText(parseEmail, "email").nullable(),
  language,
};
const recipientSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  surveyId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  language,
  sentAt: z.string().nullable(),
  bouncedAt: z.string().nullable(),
  state: z.enum(["notStarted", "started", "completed"]),
});
export type SurveyRecipient = z.output<typeof recipientSchema>;

export const surveyRecipients = call({
  method: "GET",
  path: "/admin/surveyrecipients",
  access,
  summary: "Who is asked by a link of their own, and how far each has come",
  query: z.strictObject({
    sessionId: z.uuid(),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(recipientSchema), total: z.int(), page: z.int() }),
});

export const addSurveyRecipient = call({
  method: "POST",
  path: "/admin/surveyrecipients",
  access,
  summary: "Ask a person by a link of their own; who has an address is mailed it while the survey is open",
  bodyBytes: 256_000,
  body: z.strictObject({ ...recipientShape, surveyId: z.uuid() }),
  answer: recipientSchema.extend({ link: z.string() }),
});

export const updateSurveyRecipient = call({
  method: "PUT",
  path: "/admin/surveyrecipients/{id}",
  access,
  summary: "Change a person who is asked, or mail them their link again",
  params,
  body: z.strictObject({ ...recipientShape, send: z.boolean().default(false) }),
  answer: recipientSchema.extend({ link: z.string() }),
  needs: ["if-match"],
});

export const removeSurveyRecipient = call({
  method: "DELETE",
  path: "/admin/surveyrecipients/{id}",
  access,
  summary: "Ask a person no longer: their link opens nothing any more",
  params,
  statuses: [409],
});
