import { type Background, jobWork } from "#server/job-runner.ts";
import { lookNow, watchingDrops } from "./drop.service.ts";
import { lookForFilesJob, refreshRunJob } from "./jobs.ts";
import { goOnWithRefresh } from "./refresh.service.ts";

export const installationsBackground: Background = {
  jobs: [
    jobWork(lookForFilesJob, ({ services, system }, payload) => lookNow(services, system, payload)),
    jobWork(refreshRunJob, ({ services, system }, payload) => goOnWithRefresh(services, system, payload)),
  ],
  timers: [
    {
      // Connected systems may have dropped files.
      name: "dropped files",
      seconds: 60,
      open: ({ services, system }) => watchingDrops(services, system),
    },
  ],
};
