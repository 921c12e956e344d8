import { logInHelpJob } from "#identity/access/jobs.ts";
import { type Background, jobWork } from "#server/job-runner.ts";
import { helpToLogIn } from "./log-in-help.service.ts";
import { removeEndedSignUps } from "./remove-ended.service.ts";

export const accountsBackground: Background = {
  jobs: [jobWork(logInHelpJob, ({ services, system }, payload) => helpToLogIn(services, system, payload))],
  removeEnded: removeEndedSignUps,
};
