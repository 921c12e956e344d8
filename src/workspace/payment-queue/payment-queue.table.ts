import { index, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { cents, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { paymentKinds, paymentStates } from "./payment-states.ts";

/** What staff did with a payment, or noted of it: its history. Rows are added and never changed. */
export const paymentEventsTable = pgTable(
  "payment_events",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    /** A charge, an authorization, a COBRA case or a payment for one. */
    kind: text({ enum: paymentKinds }).notNull(),
    subjectId: uuid().notNull(),
    /** A note, or an act of the queue. */
    event: text().notNull(),
    fromState: text({ enum: paymentStates }).notNull(),
    toState: text({ enum: paymentStates }).notNull(),
    /** Of a refund. */
    amountCents: cents(),
    returnCode: text(),
    note: text(),
  },
  (table) => [
    index("payment_events_subject").on(table.subjectId, table.createdAt),
    ...tenantPolicies({ of: "client", person: "hidden", kinds: ["admin", "apiKey"] }),
  ],
);
