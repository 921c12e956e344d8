import {
  type CallExpression,
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isMethodDeclaration,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isVariableDeclaration,
  type Node,
} from "typescript/unstable/ast";
import { type Type, TypeFlags } from "typescript/unstable/sync";
import { nameOf, type Program } from "./program.ts";
import type { Reader } from "./reader.ts";
import { force, type Frame, nothing, text, truth, type Value } from "./values.ts";

type Typed = Value & { is: "typed" };

/** A node of which only the type is known. The same place in the same frame is the same value. */
export function typedValue(reader: Reader, node: Node, frame: Frame): Value {
  const at = isParameterDeclaration(node) ? node.name : node;
  const type = reader.program.typeAt(at);
  const why = "its type is not known";
  if (type === undefined) return { is: "unknown", node, why };
  const key = `${frame.id} ${reader.program.placeOf(node)}/${node.pos}`;
  const from = isParameterDeclaration(node) ? { parameter: node, frame, way: [] } : undefined;
  return { is: "typed", type, key, node, ...(from === undefined ? {} : { from }) };
}

/** A field of something of which only the type is known. */
export function propertyOfType(reader: Reader, of: Typed, name: string, node: Node): Value {
  const type = reader.program.fieldOf(of.type, name) ?? reader.program.typeAt(node);
  if (type === undefined) return { is: "unknown", node, why: "its type is not known" };
  const from = of.from === undefined ? {} : { from: { ...of.from, way: [...of.from.way, name] } };
  return { is: "typed", type, key: `${of.key}.${name}`, node, ...from };
}

/** Goes down to one text, truth or nothing where the type allows a few; asks the callers of a parameter where it allows any. */
export function concrete(
  reader: Reader,
  given: Value,
  /** Nothing was ruled out before: a text is made of it. */
  is?: "present",
): Exclude<Value, { is: "later" }> {
  const value = force(given);
  if (value.is !== "typed") return value;
  const parts = reader.program.partsOf(value.type);
  const all = parts.map(closedValue);
  const closed = is === "present" && all.length > 1 ? all.filter((one) => one?.is !== "nothing") : all;
  if (closed.every((one) => one !== undefined)) {
    const way = closed.length === 1 ? 0 : reader.choose(value.key, closed.length);
    return force(closed[way] ?? nothing);
  }
  const stated = is === "present" ? parts.filter((part) => (part.flags & TypeFlags.Nullable) === 0) : parts;
  if (stated.every((part) => (part.flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) !== 0)) {
    return { is: "number", id: value.key };
  }
  const asked = askCallers(reader, value);
  return asked === undefined ? value : concrete(reader, asked, is);
}

function closedValue(type: Type): Value | undefined {
  if (type.isStringLiteralType()) return text(String(type.value));
  if (type.isBooleanLiteralType()) return truth(Boolean(type.value));
  if ((type.flags & (TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void)) !== 0) return nothing;
  return undefined;
}

/** What the callers of a function give for a parameter: one of them. */
function askCallers(reader: Reader, value: Typed): Value | undefined {
  if (value.from === undefined) return undefined;
  const { parameter, frame, way } = value.from;
  const owner = parameter.parent;
  const place = (owner as Node & { parameters: readonly Node[] }).parameters.indexOf(parameter);
  // A function that calls itself hands on what it was given.
  const calls = callersOf(reader.program, owner).filter((one) => !isWithin(one, owner));
  const call = calls[calls.length < 2 ? 0 : reader.choose(`${frame.id} callers`, calls.length)];
  const argument = call?.arguments[place];
  let given: Value | undefined =
    call === undefined
      ? itemOf(reader, owner, place)
      : argument === undefined
        ? nothing
        : reader.value(argument, reader.openFrame(functionAroundOf(call)));
  if (given === undefined) return undefined;
  if (given.is === "nothing" && isParameterDeclaration(parameter) && parameter.initializer !== undefined) {
    given = reader.value(parameter.initializer, frame);
  }
  for (const name of way) given = reader.property(given, name, value.node);
  return given;
}

function functionAroundOf(call: Node): Node | undefined {
  for (let at: Node | undefined = call.parent; at !== undefined; at = at.parent) {
    if (
      isArrowFunction(at) ||
      isFunctionDeclaration(at) ||
      isFunctionExpression(at) ||
      isMethodDeclaration(at) ||
      "body" in at
    ) {
      return at;
    }
  }
  return undefined;
}

function isWithin(node: Node, owner: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) if (at === owner) return true;
  return false;
}

/** The calls of a function by its name. */
export function callersOf(program: Program, owner: Node): CallExpression[] {
  const named = isVariableDeclaration(owner.parent) ? owner.parent : owner;
  const name = "name" in named && named.name !== undefined ? nameOf(named.name as Node) : undefined;
  if (name === undefined) return [];
  return program.callsOf(name).filter((call) => {
    const callee = isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
    return program.declarationOf(callee) === named;
  });
}

/** A function given to `map` and its like gets each item of the list. */
function itemOf(reader: Reader, owner: Node, place: number): Value | undefined {
  const call = owner.parent;
  if (place > 0 || !isCallExpression(call) || !isPropertyAccessExpression(call.expression)) return undefined;
  if (!["map", "flatMap", "filter", "forEach"].includes(nameOf(call.expression) ?? "")) return undefined;
  const list = concrete(
    reader,
    reader.value(call.expression.expression, reader.openFrame(functionAroundOf(call))),
  );
  if (list.is !== "list" || list.items.length === 0) return undefined;
  return list.items[reader.choose(`${reader.program.placeOf(call)}/${call.pos} item`, list.items.length)];
}

/** Whether a condition holds; where only a request decides, one of both. */
export function isTruthy(reader: Reader, node: Node, frame: Frame): boolean {
  const value = force(reader.value(node, frame));
  const bare = value.is === "typed" && value.from !== undefined ? concrete(reader, value) : value;
  return holds(reader, bare, `${frame.id} ${node.getText().replaceAll(/\s+/gu, " ")}`);
}

function holds(reader: Reader, given: Value, key: string): boolean {
  const value = force(given);
  switch (value.is) {
    case "nothing":
      return false;
    case "truth":
      return value.truth;
    case "text":
      return value.text !== "" && value.text !== "0";
    case "typed": {
      const parts = reader.program.partsOf(value.type);
      const closed = parts.map(closedValue);
      if (closed.every((one) => one !== undefined)) return holds(reader, concrete(reader, value), key);
      const isAlways = parts.every((part) => (part.flags & TypeFlags.Object) !== 0);
      return isAlways || reader.choose(value.node.getText() === "" ? key : `${value.key} holds`, 2) === 0;
    }
    case "number":
    case "unknown":
      return reader.choose(key, 2) === 0;
    default:
      return true;
  }
}
