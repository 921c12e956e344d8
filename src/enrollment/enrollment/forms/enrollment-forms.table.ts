import { index, boolean, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { answerColumns, customFormsTable } from "#content/surveys/surveys.table.ts";
import { fileColumns, recordColumns } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { enrollmentsTable } from "../enrollment.table.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";

/** A person's answers to a form that their enrollment asks for. */
export const enrollmentFormsTable = pgTable(
  "enrollment_forms",
  {
    ...recordColumns(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id, { onDelete: "cascade" }),
    ...answerColumns(),
    holdsHealth: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("enrollment_forms_once").on(table.enrollmentId, table.formId),
    ...tenantPolicies({
      of: "client",
      division: { table: "enrollments", column: "enrollment_id" },
      person: { ownRowsBy: "enrollment_id" },
    }),
  ],
);

/** A file given as the answer to a question of a form in an enrollment. */
export const enrollmentFormFilesTable = pgTable(
  "enrollment_form_files",
  {
    ...recordColumns(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id, { onDelete: "cascade" }),
    formId: uuid()
      .notNull()
      .references(() => customFormsTable.id),
    question: text().notNull(),
    ...fileColumns(),
  },
  (table) => [
    index("enrollment_form_files_enrollment").on(table.enrollmentId),
    ...tenantPolicies({
      of: "client",
      division: { table: "enrollments", column: "enrollment_id" },
      person: { ownRowsBy: "enrollment_id" },
    }),
  ],
);

export const enrollmentFormsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "enrollment_forms", of: "answers" }),
  sealedColumn({ table: "enrollment_forms", of: "signature" }),
  sealedColumn({ table: "enrollment_form_files", of: "file_key" }),
];
