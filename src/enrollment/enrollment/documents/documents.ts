import { z } from "zod";
import { typedLines } from "#kernel/typed-text.ts";
import { call } from "#kernel/call.ts";
import { staffAccess, decideAccess } from "../staff-access.ts";
import { kindNames } from "./document-kinds.ts";

// Notes that staff write for each other, and the documents that go with an enrollment.

export const noteSchema = z.object({
  id: z.uuid(),
  at: z.string(),
  by: z.string().nullable(),
  text: z.string(),
});
export type EnrollmentNote = z.output<typeof noteSchema>;
const notes = z.object({ notes: z.array(noteSchema) });
const ofEnrollment = z.object({ id: z.uuid() });

export const enrollmentNotes = call({
  method: "GET",
  path: "/enrollmentnotes/{id}",
  access: staffAccess,
  service: "enrollment",
  summary: "What staff have noted about an enrollment, the latest first",
  params: ofEnrollment,
  answer: notes,
  statuses: [404],
});

export const addEnrollmentNote = call({
  method: "POST",
  path: "/enrollmentnotes/{id}",
  access: staffAccess,
  service: "enrollment",
  summary: "Note something about an enrollment; the person never sees it",
  params: ofEnrollment,
  body: z.strictObject({ text: typedLines().min(1).max(2000) }),
  answer: notes,
  statuses: [404],
});

const maxDocumentBytes = 10_000_000;
export const mostDocuments = 20;

export const documentSchema = z.object({
  identifier: z.uuid(),
  kind: z.enum(kindNames),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  by: z.enum(["employee", "staff"]),
  at: z.string(),
});
export type EnrollmentDocument = z.output<typeof documentSchema>;
const documents = z.object({
  documents: z.array(documentSchema),
  /** Papers about somebody's health, which the caller may not read. */
  hidden: z.int(),
});
const sent = z.strictObject({ kind: z.enum(kindNames).default("other") });
const fileTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp", "image/heic"] as const;
const one = z.object({ identifier: z.uuid() });

export const enrollmentDocuments = call({
  method: "GET",
  path: "/enrollmentdocuments/{id}",
  access: staffAccess,
  service: "enrollment",
  summary: "The documents of an enrollment",
  params: ofEnrollment,
  answer: documents,
  statuses: [404],
});

export const addEnrollmentDocument = call({
  method: "POST",
  path: "/enrollmentdocuments/{id}",
  access: decideAccess,
  service: "enrollment",
  summary: "Add a document to an enrollment: PDF, PNG, JPEG, WebP or HEIC, told by its content",
  params: ofEnrollment,
  upload: { maxBytes: maxDocumentBytes },
  body: sent,
  answer: documents,
  statuses: [404],
});

export const enrollmentDocument = call({
  method: "GET",
  path: "/enrollmentdocument/{identifier}",
  access: staffAccess,
  service: "enrollment",
  summary: "One document of an enrollment",
  params: one,
  file: fileTypes,
});

export const removeEnrollmentDocument = call({
  method: "DELETE",
  path: "/enrollmentdocument/{identifier}",
  access: decideAccess,
  service: "enrollment",
  summary: "Remove a document from an enrollment",
  params: one,
  statuses: [404],
});

export const ownDocuments = call({
  method: "GET",
  path: "/selfenrollment/documents",
  access: "enrollee",
  service: "enrollment",
  summary: "The documents of one's own enrollment",
  answer: documents,
});

export const addOwnDocument = call({
  method: "POST",
  path: "/selfenrollment/documents",
  access: "enrollee",
  service: "enrollment",
  summary: "Add a document to one's own enrollment, while it can be changed",
  upload: { maxBytes: maxDocumentBytes },
  body: sent,
  answer: documents,
  statuses: [409],
});

export const ownDocument = call({
  method: "GET",
  path: "/selfenrollment/documents/{identifier}",
  access: "enrollee",
  service: "enrollment",
  summary: "One document of one's own enrollment",
  params: one,
  file: fileTypes,
});

export const removeOwnDocument = call({
  method: "DELETE",
  path: "/selfenrollment/documents/{identifier}",
  access: "enrollee",
  service: "enrollment",
  summary: "Remove a document that one has added oneself, while the enrollment can be changed",
  params: one,
  statuses: [404, 409],
});
