import { sql } from "drizzle-orm";
import { index, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { languages } from "#kernel/language.ts";
import type { Words } from "#records/definition.ts";
import { recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import {
  all,
  allClients,
  installation,
  kindIn,
  readAndWrite,
  tenantPolicies,
} from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { variableTypes } from "./template-variables.ts";

const forDesk = kindIn(["admin", "apiKey"]);
const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});

export const templateVariablesTable = pgTable(
  "template_variables",
  {
    ...owned(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    description: text(),
    type: text({ enum: variableTypes }).notNull(),
    defaultValue: jsonb().$type<Words>().notNull(),
  },
  (table) => [
    uniqueIndex("template_variables_name")
      .on(table.installationId, table.nameKey)
      .where(sql`deleted_at is null`),
    index("template_variables_order").on(table.installationId, table.nameKey, table.id),
    // A key for some clients names them; the people of clients, brokers and partners see none.
    ...readAndWrite(all(installation, forDesk), all(installation, forDesk, allClients)),
  ],
);

export const entityTemplateValuesTable = pgTable(
  "entity_template_values",
  {
    ...owned(),
    variableId: uuid()
      .notNull()
      .references(() => templateVariablesTable.id),
    clientId: uuid().references(() => clientsTable.id),
    language: text({ enum: languages }),
    value: text().notNull(),
    valueKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(value)`),
  },
  (table) => [
    // One value at each place: which of two counts would be chance.
    uniqueIndex("entity_template_values_place")
      .on(sql.raw("coalesce(client_id::text, '')"), sql.raw("coalesce(language, '')"), table.variableId)
      .where(sql`deleted_at is null`),
    index("entity_template_values_variable").on(table.variableId, table.clientId),
    index("entity_template_values_order").on(table.installationId, table.valueKey, table.id),
    ...tenantPolicies({ of: "client", shared: true, person: "hidden", kinds: ["admin", "apiKey"] }),
  ],
);

export const messageTemplatesTable = pgTable(
  "message_templates",
  {
    ...owned(),
    clientId: uuid().references(() => clientsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    language: text({ enum: languages }).notNull().default("en"),
    /** In each language, the text as the sanitizer let it through; English stands in where another is empty. */
    subject: text().notNull(),
    subjectKo: text(),
    subjectEs: text(),
    body: text().notNull(),
    bodyKo: text(),
    bodyEs: text(),
  },
  (table) => [
    index("message_templates_order").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "client", shared: true, person: "hidden", kinds: ["admin", "apiKey"] }),
  ],
);
