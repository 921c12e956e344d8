import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { roomOrder } from "../districts.ts";
import { placeOf } from "../import-rules.ts";
import { filesBelow } from "../source-files.ts";
import { isTree, numberAt, type Part, textAt, type Tree, treesAt } from "./node-tree.ts";

/** The tables that a statement touches, by their OIDs. */
export type Touched = { reads: Set<number>; writes: Set<number> };

/** Commands of PostgreSQL's parse tree that change rows: update, insert, delete, merge. */
const changing = new Set(["2", "3", "4", "5"]);
/** A range table entry that is a table and not a subquery, a function or a list of values. */
const isRelation = (entry: Tree) => textAt(entry, "rtekind") === "0";

/** Collects the tables of a statement and of each query inside it; what is written is not counted as read. */
export function touchedBy(tree: Tree): Touched {
  const touched: Touched = { reads: new Set(), writes: new Set() };
  visit(tree, touched);
  for (const table of touched.writes) touched.reads.delete(table);
  return touched;
}

function visit(part: Part | undefined, touched: Touched): void {
  if (Array.isArray(part)) for (const one of part as readonly Part[]) visit(one, touched);
  if (!isTree(part)) return;
  if (part.type === "QUERY") {
    const entries = treesAt(part, "rtable");
    const target = changing.has(textAt(part, "commandType")) ? numberAt(part, "resultRelation") : 0;
    for (const [index, entry] of entries.entries()) {
      if (!isRelation(entry)) continue;
      (index + 1 === target ? touched.writes : touched.reads).add(numberAt(entry, "relid"));
    }
  }
  for (const field of part.fields.values()) visit(field, touched);
}

/** A statement that reads a table of a room that stands later, or writes one of another room. */
export type Crossing = { kind: "reads" | "writes"; path: string; table: string };

/** Says how a crossing is named in the list of those that still stand. */
export const nameOfCrossing = ({ kind, path, table }: Crossing) => `${path} ${kind} ${table}`;

/** Decides whether a file may read or write a table: the room of its `.table.ts` owns it, and only rooms after it read it. */
export function crossingsOf(
  path: string,
  touched: { reads: Iterable<string>; writes: Iterable<string> },
  ownerOf: ReadonlyMap<string, string>,
): Crossing[] {
  const { room, layer } = placeOf(path);
  // What puts the rooms together, and the demo, is no room.
  if (layer === "app" || layer === "demo" || layer === "elsewhere") return [];
  const at = room === undefined ? -1 : roomOrder.indexOf(room);
  const crossings: Crossing[] = [];
  for (const table of touched.writes) {
    const owner = ownerOf.get(table);
    if (owner !== undefined && owner !== (room ?? layer)) crossings.push({ kind: "writes", path, table });
  }
  for (const table of touched.reads) {
    const owner = ownerOf.get(table);
    // Tables of the server and of the engine of records stand before all rooms.
    if (owner !== undefined && roomOrder.indexOf(owner) > at) crossings.push({ kind: "reads", path, table });
  }
  return crossings;
}

/** The owner of each table: the room, or the folder of `src`, of the `.table.ts` that declares it. */
export async function readOwners(root: string): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const path of filesBelow(root, "src").filter((file) => file.endsWith(".table.ts"))) {
    const { room, layer } = placeOf(path);
    // The module of a table file: its exports are tables, columns and policies.
    const module = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>;
    for (const value of Object.values(module))
      if (is(value, PgTable)) owners.set(getTableConfig(value).name, room ?? layer);
  }
  return owners;
}
