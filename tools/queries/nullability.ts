import { isTree, numberAt, type Part, textAt, type Tree, treeAt, treesAt } from "./node-tree.ts";

/** Whether a column can be null; unknown where it depends on a parameter. */
export type Nullness = "never" | "maybe" | "unknown";

/** What the catalogs say: which columns are NOT NULL, and which functions give null for nothing but null. */
export type Catalog = {
  isNotNull(table: number, column: number): boolean;
  functionOf(oid: number): { name: string; isStrict: boolean } | undefined;
};

type Query = { tree: Tree; outer: Query | undefined };

const relation = "0";
const subquery = "1";
const join = "2";
const valuesList = "5";
const cte = "6";
const group = "9";

/** These are strict, and still give null for what is not there. */
const givesNull =
  /^(jsonb?_(object_field|array_element|extract_path|path_query_first|path_match)(_text)?|nullif|array_(position|length|upper|lower|ndims)|regexp_match|regexp_substr|substring|current_setting|to_regclass|lag|lead|first_value|last_value|nth_value|percentile.*|jsonb_path_.*|obj_description|col_description|pg_get_.*|inet_.*)$/u;
/** These are not strict, and never give null. */
const neverNull = new Set([
  "concat",
  "concat_ws",
  "format",
  "json_build_object",
  "json_build_array",
  "jsonb_build_object",
  "jsonb_build_array",
  "num_nulls",
  "num_nonnulls",
  "now",
  "clock_timestamp",
  "transaction_timestamp",
  "statement_timestamp",
  "random",
  "gen_random_uuid",
  "uuidv7",
  "row_number",
  "rank",
  "dense_rank",
  "ntile",
  "cume_dist",
  "percent_rank",
  "array_append",
  "array_cat",
  "array_prepend",
  "quote_nullable",
  "pg_backend_pid",
  "set_config",
  "array_remove",
]);

/** For each column that a statement returns: can it be null? */
export function nullnessOf(tree: Tree, catalog: Catalog): Nullness[] {
  const query: Query = { tree, outer: undefined };
  return outputs(tree).map((entry) => entryNullness(query, entry, catalog));
}

function outputs(tree: Tree): Tree[] {
  const isSelect = textAt(tree, "commandType") === "1";
  return treesAt(tree, isSelect ? "targetList" : "returningList").filter(
    (entry) => textAt(entry, "resjunk") !== "true",
  );
}

function entryNullness(query: Query, entry: Tree, catalog: Catalog): Nullness {
  const operation = treeAt(query.tree, "setOperations");
  const place = numberAt(entry, "resno");
  if (operation !== undefined)
    return worst(branches(operation).map((index) => ofRangeTable(query, index, place, catalog)));
  const expression = treeAt(entry, "expr");
  return expression === undefined ? "unknown" : nullness(query, expression, catalog);
}

/** The range table's places of the selects that a `union` puts together. */
function branches(operation: Tree): number[] {
  if (operation.type === "RANGETBLREF") return [numberAt(operation, "rtindex")];
  return ["larg", "rarg"].flatMap((side) => {
    const branch = treeAt(operation, side);
    return branch === undefined ? [] : branches(branch);
  });
}

function worst(all: readonly Nullness[]): Nullness {
  if (all.includes("maybe")) return "maybe";
  return all.includes("unknown") ? "unknown" : "never";
}

