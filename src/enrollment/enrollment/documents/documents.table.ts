import { index, text, uuid } from "drizzle-orm/pg-core";
import { fileColumns, recordColumns } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { enrollmentsTable } from "../enrollment.table.ts";

/** Proof that goes with an enrollment: a birth certificate, a letter of the former plan. */
export const enrollmentDocumentsTable = pgTable(
  "enrollment_documents",
  {
    ...recordColumns(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id, { onDelete: "cascade" }),
    identifier: uuid().notNull().unique(),
    kind: text({
      enum: ["birth", "marriage", "adoption", "lossOfCoverage", "courtOrder", "disability", "other"],
    })
      .notNull()
      .default("other"),
    ...fileColumns(),
    by: text({ enum: ["employee", "staff"] }).notNull(),
  },
  (table) => [
    index("enrollment_documents_enrollment").on(table.enrollmentId),
    ...tenantPolicies({
      of: "client",
      division: { table: "enrollments", column: "enrollment_id" },
      person: { ownRowsBy: "enrollment_id" },
    }),
  ],
);

export const enrollmentDocumentsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "enrollment_documents", of: "file_key" }),
];
