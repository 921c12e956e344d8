import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";

import { index, text, uuid } from "drizzle-orm/pg-core";

import { installationsTable } from "#server/database/installations.table.ts";

import { recordColumns, searchKey } from "#server/database/columns.ts";

import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";

const organisation = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  name: text().notNull(),
  nameKey: searchKey()
    .notNull()
    .generatedAlwaysAs(sql`lower(name)`),
  code: text().notNull(),
  codeKey: searchKey()
    .notNull()
    .generatedAlwaysAs(sql`lower(code)`),
  phone: text(),
  email: text(),
});

const forAdministrators = () => tenantPolicies({ of: "installation", person: "hidden", readers: "wide" });

/** A licensed agency that sells and services the plans of the clients mapped to it. */
export const brokersTable = pgTable("brokers", { ...organisation(), licenseNumber: text() }, (table) => [
  index("brokers_name").on(table.installationId, table.nameKey, table.id),
  ...forAdministrators(),
]);

/** A referring or reselling organisation over several clients. */
export const partnersTable = pgTable("partners", organisation(), (table) => [
  index("partners_name").on(table.installationId, table.nameKey, table.id),
  ...forAdministrators(),
]);

/** A third-party administrator under the installation that serves some of its clients. */
export const tpasTable = pgTable("tpas", organisation(), (table) => [
  index("tpas_name").on(table.installationId, table.nameKey, table.id),
  ...forAdministrators(),
]);

export const partnersRecorded: RecordedTables = {
  brokers: { except: ["code_key"] },
  partners: { except: ["code_key"] },
  tpas: { except: ["code_key"] },
};
