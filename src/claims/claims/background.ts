import { type Background, jobWork } from "#server/job-runner.ts";
import type { TotalsAfterClaim } from "./eob/totals-port.service.ts";
import { writeLetters } from "./eob/letters.service.ts";
import { tellOfEobs } from "./eob/notices.service.ts";
import { importClaims } from "./import-claims.service.ts";
import { watchingClaims } from "./inbox/watching.service.ts";
import { eobLettersJob, eobNoticesJob, importClaimsJob, settleClaimsJob } from "./jobs.ts";
import { settleGivenClaims } from "./match-again.service.ts";
import { sealStoredIds } from "./seal-stored.service.ts";
import { removeOldClaimFiles } from "./retain-files.service.ts";
import { fillStoredBatches } from "./stored-batches.service.ts";

export const claimsBackground = ({ totalsAfter }: { totalsAfter: TotalsAfterClaim }): Background => ({
  jobs: [
    jobWork(importClaimsJob, ({ services, system }, payload) => importClaims(services, system, payload)),
    jobWork(settleClaimsJob, ({ services, system }, payload) => settleGivenClaims(services, system, payload)),
    jobWork(eobNoticesJob, ({ services, system }, payload) => tellOfEobs(services, system, payload)),
    jobWork(eobLettersJob, ({ services, system }, payload) =>
      writeLetters(services, system, { ...payload, totalsAfter }),
    ),
  ],
  timers: [
    {
      // Claims stored while their numbers stood in clear.
      name: "numbers of claims",
      seconds: 60,
      open:
        ({ services, system }) =>
        () =>
          sealStoredIds(services, system),
    },
    {
      // Bills stored before their batch was.
      name: "batches of bills",
      seconds: 60,
      open:
        ({ services, system }) =>
        () =>
          fillStoredBatches(services, system),
    },
    {
      // The folder of claims is looked through.
      name: "claim files",
      seconds: 60,
      open: ({ services, system, warn }) => watchingClaims(services, system, warn),
    },
    {
      // The content of claim files that were stored long enough goes.
      name: "kept claim files",
      seconds: 60,
      open:
        ({ services, system }) =>
        () =>
          removeOldClaimFiles(services, system),
    },
  ],
});
