// `npm run db:generate -- --name what_it_does` writes a migration from the changed tables, `-- --custom` an empty one to fill in;
// `npm run db:merge` writes only the snapshot of the tables, after two branches with migrations have met; `--check` compares it with them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type DrizzleSnapshotJSON, generateMigration } from "drizzle-kit/api";
import { snapshotFile, snapshotOfTables } from "./table-snapshot.ts";

const { values } = parseArgs({
  options: {
    name: { type: "string" },
    custom: { type: "boolean" },
    merge: { type: "boolean" },
    check: { type: "boolean" },
  },
});
const snapshot = await snapshotOfTables();
const written = `${JSON.stringify(snapshot, null, 2)}\n`;
if (values.check === true) {
  const isSame = readFileSync(snapshotFile, "utf8") === written;
  if (!isSame) console.error("The snapshot does not hold the tables of the source: npm run db:merge");
  process.exit(isSame ? 0 : 1);
}
if (values.merge !== true) await writeMigration();
writeFileSync(snapshotFile, written);
process.exit(0);

async function writeMigration(): Promise<void> {
  if (values.name === undefined || !/^[a-z][a-z0-9_]*$/u.test(values.name)) {
    console.error("Name the migration: npm run db:generate -- --name what_it_does");
    process.exit(2);
  }
  // The file holds what this script wrote.
  const before = JSON.parse(readFileSync(snapshotFile, "utf8")) as DrizzleSnapshotJSON;
  const statements = await generateMigration(before, snapshot);
  if (statements.length === 0 && values.custom !== true) {
    console.log("The tables are as the migrations leave them: nothing to write.");
    return;
  }
  const time = new Date().toISOString().replaceAll(/\D/gu, "").slice(0, 14);
  const file = join("migrations", `${time}_${values.name}.sql`);
  writeFileSync(
    join(import.meta.dirname, "..", file),
    `${statements.join("\n--> statement-breakpoint\n")}\n`,
  );
  console.log(`wrote ${file}`);
}
