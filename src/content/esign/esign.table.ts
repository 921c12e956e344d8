import { sql } from "drizzle-orm";
import { index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { languages } from "#kernel/language.ts";
import { bytes, fileColumns, moment, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { type PageSize, requestStates, signerStates, type SignField, type SignRole } from "./esign-words.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid().references(() => clientsTable.id),
});
const forAdministrators = () => tenantPolicies({ of: "installation", person: "hidden", readers: "wide" });

/** A PDF with the places where people sign it. */
export const signTemplatesTable = pgTable(
  "esign_templates",
  {
    ...owned(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    /** How long signers have, all together. */
    daysToSign: integer().notNull().default(30),
    ...fileColumns(),
    /** SHA-256 of the PDF, hex. */
    fileHash: text().notNull(),
    pages: jsonb().$type<PageSize[]>().notNull(),
    roles: jsonb().$type<SignRole[]>().notNull(),
    fields: jsonb().$type<SignField[]>().notNull().default([]),
  },
  (table) => [
    index("esign_templates_name").on(table.installationId, table.nameKey, table.id),
    ...forAdministrators(),
  ],
);

/** A document that was sent out to be signed, as the template was then. */
export const signRequestsTable = pgTable(
  "esign_requests",
  {
    ...owned(),
    templateId: uuid()
      .notNull()
      .references(() => signTemplatesTable.id),
    name: text().notNull(),
    message: text(),
    status: text({ enum: requestStates }).notNull().default("sent"),
    expiresAt: moment().notNull(),
    /** The PDF as it was sent, in the store of files, and its digest. */
    blobKey: text().notNull(),
    fileKeySealed: bytes().notNull(),
    fileHash: text().notNull(),
    pages: jsonb().$type<PageSize[]>().notNull(),
    roles: jsonb().$type<SignRole[]>().notNull(),
    fields: jsonb().$type<SignField[]>().notNull(),
    /** By which anybody who has the signed PDF finds its digest. */
    checkCode: text().notNull(),
    /** The signed PDF with its certificate, and its digest. */
    signedBlobKey: text(),
    signedFileKeySealed: bytes(),
    signedHash: text(),
    completedAt: moment(),
    endedReason: text(),
  },
  (table) => [
    uniqueIndex("esign_requests_check").on(table.checkCode),
    index("esign_requests_template").on(table.templateId, table.createdAt),
    ...forAdministrators(),
  ],
);

const partOfRequest = () => ({
  ...owned(),
  requestId: uuid()
    .notNull()
    .references(() => signRequestsTable.id, { onDelete: "cascade" }),
});

/** Somebody who signs, in their place. */
export const signersTable = pgTable(
  "esign_signers",
  {
    ...partOfRequest(),
    /** From 1; each signs after those before. */
    place: integer().notNull(),
    role: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    memberId: uuid().references(() => membersTable.id),
    language: text({ enum: languages }).notNull(),
    /** SHA-256 of the key in their link. */
    keyHash: bytes().notNull(),
    status: text({ enum: signerStates }).notNull().default("waiting"),
    sentAt: moment(),
    openedAt: moment(),
    signedAt: moment(),
    signedFrom: text(),
    signedWith: text(),
    signedName: text(),
    signedKind: text({ enum: ["typed", "drawn"] }),
    /** JSON of what they filled in and drew. */
    answersSealed: bytes(),
    /** SHA-256 over the document's digest, the words agreed to, the answers and the name. */
    signedHash: text(),
    wrongProofs: integer().notNull().default(0),
    proofCode: bytes(),
    proofCodeUntil: moment(),
    /** SHA-256 of what the page got for the right code, and until when it opens the document. */
    passHash: bytes(),
    passUntil: moment(),
  },
  (table) => [
    uniqueIndex("esign_signers_key").on(table.keyHash),
    uniqueIndex("esign_signers_place").on(table.requestId, table.place),
    ...forAdministrators(),
  ],
);

/** What happened to a document, for its certificate. Rows are added and never changed. */
export const signEventsTable = pgTable(
  "esign_events",
  {
    ...partOfRequest(),
    signerId: uuid().references(() => signersTable.id, { onDelete: "cascade" }),
    event: text().notNull(),
    fromAddress: text(),
  },
  (table) => [index("esign_events_request").on(table.requestId, table.createdAt), ...forAdministrators()],
);

export const esignSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "esign_templates", of: "file_key" }),
  sealedColumn({ table: "esign_requests", of: "file_key" }),
  sealedColumn({ table: "esign_requests", of: "signed_file_key" }),
  sealedColumn({ table: "esign_signers", of: "answers" }),
];
