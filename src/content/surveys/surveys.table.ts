import { sql } from "drizzle-orm";

import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { clientsTable } from "#organization/clients/clients.table.ts";
import { installationsTable } from "#server/database/installations.table.ts";

import { bytes, fileColumns, recordColumns, moment, searchKey } from "#server/database/columns.ts";

import { tenantPolicies } from "#server/database/policies.ts";

import type { FormDefinition, FormWords } from "./form-definition.ts";
import { onlyOf, pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { type Language, languages } from "#kernel/language.ts";
import { formStatuses } from "./survey-words.ts";
import { membersTable } from "#people/members/members.table.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});

const language = () => text({ enum: languages });

/** A form of the installation's own, for one client or for all. What stands here is its newest wording. */
export const customFormsTable = pgTable(
  "custom_forms",
  {
    ...owned(),
    clientId: uuid().references(() => clientsTable.id),
    key: text().notNull(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    status: text({ enum: formStatuses }).notNull().default("draft"),
    definition: jsonb().$type<FormDefinition>().notNull(),
    /** What the signature says; null: it is not signed. */
    statement: jsonb().$type<FormWords>(),
    /** Its answers are about somebody's health: only for who may see such data. */
    holdsHealth: boolean().notNull().default(false),
    /** Grows when its words or questions change; answers say which one they are to. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("custom_forms_key")
      .on(table.installationId, table.key)
      .where(sql`deleted_at is null`),
    index("custom_forms_name").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "client", shared: true, person: "readable" }),
  ],
);

/** The wording of a form as it was when somebody answered it; never changed. */
export const formRevisionsTable = pgTable(
  "form_revisions",
  {
    id: uuid().primaryKey(),
    installationId: uuid().notNull(),
    clientId: uuid().references(() => clientsTable.id),
    formId: uuid()
      .notNull()
      .references(() => customFormsTable.id, { onDelete: "cascade" }),
    revision: integer().notNull(),
    at: moment().notNull().defaultNow(),
    definition: jsonb().$type<FormDefinition>().notNull(),
    statement: jsonb().$type<FormWords>(),
  },
  (table) => [
    uniqueIndex("form_revisions_revision").on(table.formId, table.revision),
    ...tenantPolicies({ of: "client", shared: true, person: "readable" }),
  ],
);

/** Of everything that holds the answers to a form. */
export const answerColumns = () => ({
  formId: uuid()
    .notNull()
    .references(() => customFormsTable.id),
  revision: integer().notNull(),
  language: language().notNull(),
  /** JSON of the answers by the name of their question. */
  answersSealed: bytes(),
  /** The page of the form that comes next, from 0. */
  page: integer().notNull().default(0),
  completedAt: moment(),
  /** Who signed, how, what exactly (the words in their language and the SHA-256 of words and answers), when, from where. */
  signedName: text(),
  signedKind: text({ enum: ["typed", "drawn"] }),
  /** Of a drawn one: its strokes, as JSON. */
  signatureSealed: bytes(),
  signedText: text(),
  signedHash: text(),
  signedAt: moment(),
  signedFrom: text(),
});

/** Forms that are put before people outside an enrollment, by one link for all or a link for each. */
export const surveysTable = pgTable(
  "surveys",
  {
    ...owned(),
    clientId: uuid().references(() => clientsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    surveyKey: text().notNull().unique(),
    status: text({ enum: ["draft", "open", "closed"] })
      .notNull()
      .default("draft"),
    opensOn: date({ mode: "string" }).notNull(),
    closesOn: date({ mode: "string" }).notNull(),
    languages: jsonb()
      .$type<Language[]>()
      .notNull()
      .default([...languages]),
    /** Only by a link of one's own. */
    byInvitation: boolean().notNull().default(false),
    /** How many days a link of one's own opens the survey, from when it was sent last; none: until the last day. */
    linkDays: integer(),
  },
  (table) => [
    index("surveys_name").on(table.installationId, table.nameKey, table.id),
    onlyOf("surveys", "languages", languages),
    ...tenantPolicies({ of: "client", shared: true, person: "hidden" }),
  ],
);

const partOfSurvey = () => ({
  ...recordColumns(),
  installationId: uuid().notNull(),
  clientId: uuid().references(() => clientsTable.id),
  surveyId: uuid()
    .notNull()
    .references(() => surveysTable.id, { onDelete: "cascade" }),
});

const surveyStaff = () => tenantPolicies({ of: "client", shared: true, person: "hidden" });

/** The forms that a survey asks, in their order. */
export const surveyFormsTable = pgTable(
  "survey_forms",
  {
    installationId: uuid().notNull(),
    clientId: uuid().references(() => clientsTable.id),
    surveyId: uuid()
      .notNull()
      .references(() => surveysTable.id, { onDelete: "cascade" }),
    formId: uuid()
      .notNull()
      .references(() => customFormsTable.id),
    sortOrder: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.surveyId, table.formId] }),
    index("survey_forms_form").on(table.formId),
    ...tenantPolicies({ of: "client", shared: true, person: "hidden" }),
  ],
);

/** Who is asked, by a link of their own. */
export const surveyRecipientsTable = pgTable(
  "survey_recipients",
  {
    ...partOfSurvey(),
    name: text().notNull(),
    email: text(),
    memberId: uuid().references(() => membersTable.id),
    language: language().notNull().default("en"),
    /** SHA-256 of the key in their link. */
    keyHash: bytes().notNull().unique(),
    sentAt: moment(),
    bouncedAt: moment(),
    /** Wrong codes that were given on new devices. */
    wrongProofs: integer().notNull().default(0),
    /** Keyed hash of the code that was mailed last, and when it ends. */
    proofCode: bytes(),
    proofCodeUntil: moment(),
  },
  (table) => [index("survey_recipients_survey").on(table.surveyId), ...surveyStaff()],
);

/** The browsers by which a recipient has answered, or has shown who they are. */
export const surveyDevicesTable = pgTable(
  "survey_devices",
  {
    recipientId: uuid()
      .notNull()
      .references(() => surveyRecipientsTable.id, { onDelete: "cascade" }),
    /** SHA-256 of what the browser's cookie holds. */
    hash: bytes().notNull(),
    firstUsedAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipientId, table.hash] }), ...tenantPolicies({ of: "system" })],
);

