import type { FastifyReply } from "fastify";
import { type Browser, browserOf, keepDeviceCookie } from "#identity/access/devices.service.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import {
  addSurveyFile,
  askSurveyCode,
  openSurvey,
  proveSurvey,
  removeSurveyFile,
  saveSurvey,
  signSurvey,
  surveyFile,
  type SurveyState,
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
import { mailSurveyCode, proveSurveyDevice } from "./survey-devices.service.ts";
import { findTestableForms, tryOut } from "./try-form.service.ts";

type Calling = { address: string; reply: FastifyReply };

/** Surveys, as people fill them in, and forms that staff try out. */
export function mountFilling(api: Api, services: Services): void {
  const { production } = services.configuration;
  const browserIn = ({ address, reply }: Calling) => browserOf(reply, address);
  /** Of a recipient's own link: by this cookie the link stays one click on the device on which they began. */
  const known = <Answer extends { survey: SurveyState }>(
    reply: FastifyReply,
    browser: Browser,
    answer: Answer,
  ) => {
    if (answer.survey.recipient !== null) keepDeviceCookie(reply, browser, production);
    return answer;
  };
  api.handle(openSurvey, async ({ system, params, query: { recipient, response }, ...calling }) => {
    const browser = browserIn(calling);
    const key = { surveyKey: params.key, key: recipient ?? response };
    return known(calling.reply, browser, await findSurvey({ services, system, browser }, key));
  });
  api.handle(saveSurvey, async ({ system, body, address, reply }) => {
    const browser = browserOf(reply, address);
    return known(reply, browser, await fillSurvey({ services, system, browser }, { ...body, address }));
  });
  api.handle(signSurvey, async ({ system, body, address, reply }) => {
    const browser = browserOf(reply, address);
    const request = { ...body, act: "complete" as const, address };
    return known(reply, browser, await fillSurvey({ services, system, browser }, request));
  });
  api.handle(askSurveyCode, ({ system, body, ...calling }) =>
    mailSurveyCode({ services, system }, { ...body, browser: browserIn(calling) }),
  );
  api.handle(proveSurvey, async ({ system, body, address, reply }) => {
    const browser = browserOf(reply, address);
    await proveSurveyDevice({ services, system }, { ...body, browser });
    keepDeviceCookie(reply, browser, production);
  });
  api.handle(addSurveyFile, async ({ system, body, file, address, reply }) => {
    const browser = browserOf(reply, address);
    return known(reply, browser, await addFileToSurvey({ services, system, browser }, { ...body, file }));
  });
  api.handle(surveyFile, ({ system, query: { file: id, ...key }, ...calling }) =>
    openSurveyFile({ services, system, browser: browserIn(calling) }, { ...key, id }),
  );
  api.handle(removeSurveyFile, ({ system, params, query, ...calling }) =>
    removeFileFromSurvey(
      { services, system, browser: browserIn(calling) },
      { surveyKey: query.surveyKey, key: query.response, id: params.key },
    ),
  );
  api.handle(testableForms, async ({ scope }) => ({ forms: await findTestableForms(scope) }));
  api.handle(tryForm, ({ scope, body }) => tryOut(scope, body));
}
