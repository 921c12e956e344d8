import { sql } from "drizzle-orm";
import { boolean, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { customFormsTable } from "#content/surveys/surveys.table.ts";
import { recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { enrollmentSessionsTable } from "../offering.table.ts";
import { pgTable } from "#server/database/table.ts";
import { ofCoverageType } from "#plans/plans/coverage-types.table.ts";

/** Where a form is asked for: in a session, always or because of what the person chooses. */
export const formMapsTable = pgTable(
  "form_maps",
  {
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
    formId: uuid()
      .notNull()
      .references(() => customFormsTable.id),
    /** enroll and waive: when a coverage of the type is; eoi: when more is asked for than is guaranteed. */
    trigger: text({ enum: ["always", "enroll", "waive", "eoi"] })
      .notNull()
      .default("always"),
    /** Empty: whatever the type. */
    coverageType: text(),
    required: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(1),
  },
  (table) => [
    ofCoverageType("form_maps", table),
    uniqueIndex("form_maps_once")
      .on(table.sessionId, table.formId)
      .where(sql`deleted_at is null`),
    index("form_maps_form").on(table.formId),
    ...tenantPolicies({ of: "client", person: "readable" }),
  ],
);
