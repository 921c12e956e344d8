import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { accessHistory } from "#identity/accounts/profile.ts";
import { auditActors, auditDetail, auditExport, auditList, auditPeople, auditTable } from "./audit-log.ts";
import * as audit from "./audit-log.service.ts";
import { findAccessHistory } from "./access-history.service.ts";

/** The door through which the server mounts this domain. */
export function mountAudit(api: Api, services: Services): void {
  api.handle(auditList, ({ scope, query }) => audit.findAuditRows(services, scope, query));
  api.handle(auditExport, ({ scope, query }) => audit.exportAudit(services, scope, query));
  api.handle(auditTable, ({ scope, query }) => audit.exportAuditTable(services, scope, query));
  api.handle(auditPeople, ({ scope, query }) => audit.findPeople(scope, query));
  api.handle(auditActors, ({ scope, query }) => audit.findActors(scope, query));
  api.handle(auditDetail, ({ scope, params }) => audit.getAuditRow(scope, params.id));
  api.handle(accessHistory, ({ scope, query }) => findAccessHistory(services, scope, query));
}
