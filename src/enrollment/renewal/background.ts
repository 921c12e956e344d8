import { pricesChangedJob } from "#plans/plans/jobs.ts";
import type { UndoDoors } from "#people/members/undo-change.service.ts";
import { type Background, jobWork } from "#server/job-runner.ts";
import type { Services } from "#server/services.ts";
import { renewalRunJob } from "./jobs.ts";
import { followPrices, pricesOfTheDay } from "./prices-changed.service.ts";
import { workOnRenewal } from "./work.service.ts";

export const renewalBackground = ({ undo }: { undo: (services: Services) => UndoDoors }): Background => ({
  jobs: [
    jobWork(renewalRunJob, ({ services, system }, payload) =>
      workOnRenewal({ services, undo: undo(services) }, system, payload),
    ),
    jobWork(pricesChangedJob, ({ services, system }, payload) => followPrices(services, system, payload)),
  ],
  timers: [
    {
      // Prices that hold from today on.
      name: "prices",
      seconds: 60,
      open: ({ services, system }) => {
        const looked = new Map<string, string>();
        return () => pricesOfTheDay(services, system, looked);
      },
    },
  ],
});
