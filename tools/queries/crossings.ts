import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./statements.ts";

/** The reads upward and foreign writes that still stand; the list only shrinks. */
const listFile = "tools/queries/crossings.txt";

/** Left out until the list is written: crossings are only counted then. */
export function readList(root: string): string[] | undefined {
  const file = join(root, listFile);
  if (!existsSync(file)) return undefined;
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Refuses what is not in the list, and what is in the list and no longer there. */
export function crossingFaults(crossings: readonly string[], list: readonly string[] | undefined): Fault[] {
  if (list === undefined) return [];
  const [found, listed] = [new Set(crossings), new Set(list)];
  const added = crossings.filter((one) => !listed.has(one)).map((one) => fault(one, reasonOf(one)));
  const gone = list
    .filter((one) => !found.has(one))
    .map((one) => fault(one, `is mended: take the line out of ${listFile}`));
  return [...added, ...gone];
}

function fault(crossing: string, says: string): Fault {
  return { at: crossing.split(" ")[0] ?? "", says: `${crossing}: ${says}` };
}

function reasonOf(crossing: string): string {
  return crossing.includes(" writes ")
    ? "a table is written by the room that owns it; call its function"
    : "a table is read by its room and by rooms after it (tools/districts.ts)";
}
