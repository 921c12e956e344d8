import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { filesBelow } from "./source-files.ts";

type DocumentFault = { at: string; says: string };

/** The most words that a page of docs/design has. */
export const mostWords = 1500;
const sourceFolders = ["src", "tools", "scripts", "test", "migrations", "config", "bench"];
const ownFolders = [...sourceFolders, "docs"];
const rootFiles = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];

/** Every document in the tree, as a path. */
function documentsOf(root: string): string[] {
  const below = ["docs", "src"].filter((folder) => existsSync(join(root, folder)));
  return [
    ...rootFiles.filter((path) => existsSync(join(root, path))),
    ...below.flatMap((folder) => filesBelow(root, folder)).filter((path) => path.endsWith(".md")),
  ];
}

/** Links of the documents that lead to no file of the tree. */
export function linkFaults(root: string): DocumentFault[] {
  return documentsOf(root).flatMap((at) => {
    const text = withoutFences(readFileSync(join(root, at), "utf8"));
    return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/gu)]
      .map(([, target = ""]) => normalize(join(dirname(at), target)))
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => ({ at, says: `It links to ${path}, which does not exist.` }));
  });
}

/** Pages of docs/design that a district lacks, that are too long, or that name what the source does not have. */
export function designFaults(
  root: string,
  { districts, refused }: { districts: readonly string[]; refused: readonly string[] },
): DocumentFault[] {
  const pages = filesBelow(root, "docs/design");
  const missing = districts
    .map((district) => `docs/design/${district}.md`)
    .filter((path) => !pages.includes(path))
    .map((at) => ({ at, says: "The district has no page." }));
  const source = sourceOf(root);
  return [
    ...missing,
    ...pages.flatMap((at) => {
      const text = readFileSync(join(root, at), "utf8");
      const words = text.split(/\s+/u).filter((word) => word !== "").length;
      const tooLong =
        words > mostWords ? [{ at, says: `It has ${words} words, more than ${mostWords}.` }] : [];
      const unknown = namesIn(text)
        .filter((name) => !refused.includes(name) && !isKnown(source, name))
        .map((name) => ({ at, says: `It names ${name}, which the source does not have.` }));
      return [...tooLong, ...unknown];
    }),
  ];
}

/** Decisions of the archive whose first line does not say what became of them. */
export function archiveFaults(root: string): DocumentFault[] {
  return filesBelow(root, "docs/decisions/archive")
    .filter((at) => !/^State: \S.*\]\(\S+\)/u.test(readFileSync(join(root, at), "utf8")))
    .map((at) => ({ at, says: "Its first line does not say its state and the page that tells it." }));
}

type Source = { files: readonly string[]; words: ReadonlySet<string>; scripts: ReadonlySet<string> };

function sourceOf(root: string): Source {
  const below = (folders: readonly string[]) =>
    folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => filesBelow(root, folder));
  const words = new Set<string>();
  for (const path of below(sourceFolders))
    if (/\.(?:tsx?|m?js|sql|css|json|jsonc)$/u.test(path))
      for (const [word] of readFileSync(join(root, path), "utf8").matchAll(/\w+/gu)) words.add(word);
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  return { files: [...rootFiles, ...below(ownFolders)], words, scripts: new Set(Object.keys(scripts)) };
}

const withoutFences = (text: string) => text.replace(/^```.*?^```/gmsu, "");

/** What stands between backticks: files, folders, names of code, commands. */
function namesIn(text: string): string[] {
  return [...new Set([...withoutFences(text).matchAll(/`([^`\n]+)`/gu)].map(([, name = ""]) => name))];
}

function isKnown({ files, words, scripts }: Source, name: string): boolean {
  const [, script] = /^npm run ([\w:-]+)/u.exec(name) ?? [];
  if (script !== undefined) return scripts.has(script);
  const path = name.replace(/\/$/u, "");
  if (
    /^[\w.@-]+(?:\/[\w.@-]+)*$/u.test(path) &&
    (path.includes("/") || /\.(?:tsx?|m?js|md|json)$/u.test(path))
  )
    return files.some((file) => `/${file}`.endsWith(`/${path}`) || `/${file}`.includes(`/${path}/`));
  return /^\w+$/u.test(name) ? words.has(name) : true;
}
