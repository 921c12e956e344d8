import { type Background, jobWork } from "#server/job-runner.ts";
import { tellWalletsJob } from "./jobs.ts";
import { tellWallets } from "./wallets/tell-wallets.service.ts";
import { watchWallets } from "./wallets/watch-wallets.service.ts";

export const idCardsBackground: Background = {
  jobs: [jobWork(tellWalletsJob, ({ services, system }, payload) => tellWallets(services, system, payload))],
  timers: [
    {
      // Cards in the wallets of phones that say something else now.
      name: "wallets",
      seconds: 10,
      open:
        ({ services, system }) =>
        () =>
          watchWallets(services, system),
    },
  ],
};
