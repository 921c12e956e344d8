import {
  type ElementAccessExpression,
  type Expression,
  isMethodDeclaration,
  isNumericLiteral,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
  type Node,
  type ObjectLiteralExpression,
  SyntaxKind,
} from "typescript/unstable/ast";
import { nameOf } from "./program.ts";
import type { Reader } from "./reader.ts";
import { concrete, propertyOfType } from "./typed.ts";
import { type Frame, later, nothing, unknown, type Value } from "./values.ts";

/** What an object literal holds, by name; each field is worked out when it is asked for. */
export function recordValue(reader: Reader, node: ObjectLiteralExpression, frame: Frame): Value {
  const fields = new Map<string, Value>();
  for (const property of node.properties) {
    if (isPropertyAssignment(property)) {
      const named = property.name;
      const name =
        named.kind === SyntaxKind.ComputedPropertyName
          ? reader.textOf((named as Node & { expression: Expression }).expression, frame)
          : (nameOf(named) ?? stringName(named) ?? "");
      fields.set(
        name,
        later(() => reader.value(property.initializer, frame)),
      );
    } else if (isShorthandPropertyAssignment(property)) {
      fields.set(
        nameOf(property.name) ?? "",
        later(() => reader.value(property.name, frame)),
      );
    } else if (isSpreadAssignment(property)) {
      const spread = concrete(reader, reader.value(property.expression, frame));
      if (spread.is === "record") for (const [name, value] of spread.fields) fields.set(name, value);
    } else if (isMethodDeclaration(property)) {
      fields.set(nameOf(property.name) ?? "", { is: "function", node: property, frame, self: undefined });
    }
  }
  return { is: "record", fields };
}

/** `record[name]`, `list[0]`. */
export function elementValue(reader: Reader, node: ElementAccessExpression, frame: Frame): Value {
  const of = concrete(reader, reader.value(node.expression, frame));
  const at = concrete(reader, reader.value(node.argumentExpression, frame));
  if (of.is === "record") {
    const found = at.is === "text" ? of.fields.get(at.text) : undefined;
    if (found !== undefined) return found;
    // A name that the record has not was ruled out before: by the types, or by an earlier return.
    const all = [...of.fields.values()];
    const way = reader.choose(`${frame.id} ${reader.program.placeOf(node)}/${node.pos}`, all.length);
    return all[way] ?? unknown(node, "nothing stands in it");
  }
  if (of.is === "list" && at.is === "text") return of.items[Number(at.text)] ?? nothing;
  if (of.is === "typed" && at.is === "text") return propertyOfType(reader, of, at.text, node);
  return unknown(node, "this is not known");
}

export function stringName(node: Node | undefined): string | undefined {
  return node !== undefined && (isStringLiteral(node) || isNumericLiteral(node)) ? node.text : undefined;
}
