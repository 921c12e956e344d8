import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type DrizzleSnapshotJSON, generateDrizzleJson } from "drizzle-kit/api";
import { filesBelow } from "../tools/source-files.ts";

// drizzle-kit gives every array of the process a method that loops find, and beside which pdf.js refuses to read a PDF.
Object.defineProperty(Array.prototype, "random", { enumerable: false });

const root = join(import.meta.dirname, "..");
const noSnapshot = "00000000-0000-0000-0000-000000000000";

/** The file that holds the tables as the newest migration leaves them. */
export const snapshotFile = join(root, "migrations", "meta", "snapshot.json");

/** Describes all tables of `src` as drizzle-kit compares them; two branches that add tables merge line by line. */
export async function snapshotOfTables(): Promise<DrizzleSnapshotJSON> {
  const exported: Record<string, unknown> = {};
  for (const file of filesBelow(root, "src").filter((path) => path.endsWith(".table.ts"))) {
    // The module of a table file: its exports are what drizzle-kit reads.
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) exported[`${file}:${name}`] = value;
  }
  const snapshot = generateDrizzleJson(exported, noSnapshot, undefined, "snake_case");
  const tables = Object.fromEntries(Object.entries(snapshot.tables).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...snapshot, id: noSnapshot, prevId: noSnapshot, tables };
}
