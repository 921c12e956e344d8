import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountResource } from "#records/resource.routes.ts";
import { registerTexts } from "#server/i18n.ts";
import * as runCalls from "./bulk/termination-runs.ts";
import { previewRun } from "./bulk/preview-run.service.ts";
import { getRun, listRuns, startRun, undoRun } from "./bulk/runs.service.ts";
import { coverageOn } from "./coverage-on.ts";
import { getCoverageOn } from "./coverage-on.service.ts";
import { listReasons } from "./termination-reasons/termination-reasons.service.ts";
import { terminationReasons } from "./termination-reasons/termination-reasons.ts";
import { terminationReasonsTable } from "./termination-reasons/termination-reasons.table.ts";
import en from "./termination-reasons/texts/en.json" with { type: "json" };
import es from "./termination-reasons/texts/es.json" with { type: "json" };
import ko from "./termination-reasons/texts/ko.json" with { type: "json" };
import type { CobraPort } from "./termination/cobra-port.service.ts";
import { previewTermination, terminateMember, terminationReasonList } from "./termination/termination.ts";
import { lookAhead, terminate } from "./termination/termination.service.ts";

registerTexts("coverage-termination-reasons", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountCoverage(api: Api, services: Services, cobra: CobraPort): void {
  const doors = { services, cobra };
  mountResource(api, terminationReasons, terminationReasonsTable);
  api.handle(coverageOn, ({ scope, params, query }) =>
    getCoverageOn(services, scope, { id: params.id, ...query }),
  );
  api.handle(terminationReasonList, ({ scope, query }) => listReasons(scope, query.clientId));
  api.handle(previewTermination, ({ scope, body }) => lookAhead(doors, scope, body));
  api.handle(terminateMember, ({ scope, body, ifMatch }) =>
    terminate(doors, scope, { ...body, version: ifMatch }),
  );
  api.handle(runCalls.previewTerminationRun, ({ scope, body }) => previewRun(doors, scope, body));
  api.handle(runCalls.startTerminationRun, ({ scope, body }) => startRun(doors, scope, body));
  api.handle(runCalls.terminationRunList, ({ scope, query }) => listRuns(scope, query.clientId));
  api.handle(runCalls.terminationRun, ({ scope, params }) => getRun(scope, params.id));
  api.handle(runCalls.undoTerminationRun, ({ scope, params, ifMatch }) =>
    undoRun(doors, scope, { id: params.id, version: ifMatch }),
  );
}

export { ageEndsWith } from "./consequences/age-correction.service.ts";
