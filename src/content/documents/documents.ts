import { z } from "zod";
import { typedLine } from "#kernel/typed-text.ts";
import { type UserAccess, userTypes } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";
import { languages } from "#kernel/language.ts";
import { entityTypes, libraryTypes, mostBytes, mostNames } from "./entities.ts";

// The library of documents. Who finds what: `documents.table.ts`.

/** Users of all types, each as far as they are in the audience. */
const readAccess = [
  { types: ["admin", "broker", "client", "partner"], permission: "viewDocs" },
  { types: ["tpa", "member"] },
] as const satisfies readonly UserAccess[];
/** Who keeps the library. */
export const keepAccess = { types: ["admin"], permission: "viewDocs" } as const satisfies UserAccess;
const recordsAccess = { types: ["admin"], permission: "manageDocumentCategories" } as const;

const day = z.iso.date().refine(isDate);
const language = z.enum(languages).nullable();
const audience = z.array(z.enum(userTypes)).max(userTypes.length);
const title = typedLine().min(1).max(160);
const linkSchema = z.object({
  id: z.uuid(),
  entityType: z.enum(entityTypes),
  entityId: z.uuid(),
  /** What the entity is called, and of which client it is. */
  name: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
});
export type DocumentLink = z.output<typeof linkSchema>;

const documentSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  categoryId: z.uuid(),
  /** In the language of the one who asks. */
  categoryName: z.string(),
  language,
  audience,
  isShared: z.boolean(),
  effectiveDate: z.string().nullable(),
  terminationDate: z.string().nullable(),
  /** The file that is current: the second part of `GET /doc/{a}/{b}`. */
  versionId: z.uuid(),
  number: z.int(),
  fileName: z.string(),
  mediaType: z.enum(libraryTypes),
  sizeBytes: z.int(),
  isHeld: z.boolean(),
  updatedAt: z.string(),
  createdAt: z.string(),
  /** Whose it is: as many links as are shown in a line, and how many there are. */
  links: z.array(linkSchema),
  linkCount: z.int(),
});
export type LibraryDocument = z.output<typeof documentSchema>;

const versionSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  isCurrent: z.boolean(),
  fileName: z.string(),
  mediaType: z.enum(libraryTypes),
  sizeBytes: z.int(),
  /** SHA-256 of the content, in hexadecimal digits. */
  sha256: z.string(),
  reading: z.enum(["waiting", "read", "none", "failed"]),
  createdAt: z.string(),
  by: z.string().nullable(),
});
export type DocumentVersion = z.output<typeof versionSchema>;

const detailSchema = documentSchema.extend({
  keptUntil: z.string().nullable(),
  /** When its retention ends it, and why; null: never by itself. */
  endsOn: z.string().nullable(),
  heldAt: z.string().nullable(),
  heldBy: z.string().nullable(),
  holdReason: z.string().nullable(),
  /** The rule by which it was filed. */
  filedBy: z.string().nullable(),
  versions: z.array(versionSchema),
});
export type DocumentDetail = z.output<typeof detailSchema>;

const one = z.strictObject({ id: z.uuid() });

export const documentList = call({
  method: "GET",
  path: "/documents",
  access: readAccess,
  summary: "The documents that the caller may read, by name, words and filters; the newest first",
  query: z.strictObject({
    /** Words of the name or, where it was read, of the content; of each its beginning is enough. */
    q: z.string().overwrite(cleanText).max(120).optional(),
    "filter[categoryId]": z.uuid().optional(),
    "filter[clientId]": z.uuid().optional(),
    "filter[audience]": z.enum(userTypes).optional(),
    "filter[language]": z.enum(languages).optional(),
    "filter[isHeld]": z.enum(["true", "false"]).optional(),
    sort: z.enum(["-createdAt", "createdAt", "title", "-title"]).default("-createdAt"),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(documentSchema), total: z.int(), page: z.int() }),
});
export type ListAsked = z.output<typeof documentList.query>;

