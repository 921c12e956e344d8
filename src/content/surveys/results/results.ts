import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";

const access = { types: ["admin"], permission: "viewSurveys" } as const satisfies UserAccess;
const params = z.strictObject({ id: z.uuid() });

const tallySchema = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(["choice", "several", "rating", "number", "text"]),
  answered: z.int(),
  choices: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })),
  lowest: z.number().nullable(),
  average: z.number().nullable(),
  highest: z.number().nullable(),
});

export const surveyResults = call({
  method: "GET",
  path: "/admin/surveys/{id}/results",
  access,
  summary: "What was answered to a survey, counted by question; nobody's name and no text",
  params,
  answer: z.object({
    name: z.string(),
    started: z.int(),
    completed: z.int(),
    forms: z.array(
      z.object({ id: z.uuid(), title: z.string(), answers: z.int(), questions: z.array(tallySchema) }),
    ),
    /** Forms about health, which the caller may not see. */
    hidden: z.int(),
  }),
  statuses: [404],
});
export type SurveyResults = z.output<typeof surveyResults.answer>;

export const surveyResultsPdf = call({
  method: "GET",
  path: "/admin/surveyResults/{id}",
  access,
  summary: "The results of a survey by question as a tagged PDF, each chart with its figures",
  params,
  file: ["application/pdf"],
  statuses: [404, 503],
  perMinute: 60,
});

export const exportSurvey = call({
  method: "GET",
  path: "/admin/surveys/{id}/export",
  access,
  summary: "The responses to a survey as CSV, a row for each and a column for each question",
  params,
  file: ["text/csv"],
  statuses: [404],
  perMinute: 60,
});

/** What is done with a whole survey. */
export const surveyActions = ["remind", "close", "reopen", "export", "delete"] as const;
export type SurveyAct = (typeof surveyActions)[number];

export const surveyAction = call({
  method: "POST",
  path: "/admin/surveyaction",
  access,
  summary:
    "Remind those who have not finished, close, reopen, export a survey or delete its answers; as a preview it only tells what would follow",
  body: z.strictObject({
    surveyId: z.uuid(),
    action: z.enum(surveyActions),
    isPreview: z.boolean().default(false),
    /** The new last day of one that is reopened after its last day. */
    closesOn: z
      .string()
      .refine(isDate, { params: { code: "date" } })
      .optional(),
    /** To delete: how many responses the preview has told of. Another number means that somebody answered meanwhile. */
    responses: z.int().min(0).optional(),
  }),
  answer: z.object({
    action: z.enum(surveyActions),
    isPreview: z.boolean(),
    status: z.enum(["draft", "open", "closed"]),
    /** People who are, or would be, mailed. */
    mails: z.int(),
    /** Of those with a link: no address, or one that mail comes back from. */
    unreachable: z.int(),
    started: z.int(),
    completed: z.int(),
    files: z.int(),
    closesOn: z.string(),
    /** Where the export is fetched. */
    download: z.string().nullable(),
  }),
  statuses: [404, 409, 412, 422],
});
export type SurveyActed = z.output<typeof surveyAction.answer>;
