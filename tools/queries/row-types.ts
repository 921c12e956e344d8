import type { Checker, Type } from "typescript/unstable/sync";
import { TypeFlags } from "typescript/unstable/sync";
import type { Shape } from "./json-shapes.ts";
import type { Nullness } from "./nullability.ts";
import { shapeFaults } from "./shape-faults.ts";

/** A column as the database gives it to the program. */
export type Column = { name: string; type: string; nullness: Nullness; shape: Shape };

/** What the driver makes of each type; of a type that is not here, the text that PostgreSQL writes. */
const driverTypes: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  oid: "number",
  bytea: "Buffer",
  json: "json",
  jsonb: "json",
  timestamp: "Date",
  _bool: "boolean[]",
  _int2: "number[]",
  _int4: "number[]",
  _float8: "number[]",
  _jsonb: "json[]",
  _json: "json[]",
  _date: "Date[]",
  _timestamp: "Date[]",
  _timestamptz: "Date[]",
  _text: "string[]",
  _uuid: "string[]",
  _varchar: "string[]",
  _int8: "string[]",
  _numeric: "string[]",
};

function driverType(type: string): string {
  return driverTypes[type] ?? "string";
}

/** What is wrong with a row's type, one sentence each. */
export function rowFaults(
  checker: Checker,
  { row, isOwn }: { row: Type; isOwn: boolean },
  columns: readonly Column[],
): string[] {
  const stated = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]));
  const faults: string[] = [];
  const returned = new Set<string>();
  for (const column of columns) {
    if (returned.has(column.name))
      faults.push(`"${column.name}" is returned twice; give one of them another name`);
    returned.add(column.name);
    const property = stated.get(column.name);
    const type = property && checker.getTypeOfSymbol(property);
    if (type === undefined) {
      faults.push(
        `"${column.name}" (${shown(column)}) is returned, and the row type has no such field; add it or do not select it`,
      );
    } else {
      faults.push(...columnFaults(checker, { type, isOwn }, column));
    }
  }
  for (const [name, property] of stated) {
    const isOptional = (property.flags & optional) !== 0;
    if (!returned.has(name) && !isOptional) {
      faults.push(
        `"${name}" is in the row type, and the statement does not return it; select it or take it out`,
      );
    }
  }
  return faults;
}

const optional = 1 << 24;

function shown({ type, nullness }: Column): string {
  return `${driverType(type)}${nullness === "maybe" ? " | null" : ""}`;
}

function columnFaults(
  checker: Checker,
  { type, isOwn }: { type: Type; isOwn: boolean },
  column: Column,
): string[] {
  const { name, nullness } = column;
  if ((type.flags & TypeFlags.AnyOrUnknown) !== 0) return [];
  const parts = partsOf(type);
  const takesNull = parts.some((part) => (part.flags & TypeFlags.Null) !== 0);
  const own = parts.filter((part) => (part.flags & (TypeFlags.Nullable | TypeFlags.Void)) === 0);
  const wanted = driverType(column.type);
  const faults: string[] = [];
  if (!own.every((part) => fits(checker, part, wanted)) && !(own.length === 0 && nullness !== "never")) {
    const stated = checker.typeToString(type);
    faults.push(`"${name}" comes as ${wanted} (${column.type}), and the row type says ${stated}`);
  }
  if (nullness === "maybe" && !takesNull) {
    faults.push(
      `"${name}" can be null, and the row type says it cannot; add | null, or say in SQL why not (is not null, coalesce)`,
    );
  }
  if (nullness === "never" && takesNull && isOwn) {
    faults.push(`"${name}" is never null, and the row type says it can be; take | null out`);
  }
  return [...faults, ...shapeFaults(checker, { name, type }, column.shape)];
}

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

function fits(checker: Checker, part: Type, wanted: string): boolean {
  if (wanted.endsWith("[]")) {
    if (!checker.isArrayType(part)) return checker.isTupleType(part);
    const [element] = checker.getTypeArguments(part as Parameters<Checker["getTypeArguments"]>[0]);
    return element !== undefined && partsOf(element).every((one) => fits(checker, one, wanted.slice(0, -2)));
  }
  if ((part.flags & TypeFlags.AnyOrUnknown) !== 0) return true;
  switch (wanted) {
    case "string":
      return (
        (part.flags & (TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral)) !== 0 ||
        isBranded(checker, part, "string")
      );
    case "number":
      return (part.flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) !== 0;
    case "boolean":
      return (part.flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) !== 0;
    case "Date":
      return part.getSymbol()?.name === "Date";
    case "Buffer":
      return ["Buffer", "Uint8Array"].includes(part.getSymbol()?.name ?? "");
    default:
      return true;
  }
}

function isBranded(checker: Checker, part: Type, name: string): boolean {
  return part.isIntersectionType() && part.getTypes().some((one) => checker.typeToString(one) === name);
}
