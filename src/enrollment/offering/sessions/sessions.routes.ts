import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { ownSessionDetail, ownSessionList } from "./own-sessions.ts";
import { getOwnEnrollmentSession } from "./own-sessions.service.ts";
import { isReady } from "./readiness.ts";
import { getReadinessIssues } from "./readiness.service.ts";
import { copyEnrollmentSession } from "./session-copy.service.ts";
import { previewDates } from "./session-dates.ts";
import * as planCalls from "./session-plans.ts";
import * as plans from "./session-plans.service.ts";
import * as calls from "./sessions.ts";
import * as service from "./sessions.service.ts";

export function mountSessions(api: Api, services: Services): void {
  api.handle(calls.sessionList, ({ scope, query }) => service.findEnrollmentSessions(services, scope, query));
  api.handle(calls.datesPreview, async ({ query: { from, effectiveDate, ...rule } }) =>
    previewDates({ ...rule, effectiveDate: effectiveDate ?? from }, from),
  );
  api.handle(calls.sessionDetail, ({ scope, params }) =>
    service.getEnrollmentSession(services, scope, params.id),
  );
  api.handle(calls.createEnrollmentSession, ({ scope, body }) =>
    service.createEnrollmentSession(services, scope, body),
  );
  api.handle(calls.updateEnrollmentSession, ({ scope, params, body, ifMatch }) =>
    service.updateEnrollmentSession(services, scope, { id: params.id, version: ifMatch, values: body }),
  );
  api.handle(calls.removeEnrollmentSession, ({ scope, params }) =>
    service.removeEnrollmentSession(services, scope, params.id),
  );
  api.handle(calls.openEnrollmentSession, ({ scope, params }) =>
    service.openEnrollmentSession(services, scope, params.id),
  );
  api.handle(calls.closeEnrollmentSession, ({ scope, params }) =>
    service.closeEnrollmentSession(services, scope, params.id),
  );
  api.handle(calls.copyEnrollmentSession, ({ scope, params, body }) =>
    copyEnrollmentSession(services, scope, { ...params, ...body }),
  );
  api.handle(calls.renewKey, ({ scope, params }) => service.renewSignupKey(services, scope, params.id));
  api.handle(calls.sessionReadiness, async ({ scope, params }) => {
    const issues = await getReadinessIssues(services, scope, params.id);
    return { isReady: isReady(issues), issues };
  });
  api.handle(planCalls.sessionRates, ({ scope, params }) =>
    plans.findSessionRates(services, scope, params.id),
  );

  api.handle(planCalls.sessionPlanList, ({ scope, params }) =>
    plans.findSessionPlans(services, scope, params.id),
  );
  api.handle(planCalls.addSessionPlan, ({ scope, params, body }) =>
    plans.addSessionPlan(services, scope, { ...params, ...body }),
  );
  api.handle(planCalls.orderSessionPlans, ({ scope, params, body }) =>
    plans.orderSessionPlans(services, scope, { ...params, ...body }),
  );
  api.handle(planCalls.updateSessionPlan, ({ scope, params, body, ifMatch }) =>
    plans.updateSessionPlan(services, scope, { target: params, version: ifMatch, values: body }),
  );
  api.handle(planCalls.removeSessionPlan, ({ scope, params }) =>
    plans.removeSessionPlan(services, scope, params),
  );

  api.handle(ownSessionList, ({ scope, query }) => service.findEnrollmentSessions(services, scope, query));
  api.handle(ownSessionDetail, ({ scope, params }) => getOwnEnrollmentSession(services, scope, params.id));
}
