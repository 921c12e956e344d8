import type { Background } from "#server/job-runner.ts";
import { endOnTheDay } from "./end-on-the-day.service.ts";

export const membersBackground: Background = {
  timers: [
    {
      // An employee who left is terminated from the day after the last one.
      name: "ends",
      seconds: 60,
      open: ({ services, system }) => {
        const looked = new Map<string, string>();
        return () => endOnTheDay(services, system, looked);
      },
    },
  ],
};
