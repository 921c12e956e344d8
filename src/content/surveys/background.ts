import type { Background } from "#server/job-runner.ts";
import { removeEndedSurveyProofs } from "./remove-ended.service.ts";

export const surveysBackground: Background = { removeEnded: removeEndedSurveyProofs };
