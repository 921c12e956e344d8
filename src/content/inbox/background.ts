import { type Background, jobWork } from "#server/job-runner.ts";
import { sendBroadcasts } from "./broadcasts/send-broadcasts.service.ts";
import { removeUnsentFiles } from "./files.service.ts";
import { broadcastJob } from "./jobs.ts";

export const inboxBackground: Background = {
  jobs: [jobWork(broadcastJob, ({ services, system }) => sendBroadcasts(services, system))],
  timers: [
    {
      // Broadcasts go on that an hour's limit or a kill left.
      name: "broadcasts",
      seconds: 60,
      open:
        ({ services, system }) =>
        () =>
          sendBroadcasts(services, system),
    },
    {
      name: "unsent message files",
      seconds: 60,
      open:
        ({ services, system }) =>
        () =>
          removeUnsentFiles(services, system),
    },
  ],
};
