import { posix } from "node:path";
import type { Graph } from "./import-graph.ts";

/**
 * Files that put the application together. They import everything, and nearly every test imports them: what a change
 * reaches through them says nothing about the change, so the way ends there.
 */
const hubs = /^src\/(?:app|areas)\/|^src\/[a-z]+\/[a-z-]+\/(?:server|web)\.ts$/u;

/** Parts of a noun's folder whose tests stand in the noun's folder itself. */
const inside = /\/(?:staff|wizard|member|web|texts|mail|pdf|parts|steps|pages)(?=\/|$)/u;

/** Only a browser runs these: of the tests with a server none sees them, unless it imports them. */
const staffOnly = /\/staff\/.*\.(?:tsx|css)$/u;

/** Tests of what no import shows: of the served document, the texts, the schema, the table of access. */
const alsoReached: readonly (readonly [RegExp, string])[] = [
  [/\.routes\.ts$|^docs\/openapi\.json$/u, "test/http/openapi.test.ts"],
  [/\/texts\/\w+\.json$|^docs\/glossary\//u, "test/checks/languages.test.ts"],
  [/\/texts\/\w+\.json$/u, "test/checks/public-texts.test.ts"],
  [/\.table\.ts$|^migrations\//u, "test/catalog/catalog.test.ts"],
  [/^docs\/access\.md$/u, "test/access/access.test.ts"],
  [/^src\/demo\//u, "src/demo/seed.test.ts"],
  [/\.md$/u, "test/checks/documents.test.ts"],
  [/^src\/app\/main\.ts$|^docs\/operations\.md$/u, "test/checks/operations.test.ts"],
];

/** The flow in a browser that goes through a page. */
const flows: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^src\/enrollment\/payments\//u, ["payment"]],
  [/^src\/content\/surveys\/.*(?:fill|wizard)/u, ["forms-fill"]],
  [/^src\/content\/surveys\//u, ["forms"]],
  [/^src\/people\/members\//u, ["members"]],
  [/\/sign-up\//u, ["sign-up"]],
  [/\/profile\//u, ["profile"]],
  [/audit|api-?key|emergency/iu, ["audit-and-keys"]],
  [/^src\/identity\/.*(?:login|sign-in|factor|passkey)/iu, ["sign-in"]],
  [/^src\/identity\/access\/staff\//u, ["users"]],
  [/\/choosing\//u, ["choosing"]],
  [/beneficiar/iu, ["beneficiaries"]],
  [/\/invitations\//u, ["invitations"]],
  [/\/(?:life-)?events\//u, ["events"]],
  [/\/processing\//u, ["processing"]],
  [/\/session-(?:parts|content)\//u, ["parts"]],
  [/\/waive-reasons\//u, ["waive-reasons"]],
  [/\/sessions\/staff\//u, ["sessions"]],
  [/\/(?:typed|autosave)\//u, ["nothing-lost"]],
  [/\/wizard\//u, ["enrol"]],
  [/^src\/(?:records|web\/staff)\//u, ["records"]],
  [/^src\/web\/shell\//u, ["shell"]],
];

export const flowNames = flows.flatMap(([, names]) => names);

const isTest = (path: string) => path.endsWith(".test.ts");
const isPage = (path: string) =>
  /\.(?:tsx|css)$|\/(?:staff|wizard|member|web)\/.*\.ts$/u.test(path) && !isTest(path);

/** The test files that a change of these files reaches: by imports, by folder, and by what no import shows. */
export function reachedTests(graph: Pick<Graph, "files" | "edges">, changed: readonly string[]): string[] {
  const importers = new Map<string, Set<string>>();
  for (const { from, to, kind } of graph.edges) {
    if (to.kind !== "file" || kind === "type") continue;
    importers.set(to.path, (importers.get(to.path) ?? new Set()).add(from));
  }
  const reached = new Set<string>();
  const waiting = [...changed];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (!hubs.test(path)) waiting.push(...(importers.get(path) ?? []));
  }
  const folders = new Set(
    changed.filter((path) => path.startsWith("src/") && !staffOnly.test(path)).map(nounOf),
  );
  const beside = graph.files.filter((path) => folders.has(posix.dirname(path)));
  const also = alsoReached
    .filter(([form]) => changed.some((path) => form.test(path)))
    .map(([, path]) => path);
  return [...new Set([...reached, ...beside, ...also])]
    .filter((path) => isTest(path) && graph.files.includes(path))
    .toSorted();
}

/** The names of the browser flows: those that changed, and the first that goes through each page. */
export function reachedFlows(changed: readonly string[]): string[] {
  const own = changed.flatMap((path) => /^test\/e2e\/([\w-]+)\.e2e\.ts$/u.exec(path)?.[1] ?? []);
  const through = changed
    .filter(isPage)
    .flatMap((path) => flows.find(([form]) => form.test(path))?.[1] ?? []);
  return [...new Set([...own, ...through])].toSorted();
}

function nounOf(path: string): string {
  const folder = posix.dirname(path);
  const at = folder.search(inside);
  return at === -1 ? folder : folder.slice(0, at);
}
