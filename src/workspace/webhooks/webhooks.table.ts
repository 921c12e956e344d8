import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { bigint, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { bytes, moment, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { webhookEvents } from "./webhook-events.ts";

const forAdministrators = () => tenantPolicies({ of: "installation", person: "hidden", readers: "wide" });

export const webhooksTable = pgTable(
  "webhooks",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid().references(() => clientsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    url: text().notNull(),
    events: text({ enum: webhookEvents })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    secretSealed: bytes(),
    /** The one before, which signs as well until then: the other side changes over meanwhile. */
    formerSecretSealed: bytes(),
    formerSecretUntil: moment(),
    /** The last recorded change that was looked at, by its transaction and its id. */
    seenTransaction: bigint({ mode: "bigint" })
      .notNull()
      .default(sql`(pg_current_xact_id()::text::bigint)`),
    seenChange: bigint({ mode: "bigint" })
      .notNull()
      .default(sql`0`),
    /** One process sends at a time: until then it is this one's turn. */
    sendingUntil: moment(),
    /** How many times in a row nothing got through, and when it is tried again. */
    failures: integer().notNull().default(0),
    restsUntil: moment(),
  },
  (table) => [
    index("webhooks_name").on(table.installationId, table.nameKey, table.id),
    ...forAdministrators(),
  ],
);

/** One event for one webhook; its id stays the same however often it is sent. */
export const webhookDeliveriesTable = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    webhookId: uuid()
      .notNull()
      .references(() => webhooksTable.id),
    event: text({ enum: [...webhookEvents, "test"] }).notNull(),
    /** The id of the recorded change; of a test none. */
    changeNumber: bigint({ mode: "bigint" }),
    /** JSON as it is signed and sent: ids and names of fields, no values. */
    body: text().notNull(),
    status: text({ enum: ["waiting", "delivered", "failed"] })
      .notNull()
      .default("waiting"),
    createdAt: moment().notNull().defaultNow(),
    tries: integer().notNull().default(0),
    triedAt: moment(),
    milliseconds: integer(),
    answered: integer(),
    failure: text(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_change")
      .on(table.webhookId, table.changeNumber)
      .where(sql`change_number is not null`),
    index("webhook_deliveries_newest").on(table.webhookId, table.id),
    index("webhook_deliveries_waiting")
      .on(table.webhookId, table.id)
      .where(sql`status = 'waiting'`),
    ...forAdministrators(),
  ],
);

export const webhooksSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "webhooks", of: "secret" }),
  sealedColumn({ table: "webhooks", of: "former_secret" }),
];

export const webhooksRecorded: RecordedTables = {
  webhooks: { only: ["name", "url", "events", "active"] },
};
