import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { fileColumns, recordColumns } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { noticeKinds } from "../notices/notices.ts";
import { enrollmentSessionsTable, sessionPlansTable } from "../offering.table.ts";
import { askedOf, valueFeeds, valueKinds } from "./required-values.ts";
import { oneClient, pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { languages } from "#kernel/language.ts";
import { ofCoverageType } from "#plans/plans/coverage-types.table.ts";
import { basePlansTable } from "#plans/plans/plans.table.ts";

const partOfSession = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
  sessionId: uuid()
    .notNull()
    .references(() => enrollmentSessionsTable.id, { onDelete: "cascade" }),
});
const readableByPersons = () => tenantPolicies({ of: "client", person: "readable" });
const language = () => text({ enum: languages });

/** A page of text beside a plan or a coverage type; `body` is HTML of which only the harmless part was kept. */
export const planPagesTable = pgTable(
  "plan_pages",
  {
    ...partOfSession(),
    sessionPlanId: uuid().references(() => sessionPlansTable.id, { onDelete: "cascade" }),
    coverageType: text(),
    language: language().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    sortOrder: integer().notNull().default(1),
  },
  (table) => [
    ofCoverageType("plan_pages", table),
    index("plan_pages_session").on(table.sessionId),
    ...readableByPersons(),
  ],
);

/** What federal law expects to be said with the offer, in the session's own words; without a row, in the shipped ones. */
export const sessionNoticesTable = pgTable(
  "session_notices",
  {
    ...partOfSession(),
    kind: text({ enum: noticeKinds }).notNull(),
    language: language().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    sortOrder: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("session_notices_kind")
      .on(table.sessionId, table.kind, table.language)
      .where(sql`deleted_at is null`),
    ...readableByPersons(),
  ],
);

/** A benefit that is offered here and enrolled in elsewhere. */
export const externalBenefitsTable = pgTable(
  "external_benefits",
  {
    ...partOfSession(),
    /** Lower case; one of the product's own types or another word. */
    coverageType: text().notNull(),
    name: text().notNull(),
    url: text(),
    descriptionEn: text().notNull(),
    descriptionKo: text(),
    descriptionEs: text(),
    /** The person says that they have read it before they send. */
    requireAck: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(1),
  },
  (table) => [
    oneClient("external_benefits", table),
    index("external_benefits_session").on(table.sessionId),
    ...readableByPersons(),
  ],
);

export const externalBenefitDocumentsTable = pgTable(
  "external_benefit_documents",
  {
    ...partOfSession(),
    externalBenefitId: uuid()
      .notNull()
      .references(() => externalBenefitsTable.id, { onDelete: "cascade" }),
    identifier: uuid().notNull().unique(),
    title: text().notNull(),
    language: language().notNull(),
    ...fileColumns(),
  },
  (table) => [
    index("external_benefit_documents_benefit").on(table.externalBenefitId),
    index("external_benefit_documents_session").on(table.sessionId),
    ...readableByPersons(),
  ],
);

type Words = { en: string; ko: string; es: string };

/** What a benefit needs to know before it is sent: an amount, a doctor, a beneficiary, tobacco, salary. */
export const requiredValuesTable = pgTable(
  "benefit_required_values",
  {
    ...partOfSession(),
    coverageType: text().notNull(),
    sessionPlanId: uuid().references(() => sessionPlansTable.id, { onDelete: "cascade" }),
    key: text().notNull(),
    label: jsonb().$type<Words>().notNull(),
    help: jsonb().$type<Words>(),
    kind: text({ enum: valueKinds }).notNull(),
    min: integer(),
    max: integer(),
    step: integer(),
    options: jsonb().$type<{ code: string; label: Words }[]>().notNull().default([]),
    required: boolean().notNull().default(true),
    appliesTo: text({ enum: askedOf }).notNull().default("subscriber"),
    /** What the price engine takes from it. */
    feeds: text({ enum: valueFeeds }),
    message: jsonb().$type<Words>(),
    sortOrder: integer().notNull().default(1),
  },
  (table) => [
    ofCoverageType("benefit_required_values", table),
    uniqueIndex("benefit_required_values_key")
      .on(table.sessionId, table.coverageType, table.key)
      .where(sql`deleted_at is null`),
    ...readableByPersons(),
  ],
);

/** A column that the session's census has, beyond or instead of the product's own. */
export const censusFieldsTable = pgTable(
  "census_fields",
  {
    ...partOfSession(),
    key: text().notNull(),
    label: text().notNull(),
    /** Headers by which the column is known, parted by semicolons. */
    aliases: text().notNull().default(""),
    /** The field of the person that it fills; empty: read and left out. */
    target: text(),
    required: boolean().notNull().default(false),
    isUnique: boolean().notNull().default(false),
    isSensitive: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("census_fields_key")
      .on(table.sessionId, table.key)
      .where(sql`deleted_at is null`),
    ...tenantPolicies({ of: "client", person: "hidden" }),
  ],
);

/** Who is left out of a session although the rules would let them in, and why. */
export const sessionMembersTable = pgTable(
  "session_members",
  {
    ...partOfSession(),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    isExcluded: boolean().notNull().default(true),
    note: text(),
  },
  (table) => [
    uniqueIndex("session_members_once")
      .on(table.sessionId, table.memberId)
      .where(sql`deleted_at is null`),
    index("session_members_member").on(table.memberId),
    ...tenantPolicies({
      of: "client",
      person: "hidden",
      division: { table: "members", column: "member_id" },
    }),
  ],
);

/** A file that belongs to a base plan: the SBC, a summary, a booklet. People reach it by `identifier` only. */
export const planDocumentsTable = pgTable(
  "plan_documents",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    /** Shown in this session only; in every one that offers the plan where it is empty. */
    sessionId: uuid(),
    identifier: uuid().notNull().unique(),
    kind: text({ enum: ["sbc", "summary", "booklet", "flyer"] }).notNull(),
    title: text().notNull(),
    language: language().notNull(),
    sortOrder: integer().notNull().default(1),
    blobKey: text().notNull(),
    mediaType: text().notNull(),
    sizeBytes: integer().notNull(),
  },
  (table) => [
    index("plan_documents_session")
      .on(table.sessionId)
      .where(sql`session_id is not null`),
    index("plan_documents_plan").on(table.basePlanId),
    ...readableByPersons(),
  ],
);

export const sessionContentSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "external_benefit_documents", of: "file_key" }),
];
