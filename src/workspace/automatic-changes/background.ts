import type { Background } from "#server/job-runner.ts";
import type { Doors } from "#people/coverage/consequences/apply-consequences.service.ts";
import { runTheDay } from "./run-day.service.ts";

export const automaticChangesBackground = ({ cobra }: Pick<Doors, "cobra">): Background => ({
  timers: [
    {
      // Changes that follow by themselves, such as a child's age limit, are made once a day at each client.
      name: "automatic changes",
      seconds: 60,
      open: ({ services, system }) => {
        const looked = new Map<string, string>();
        return () => runTheDay({ services, cobra }, system, looked);
      },
    },
  ],
});
