import { migrateDatabase } from "#server/database/migrate.ts";
import { jobs } from "./queues.ts";
import { recordedTables } from "./recorded-tables.ts";

/** Brings the database of the product up to date; `folder` holds the migrations of another version. */
export function migrate(ownerUrl: string, folder?: string): Promise<void> {
  return migrateDatabase(ownerUrl, { jobs, recorded: recordedTables }, folder);
}
