import { type Background, jobWork } from "#server/job-runner.ts";
import { acaFormsJob } from "./jobs.ts";
import { makeForms } from "./versions.service.ts";

export const acaBackground: Background = {
  jobs: [jobWork(acaFormsJob, ({ services, system }, payload) => makeForms(services, system, payload))],
};
