import type { Api } from "#server/http/api.ts";
import { dryRun, dryRunChanges, dryRunExport } from "./dry-run.ts";
import { exportDryRun, findDryRunChanges, getDryRun } from "./dry-run.service.ts";

export function mountDryRun(api: Api): void {
  api.handle(dryRun, ({ scope, params, query }) => getDryRun(scope, params.sessionId, query.silent));
  api.handle(dryRunChanges, ({ scope, params, query }) => findDryRunChanges(scope, params.sessionId, query));
  api.handle(dryRunExport, ({ scope, params, query }) => exportDryRun(scope, params.sessionId, query));
}