/** One person's way through a survey. The public side touches it as the system, by the key that only that person has. */
export const surveyResponsesTable = pgTable(
  "survey_responses",
  {
    ...partOfSurvey(),
    recipientId: uuid().references(() => surveyRecipientsTable.id),
    /** SHA-256 of the key by which they come back. */
    keyHash: bytes().notNull().unique(),
    language: language().notNull(),
    completedAt: moment(),
  },
  (table) => [
    index("survey_responses_survey").on(table.surveyId, table.createdAt),
    uniqueIndex("survey_responses_recipient")
      .on(table.recipientId)
      .where(sql`recipient_id is not null and deleted_at is null`),
    ...surveyStaff(),
  ],
);

export const surveyAnswersTable = pgTable(
  "survey_answers",
  { ...partOfSurvey(), responseId: responseReference(), ...answerColumns() },
  (table) => [uniqueIndex("survey_answers_once").on(table.responseId, table.formId), ...surveyStaff()],
);

export const surveyFilesTable = pgTable(
  "survey_files",
  {
    ...partOfSurvey(),
    responseId: responseReference(),
    formId: uuid()
      .notNull()
      .references(() => customFormsTable.id),
    question: text().notNull(),
    ...fileColumns(),
  },
  (table) => [index("survey_files_response").on(table.responseId), ...surveyStaff()],
);

function responseReference() {
  return uuid()
    .notNull()
    .references(() => surveyResponsesTable.id, { onDelete: "cascade" });
}

export const surveysSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "survey_answers", of: "answers" }),
  sealedColumn({ table: "survey_answers", of: "signature" }),
  sealedColumn({ table: "survey_files", of: "file_key" }),
];
