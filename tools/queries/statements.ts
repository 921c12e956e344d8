import {
  type CallExpression,
  type Expression,
  isArrayLiteralExpression,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isSpreadElement,
  isVariableDeclaration,
  type Node,
} from "typescript/unstable/ast";
import { Unreadable, variantsOf } from "./choices.ts";
import { exceptions } from "./exceptions.ts";
import { functionAround, isFunction } from "./functions.ts";
import { nameOf, type Program, type Site } from "./program.ts";
import { type Piece, Reader } from "./reader.ts";
import { concrete } from "./typed.ts";
import { force, settle } from "./values.ts";

export type Statement = {
  at: string;
  /** The file and the function that sends it. */
  name: string;
  site: Site;
  texts: readonly StatementText[];
};

export type StatementText = {
  text: string;
  isNumbered: boolean;
  values: number | undefined;
  /** What stands in the source of which it was put together; an engine may get the names of tables from elsewhere. */
  pieces: readonly Piece[];
};

export type Fault = { at: string; says: string };

/**
 * Every statement of the production code, or those of some places, with each text that it can become; and those that cannot be
 * read, with the reason.
 */
export function readStatements(
  program: Program,
  sites: readonly Site[] = program.sites,
): { statements: Statement[]; faults: Fault[] } {
  const statements: Statement[] = [];
  const faults: Fault[] = [];
  const used = new Set<string>();
  for (const site of sites) {
    const at = `${site.path}:${site.line}`;
    const name = `${site.path} ${functionName(site.call)}`;
    if (Object.hasOwn(exceptions, name)) {
      used.add(name);
      continue;
    }
    try {
      statements.push({ at, name, site, texts: textsOf(program, site.call) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      faults.push({ at, says: `cannot be read: ${error.message}` });
    }
  }
  for (const name of Object.keys(exceptions)) {
    if (!used.has(name)) faults.push({ at: name, says: "is an exception for nothing; take it off the list" });
  }
  return { statements, faults };
}

/** The nearest function with a name. */
function functionName(call: Node): string {
  for (let at: Node | undefined = call.parent; at !== undefined; at = at.parent) {
    const named = isFunction(at) && isVariableDeclaration(at.parent) ? at.parent : at;
    const name =
      isFunction(at) && "name" in named && named.name !== undefined ? nameOf(named.name as Node) : undefined;
    if (name !== undefined) return name;
  }
  return "";
}

function textsOf(program: Program, call: CallExpression): Statement["texts"] {
  const [statement, values] = call.arguments;
  if (statement === undefined) return [];
  const found = variantsOf((choose) => {
    const reader = new Reader(program, choose);
    const frame = reader.openFrame(functionAround(call));
    const value = concrete(reader, reader.value(statement, frame));
    const written = value.is === "record" ? (value.fields.get("text") ?? value) : value;
    const own = value.is === "record" ? value.fields.get("values") : undefined;
    const given = values === undefined ? own : reader.value(values, frame);
    const list = given === undefined ? undefined : force(given);
    const isFixed = list?.is === "list" && isFixedList(values ?? fieldOf(statement, "values"));
    return {
      ...settle(reader.asText(written)),
      values: given === undefined ? 0 : isFixed ? list.items.length : undefined,
      pieces: reader.pieces,
    };
  });
  const texts = new Map<string, StatementText>();
  for (const one of found) {
    const same = texts.get(one.text)?.pieces ?? [];
    texts.set(one.text, { ...one, pieces: [...same, ...one.pieces] });
  }
  return [...texts.values()];
}

/** A list whose length stands in the source. */
function isFixedList(node: Node | undefined): boolean {
  return node !== undefined && isArrayLiteralExpression(node) && !node.elements.some(isSpreadElement);
}

function fieldOf(node: Expression, name: string): Node | undefined {
  if (!isObjectLiteralExpression(node)) return undefined;
  for (const property of node.properties) {
    if (isPropertyAssignment(property) && nameOf(property.name) === name) return property.initializer;
  }
  return undefined;
}