function nullness(query: Query, node: Tree, catalog: Catalog): Nullness {
  if (node.type !== "VAR" && node.type !== "CONST" && isKnownThere(query, node, catalog)) return "never";
  const of = (tree: Tree | undefined) => (tree === undefined ? "unknown" : nullness(query, tree, catalog));
  const all = (field: string) => worst(treesAt(node, field).map((one) => nullness(query, one, catalog)));
  switch (node.type) {
    case "CONST":
      return textAt(node, "constisnull") === "true" ? "maybe" : "never";
    case "PARAM":
      return "unknown";
    case "VAR":
      return variable(query, node, catalog);
    case "COALESCE":
    case "COALESCEEXPR":
    case "MINMAX":
    case "MINMAXEXPR": {
      const given = treesAt(node, "args").map((one) => nullness(query, one, catalog));
      if (given.includes("never")) return "never";
      return given.includes("unknown") ? "unknown" : "maybe";
    }
    case "RELABELTYPE":
    case "COERCEVIAIO":
    case "ARRAYCOERCEEXPR":
    case "CONVERTROWTYPEEXPR":
    case "COLLATEEXPR":
    case "COLLATE":
    case "COERCETODOMAIN":
      return of(treeAt(node, "arg"));
    case "OPEXPR":
    case "FUNCEXPR":
    case "SCALARARRAYOPEXPR": {
      const called = catalog.functionOf(numberAt(node, node.type === "FUNCEXPR" ? "funcid" : "opfuncid"));
      if (node.type === "SCALARARRAYOPEXPR") return all("args");
      if (called === undefined) return "unknown";
      if (neverNull.has(called.name)) return "never";
      if (!called.isStrict) return "unknown";
      return givesNull.test(called.name) ? "maybe" : all("args");
    }
    case "BOOLEXPR":
      return all("args");
    case "NULLTEST":
    case "BOOLEANTEST":
    case "DISTINCTEXPR":
    case "ARRAYEXPR":
    case "ARRAY":
    case "ROWEXPR":
    case "ROW":
    case "GROUPINGFUNC":
    case "JSONISPREDICATE":
    case "SQLVALUEFUNCTION":
      return "never";
    case "NULLIFEXPR":
    case "SUBSCRIPTINGREF":
      return "maybe";
    case "CASEEXPR":
    case "CASE": {
      const ways = treesAt(node, "args").map((when) => of(treeAt(when, "result")));
      const otherwise = treeAt(node, "defresult");
      return worst([...ways, otherwise === undefined ? "maybe" : of(otherwise)]);
    }
    case "AGGREF":
      return aggregate(query, node, catalog);
    case "WINDOWFUNC": {
      const called = catalog.functionOf(numberAt(node, "winfnoid"));
      return called !== undefined && (called.name === "count" || neverNull.has(called.name))
        ? "never"
        : "maybe";
    }
    case "SUBLINK":
      return sublink(query, node, catalog);
    case "RETURNINGEXPR":
      return of(treeAt(node, "retexpr"));
    default:
      return "unknown";
  }
}

function aggregate(query: Query, node: Tree, catalog: Catalog): Nullness {
  const called = catalog.functionOf(numberAt(node, "aggfnoid"));
  if (called?.name === "count" || called?.name === "regr_count") return "never";
  // Without a group there may be no row to work on.
  const isGrouped = treesAt(query.tree, "groupClause").length > 0;
  if (!isGrouped || treeAt(node, "aggfilter") !== undefined) return "maybe";
  if (called !== undefined && /^(jsonb?_(object_)?agg|array_agg)(_strict)?$/u.test(called.name))
    return "never";
  const given = treesAt(node, "args").flatMap((entry) => treeAt(entry, "expr") ?? []);
  return worst(given.map((one) => nullness(query, one, catalog)));
}

const existsLink = "0";
const exprLink = "4";
const arrayLink = "6";

function sublink(query: Query, node: Tree, catalog: Catalog): Nullness {
  const kind = textAt(node, "subLinkType");
  if (kind === existsLink || kind === arrayLink) return "never";
  const inner = treeAt(node, "subselect");
  if (inner === undefined) return "unknown";
  if (kind !== exprLink) return "unknown";
  // A select in brackets is null where it finds no row; one that sums up all rows, or has no table, always finds one.
  const isOneRow = alwaysOneRow(inner);
  const [entry] = outputs(inner);
  if (!isOneRow || entry === undefined) return "maybe";
  return entryNullness({ tree: inner, outer: query }, entry, catalog);
}

function alwaysOneRow(tree: Tree): boolean {
  if (treeAt(tree, "havingQual") !== undefined || treeAt(tree, "setOperations") !== undefined) return false;
  if (treeAt(tree, "limitCount") !== undefined || treeAt(tree, "limitOffset") !== undefined) return false;
  if (treesAt(tree, "groupClause").length > 0) return false;
  if (textAt(tree, "hasAggs") === "true") return true;
  const from = treeAt(tree, "jointree");
  return from !== undefined && treesAt(from, "fromlist").length === 0 && treeAt(from, "quals") === undefined;
}

function variable(query: Query, node: Tree, catalog: Catalog): Nullness {
  const up = numberAt(node, "varlevelsup");
  let at: Query | undefined = query;
  for (let level = 0; level < up; level += 1) at = at?.outer;
  if (at === undefined) return "unknown";
  if (isKnownThere(at, node, catalog)) return "never";
  const nulling = node.fields.get("varnullingrels");
  if (Array.isArray(nulling) ? nulling.length > 1 : false) return "maybe";
  // `old` of an insert and `new` of a delete are null.
  if (numberAt(node, "varreturningtype") > 0) return "unknown";
  return ofRangeTable(at, numberAt(node, "varno"), numberAt(node, "varattno"), catalog);
}

