import { type Background, jobWork } from "#server/job-runner.ts";
import { readDocumentJob } from "./jobs.ts";
import { readDocument } from "./read-document.service.ts";
import { type BeforeEnd, tendLibrary } from "./retention.service.ts";

export const documentsBackground = ({ beforeEnd }: { beforeEnd: BeforeEnd }): Background => ({
  jobs: [
    jobWork(readDocumentJob, ({ services, system }, payload) => readDocument(services, system, payload)),
  ],
  timers: [
    {
      // Documents whose retention is over go, and files that never came whole.
      name: "documents",
      seconds: 60,
      open:
        ({ services, system }) =>
        () =>
          tendLibrary(services, system, beforeEnd),
    },
  ],
});
