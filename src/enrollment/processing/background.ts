import { type Background, jobWork } from "#server/job-runner.ts";
import { enrollmentRunJob } from "./jobs.ts";
import { goOnWithRun } from "./runs.service.ts";

export const processingBackground: Background = {
  jobs: [
    jobWork(enrollmentRunJob, ({ services, system }, { runId }) => goOnWithRun(services, system, runId)),
  ],
};
