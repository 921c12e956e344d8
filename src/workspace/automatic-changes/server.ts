import type { Doors } from "#people/coverage/consequences/apply-consequences.service.ts";
import type { UndoDoors } from "#people/members/undo-change.service.ts";
import type { Api } from "#server/http/api.ts";
import * as calls from "./automatic-changes.ts";
import { dismissRun, getRun, listRuns, previewRun, releaseRun, undoRun } from "./runs.service.ts";

/** The door through which the server mounts this domain. */
export function mountAutomaticChanges(api: Api, doors: Doors, undo: UndoDoors): void {
  const { services } = doors;
  api.handle(calls.automaticRunList, ({ scope, query }) => listRuns(scope, query.clientId));
  api.handle(calls.previewAutomaticRun, ({ scope, query }) => previewRun(services, scope, query.clientId));
  api.handle(calls.automaticRun, ({ scope, params }) => getRun(scope, params.id));
  api.handle(calls.releaseAutomaticRun, ({ scope, params, ifMatch }) =>
    releaseRun(doors, scope, { id: params.id, version: ifMatch }),
  );
  api.handle(calls.dismissAutomaticRun, ({ scope, params, ifMatch }) =>
    dismissRun(services, scope, { id: params.id, version: ifMatch }),
  );
  api.handle(calls.undoAutomaticRun, ({ scope, params, ifMatch }) =>
    undoRun(services, scope, { id: params.id, version: ifMatch }, undo),
  );
}
