import { sql } from "drizzle-orm";
import { bigint, boolean, index, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { ofCoverageType } from "#plans/plans/coverage-types.table.ts";
import { moment } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";

const ofInstallation = () =>
  uuid()
    .notNull()
    .references(() => installationsTable.id);

/** Nothing of them is shown to anybody: only the system asks. */
const forAdministrators = () => tenantPolicies({ of: "installation", person: "hidden", readers: "wide" });

/** A card that was given to a wallet, and what it says there; nothing of the card itself but a hash. */
export const walletCardsTable = pgTable(
  "wallet_cards",
  {
    id: uuid().primaryKey(),
    installationId: ofInstallation(),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    familyId: uuid()
      .notNull()
      .references(() => familiesTable.id),
    /** Whose card it is; of a card for a family, the subscriber. */
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    coverageType: text().notNull(),
    serial: text().notNull(),
    isAtApple: boolean().notNull().default(false),
    isAtGoogle: boolean().notNull().default(false),
    /** Of what the card said when a wallet got it last; empty: it has ended. */
    saidHash: text(),
    /** When what it says changed; phones ask for what is newer than they know. */
    changedAt: moment().notNull(),
    /** Something that it says may have changed. */
    isStale: boolean().notNull().default(false),
    lookedAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    ofCoverageType("wallet_cards", table),
    uniqueIndex("wallet_cards_serial").on(table.serial),
    index("wallet_cards_family").on(table.familyId),
    index("wallet_cards_client").on(table.clientId),
    index("wallet_cards_member").on(table.memberId),
    index("wallet_cards_looked").on(table.installationId, table.lookedAt),
    index("wallet_cards_stale")
      .on(table.installationId)
      .where(sql`is_stale`),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { ownRowsBy: "family_id", about: "member_id" },
    }),
  ],
);

/** A phone that has a card and wants to hear of its changes, by Apple's names for both. */
export const walletDevicesTable = pgTable(
  "wallet_devices",
  {
    id: uuid().primaryKey(),
    installationId: ofInstallation(),
    cardId: uuid()
      .notNull()
      .references(() => walletCardsTable.id),
    deviceId: text().notNull(),
    pushToken: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("wallet_devices_once").on(table.cardId, table.deviceId),
    index("wallet_devices_device").on(table.deviceId),
    ...forAdministrators(),
  ],
);

/** How far the recorded changes of an installation were looked at for its wallets; its first row says it. */
export const walletWatchesTable = pgTable(
  "wallet_watches",
  {
    id: uuid().primaryKey(),
    installationId: ofInstallation(),
    seenTransaction: bigint({ mode: "bigint" }).notNull(),
  },
  (table) => [
    index("wallet_watches_installation").on(table.installationId, table.id),
    ...forAdministrators(),
  ],
);
