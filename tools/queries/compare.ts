import {
  isAwaitExpression,
  isExpressionStatement,
  isObjectBindingPattern,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isTypeLiteralNode,
  isVariableDeclaration,
  type Node,
} from "typescript/unstable/ast";
import { type Type, TypeFlags } from "typescript/unstable/sync";
import type { Fault, Statement } from "./statements.ts";
import type { Describer } from "./describe.ts";
import { functionAround } from "./functions.ts";
import { type Catalog, nullnessOf } from "./nullability.ts";
import { shapesOf } from "./json-shapes.ts";
import { type Touched, touchedBy } from "./owners.ts";
import { parameterFaults } from "./parameters.ts";
import { nameOf, type Program } from "./program.ts";
import type { Piece } from "./reader.ts";
import { type Column, rowFaults } from "./row-types.ts";

/** Has PostgreSQL parse each text of each statement, and compares what comes back with the types in the source. */
export async function faultsOf(
  program: Program,
  describer: Describer,
  statements: readonly Statement[],
): Promise<{ faults: Fault[]; parsed: number; touched: Map<string, TouchedNames> }> {
  const { catalog, typeName, tableName } = await readCatalog(describer);
  const touched = new Map<string, TouchedNames>();
  const faults: Fault[] = [];
  let parsed = 0;
  for (const { at, site, texts } of statements) {
    const row = rowOf(program, site.call);
    const variants: Column[][] = [];
    for (const { text, isNumbered, values, pieces } of texts) {
      parsed += 1;
      const answer = await describer.describe(text);
      if ("refused" in answer) {
        faults.push({
          at,
          says: `PostgreSQL refuses it: ${answer.refused}${excerpt(text, answer.position)}`,
        });
        continue;
      }
      if (!isNumbered && values !== undefined && values !== answer.parameters.length) {
        faults.push({ at, says: `takes ${answer.parameters.length} values, and ${values} are given` });
      }
      if (!isNumbered)
        for (const says of parameterFaults(
          program,
          { call: site.call, isOneText: texts.length === 1 },
          answer.parameters.map(typeName),
        ))
          faults.push({ at, says });
      if (answer.tree !== undefined)
        addTouched(touched, { path: site.path, pieces }, touchedBy(answer.tree), tableName);
      const nullness = answer.tree === undefined ? [] : nullnessOf(answer.tree, catalog);
      const shapes = answer.tree === undefined ? [] : shapesOf(answer.tree, catalog);
      variants.push(
        answer.columns.map(({ name, type }, place) => ({
          name,
          type: typeName(type),
          nullness: nullness[place] ?? "unknown",
          shape: shapes[place] ?? { is: "unknown" },
        })),
      );
    }
    if (row === undefined) {
      if (variants.some((columns) => columns.length > 0) && usesRows(site.call)) {
        faults.push({ at, says: "states no row type; write query<{ … }>(…)" });
      }
    } else if ((row.flags & TypeFlags.TypeParameter) === 0 && !program.checker.isArrayType(row)) {
      for (const columns of variants) {
        const shown = columns.map((column) => ({ ...column, nullness: settleAll(variants, column) }));
        for (const says of rowFaults(program.checker, { row, isOwn: isOwn(site.call) }, shown))
          faults.push({ at, says });
      }
    }
  }
  const seen = new Set<string>();
  return {
    faults: faults.filter(({ at, says }) => !seen.has(`${at} ${says}`) && seen.add(`${at} ${says}`)),
    parsed,
    touched,
  };
}

/** The tables that the statements of a file read and write, by name. */
export type TouchedNames = { reads: Set<string>; writes: Set<string> };

function addTouched(
  all: Map<string, TouchedNames>,
  from: { path: string; pieces: readonly Piece[] },
  { reads, writes }: Touched,
  tableName: (oid: number) => string,
): void {
  const add = (oid: number, kind: keyof TouchedNames) => {
    const table = tableName(oid);
    for (const path of filesNaming(table, from)) {
      const ofFile = all.get(path) ?? { reads: new Set(), writes: new Set() };
      all.set(path, ofFile);
      ofFile[kind].add(table);
    }
  };
  for (const oid of reads) add(oid, "reads");
  for (const oid of writes) add(oid, "writes");
}

