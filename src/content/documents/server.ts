import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import type { Ties } from "#records/record-table.service.ts";
import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { t } from "#server/i18n.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { addDocument, addVersion } from "./add.service.ts";
import { categories } from "./categories.ts";
import { holdDocument, removeDocuments, restoreDocuments, updateDocument } from "./change.service.ts";
import { listCategories, searchEntities } from "./choices.service.ts";
import { documentMaps } from "./document-maps.ts";
import { documentCategoriesTable, documentMapsTable } from "./documents.table.ts";
import * as calls from "./documents.ts";
import { previewNames } from "./filing.service.ts";
import { findDocuments, getDocument } from "./library.service.ts";
import { addToDocument, addToEntity, findEntities, findOfEntity, removeLink } from "./links.service.ts";
import { patternFault } from "./name-pattern.ts";
import { makeLink, openByLink, openFile } from "./open.service.ts";
import { isKeeper } from "./rows.service.ts";
import * as uploads from "./uploads.ts";
import {
  beginUpload,
  dropUpload,
  finishUpload,
  finishVersion,
  getUpload,
  takeChunk,
} from "./uploads.service.ts";
import "./documents.texts.ts";

/** The door through which the server mounts this domain. */
export function mountDocuments(api: Api, services: Services): void {
  mountResource(api, categories, documentCategoriesTable);
  mountResource(api, documentMaps, documentMapsTable, { check: checkPattern });
  mountUploads(api, services);
  api.handle(calls.documentList, ({ scope, query }) => findDocuments(services, scope, query));
  api.handle(calls.categoryList, ({ scope }) => listCategories(scope));
  api.handle(calls.entitySearch, ({ scope, query }) => searchEntities(keeper(scope), query));
  api.handle(calls.documentDetail, ({ scope, params }) => getDocument(services, keeper(scope), params.id));
  api.handle(calls.addDocument, ({ scope, body, file }) =>
    addDocument(services, keeper(scope), { about: body, file }),
  );
  api.handle(calls.addVersion, ({ scope, params, file }) =>
    addVersion(services, keeper(scope), { ...params, file }),
  );
  api.handle(calls.updateDocument, ({ scope, params, ifMatch, body }) =>
    updateDocument(services, keeper(scope), { ...params, version: ifMatch, values: body }),
  );
  api.handle(calls.holdDocument, ({ scope, params, ifMatch, body }) =>
    holdDocument(services, keeper(scope), { ...params, version: ifMatch, values: body }),
  );
  api.handle(calls.removeDocuments, ({ scope, body }) => removeDocuments(services, keeper(scope), body.ids));
  api.handle(calls.restoreDocuments, ({ scope, body }) =>
    restoreDocuments(services, keeper(scope), body.ids),
  );
  api.handle(calls.fileNames, ({ scope, body }) => previewNames(services, keeper(scope), body.names));
  api.handle(calls.documentFile, ({ scope, params, query }) =>
    openFile(services, scope, {
      documentId: params.a,
      versionId: params.b,
      isInline: query.inline === "true",
    }),
  );
  api.handle(calls.documentAddress, ({ scope, params }) => makeLink(services, scope, params.id));
  api.handle(calls.fileByLink, ({ system, query }) =>
    openByLink(services, system, { token: query.token, isInline: query.inline === "true" }),
  );
  api.handle(calls.entityDocuments, ({ scope, query }) => findOfEntity(services, scope, query));
  api.handle(calls.linkToEntity, ({ scope, body }) => addToEntity(services, keeper(scope), body));
  api.handle(calls.documentEntities, ({ scope, query }) => findEntities(keeper(scope), query.documentId));
  api.handle(calls.linkToDocument, ({ scope, body }) => addToDocument(services, keeper(scope), body));
  api.handle(calls.unlinkFromEntity, ({ scope, params }) => removeLink(keeper(scope), params.id));
  api.handle(calls.unlinkFromDocument, ({ scope, params }) => removeLink(keeper(scope), params.id));
}

/** What is wrong with a pattern is said at its field, with the word that is meant. */
const checkPattern: NonNullable<Ties["check"]> = (values, { scope }) => {
  const fault = patternFault(typeof values["pattern"] === "string" ? values["pattern"] : "");
  if (fault === null) return values;
  const { code, word } = fault;
  const say = (one: Language) => t(one, `documents:pattern.${code}`, { word });
  const fieldErrors = saidInEach({ path: "pattern", code }, scope.context.language, say);
  throw new Problem("invalid", { fieldErrors });
};

/** The library is kept by who serves all clients: a key for some of them reads. */
function keeper(scope: Scope): Scope {
  if (!isKeeper(scope)) throw new Problem("forbidden");
  return scope;
}

function mountUploads(api: Api, services: Services): void {
  api.handle(uploads.beginUpload, ({ scope, body }) => beginUpload(services, keeper(scope), body));
  api.handle(uploads.uploadState, ({ scope, params }) => getUpload(keeper(scope), params.id));
  api.handle(uploads.sendChunk, ({ scope, params, body, file }) =>
    takeChunk(services, keeper(scope), { ...params, ...body, file }),
  );
  api.handle(uploads.finishUpload, ({ scope, params, body }) =>
    finishUpload(services, keeper(scope), { ...params, about: body }),
  );
  api.handle(uploads.finishVersion, ({ scope, params, body }) =>
    finishVersion(services, keeper(scope), { ...params, ...body }),
  );
  api.handle(uploads.dropUpload, ({ scope, params }) => dropUpload(keeper(scope), params.id));
}
