import {
  type CallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAssignment,
  type Node,
} from "typescript/unstable/ast";
import { nameOf } from "./program.ts";

/** Where the values of a statement stand: the second argument, or `values` of the first. */
export function literalOf({ arguments: [statement, values] }: CallExpression): Node | undefined {
  if (values !== undefined) return values;
  if (statement === undefined || isIdentifier(statement) || !isObjectLiteralExpression(statement))
    return undefined;
  for (const property of statement.properties) {
    if (isPropertyAssignment(property) && nameOf(property.name) === "values") return property.initializer;
  }
  return undefined;
}
