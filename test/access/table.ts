import { readFileSync } from "node:fs";
import path from "node:path";
import { type Permission, permissions } from "#kernel/access.ts";
import { projectRoot } from "#server/project-root.ts";

export const kinds = [
  "anonymous",
  "enrollee",
  "unfinished",
  "member",
  "client",
  "broker",
  "partner",
  "tpa",
  "admin",
  "key",
] as const;
/** The kinds of actors, as the columns of docs/access.md. */
export type Kind = (typeof kinds)[number];
export const reaches = ["-", "own", "organization", "clients", "installation"] as const;
/** How far the ids of a route reach for those who may call it. */
export type ReachWord = (typeof reaches)[number];

/** One place of a call that takes an id: in the path, in the query (`?name`) or in the body (`name`, `name.inner`). */
export type IdPlace = { where: "path" | "query" | "body"; name: string; table: string };
export type AccessRow = {
  route: string;
  method: string;
  path: string;
  may: Readonly<Record<Kind, string>>;
  ids: IdPlace[];
  reach: ReachWord;
  /** Administrators with this permission reach all of the installation. */
  moreFor: Permission | undefined;
};

export const accessDocument = path.join(projectRoot, "docs/access.md");
/** Below it stand the calls of records, as their definitions say. */
export const recordsHeading = "## Records";

/** Both tables that people review, row by row. */
export function readAccessTable(): AccessRow[] {
  const [head, ...rows] = readFileSync(accessDocument, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    // Either table begins with the same head.
    .filter((line, index, lines) => line !== lines[0] || index === 0)
    .filter((line) => !line.startsWith("| ---"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  return rows.map((cells) => {
    const cell = (name: string) => cells[head?.indexOf(name) ?? -1] ?? "";
    const [method, url] = [cell("method"), cell("path")];
    // `own`, or `own (manageUsers: installation)`
    const [, word, more] = /^([a-z-]+)(?: \((\w+): installation\))?$/.exec(cell("reach")) ?? [];
    const reach = reaches.find((one) => one === word);
    if (reach === undefined) throw new Error(`${method} ${url} reaches ${cell("reach")}, which is no reach`);
    return {
      route: `${method} ${url}`,
      method,
      path: url,
      may: Object.fromEntries(kinds.map((kind) => [kind, cell(kind)])) as Record<Kind, string>,
      ids:
        cell("ids") === "-"
          ? []
          : cell("ids")
              .split(", ")
              .map((text) => idPlace(text, url)),
      reach,
      moreFor: permissions.find((one) => one === more),
    };
  });
}

function idPlace(text: string, url: string): IdPlace {
  const [name = "", table = ""] = text.split("=");
  if (name.startsWith("?")) return { where: "query", name: name.slice(1), table };
  return { where: url.includes(`{${name}}`) ? "path" : "body", name, table };
}
