import { recountTotalsJob } from "#claims/claims/jobs.ts";
import { matchAgain } from "#claims/claims/match-again.service.ts";
import { memberNumbersJob } from "#people/members/jobs.ts";
import { eachWork } from "#server/each-alone.ts";
import { type Background, jobWork } from "#server/job-runner.ts";
import { importTotalsJob, takeWaitingTotalsJob } from "./jobs.ts";
import { importFigures } from "./payer/import-figures.service.ts";
import { takeWaiting } from "./payer/take-figures.service.ts";
import { recountTotals } from "./recount.service.ts";

export const accumulatorsBackground: Background = {
  jobs: [
    jobWork(recountTotalsJob, ({ services, system }, payload) => recountTotals(services, system, payload)),
    jobWork(importTotalsJob, ({ services, system }, payload) => importFigures(services, system, payload)),
    jobWork(takeWaitingTotalsJob, ({ services, system }, { installationId }) =>
      takeWaiting(services, system, installationId),
    ),
    jobWork(memberNumbersJob, ({ services, system }, payload) =>
      eachWork(
        () => matchAgain(services, system, payload),
        () => takeWaiting(services, system, payload.installationId),
      ),
    ),
  ],
};