/** The files that name the table in the text of a statement; where none does, the one that sends it. */
export function filesNaming(
  table: string,
  { path, pieces }: { path: string; pieces: readonly Piece[] },
): string[] {
  const name = new RegExp(`\\b${table}\\b`, "u");
  const naming = new Set(pieces.filter(({ text }) => name.test(text)).map((piece) => piece.path));
  return naming.size === 0 || naming.has(path) ? [path] : [...naming];
}

/** Whether a column can be null in any of the texts; never only where it is so in all. */
function settleAll(variants: readonly Column[][], { name }: Column): Column["nullness"] {
  const all = variants.flat().filter((column) => column.name === name);
  if (all.some(({ nullness }) => nullness === "maybe")) return "maybe";
  return all.every(({ nullness }) => nullness === "never") ? "never" : "unknown";
}

function rowOf(program: Program, call: Statement["site"]["call"]): Type | undefined {
  const [stated] = call.typeArguments ?? [];
  return stated === undefined ? undefined : program.checker.getTypeFromTypeNode(stated);
}

/** A type written at the call itself says all that is known there; one with a name may serve calls that know less. */
function isOwn(call: Statement["site"]["call"]): boolean {
  const [stated] = call.typeArguments ?? [];
  return stated !== undefined && isTypeLiteralNode(stated);
}

/** Whether what comes back is looked at: the rows, and not only how many. */
function usesRows(call: Node): boolean {
  let at: Node = call.parent;
  while (isAwaitExpression(at) || isParenthesizedExpression(at)) at = at.parent;
  if (isExpressionStatement(at)) return false;
  if (isPropertyAccessExpression(at)) return nameOf(at) === "rows" && !/^\.length\b/u.test(textBehind(at));
  if (!isVariableDeclaration(at)) return false;
  const within = (functionAround(at) ?? at.getSourceFile()).getText();
  if (!isObjectBindingPattern(at.name)) {
    return new RegExp(`\\b${at.name.getText()}\\.rows\\b(?!\\.length)`, "u").test(within);
  }
  const rows = at.name.elements.find((one) => nameOf((one.propertyName ?? one.name) as Node) === "rows");
  if (rows === undefined) return false;
  const uses = within.match(new RegExp(`\\b${rows.name?.getText() ?? "rows"}\\b(?!\\.length)`, "gu")) ?? [];
  return uses.length > 1;
}

function textBehind(node: Node): string {
  return node.getSourceFile().text.slice(node.end, node.end + 20);
}

function excerpt(text: string, position: number | undefined): string {
  if (position === undefined) return "";
  const near = text.slice(Math.max(0, position - 30), position + 40).replaceAll(/\s+/gu, " ");
  return ` near "${near.trim()}"`;
}

async function readCatalog({ client }: Describer): Promise<{
  catalog: Catalog;
  typeName: (oid: number) => string;
  tableName: (oid: number) => string;
}> {
  await client.query("set client_min_messages = warning");
  const columns = await client.query<{ at: string }>(
    "select attrelid || '.' || attnum as at from pg_attribute where attnotnull and attnum > 0",
  );
  const functions = await client.query<{ oid: number; name: string; isStrict: boolean }>(
    `select oid::int, proname as name, proisstrict as "isStrict" from pg_proc`,
  );
  const types = await client.query<{ oid: number; name: string }>(
    "select t.oid::int, coalesce(b.typname, t.typname) as name from pg_type t left join pg_type b on b.oid = t.typbasetype",
  );
  const tables = await client.query<{ oid: number; name: string }>(
    // A month of a partitioned table goes by the name of the whole.
    `select c.oid::int, coalesce(p.relname, c.relname) as name
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind in ('r', 'p')`,
  );
  await client.query("set client_min_messages = log");
  const tableNames = new Map(tables.rows.map(({ oid, name }) => [oid, name]));
  const notNull = new Set(columns.rows.map(({ at }) => at));
  const named = new Map(functions.rows.map((one) => [one.oid, one]));
  const names = new Map(types.rows.map(({ oid, name }) => [oid, name]));
  return {
    catalog: {
      isNotNull: (table, column) => notNull.has(`${table}.${column}`),
      functionOf: (oid) => named.get(oid),
    },
    typeName: (oid) => names.get(oid) ?? `type ${oid}`,
    tableName: (oid) => tableNames.get(oid) ?? `table ${oid}`,
  };
}
