import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, posix } from "node:path";
import { parseSync } from "oxc-parser";
import { filesBelow, isSource, lineAt } from "./source-files.ts";

/** `type`: gone at run time; `lazy`: a dynamic import; `value`: loaded with the file. */
export type EdgeKind = "value" | "type" | "lazy";

/** What an import leads to: a file of the tree, a package, a part of Node, or nothing that exists. */
export type Target =
  | { kind: "file"; path: string }
  | { kind: "package"; name: string }
  | { kind: "node"; name: string }
  | { kind: "missing"; specifier: string };

export type Edge = { from: string; line: number; specifier: string; kind: EdgeKind; to: Target };
export type Graph = {
  files: string[];
  edges: Edge[];
  /** Files that could not be parsed: their imports are unknown, so the check must not pass. */
  broken: string[];
  dependencies: Set<string>;
  /** What a build bundles or a test uses. */
  buildDependencies: Set<string>;
  devDependencies: Set<string>;
};

type Manifest = Partial<Record<"imports" | "dependencies" | "devDependencies", Record<string, string>>>;

export function readGraph(root: string, folders: readonly string[] = ["src"]): Graph {
  // The manifest is our own file, and each of the three parts is optional.
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const resolve = resolver(root, manifest.imports ?? {});
  const files = folders.flatMap((folder) => filesBelow(root, folder)).filter(isSource);
  const graph: Graph = {
    files,
    edges: [],
    broken: [],
    dependencies: new Set(Object.keys(manifest.dependencies ?? {})),
    buildDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
    devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
  };
  for (const from of files) {
    const text = readFileSync(join(root, from), "utf8");
    const found = importsOf(from, text);
    if (!found) graph.broken.push(from);
    for (const { specifier, kind, start } of found ?? []) {
      graph.edges.push({ from, line: lineAt(text, start), specifier, kind, to: resolve(from, specifier) });
    }
  }
  return graph;
}

type Found = { specifier: string; kind: EdgeKind; start: number };

function importsOf(path: string, text: string): Found[] | undefined {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) return undefined;
  const fromImports = module.staticImports.map(({ moduleRequest, entries, start }) => {
    const typesOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    return found(moduleRequest.value, typesOnly, start);
  });
  const fromExports = module.staticExports.flatMap(({ entries, start }) => {
    const source = entries[0]?.moduleRequest?.value;
    if (source === undefined) return [];
    return [
      found(
        source,
        entries.every((entry) => entry.isType),
        start,
      ),
    ];
  });
  const lazy = module.dynamicImports.flatMap(({ moduleRequest, start }): Found[] => {
    const literal = /^["'`]([^"'`$]+)["'`]$/u.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[1] === undefined ? [] : [{ specifier: literal[1], kind: "lazy", start }];
  });
  return [...fromImports, ...fromExports, ...lazy];
}

function found(specifier: string, typesOnly: boolean, start: number): Found {
  return { specifier, kind: typesOnly ? "type" : "value", start };
}

function resolver(
  root: string,
  aliases: Record<string, string>,
): (from: string, specifier: string) => Target {
  const prefixes = Object.entries(aliases).map(
    ([alias, folder]) => [alias.replace("*", ""), folder.replace(/^\.\//u, "").replace("*", "")] as const,
  );
  return (from, specifier) => {
    const bare = specifier.replace(/\?.*$/u, "");
    if (bare.startsWith("node:") || builtinModules.includes(bare)) return { kind: "node", name: bare };
    const path = bare.startsWith(".") ? posix.join(posix.dirname(from), bare) : aliased(prefixes, bare);
    if (path === undefined) return { kind: "package", name: packageName(bare) };
    return existsSync(join(root, path)) ? { kind: "file", path } : { kind: "missing", specifier };
  };
}

function aliased(prefixes: (readonly [string, string])[], specifier: string): string | undefined {
  if (!specifier.startsWith("#")) return undefined;
  const match = prefixes.find(([alias]) => specifier.startsWith(alias));
  return match ? match[1] + specifier.slice(match[0].length) : specifier;
}

function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
