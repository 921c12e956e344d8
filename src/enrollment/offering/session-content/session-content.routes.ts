import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountSessionNotices } from "../notices/session-notices.service.ts";
import { orderPlanDocuments } from "./document-order.service.ts";
import * as documents from "./documents.service.ts";
import { shownHtml } from "#server/page-html.ts";
import { requireEnrollmentSession } from "./part-session.service.ts";
import { benefitTies, pageTies, requiredValueTies } from "./parts.service.ts";
import {
  excludeMember,
  findSessionMembers,
  getSessionMember,
  includeMember,
} from "./session-members.service.ts";
import {
  externalDocumentCalls,
  planDocumentCalls,
  planPagePreview,
  sessionMemberCalls,
} from "./session-content.ts";
import { externalBenefitsTable, planPagesTable, requiredValuesTable } from "./session-content.table.ts";
import { externalBenefits, planPages, requiredValueRecords } from "./session-parts.ts";
import "./session-content.texts.ts";

export function mountSessionContent(api: Api, services: Services): void {
  mountParts(api);
  mountSessionNotices(api);
  mountExternalDocuments(api, services);
  mountDocuments(api, services);
  mountMembers(api, services);
}

function mountParts(api: Api): void {
  mountResource(api, planPages, planPagesTable, pageTies);
  api.handle(planPagePreview, async ({ scope, params, body }) => {
    await scope.transaction((transaction) => requireEnrollmentSession(transaction, params.sessionId));
    return { body: shownHtml(body.body, body.language) };
  });
  mountResource(api, externalBenefits, externalBenefitsTable, benefitTies);
  mountResource(api, requiredValueRecords, requiredValuesTable, requiredValueTies);
}

function mountExternalDocuments(api: Api, services: Services): void {
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
