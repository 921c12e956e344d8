import { sql } from "drizzle-orm";
import {
  boolean,
  type ExtraConfigColumn,
  foreignKey,
  type ForeignKeyBuilder,
  index,
  integer,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";

/** A new installation gets the standard ones by a trigger (`add_standard_coverage_types` of the migrations). */
export const coverageTypesTable = pgTable(
  "coverage_types",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    /** What other rows and calls know it by; it never changes. */
    code: text().notNull(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(btrim(name))`),
    nameKo: text().notNull(),
    nameEs: text().notNull(),
    /** Medical, dental and vision come first; then the others by this. */
    sortOrder: integer().notNull(),
    /** What carriers' files call it (X12 834, HD03). */
    insuranceLine: text(),
    coversDependents: boolean().notNull().default(true),
    /** An amount of insurance belongs to it. */
    hasVolume: boolean().notNull().default(false),
    /** Somebody is paid when the person dies. */
    hasBeneficiaries: boolean().notNull().default(false),
    /** A group health plan: what is claimed is health data, and it may be continued under COBRA. */
    isHealthCare: boolean().notNull().default(false),
    /** It came with the product, and stays. */
    isStandard: boolean().notNull().default(false),
  },
  (table) => [
    unique("coverage_types_code").on(table.installationId, table.code),
    index("coverage_types_order").on(table.installationId, table.sortOrder, table.id),
    index("coverage_types_name").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);

/** The row's coverage type is one of its installation's. */
export const ofCoverageType = (
  name: string,
  { installationId, coverageType }: Record<"installationId" | "coverageType", ExtraConfigColumn>,
): ForeignKeyBuilder =>
  foreignKey({
    name: `${name}_coverage_type_fk`,
    columns: [installationId, coverageType],
    foreignColumns: [coverageTypesTable.installationId, coverageTypesTable.code],
  });
