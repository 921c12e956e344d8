import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import * as results from "./results/results.ts";
import { exportResponses, getResults, openResults } from "./results/results.service.ts";
import { actOnSurvey } from "./results/survey-action.service.ts";
import * as recipients from "./survey-recipients.service.ts";
import * as responses from "./survey-responses.service.ts";
import * as calls from "./surveys-staff.ts";
import * as service from "./surveys-staff.service.ts";

export function mountSurveysStaff(api: Api, services: Services): void {
  api.handle(calls.surveyDetail, ({ scope, params }) => service.getSurvey(services, scope, params.id));
  api.handle(calls.createSurvey, ({ scope, body }) => service.createSurvey(services, scope, body));
  api.handle(calls.updateSurvey, ({ scope, params, body, ifMatch }) =>
    service.updateSurvey(services, scope, { id: params.id, version: ifMatch, values: body }),
  );
  api.handle(calls.removeSurvey, ({ scope, params }) => service.removeSurvey(services, scope, params.id));

  api.handle(results.surveyResults, ({ scope, params }) => getResults(services, scope, params.id));
  api.handle(results.surveyResultsPdf, ({ scope, params }) => openResults(services, scope, params.id));
  api.handle(results.exportSurvey, ({ scope, params }) => exportResponses(services, scope, params.id));
  api.handle(results.surveyAction, ({ scope, body }) => actOnSurvey(services, scope, body));

  api.handle(calls.surveyResponses, ({ scope, query }) => responses.findResponses(services, scope, query));
  api.handle(calls.surveyResponseFile, ({ scope, params }) =>
    responses.openResponseFile(services, scope, params.identifier),
  );
  api.handle(calls.removeSurveyResponse, ({ scope, params }) => responses.removeResponse(scope, params.id));

  api.handle(calls.surveyRecipients, ({ scope, query }) => recipients.findRecipients(scope, query));
  api.handle(calls.addSurveyRecipient, ({ scope, body }) => recipients.addRecipient(services, scope, body));
  api.handle(calls.updateSurveyRecipient, ({ scope, params, body, ifMatch }) =>
    recipients.updateRecipient(services, scope, { id: params.id, version: ifMatch, values: body }),
  );
  api.handle(calls.removeSurveyRecipient, ({ scope, params }) =>
    recipients.removeRecipient(services, scope, params.id),
  );
}
