import { type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import type { Shape } from "./json-shapes.ts";

const optional = 1 << 24;

/** What is wrong with the type of JSON that a statement builds, one sentence each. `name` is the column, with the way into it. */
export function shapeFaults(
  checker: Checker,
  { name, type }: { name: string; type: Type },
  shape: Shape,
): string[] {
  if (shape.is === "unknown") return [];
  const all = type.isUnionType() ? type.getTypes() : [type];
  const parts = all.filter((part) => (part.flags & (TypeFlags.Nullable | TypeFlags.Void)) === 0);
  const open = TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter;
  if (parts.length === 0 || parts.some((part) => (part.flags & open) !== 0)) return [];
  const found = parts.map((part) => partFaults(checker, { name, type: part }, shape));
  return found.find((faults) => faults.length === 0) ?? found[0] ?? [];
}

function partFaults(
  checker: Checker,
  { name, type }: { name: string; type: Type },
  shape: Exclude<Shape, { is: "unknown" }>,
): string[] {
  const stated = checker.typeToString(type);
  const isList = checker.isArrayType(type) || checker.isTupleType(type);
  if (shape.is === "list") {
    if (!isList) return [`"${name}" is built as a list, and the row type says ${stated}`];
    const [of] = checker.getTypeArguments(type as Parameters<Checker["getTypeArguments"]>[0]);
    return of === undefined ? [] : shapeFaults(checker, { name: `${name}[]`, type: of }, shape.of);
  }
  if (isList || (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0)
    return [`"${name}" is built as an object, and the row type says ${stated}`];
  const fields = new Map(checker.getPropertiesOfType(type).map((field) => [field.name, field]));
  // A record by any key.
  if (fields.size === 0) return [];
  const lacking = [...fields].filter(
    ([key, field]) => (field.flags & optional) === 0 && !shape.fields.has(key),
  );
  return [
    ...lacking.map(
      ([key]) =>
        `"${name}.${key}" is in the row type, and the statement does not build it; build it or take it out`,
    ),
    ...[...shape.fields].flatMap(([key, inner]) => {
      const field = fields.get(key);
      if (field === undefined)
        return [`"${name}.${key}" is built, and the row type has no such field; add it or do not build it`];
      const of = checker.getTypeOfSymbol(field);
      return of === undefined ? [] : shapeFaults(checker, { name: `${name}.${key}`, type: of }, inner);
    }),
  ];
}
