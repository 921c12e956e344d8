/** A node of PostgreSQL's parse tree, as `debug_print_parse` writes it. */
export type Tree = { type: string; fields: ReadonlyMap<string, Part> };
/** A field: another node, a list, or what was written. */
export type Part = Tree | readonly Part[] | string | null;

/** Reads what PostgreSQL writes of a parsed statement: `{TYPE :field value …}`, lists in brackets, `<>` for none. */
export function readTree(written: string): Part {
  const pieces = written.match(/\{|\}|\(|\)|\[[^\]]*\]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s{}()[\]"])+/gu) ?? [];
  let at = 0;
  const isField = (piece: string | undefined) =>
    piece !== undefined && piece.startsWith(":") && piece.length > 1;
  const part = (): Part => {
    const piece = pieces[at];
    at += 1;
    if (piece === "{") {
      const type = pieces[at] ?? "";
      at += 1;
      const fields = new Map<string, Part>();
      while (pieces[at] !== "}" && at < pieces.length) {
        const name = (pieces[at] ?? "").slice(1);
        at += 1;
        const parts: Part[] = [];
        while (!isField(pieces[at]) && pieces[at] !== "}" && at < pieces.length) parts.push(part());
        fields.set(name, parts.length === 1 ? (parts[0] ?? null) : parts);
      }
      at += 1;
      return { type, fields };
    }
    if (piece === "(") {
      const items: Part[] = [];
      while (pieces[at] !== ")" && at < pieces.length) items.push(part());
      at += 1;
      return items;
    }
    if (piece === "<>" || piece === undefined) return null;
    // Bytes; PostgreSQL breaks lines where it likes.
    if (piece.startsWith("[")) return piece.replaceAll(/\s+/gu, " ");
    const bare = piece.startsWith('"') ? piece.slice(1, -1) : piece;
    return bare.replaceAll(/\\(.)/gsu, "$1");
  };
  return part();
}

export function isTree(part: Part | undefined): part is Tree {
  return typeof part === "object" && part !== null && "type" in part;
}

export function treeAt(tree: Tree, field: string): Tree | undefined {
  const part = tree.fields.get(field);
  return isTree(part) ? part : undefined;
}

export function treesAt(tree: Tree, field: string): Tree[] {
  const part = tree.fields.get(field);
  if (isTree(part)) return [part];
  return Array.isArray(part) ? (part as readonly Part[]).filter(isTree) : [];
}

export function numberAt(tree: Tree, field: string): number {
  return Number(tree.fields.get(field));
}

export function textAt(tree: Tree, field: string): string {
  const part = tree.fields.get(field);
  return typeof part === "string" ? part : "";
}
