import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountSessionNotices } from "../notices/session-notices.service.ts";
import { orderPlanDocuments } from "./document-order.service.ts";
import * as documents from "./documents.service.ts";
import { shownHtml } from "#server/page-html.ts";
import {
  createPart,
  getPart,
  listParts,
  orderParts,
  removePart,
  updatePart,
  requireSession,
} from "./part-rows.service.ts";
import {
  asItIs,
  checkPage,
  checkRequiredValue,
  externalBenefits,
  planPages,
  requiredValueRows,
} from "./parts.service.ts";
import {
  excludeMember,
  findSessionMembers,
  getSessionMember,
  includeMember,
} from "./session-members.service.ts";
import {
  type ExternalBenefit,
  externalBenefitCalls,
  externalDocumentCalls,
  planDocumentCalls,
  type PlanPage,
  planPageCalls,
  planPagePreview,
  requiredValueCalls,
  type RequiredValueRow,
  sessionMemberCalls,
} from "./session-content.ts";
import "./session-content.texts.ts";

export function mountSessionContent(api: Api, services: Services): void {
  mountPages(api, services);
  mountSessionNotices(api, services);
  mountExternalBenefits(api, services);
  mountRequiredValues(api, services);
  mountDocuments(api, services);
  mountMembers(api, services);
}

function mountPages(api: Api, services: Services): void {
  const { list, create, get, update, remove, order } = planPageCalls;
  const part = planPages;
  api.handle(planPagePreview, async ({ scope, params, body }) => {
    await scope.transaction((transaction) => requireSession(transaction, params.sessionId));
    return { body: shownHtml(body.body, body.language) };
  });
  api.handle(list, async ({ scope, params }) => ({
    rows: await listParts<PlanPage>(scope, part, params.sessionId),
  }));
  api.handle(create, ({ scope, params, body }) =>
    createPart<PlanPage>(services, scope, part, { ...params, fields: body, check: checkPage }),
  );
  api.handle(get, ({ scope, params }) => getPart<PlanPage>(scope, part, params));
  api.handle(update, ({ scope, params, body, ifMatch }) =>
    updatePart<PlanPage>(scope, part, { at: params, version: ifMatch, fields: body, check: checkPage }),
  );
  api.handle(remove, ({ scope, params }) => removePart(scope, part, params));
  api.handle(order, async ({ scope, params, body }) => ({
    rows: await orderParts<PlanPage>(scope, part, { ...params, ...body }),
  }));
}

function mountExternalBenefits(api: Api, services: Services): void {
  const { list, create, get, update, remove, order } = externalBenefitCalls;
  const part = externalBenefits;
  api.handle(list, async ({ scope, params }) => ({
    rows: await listParts<ExternalBenefit>(scope, part, params.sessionId),
  }));
  api.handle(create, ({ scope, params, body }) =>
    createPart<ExternalBenefit>(services, scope, part, { ...params, fields: body, check: asItIs }),
  );
  api.handle(get, ({ scope, params }) => getPart<ExternalBenefit>(scope, part, params));
  api.handle(update, ({ scope, params, body, ifMatch }) =>
    updatePart<ExternalBenefit>(scope, part, { at: params, version: ifMatch, fields: body, check: asItIs }),
  );
  api.handle(remove, ({ scope, params }) => removePart(scope, part, params));
  api.handle(order, async ({ scope, params, body }) => ({
    rows: await orderParts<ExternalBenefit>(scope, part, { ...params, ...body }),
  }));
  const docs = externalDocumentCalls;
  api.handle(docs.list, async ({ scope, params }) => ({
    rows: await documents.findExternalDocuments(scope, params),
  }));
  api.handle(docs.create, ({ scope, params, body, file }) =>
    documents.addExternalDocument(services, scope, { place: params, about: body, file }),
  );
  api.handle(docs.file, ({ scope, params }) => documents.openExternalDocument(services, scope, params));
  api.handle(docs.remove, ({ scope, params }) => documents.removeExternalDocument(scope, params));
}

function mountRequiredValues(api: Api, services: Services): void {
  const { list, create, get, update, remove, order } = requiredValueCalls;
  const part = requiredValueRows;
  const check = checkRequiredValue;
  api.handle(list, async ({ scope, params }) => ({
    rows: await listParts<RequiredValueRow>(scope, part, params.sessionId),
  }));
  api.handle(create, ({ scope, params, body }) =>
    createPart<RequiredValueRow>(services, scope, part, { ...params, fields: body, check }),
  );
  api.handle(get, ({ scope, params }) => getPart<RequiredValueRow>(scope, part, params));
  api.handle(update, ({ scope, params, body, ifMatch }) =>
    updatePart<RequiredValueRow>(scope, part, { at: params, version: ifMatch, fields: body, check }),
  );
  api.handle(remove, ({ scope, params }) => removePart(scope, part, params));
  api.handle(order, async ({ scope, params, body }) => ({
    rows: await orderParts<RequiredValueRow>(scope, part, { ...params, ...body }),
  }));
}

function mountDocuments(api: Api, services: Services): void {
  const calls = planDocumentCalls;
  api.handle(calls.list, async ({ scope, params }) => ({
    rows: await documents.findPlanDocuments(scope, params.sessionId),
  }));
  api.handle(calls.create, ({ scope, params, body, file }) =>
    documents.addPlanDocument(services, scope, { ...params, about: body, file }),
  );
  api.handle(calls.get, ({ scope, params }) => documents.getPlanDocument(scope, params));
  api.handle(calls.file, ({ scope, params }) => documents.openPlanDocument(services, scope, params));
  api.handle(calls.update, ({ scope, params, body, ifMatch }) =>
    documents.updatePlanDocument(scope, { place: params, version: ifMatch, about: body }),
  );
  api.handle(calls.replace, ({ scope, params, file }) =>
    documents.replacePlanDocument(services, scope, { place: params, file }),
  );
  api.handle(calls.remove, ({ scope, params }) => documents.removePlanDocument(scope, params));
  api.handle(calls.order, async ({ scope, params, body }) => {
    await orderPlanDocuments(scope, { ...params, ...body });
    return { rows: await documents.findPlanDocuments(scope, params.sessionId) };
  });
}

function mountMembers(api: Api, services: Services): void {
  const { list, get, exclude, include } = sessionMemberCalls;
  api.handle(list, ({ scope, params, query }) =>
    findSessionMembers(services, scope, { sessionId: params.sessionId, query }),
  );
  api.handle(get, ({ scope, params }) => getSessionMember(services, scope, params));
  api.handle(exclude, ({ scope, params, body }) =>
    excludeMember(services, scope, { place: params, ...body }),
  );
  api.handle(include, ({ scope, params }) => includeMember(scope, params));
}
