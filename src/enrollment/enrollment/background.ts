import { type Background, jobWork } from "#server/job-runner.ts";
import { enrollmentChargeJob } from "./jobs.ts";
import { settleCharges } from "./payment/charges.service.ts";
import { removeOldPreviews } from "./previews.service.ts";

export const enrollmentBackground: Background = {
  jobs: [
    jobWork(enrollmentChargeJob, ({ services, system }, { enrollmentId }) =>
      settleCharges(services, system, enrollmentId),
    ),
  ],
  timers: [
    {
      // Previews whose day is over go.
      name: "previews",
      seconds: 60,
      open:
        ({ services, system }) =>
        () =>
          removeOldPreviews(services, system),
    },
  ],
};
