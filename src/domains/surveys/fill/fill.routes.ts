import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import {
  addSurveyFile,
  openSurvey,
  removeSurveyFile,
  saveSurvey,
  signSurvey,
  surveyFile,
  testableForms,
  tryForm,
} from "./survey.ts";
import {
  addFileToSurvey,
  fillSurvey,
  findSurvey,
  openSurveyFile,
  removeFileFromSurvey,
} from "./survey.service.ts";
import { findTestableForms, tryOut } from "./try-form.service.ts";

/** Surveys, as people fill them in, and forms that staff try out. */
export function mountFilling(api: Api, services: Services): void {
  api.handle(openSurvey, ({ system, params, query: { recipient, response } }) =>
    findSurvey({ services, system }, { surveyKey: params.key, key: recipient ?? response }),
  );
  api.handle(saveSurvey, ({ system, body, address }) =>
    fillSurvey({ services, system }, { ...body, address }),
  );
  api.handle(signSurvey, ({ system, body, address }) =>
    fillSurvey({ services, system }, { ...body, act: "complete", address }),
  );
  api.handle(addSurveyFile, ({ system, body, file }) =>
    addFileToSurvey({ services, system }, { ...body, file }),
  );
  api.handle(surveyFile, ({ system, query: { file: id, ...key } }) =>
    openSurveyFile({ services, system }, { ...key, id }),
  );
  api.handle(removeSurveyFile, ({ system, params, query }) =>
    removeFileFromSurvey(
      { services, system },
      { surveyKey: query.surveyKey, key: query.response, id: params.key },
    ),
  );
  api.handle(testableForms, async ({ scope }) => ({ forms: await findTestableForms(scope) }));
  api.handle(tryForm, ({ scope, body }) => tryOut(scope, body));
}
