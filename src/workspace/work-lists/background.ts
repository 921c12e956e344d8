import { type Background, jobWork } from "#server/job-runner.ts";
import { workLettersJob } from "./jobs.ts";
import { writeLettersOfRun } from "./letters/write-letters.service.ts";

export const workListsBackground: Background = {
  jobs: [
    jobWork(workLettersJob, ({ services, system }, payload) => writeLettersOfRun(services, system, payload)),
  ],
};
