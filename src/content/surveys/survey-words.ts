// What the contracts (with zod) and the pages (without) know of a form and a survey.

/** Only a form that is ready can be asked for. */
export const formStatuses = ["draft", "ready", "retired"] as const;
export type FormStatus = (typeof formStatuses)[number];

export const surveyStatuses = ["draft", "open", "closed"] as const;
export type SurveyStatus = (typeof surveyStatuses)[number];
