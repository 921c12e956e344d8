import { eachWork } from "#server/each-alone.ts";
import type { Background } from "#server/job-runner.ts";
import { collectEvents } from "./collect.service.ts";
import { sendEvents } from "./send.service.ts";

export const webhooksBackground: Background = {
  timers: [
    {
      // Tells other systems what has happened.
      name: "webhooks",
      seconds: 5,
      open:
        ({ services, system }) =>
        () =>
          eachWork(
            () => collectEvents(services, system),
            () => sendEvents(services, system),
          ),
    },
  ],
};
