import {
  type CallExpression,
  type Expression,
  isArrayLiteralExpression,
  isSpreadElement,
} from "typescript/unstable/ast";
import { type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import { literalOf } from "./literal-values.ts";
import type { Program } from "./program.ts";

const numbers = ["int2", "int4", "float4", "float8", "oid"];
/** Of these a number of JavaScript may lose digits: a text may be given too. */
const longNumbers = ["int8", "numeric"];
const moments = ["timestamp", "timestamptz"];

/**
 * What is wrong with the values that a statement is sent with, one sentence each. Only a list that stands in the source is
 * looked at: each value has a type of its own there. Where the statement becomes several texts, one value may be of either's type.
 */
export function parameterFaults(
  program: Program,
  { call, isOneText }: { call: CallExpression; isOneText: boolean },
  types: readonly string[],
): string[] {
  const list = literalOf(call);
  if (list === undefined || !isArrayLiteralExpression(list)) return [];
  const values: readonly Expression[] = list.elements;
  const spread = values.findIndex(isSpreadElement);
  const known = spread === -1 ? values : values.slice(0, spread);
  return known.flatMap((value, at) => {
    const wanted = types[at];
    const type = program.typeAt(value);
    if (wanted === undefined || type === undefined) return [];
    const parts = program.partsOf(type);
    const fits = (part: Type) => takes(program.checker, part, wanted);
    return (isOneText ? parts.every(fits) : parts.some(fits))
      ? []
      : [
          `$${at + 1} is ${wanted}, and ${program.checker.typeToString(type)} is given; give a value of that type, or cast it in SQL`,
        ];
  });
}

function takes(checker: Checker, part: Type, wanted: string): boolean {
  const { flags } = part;
  if (
    (flags & (TypeFlags.AnyOrUnknown | TypeFlags.Nullable | TypeFlags.TypeParameter | TypeFlags.Never)) !==
    0
  )
    return true;
  if (wanted.startsWith("_")) {
    if (checker.isTupleType(part)) return true;
    if (!checker.isArrayType(part)) return false;
    const [element] = checker.getTypeArguments(part as Parameters<Checker["getTypeArguments"]>[0]);
    const parts = element === undefined ? [] : element.isUnionType() ? element.getTypes() : [element];
    return parts.every((one) => takes(checker, one, wanted.slice(1)));
  }
  if (wanted === "json" || wanted === "jsonb") {
    // The driver writes a list as an array of PostgreSQL, which is no JSON.
    return !checker.isArrayType(part) && !checker.isTupleType(part) && (flags & TypeFlags.NumberLike) === 0;
  }
  const isText = (flags & TypeFlags.StringLike) !== 0 || part.isIntersectionType();
  if (wanted === "bool") return (flags & TypeFlags.BooleanLike) !== 0;
  const isNumber = (flags & (TypeFlags.NumberLike | TypeFlags.BigIntLike)) !== 0;
  if (numbers.includes(wanted)) return isNumber;
  if (longNumbers.includes(wanted)) return isNumber || isText;
  if (wanted === "bytea") return ["Buffer", "Uint8Array"].includes(part.getSymbol()?.name ?? "");
  if (moments.includes(wanted)) return isText || part.getSymbol()?.name === "Date";
  return isText;
}
