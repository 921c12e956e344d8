import { pathToFileURL } from "node:url";
import { districts } from "./districts.ts";
import { compareWithGlossary, readGlossary } from "./language-glossary.ts";
import { baseKey, compareLanguages, readTexts, type Finding, type Texts } from "./language-texts.ts";
import { readUses, type Use, type Uses } from "./language-uses.ts";

/** `errors` fail the check; `unused` is a list to look through, since a key may be put together at run time. */
export function checkLanguages(root: string): {
  errors: Finding[];
  unused: Finding[];
  folders: number;
  keys: number;
} {
  const { texts, findings } = readTexts(root);
  const uses = readUses(root);
  const keysOf = keysByNamespace(texts, uses);
  return {
    errors: [
      ...findings,
      ...texts.flatMap(compareLanguages),
      ...texts.filter((one) => !isRegistered(one, uses)).map(unregistered),
      ...uses.uses.flatMap((use) => unknownKey(use, keysOf)),
      ...compareWithGlossary(readGlossary(root), texts),
    ],
    unused: texts.flatMap((one) => unusedKeys(one, uses)),
    folders: texts.length,
    keys: texts.reduce((sum, { entries }) => sum + entries.en.size, 0),
  };
}

function isRegistered({ folder }: Texts, uses: Uses): boolean {
  return uses.namespaces.has(folder) || uses.isGlobbed(`${folder}/en.json`);
}

function unregistered({ folder }: Texts): Finding {
  return {
    rule: "registered",
    at: folder,
    detail: "no registerTexts(…) names these texts, so nobody can show them",
  };
}

/** As `registerAllTexts` of the web names a folder after its place. */
function usualNamespace(folder: string): string {
  const [, layer = "", room = "", ...inner] = folder.split("/").slice(0, -1);
  if (!Object.hasOwn(districts, layer)) return layer === "web" ? "shell" : layer;
  return room === "enrollment" && inner.join() === "wizard" ? "wizard" : [room, ...inner].join("-");
}

/** Registered or not: a folder that nobody names is one error, and must not make each of its texts unknown. */
function namespacesOf(folder: string, uses: Uses): Set<string> {
  return new Set([...(uses.namespaces.get(folder) ?? []), usualNamespace(folder)]);
}

function keysByNamespace(texts: Texts[], uses: Uses): Map<string, Set<string>> {
  const keysOf = new Map<string, Set<string>>();
  for (const { folder, entries } of texts) {
    for (const namespace of namespacesOf(folder, uses)) {
      const keys = keysOf.get(namespace) ?? new Set();
      for (const key of entries.en.keys()) keys.add(key).add(baseKey(key, entries.en));
      keysOf.set(namespace, keys);
    }
  }
  return keysOf;
}

function unknownKey(use: Use, keysOf: Map<string, Set<string>>): Finding[] {
  const named = use.namespaces ?? [...keysOf.keys()];
  const matches = matcher(use.key);
  if (named.some((namespace) => [...(keysOf.get(namespace) ?? [])].some(matches))) return [];
  const where = use.namespaces ? use.namespaces.join(", ") : "any namespace";
  return [{ rule: "unknown", at: use.at, detail: `there is no text "${use.key}" in ${where}` }];
}

function unusedKeys({ folder, entries }: Texts, uses: Uses): Finding[] {
  const namespaces = namespacesOf(folder, uses);
  const patterns = uses.uses
    .filter((use) => use.namespaces === undefined || use.namespaces.some((name) => namespaces.has(name)))
    .map((use) => matcher(use.key));
  const isUsed = (key: string) =>
    patterns.some((matches) => matches(key)) || isMentioned(key, namespaces, uses.strings);
  const bases = new Set([...entries.en.keys()].map((key) => baseKey(key, entries.en)));
  return [...bases]
    .filter((key) => !isUsed(key))
    .map((key) => ({ rule: "unused", at: `${folder}/en.json`, detail: `${key} is shown nowhere` }));
}

function isMentioned(key: string, namespaces: Set<string>, strings: Set<string>): boolean {
  return strings.has(key) || [...namespaces].some((namespace) => strings.has(`${namespace}:${key}`));
}

/** `*` stands for one computed part, which may hold dots. */
function matcher(pattern: string): (key: string) => boolean {
  if (!pattern.includes("*")) return (key) => key === pattern;
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"));
  const expression = new RegExp(`^${parts.join(".+")}$`, "u");
  return (key) => expression.test(key);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { errors, unused, folders, keys } = checkLanguages(process.cwd());
  if (process.argv.includes("--unused")) for (const { at, detail } of unused) console.log(`${at}: ${detail}`);
  for (const { rule, at, detail } of errors) console.log(`${at}: ${detail} (${rule})`);
  console.log(
    `${folders} folders, ${keys} English texts, ${errors.length} errors, ${unused.length} perhaps unused (--unused lists them)`,
  );
  if (errors.length > 0 || folders === 0) process.exitCode = 1;
}
