import { type Background, jobWork } from "#server/job-runner.ts";
import type { Doors } from "#people/coverage/consequences/apply-consequences.service.ts";
import { checkCensus } from "./census-check.service.ts";
import { writeCensus } from "./census-write.service.ts";
import { checkCensusJob, writeCensusJob } from "./jobs.ts";
import { tendCensuses } from "./resume.service.ts";

export const exchangeBackground = ({ cobra }: Pick<Doors, "cobra">): Background => ({
  jobs: [
    jobWork(checkCensusJob, ({ services, system }, payload) => checkCensus(services, system, payload)),
    jobWork(writeCensusJob, ({ services, system }, payload) =>
      writeCensus({ services, cobra }, system, payload),
    ),
  ],
  timers: [
    {
      name: "censuses",
      seconds: 60,
      open:
        ({ services }) =>
        () =>
          tendCensuses(services),
    },
  ],
});
