import type { Background } from "#server/job-runner.ts";
import { removeEndedAccess } from "./remove-ended.service.ts";

export const accessBackground: Background = { removeEnded: removeEndedAccess };