function ofRangeTable(query: Query, index: number, column: number, catalog: Catalog): Nullness {
  const entry = treesAt(query.tree, "rtable")[index - 1];
  if (entry === undefined) return "unknown";
  const kind = textAt(entry, "rtekind");
  if (kind === relation) {
    if (column <= 0) return "never";
    return catalog.isNotNull(numberAt(entry, "relid"), column) ? "never" : "maybe";
  }
  if (kind === subquery) {
    const inner = treeAt(entry, "subquery");
    return inner === undefined ? "unknown" : ofOutput({ tree: inner, outer: query }, column, catalog);
  }
  if (kind === join || kind === group) {
    const aliased = treesAt(entry, kind === join ? "joinaliasvars" : "groupexprs")[column - 1];
    return aliased === undefined ? "unknown" : nullness(query, aliased, catalog);
  }
  if (kind === valuesList) {
    const lists = entry.fields.get("values_lists");
    const rows = Array.isArray(lists) ? (lists as readonly Part[]) : [];
    return worst(
      rows.map((row) => {
        const cell: Part | undefined = Array.isArray(row) ? (row as readonly Part[])[column - 1] : undefined;
        return isTree(cell) ? nullness(query, cell, catalog) : "unknown";
      }),
    );
  }
  return kind === cte ? ofCte(query, entry, column, catalog) : "unknown";
}

function ofCte(query: Query, entry: Tree, column: number, catalog: Catalog): Nullness {
  let at: Query | undefined = query;
  for (let level = numberAt(entry, "ctelevelsup"); level > 0; level -= 1) at = at?.outer;
  const named =
    at && treesAt(at.tree, "cteList").find((one) => textAt(one, "ctename") === textAt(entry, "ctename"));
  const inner = named && treeAt(named, "ctequery");
  if (inner === undefined || textAt(entry, "self_reference") === "true") return "unknown";
  return ofOutput({ tree: inner, outer: at }, column, catalog);
}

function ofOutput(query: Query, column: number, catalog: Catalog): Nullness {
  const entry = outputs(query.tree).find((one) => numberAt(one, "resno") === column);
  return entry === undefined ? "unknown" : entryNullness(query, entry, catalog);
}

/** The statement's own condition says that it is not null: `x is not null`, or a strict comparison with it. */
function isKnownThere(query: Query, node: Tree, catalog: Catalog): boolean {
  if (isSet(query.tree, node)) return false;
  const from = treeAt(query.tree, "jointree");
  return (
    from !== undefined &&
    qualsOf(from)
      .flatMap(conditions)
      .some((one) => demands(one, node, catalog))
  );
}

/** An update gives it another value than its condition was about. */
function isSet(tree: Tree, node: Tree): boolean {
  if (textAt(tree, "commandType") !== "2" || node.type !== "VAR") return false;
  if (numberAt(node, "varno") !== numberAt(tree, "resultRelation")) return false;
  return treesAt(tree, "targetList").some((entry) => numberAt(entry, "resno") === numberAt(node, "varattno"));
}

/** The conditions of a `from` that every row of it fulfils: its own, and those of its inner joins. */
function qualsOf(from: Tree): Tree[] {
  const isOuter = from.type === "JOINEXPR" && textAt(from, "jointype") !== "0";
  if (isOuter) return [];
  const parts =
    from.type === "JOINEXPR" ? [treeAt(from, "larg"), treeAt(from, "rarg")] : treesAt(from, "fromlist");
  const own = treeAt(from, "quals");
  return [
    ...(own === undefined ? [] : [own]),
    ...parts.flatMap((part) => (part === undefined ? [] : qualsOf(part))),
  ];
}

function conditions(qual: Tree): Tree[] {
  if (qual.type === "BOOLEXPR" && textAt(qual, "boolop") === "and")
    return treesAt(qual, "args").flatMap(conditions);
  return [qual];
}

function demands(condition: Tree, node: Tree, catalog: Catalog): boolean {
  if (condition.type === "NULLTEST") {
    const tested = treeAt(condition, "arg");
    return textAt(condition, "nulltesttype") === "1" && tested !== undefined && isSame(tested, node);
  }
  if (condition.type === "SCALARARRAYOPEXPR" && textAt(condition, "useOr") !== "true") return false;
  if (!["OPEXPR", "FUNCEXPR", "SCALARARRAYOPEXPR"].includes(condition.type)) return false;
  const called = catalog.functionOf(
    numberAt(condition, condition.type === "FUNCEXPR" ? "funcid" : "opfuncid"),
  );
  if (called?.isStrict !== true) return false;
  return treesAt(condition, "args")
    .map(bare)
    .some((side) => isSame(side, node) || demands(side, node, catalog));
}

function bare(tree: Tree): Tree {
  const inner = tree.type === "RELABELTYPE" ? treeAt(tree, "arg") : undefined;
  return inner === undefined ? tree : bare(inner);
}

/** The same expression, wherever it stands in the text. */
function isSame(one: Part, other: Part): boolean {
  if (isTree(one) && isTree(other)) {
    if (one.type !== other.type) return false;
    return [...one.fields].every(
      ([name, part]) =>
        name === "location" || name === "varnullingrels" || isSame(part, other.fields.get(name) ?? null),
    );
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return (
      one.length === other.length &&
      one.every((part: Part, place) => isSame(part, (other as Part[])[place] ?? null))
    );
  }
  return one === other;
}
