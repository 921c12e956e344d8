import { type SQL, sql } from "drizzle-orm";
import { boolean, customType, date, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { userTypes } from "#kernel/access.ts";
import { languages } from "#kernel/language.ts";
import { bytes, fileColumns, moment, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import {
  all,
  allClients,
  clientIn,
  healthOf,
  installation,
  kindIn,
  pointsTo,
  readAndWrite,
  staff,
  tenantPolicies,
  unlessLimitedTo,
} from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { entityTypes } from "./entities.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});
const day = () => date({ mode: "string" });
const audience = () =>
  text({ enum: userTypes })
    .array()
    .notNull()
    .default(sql`'{}'`);
/** Words with their places, for searching. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" });
/** Administrators and keys that serve the whole installation. */
const keepers = () => all(installation, allClients, staff);

export const documentCategoriesTable = pgTable(
  "document_categories",
  {
    ...owned(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    nameKo: text().notNull(),
    nameEs: text().notNull(),
    sortOrder: integer().notNull().default(100),
    retentionYears: integer(),
  },
  (table) => [
    index("document_categories_order").on(table.installationId, table.sortOrder, table.id),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);

export const documentMapsTable = pgTable(
  "document_maps",
  {
    ...owned(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    pattern: text().notNull(),
    sortOrder: integer().notNull().default(100),
    clientId: uuid().references(() => clientsTable.id),
    categoryId: uuid()
      .notNull()
      .references(() => documentCategoriesTable.id),
    entityType: text({ enum: entityTypes }).notNull().default("client"),
    entityCode: text(),
    audience: audience(),
    language: text({ enum: languages }),
    effectiveDate: day(),
    terminationDate: day(),
  },
  (table) => [
    index("document_maps_order").on(table.installationId, table.sortOrder, table.id),
    ...tenantPolicies({ of: "client", shared: true, person: "hidden" }),
  ],
);

/**
 * A document of the library. Who may read it: staff of the whole installation; else users of a type in `audience` who
 * reach one of its links, or everybody of such a type where it is shared.
 */
export const documentsTable = pgTable(
  "documents",
  {
    ...owned(),
    title: text().notNull(),
    titleKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(title)`),
    categoryId: uuid()
      .notNull()
      .references(() => documentCategoriesTable.id),
    /** Of the language alone; empty: for readers of every one. */
    language: text({ enum: languages }),
    audience: audience(),
    /** For all clients; it has no links then. */
    isShared: boolean().notNull().default(false),
    /** Its audience finds it from and to these days. */
    effectiveDate: day(),
    terminationDate: day(),
    /** Kept to this day, whatever the category says. */
    keptUntil: day(),
    /** On legal hold: nobody removes it, and no retention ends it. */
    heldAt: moment(),
    heldBy: uuid(),
    holdReason: text(),
    /** The rule by which it was filed. */
    mapId: uuid().references(() => documentMapsTable.id),
    /** The words of its name, those of its content where they were read, and both for searching. */
    nameWords: words()
      .notNull()
      .default(sql`''::tsvector`),
    contentWords: words()
      .notNull()
      .default(sql`''::tsvector`),
    words: words()
      .notNull()
      .generatedAlwaysAs(sql`name_words || content_words`),
  },
  (table) => [
    index("documents_newest").on(table.installationId, table.createdAt, table.id),
    index("documents_title").on(table.installationId, table.titleKey, table.id),
    index("documents_category").on(table.categoryId, table.id),
    index("documents_words").using("gin", table.words),
    index("documents_ended")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    ...readAndWrite(
      all(
        installation,
        sql`((${allClients} and ${staff}) or (${inAudience()} and (is_shared or exists (select from document_links l where l.document_id = documents.id))))`,
      ),
      keepers(),
    ),
  ],
);

function inAudience(): SQL {
  const kind = sql`(select current_setting('openroll.kind'))`;
  return sql`(${kind} = any (audience) or ${kind} = 'apiKey')`;
}

/** Whose a document is. A group, division, plan or member belongs to one client, which the link names. */
export const documentLinksTable = pgTable(
  "document_links",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    documentId: uuid()
      .notNull()
      .references(() => documentsTable.id, { onDelete: "cascade" }),
    entityType: text({ enum: entityTypes }).notNull(),
    entityId: uuid().notNull(),
    createdAt: moment().notNull().defaultNow(),
    createdBy: uuid(),
  },
  (table) => [
    uniqueIndex("document_links_once").on(table.documentId, table.entityType, table.entityId),
    index("document_links_entity").on(table.entityId, table.documentId),
    index("document_links_client").on(table.clientId, table.documentId),
    ...readAndWrite(
      all(
        installation,
        clientIn(sql`client_id`),
        sql`(${staff} and ${staffReach()} or not ${staff} and ${personReach()})`,
      ),
      all(installation, clientIn(sql`client_id`), allClients, staff),
    ),
  ],
);

/** Of a division only who serves it; a paper about one member is health data for all but the administrator's own staff. */
function staffReach(): SQL {
  return sql`case entity_type
    when 'division' then ${unlessLimitedTo(sql`client_id`, sql`entity_id`)}
    when 'member' then ${pointsTo("members", "entity_id")} and (${kindIn(["admin", "apiKey"])} or ${healthOf(sql`entity_id`)})
    else true end`;
}

/** A family finds what is its client's, its division's and group's, of the plans that cover it or have, and their own papers. */
function personReach(): SQL {
  const person = sql`(select nullif(current_setting('openroll.person'), '')::uuid)`;
  return sql`case entity_type
    when 'client' then true
    when 'division' then exists (select from members m where m.family_id = ${person} and m.division_id = entity_id)
    when 'group' then exists (select from members m join divisions d on d.id = m.division_id where m.family_id = ${person} and d.group_id = entity_id)
    when 'plan' then exists (select from coverages c where c.family_id = ${person} and c.base_plan_id = entity_id and c.deleted_at is null)
    else ${healthOf(sql`entity_id`)} end`;
}

/** The files of a document, one after another; the latest is current, and only who keeps the library sees the others. */
export const documentVersionsTable = pgTable(
  "document_versions",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    documentId: uuid()
      .notNull()
      .references(() => documentsTable.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    isCurrent: boolean().notNull().default(true),
    ...fileColumns(),
    /** SHA-256 of the content. */
    contentHash: bytes().notNull(),
    /** Whether its words can be searched; of a paper about one member only the name can. */
    reading: text({ enum: ["waiting", "read", "none", "failed"] })
      .notNull()
      .default("none"),
    createdAt: moment().notNull().defaultNow(),
    createdBy: uuid(),
  },
  (table) => [
    uniqueIndex("document_versions_number").on(table.documentId, table.number),
    uniqueIndex("document_versions_current")
      .on(table.documentId)
      .where(sql`is_current`),
    index("document_versions_content").on(table.installationId, table.contentHash),
    ...readAndWrite(
      all(
        installation,
        sql`(${allClients} and ${staff} or is_current and ${pointsTo("documents", "document_id")})`,
      ),
      keepers(),
    ),
  ],
);

/** A file on its way in, chunk after chunk; it goes on after a break, and ends after two days. */
export const documentUploadsTable = pgTable(
  "document_uploads",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    actor: text().notNull(),
    fileName: text().notNull(),
    sizeBytes: integer().notNull(),
    receivedBytes: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  () => tenantPolicies({ of: "actor", column: "actor" }),
);

export const documentUploadPartsTable = pgTable(
  "document_upload_parts",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    actor: text().notNull(),
    uploadId: uuid()
      .notNull()
      .references(() => documentUploadsTable.id, { onDelete: "cascade" }),
    /** Its first byte within the file. */
    startsAt: integer().notNull(),
    sizeBytes: integer().notNull(),
    blobKey: text().notNull(),
    fileKeySealed: bytes().notNull(),
  },
  (table) => [
    uniqueIndex("document_upload_parts_place").on(table.uploadId, table.startsAt),
    ...tenantPolicies({ of: "actor", column: "actor" }),
  ],
);

export const documentsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "document_versions", of: "file_key" }),
  sealedColumn({ table: "document_upload_parts", of: "file_key" }),
];
