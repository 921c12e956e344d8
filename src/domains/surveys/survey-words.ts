// What the contract (with zod) and the pages (without) know of a survey.

export const surveyStatuses = ["draft", "open", "closed"] as const;
export type SurveyStatus = (typeof surveyStatuses)[number];
