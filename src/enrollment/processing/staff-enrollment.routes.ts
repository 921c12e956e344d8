import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import {
  enrollmentDetail,
  enrollmentExport,
  enrollmentFilters,
  enrollmentList,
  enrollmentPdf,
  enrollmentsOfClient,
} from "./staff-enrollment.ts";
import {
  exportEnrollments,
  findEnrollments,
  findEnrollmentsOf,
  findFilters,
  getStaffEnrollment,
  openStaffPdf,
} from "./staff-enrollment.service.ts";

export function mountStaffEnrollments(api: Api, services: Services): void {
  api.handle(enrollmentList, ({ scope, query }) => findEnrollments(scope, query));
  api.handle(enrollmentsOfClient, ({ scope, params, query }) =>
    findEnrollmentsOf(scope, params.clientId, query),
  );
  api.handle(enrollmentExport, ({ scope, query }) => exportEnrollments(scope, query));
  api.handle(enrollmentFilters, ({ scope }) => findFilters(scope));
  api.handle(enrollmentDetail, ({ scope, query }) => getStaffEnrollment(services, scope, query.id));
  api.handle(enrollmentPdf, ({ scope, params }) => openStaffPdf(services, scope, params.id));
}
