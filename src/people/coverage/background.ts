import type { UndoDoors } from "#people/members/undo-change.service.ts";
import { type Background, jobWork } from "#server/job-runner.ts";
import type { Services } from "#server/services.ts";
import { workOnRun } from "./bulk/work-run.service.ts";
import type { Doors } from "./consequences/apply-consequences.service.ts";
import { terminationRunJob } from "./jobs.ts";

/** Later rooms take part in the end of coverage, and in its undo. */
type CoverageDoors = Pick<Doors, "cobra"> & { undo: (services: Services) => UndoDoors };

export function coverageBackground({ cobra, undo }: CoverageDoors): Background {
  return {
    jobs: [
      jobWork(terminationRunJob, ({ services, system }, payload) =>
        workOnRun({ services, cobra, undo: undo(services) }, system, payload),
      ),
    ],
  };
}
