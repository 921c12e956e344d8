import {
  type BinaryExpression,
  isNumericLiteral,
  isPropertyAccessExpression,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import { TypeFlags } from "typescript/unstable/sync";
import { nameOf } from "./program.ts";
import type { Reader } from "./reader.ts";
import { concrete, isTruthy, typedValue } from "./typed.ts";
import { type Frame, truth, type Value } from "./values.ts";

/** What `+`, `??`, `||`, `&&` and the comparisons give. */
export function binaryValue(reader: Reader, node: BinaryExpression, frame: Frame): Value {
  const { left, right } = node;
  const compared = counted(reader, left, node.operatorToken.kind, right, frame);
  if (compared !== undefined) return compared;
  switch (node.operatorToken.kind) {
    case SyntaxKind.PlusToken: {
      const type = reader.program.typeAt(node);
      if (type !== undefined && (type.flags & TypeFlags.String) === 0) return typedValue(reader, node, frame);
      return reader.written(node, () => reader.textOf(left, frame) + reader.textOf(right, frame));
    }
    case SyntaxKind.QuestionQuestionToken: {
      const value = concrete(reader, reader.value(left, frame));
      return value.is === "nothing" ? reader.value(right, frame) : value;
    }
    case SyntaxKind.BarBarToken:
      return isTruthy(reader, left, frame) ? reader.value(left, frame) : reader.value(right, frame);
    case SyntaxKind.AmpersandAmpersandToken:
      return isTruthy(reader, left, frame) ? reader.value(right, frame) : reader.value(left, frame);
    case SyntaxKind.EqualsEqualsEqualsToken:
    case SyntaxKind.ExclamationEqualsEqualsToken: {
      const isSame = node.operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken;
      const [one, other] = [
        concrete(reader, reader.value(left, frame)),
        concrete(reader, reader.value(right, frame)),
      ];
      if (one.is === "text" && other.is === "text") return truth((one.text === other.text) === isSame);
      if (one.is === "nothing" || other.is === "nothing") {
        const sure = (value: Value) => !["typed", "unknown"].includes(value.is) || isNeverNothing(value);
        if (sure(one) && sure(other)) return truth((one.is === other.is) === isSame);
      }
      return typedValue(reader, node, frame);
    }
    default:
      return typedValue(reader, node, frame);
  }
}

/** `list.length > 0` and its like, of a list that is known. */
function counted(
  reader: Reader,
  left: Node,
  operator: SyntaxKind,
  right: Node,
  frame: Frame,
): Value | undefined {
  if (!isPropertyAccessExpression(left) || nameOf(left) !== "length" || !isNumericLiteral(right))
    return undefined;
  const list = concrete(reader, reader.value(left.expression, frame));
  if (list.is !== "list") return undefined;
  const [count, limit] = [list.items.length, Number(right.text)];
  if (operator === SyntaxKind.EqualsEqualsEqualsToken) return truth(count === limit);
  if (operator === SyntaxKind.ExclamationEqualsEqualsToken) return truth(count !== limit);
  return operator === SyntaxKind.GreaterThanToken ? truth(count > limit) : undefined;
}

function isNeverNothing(value: Value): boolean {
  return (
    value.is === "typed" &&
    (value.type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.Nullable | TypeFlags.Union)) === 0
  );
}