export const categoryList = call({
  method: "GET",
  path: "/documents/categories",
  access: readAccess,
  summary: "The categories of documents that are in use, in their order, in the caller's language",
  answer: z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
});

export const entitySearch = call({
  method: "GET",
  path: "/documents/entities",
  access: keepAccess,
  summary:
    "Clients, groups, divisions, plans or members to link a document to, by the beginning of a name or number, or by id",
  query: z.strictObject({
    entityType: z.enum(entityTypes),
    q: z.string().overwrite(cleanText).max(100).optional(),
    id: z.uuid().optional(),
  }),
  answer: z.object({ rows: z.array(z.object({ id: z.uuid(), label: z.string() })) }),
});

export const documentDetail = call({
  method: "GET",
  path: "/documents/{id}",
  access: keepAccess,
  summary: "One document with its files and whose it is",
  params: one,
  answer: detailSchema,
});

/** The texts of a form: lists have commas in them. */
const listed = z
  .string()
  .max(200)
  .transform((text) => text.split(",").filter((part) => part !== ""))
  .pipe(audience);
const uploadFields = {
  /** Without it, what the file is called. */
  title: title.optional(),
  categoryId: z.uuid().optional(),
  language: z.enum(languages).optional(),
  /** Types of users with commas between them. */
  audience: listed.optional(),
  effectiveDate: day.optional(),
  terminationDate: day.optional(),
  entityType: z.enum([...entityTypes, "all"]).optional(),
  entityId: z.uuid().optional(),
  /** The rules for names say what is not said here. */
  byName: z.enum(["true", "false"]).optional(),
};
const uploadBody = z.strictObject(uploadFields);
export type UploadAbout = z.output<typeof uploadBody>;
const filedSchema = detailSchema.extend({
  /** The same file was there already, in the same place: nothing was added. */
  isSame: z.boolean(),
});
export type FiledDocument = z.output<typeof filedSchema>;

export const addDocument = call({
  method: "POST",
  path: "/documents",
  access: keepAccess,
  summary:
    "Add a document: PDF, PNG, JPEG, WebP, HEIC, Word, Excel or PowerPoint without macros, told by its content",
  upload: { maxBytes: mostBytes },
  body: uploadBody,
  answer: filedSchema,
  statuses: [503],
});

export const addVersion = call({
  method: "POST",
  path: "/documents/{id}/versions",
  access: keepAccess,
  summary: "Put a new file in the place of a document's; those before it stay",
  params: one,
  upload: { maxBytes: mostBytes },
  answer: detailSchema,
  statuses: [503],
});

export const updateDocument = call({
  method: "PUT",
  path: "/documents/{id}",
  access: keepAccess,
  summary: "Change what a document is called, its category, audience and days",
  params: one,
  body: z.strictObject({
    title,
    categoryId: z.uuid(),
    language,
    audience,
    isShared: z.boolean(),
    effectiveDate: day.nullable(),
    terminationDate: day.nullable(),
    keptUntil: day.nullable(),
  }),
  answer: detailSchema,
  needs: ["if-match"],
});

export const holdDocument = call({
  method: "PUT",
  path: "/documents/{id}/hold",
  access: recordsAccess,
  summary:
    "Put a document on legal hold, or take it off, with a reason: held, nobody and no retention removes it",
  params: one,
  body: z.strictObject({
    isHeld: z.boolean(),
    reason: typedLine().min(3).max(400),
  }),
  answer: detailSchema,
  needs: ["if-match"],
});

const many = z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) });
const outcomes = (words: readonly [string, ...string[]]) =>
  z.object({ results: z.array(z.object({ id: z.uuid(), outcome: z.enum(words) })) });

export const removeDocuments = call({
  method: "POST",
  path: "/documents/remove",
  access: keepAccess,
  summary: "Remove documents; one on legal hold stays. For 30 days they can be brought back",
  body: many,
  answer: outcomes(["removed", "held", "notFound"]),
});

