import { mountList } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { findReports, getCatalog, previewOf } from "./catalog.service.ts";
import { createType, getType, removeType, updateType } from "./report-types.service.ts";
import { reportTypes } from "./report-types.ts";
import { reportTypesTable } from "./reporting.table.ts";
import * as reports from "./reports.ts";
import { findResults, openResult, removeRun, startRun } from "./runs.service.ts";
import * as schedules from "./schedules.ts";
import { createSchedule, findSchedules, removeSchedule, updateSchedule } from "./schedules.service.ts";

/** The door through which the server mounts this domain. */
export function mountReporting(api: Api, services: Services): void {
  mountList(api, reportTypes, reportTypesTable);
  api.handle(reports.reportTypeDetail, ({ scope, params }) => getType(services, scope, params.id));
  api.handle(reports.createReportType, ({ scope, body }) => createType(services, scope, body));
  api.handle(reports.updateReportType, ({ scope, params, body, ifMatch }) =>
    updateType(services, scope, { id: params.id, version: ifMatch, values: body }),
  );
  api.handle(reports.removeReportType, ({ scope, params }) => removeType(services, scope, params.id));
  api.handle(reports.previewReport, ({ scope, body }) => previewOf(services, scope, body));
  api.handle(reports.reportCatalog, ({ scope }) => getCatalog(scope));
  api.handle(reports.reportList, ({ scope }) => findReports(services, scope));
  api.handle(reports.runReport, ({ scope, params, body }) =>
    startRun(services, scope, { id: params.id, ...body }),
  );
  api.handle(reports.reportResults, ({ scope }) => findResults(scope));
  api.handle(reports.reportFile, ({ scope, params }) => openResult(services, scope, params.id));
  api.handle(reports.removeResult, ({ scope, params }) => removeRun(services, scope, params.id));
  api.handle(schedules.scheduleList, ({ scope }) => findSchedules(scope));
  api.handle(schedules.createSchedule, ({ scope, body }) => createSchedule(services, scope, body));
  api.handle(schedules.updateSchedule, ({ scope, params, body, ifMatch }) =>
    updateSchedule(services, scope, { id: params.id, version: ifMatch, values: body }),
  );
  api.handle(schedules.removeSchedule, ({ scope, params }) => removeSchedule(services, scope, params.id));
}
