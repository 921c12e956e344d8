import { parseSync } from "oxc-parser";
import { lineAt } from "./source-files.ts";

/** One small fault to plant: this part of the text becomes that. */
export type Mutant = { start: number; end: number; text: string; line: number; was: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const swapped: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+=": "-=",
  "-=": "+=",
  "++": "--",
  "--": "++",
};
const otherMethods: Readonly<Record<string, string>> = {
  every: "some",
  some: "every",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  startsWith: "endsWith",
  endsWith: "startsWith",
};

/** The faults that could be made in a file: operators, conditions, values, and functions that do nothing. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  const found: Mutant[] = [];
  const plant = (start: number, end: number, to: string) => {
    const was = text.slice(start, end);
    if (was !== to) found.push({ start, end, text: to, line: lineAt(text, start), was });
  };
  // The parser's nodes, by their common shape.
  for (const node of nodesOf(program as unknown as Node)) mutate(node, text, plant);
  return found;
}

function* nodesOf(node: Node): Generator<Node> {
  if (/^(?:TSType|TSInterface|TSEnum|Import)/u.test(node.type)) return;
  yield node;
  for (const [name, value] of Object.entries(node)) {
    if (
      name === "typeAnnotation" ||
      name === "typeArguments" ||
      name === "typeParameters" ||
      name === "returnType"
    )
      continue;
    // The name of a property, the place that an import leads to.
    if ((name === "key" && node["computed"] !== true) || name === "source") continue;
    for (const one of [value].flat()) if (isNode(one)) yield* nodesOf(one);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

function mutate(node: Node, text: string, plant: (start: number, end: number, to: string) => void): void {
  const { start, end } = node;
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
    case "AssignmentExpression": {
      const operator = String(node["operator"]);
      const other = swapped[operator];
      const left = node["left"] as Node;
      const right = node["right"] as Node;
      const at = text.indexOf(operator, left.end);
      if (other !== undefined && at < right.start) plant(at, at + operator.length, other);
      return;
    }
    case "UpdateExpression": {
      const operator = String(node["operator"]);
      const at = node["prefix"] === true ? start : end - 2;
      plant(at, at + 2, swapped[operator] ?? operator);
      return;
    }
    case "UnaryExpression":
      if (node["operator"] === "!" || node["operator"] === "-") plant(start, start + 1, "");
      return;
    case "IfStatement":
    case "ConditionalExpression": {
      const test = node["test"] as Node;
      plant(test.start, test.end, "true");
      plant(test.start, test.end, "false");
      return;
    }
    case "WhileStatement": {
      const test = node["test"] as Node;
      plant(test.start, test.end, "false");
      return;
    }
    case "Literal": {
      const { value } = node;
      if (typeof value === "boolean") plant(start, end, String(!value));
      if (typeof value === "number") plant(start, end, String(value + 1));
      if (typeof value === "string") plant(start, end, value === "" ? '"mutant"' : '""');
      return;
    }
    case "TemplateLiteral":
      plant(start, end, '""');
      return;
    case "ArrayExpression":
      if ((node["elements"] as unknown[]).length > 0) plant(start, end, "[]");
      return;
    case "BlockStatement":
      if (end - start > 2) plant(start, end, "{}");
      return;
    case "MemberExpression": {
      const property = node["property"] as Node;
      const other = otherMethods[text.slice(property.start, property.end)];
      if (node["computed"] !== true && other !== undefined) plant(property.start, property.end, other);
      return;
    }
  }
}
