import { type Background, jobWork } from "#server/job-runner.ts";
import { remindByThemselves } from "./auto-remind.service.ts";
import { invitationsJob } from "./jobs.ts";
import { removeEndedProofs } from "./remove-ended.service.ts";
import { workOnInvitations } from "./runs.service.ts";

export const invitationsBackground: Background = {
  jobs: [
    jobWork(invitationsJob, ({ services, system }, payload) => workOnInvitations(services, system, payload)),
  ],
  timers: [
    {
      // Sessions that remind by themselves.
      name: "reminders",
      seconds: 60,
      open: ({ services, system }) => {
        const looked = new Map<string, number>();
        return () => remindByThemselves(services, system, looked);
      },
    },
  ],
  removeEnded: removeEndedProofs,
};
