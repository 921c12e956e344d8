import { isTree, numberAt, type Part, textAt, type Tree, treeAt, treesAt } from "./node-tree.ts";
import type { Catalog } from "./nullability.ts";

/** What JSON a statement builds, as far as its text says: `unknown` is any value. */
export type Shape =
  | { is: "object"; fields: ReadonlyMap<string, Shape> }
  | { is: "list"; of: Shape }
  | { is: "unknown" };

type Query = { tree: Tree; outer: Query | undefined };

const unknown: Shape = { is: "unknown" };

/** For each column that a statement returns: the JSON that it builds there. */
export function shapesOf(tree: Tree, catalog: Catalog): Shape[] {
  const query: Query = { tree, outer: undefined };
  return outputs(tree).map((entry) => shapeOf(query, treeAt(entry, "expr"), catalog));
}

function outputs(tree: Tree): Tree[] {
  if (treeAt(tree, "setOperations") !== undefined) return [];
  const isSelect = textAt(tree, "commandType") === "1";
  return treesAt(tree, isSelect ? "targetList" : "returningList").filter(
    (entry) => textAt(entry, "resjunk") !== "true",
  );
}

function shapeOf(query: Query, node: Tree | undefined, catalog: Catalog): Shape {
  const first = (ways: readonly (Tree | undefined)[]) =>
    ways.map((way) => shapeOf(query, way, catalog)).find(({ is }) => is !== "unknown") ?? unknown;
  switch (node?.type) {
    case "COALESCE":
    case "COALESCEEXPR":
      return first(treesAt(node, "args"));
    case "CASE":
    case "CASEEXPR":
      return first([
        ...treesAt(node, "args").map((when) => treeAt(when, "result")),
        treeAt(node, "defresult"),
      ]);
    case "RELABELTYPE":
    case "COERCEVIAIO":
      return shapeOf(query, treeAt(node, "arg"), catalog);
    case "FUNCEXPR": {
      const name = catalog.functionOf(numberAt(node, "funcid"))?.name ?? "";
      return /^jsonb?_build_object$/u.test(name) ? objectOf(query, treesAt(node, "args"), catalog) : unknown;
    }
    case "AGGREF": {
      const name = catalog.functionOf(numberAt(node, "aggfnoid"))?.name ?? "";
      if (!/^jsonb?_agg$/u.test(name)) return unknown;
      const [entry] = treesAt(node, "args");
      return { is: "list", of: shapeOf(query, entry && treeAt(entry, "expr"), catalog) };
    }
    case "SUBLINK": {
      const inner = treeAt(node, "subselect");
      const [entry] = textAt(node, "subLinkType") === "4" && inner !== undefined ? outputs(inner) : [];
      if (inner === undefined || entry === undefined) return unknown;
      return shapeOf({ tree: inner, outer: query }, treeAt(entry, "expr"), catalog);
    }
    case "VAR":
      return variable(query, node, catalog);
    default:
      return unknown;
  }
}

/** Keys and values in turn; unknown where a key is not written in the text. */
function objectOf(query: Query, args: readonly Tree[], catalog: Catalog): Shape {
  const fields = new Map<string, Shape>();
  for (let at = 0; at + 1 < args.length; at += 2) {
    const key = writtenText(args[at]);
    if (key === undefined) return unknown;
    fields.set(key, shapeOf(query, args[at + 1], catalog));
  }
  return { is: "object", fields };
}

/** A constant: of a text, its bytes behind four that say how many there are; of one without a type, up to a zero. */
function writtenText(node: Tree | undefined): string | undefined {
  if (node?.type !== "CONST") return undefined;
  const parts = node.fields.get("constvalue");
  const written = Array.isArray(parts) ? (parts as readonly Part[])[1] : undefined;
  if (typeof written !== "string") return undefined;
  const bytes = written.match(/-?\d+/gu)?.map(Number) ?? [];
  const own = textAt(node, "constlen") === "-2" ? bytes.slice(0, -1) : bytes.slice(4);
  return Buffer.from(own).toString("utf8");
}

/** A column of a sub-select or of a `with`. */
function variable(query: Query, node: Tree, catalog: Catalog): Shape {
  let at: Query | undefined = query;
  for (let level = numberAt(node, "varlevelsup"); level > 0; level -= 1) at = at?.outer;
  const entry = at && treesAt(at.tree, "rtable")[numberAt(node, "varno") - 1];
  if (at === undefined || entry === undefined) return unknown;
  const of = (inner: Tree | undefined, outer: Query | undefined): Shape => {
    if (!isTree(inner)) return unknown;
    const output = outputs(inner).find((one) => numberAt(one, "resno") === numberAt(node, "varattno"));
    return output === undefined ? unknown : shapeOf({ tree: inner, outer }, treeAt(output, "expr"), catalog);
  };
  if (textAt(entry, "rtekind") === "1") return of(treeAt(entry, "subquery"), at);
  if (textAt(entry, "rtekind") !== "6" || textAt(entry, "self_reference") === "true") return unknown;
  let where: Query | undefined = at;
  for (let level = numberAt(entry, "ctelevelsup"); level > 0; level -= 1) where = where?.outer;
  const named =
    where &&
    treesAt(where.tree, "cteList").find((one) => textAt(one, "ctename") === textAt(entry, "ctename"));
  return of(named && treeAt(named, "ctequery"), where);
}
