import { eachWork } from "#server/each-alone.ts";
import { type Background, jobWork } from "#server/job-runner.ts";
import { endOldResults, startDueReports } from "./due-reports.service.ts";
import { reportJob } from "./jobs.ts";
import { makeReport } from "./make-report.service.ts";

export const reportingBackground: Background = {
  jobs: [jobWork(reportJob, ({ services, system }, payload) => makeReport(services, system, payload))],
  timers: [
    {
      // Reports whose time has come, and results whose time is over.
      name: "reports",
      seconds: 60,
      open:
        ({ services, system }) =>
        () =>
          eachWork(
            () => startDueReports(services, system),
            () => endOldResults(services, system),
          ),
    },
  ],
};
