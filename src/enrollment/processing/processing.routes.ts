import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { enrollmentIdOf } from "#enrollment/enrollment/own-enrollment.service.ts";
import { beginFor } from "./begin.service.ts";
import { exportChanges, findChanges } from "./changes.service.ts";
import {
  addDocument,
  findDocuments,
  findOwnDocuments,
  openDocument,
  removeDocument,
} from "#enrollment/enrollment/documents/documents.service.ts";
import { giveNewLink } from "./new-link.service.ts";
import { addNote, findNotes } from "./notes.service.ts";
import {
  addEnrollmentDocument,
  addEnrollmentNote,
  addOwnDocument,
  enrollmentDocument,
  enrollmentDocuments,
  enrollmentNotes,
  ownDocument,
  ownDocuments,
  removeEnrollmentDocument,
  removeOwnDocument,
} from "#enrollment/enrollment/documents/documents.ts";
import {
  assignEnrollment,
  beginEnrollment,
  coverageChanges,
  coverageChangesExport,
  enrollmentAction,
  enrollmentActionPreview,
  enrollmentStatus,
  newEnrollmentLink,
  pendingEnrollments,
  reprocessEnrollment,
} from "./processing.ts";
import { previewRun } from "./preview.service.ts";
import { assign, getStatus } from "./progress.service.ts";
import { findPending } from "./queue.service.ts";
import { startRun, tryAgain } from "./runs.service.ts";

export function mountDecisions(api: Api, services: Services): void {
  api.handle(pendingEnrollments, ({ scope, query }) => findPending(services, scope, query));
  api.handle(enrollmentActionPreview, ({ scope, body }) => previewRun(scope, body));
  api.handle(enrollmentAction, ({ scope, body }) => startRun(services, scope, body));
  api.handle(enrollmentStatus, ({ scope, query }) => getStatus(services, scope, query));
  api.handle(reprocessEnrollment, ({ scope, params }) => tryAgain(services, scope, params.id));
  api.handle(assignEnrollment, ({ scope, params, body }) => assign(services, scope, params.id, body.to));
  api.handle(coverageChanges, ({ scope, query }) => findChanges(services, scope, query));
  api.handle(coverageChangesExport, ({ scope, query }) => exportChanges(services, scope, query));
  api.handle(newEnrollmentLink, ({ scope, params }) => giveNewLink(services, scope, params.id));
  api.handle(beginEnrollment, ({ scope, body }) => beginFor(services, scope, body));
  mountDocuments(api, services);
}

function mountDocuments(api: Api, services: Services): void {
  api.handle(enrollmentNotes, ({ scope, params }) => findNotes(scope, params.id));
  api.handle(addEnrollmentNote, ({ scope, params, body }) => addNote(services, scope, params.id, body.text));
  api.handle(enrollmentDocuments, ({ scope, params }) => findDocuments(scope, params.id));
  api.handle(addEnrollmentDocument, ({ scope, params, body, file }) =>
    addDocument(services, scope, { id: params.id, kind: body.kind, file }),
  );
  api.handle(enrollmentDocument, ({ scope, params }) => openDocument(services, scope, params.identifier));
  api.handle(removeEnrollmentDocument, ({ scope, params }) =>
    removeDocument(services, scope, params.identifier),
  );
  api.handle(ownDocuments, ({ scope }) => findOwnDocuments(scope));
  api.handle(addOwnDocument, ({ scope, body, file }) =>
    addDocument(services, scope, { id: enrollmentIdOf(scope), kind: body.kind, file }),
  );
  api.handle(ownDocument, ({ scope, params }) => openDocument(services, scope, params.identifier));
  api.handle(removeOwnDocument, ({ scope, params }) => removeDocument(services, scope, params.identifier));
}