export const restoreDocuments = call({
  method: "POST",
  path: "/documents/restore",
  access: keepAccess,
  summary: "Bring back documents that were removed",
  body: many,
  answer: outcomes(["restored", "notFound"]),
});

const namedSchema = z.object({
  name: z.string(),
  /** Where it would go; null: nowhere, and `reason` says why. */
  place: z
    .object({
      categoryName: z.string(),
      entityType: z.enum(entityTypes),
      entityName: z.string(),
      clientName: z.string(),
      audience,
      language,
      effectiveDate: z.string().nullable(),
      terminationDate: z.string().nullable(),
    })
    .nullable(),
  reason: z.object({
    code: z.enum(["name.fits", "name.noRule", "name.noCode", "name.unknownCode", "name.severalCodes"]),
    params: z.record(z.string(), z.string()),
  }),
});
export type NamedFile = z.output<typeof namedSchema>;

export const fileNames = call({
  method: "POST",
  path: "/documents/names",
  access: keepAccess,
  summary: "Where files of these names would be filed by the rules; nothing is changed",
  bodyBytes: 512_000,
  body: z.strictObject({ names: z.array(z.string().min(1).max(400)).min(1).max(mostNames) }),
  answer: z.object({ files: z.array(namedSchema) }),
});

export const documentFile = call({
  method: "GET",
  path: "/doc/{a}/{b}",
  access: readAccess,
  summary:
    "The file of a document, whole or the part that `Range` asks for: `a` is the document, `b` the file",
  params: z.strictObject({ a: z.uuid(), b: z.uuid() }),
  query: z.strictObject({ inline: z.enum(["true"]).optional() }),
  file: libraryTypes,
  statuses: [410, 416],
});

export const documentAddress = call({
  method: "GET",
  path: "/documents/{id}/link",
  access: readAccess,
  summary: "A link to the current file that opens without a sign-in for five minutes, in the caller's name",
  params: one,
  answer: z.object({ url: z.string(), expiresAt: z.string() }),
});

export const fileByLink = call({
  method: "GET",
  path: "/files/download",
  access: "public",
  summary: "The file that a short-lived link was made for",
  query: z.strictObject({ token: z.string().min(20).max(600), inline: z.enum(["true"]).optional() }),
  file: libraryTypes,
  perMinute: 60,
  statuses: [410, 416],
});

// Links, from either end

const entity = { entityType: z.enum(entityTypes), entityId: z.uuid() };

export const entityDocuments = call({
  method: "GET",
  path: "/entitydocuments",
  access: readAccess,
  summary: "The documents of a client, group, division, plan or member that the caller may read",
  query: z.strictObject(entity),
  answer: z.object({ rows: z.array(documentSchema.extend({ linkId: z.uuid() })) }),
});

export const linkToEntity = call({
  method: "POST",
  path: "/entitydocuments",
  access: keepAccess,
  summary: "Link documents to an entity",
  body: z.strictObject({ ...entity, documentIds: z.array(z.uuid()).min(1).max(100) }),
  answer: z.object({ rows: z.array(documentSchema.extend({ linkId: z.uuid() })) }),
});

export const documentEntities = call({
  method: "GET",
  path: "/documententities",
  access: keepAccess,
  summary: "Whose a document is",
  query: z.strictObject({ documentId: z.uuid() }),
  answer: z.object({ rows: z.array(linkSchema) }),
});

export const linkToDocument = call({
  method: "POST",
  path: "/documententities",
  access: keepAccess,
  summary: "Link a document to an entity",
  body: z.strictObject({ documentId: z.uuid(), ...entity }),
  answer: z.object({ rows: z.array(linkSchema) }),
});

const unlink = (path: "/entitydocuments/{id}" | "/documententities/{id}") =>
  call({
    method: "DELETE",
    path,
    access: keepAccess,
    summary: "Take a link between a document and an entity away",
    params: one,
    statuses: [404],
  });
export const unlinkFromEntity = unlink("/entitydocuments/{id}");
export const unlinkFromDocument = unlink("/documententities/{id}");
