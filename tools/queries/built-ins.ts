import {
  type CallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isRegularExpressionLiteral,
  type Node,
} from "typescript/unstable/ast";
import type { TypeReference } from "typescript/unstable/sync";
import { nameOf } from "./program.ts";
import type { Reader } from "./reader.ts";
import { concrete } from "./typed.ts";
import { force, type Frame, text, type Value } from "./values.ts";

/** What a method of the language gives; undefined where it is none, or nothing is known of what it works on. */
export function builtIn(reader: Reader, node: CallExpression, frame: Frame): Value | undefined {
  if (!isPropertyAccessExpression(node.expression)) return undefined;
  const name = nameOf(node.expression) ?? "";
  const on = node.expression.expression;
  const number: Value = { is: "number", id: `${frame.id} ${reader.program.placeOf(node)}/${node.pos}` };
  if (name === "push") return number;
  if (isIdentifier(on) && on.text === "Object") return ofObject(reader, node, frame, name);
  if (isIdentifier(on) && on.text === "Math") return number;
  const methods = [
    "map",
    "find",
    "join",
    "filter",
    "flatMap",
    "trim",
    "split",
    "replace",
    "replaceAll",
    "toSorted",
    "concat",
    "slice",
    "includes",
    "startsWith",
  ];
  if (!methods.includes(name)) return undefined;
  const of = concrete(reader, reader.value(on, frame));
  const given = (place: number): Value | undefined => {
    const argument = node.arguments[place];
    return argument === undefined ? undefined : concrete(reader, reader.value(argument, frame));
  };
  if (of.is === "list") return ofList(reader, { node, frame, name, of, given });
  if (of.is === "typed" && reader.program.checker.isArrayType(of.type)) {
    return ofList(reader, { node, frame, name, of: { is: "list", items: [elementOf(reader, of)] }, given });
  }
  if (of.is === "text") return ofText(node, name, of.text, given);
  return undefined;
}

type Given = (place: number) => Value | undefined;

function ofList(
  reader: Reader,
  {
    node,
    frame,
    name,
    of,
    given,
  }: { node: CallExpression; frame: Frame; name: string; of: Value & { is: "list" }; given: Given },
): Value | undefined {
  if (name === "join") {
    const between = given(0);
    return reader.written(node, () => {
      const items = of.items.map((item) => reader.asText(item));
      return items.join(between?.is === "text" ? between.text : ",");
    });
  }
  if (name === "map" || name === "flatMap") {
    const work = given(0);
    if (work === undefined) return undefined;
    const items = of.items.map((item, place) => {
      const each: Frame = { ...frame, id: `${frame.id}[${place}]` };
      return reader.apply(work, [item, text(String(place))], node, each);
    });
    if (name === "map") return { is: "list", items };
    return {
      is: "list",
      items: items.map(force).flatMap((item) => (item.is === "list" ? item.items : [item])),
    };
  }
  if (name === "find" && of.items.length > 0) {
    return of.items[reader.choose(`${frame.id} ${reader.program.placeOf(node)}`, of.items.length)];
  }
  if (name === "filter") {
    const work = given(0);
    if (work === undefined) return undefined;
    const items = of.items.filter((item, place) => {
      const kept = concrete(reader, reader.apply(work, [item, text(String(place))], node, frame));
      return kept.is !== "truth" || kept.truth;
    });
    return { is: "list", items };
  }
  if (name === "concat") {
    const more = given(0);
    return more?.is === "list" ? { is: "list", items: [...of.items, ...more.items] } : undefined;
  }
  if (name === "includes") {
    const wanted = given(0);
    const items = of.items.map((item) => concrete(reader, item));
    if (wanted?.is !== "text" || !items.every((item) => item.is === "text")) return undefined;
    return { is: "truth", truth: items.some((item) => item.is === "text" && item.text === wanted.text) };
  }
  if (name === "toSorted" || name === "slice") return of;
  return undefined;
}

/** Any item of a list of which only the type is known. */
export function elementOf(reader: Reader, of: Value & { is: "typed" }): Value {
  const [type] = reader.program.checker.getTypeArguments(of.type as TypeReference);
  if (type === undefined) return { is: "unknown", node: of.node, why: "its items are not known" };
  return { is: "typed", type, key: `${of.key}[]`, node: of.node };
}

function ofText(node: CallExpression, name: string, of: string, given: Given): Value | undefined {
  const first = given(0);
  if (name === "trim") return text(of.trim());
  if (name === "split" && first?.is === "text") {
    const most = given(1);
    return {
      is: "list",
      items: of.split(first.text, most?.is === "text" ? Number(most.text) : undefined).map(text),
    };
  }
  if (name === "slice" && first?.is === "text") return text(of.slice(Number(first.text)));
  if (name === "startsWith" && first?.is === "text") return { is: "truth", truth: of.startsWith(first.text) };
  if (name === "replace" || name === "replaceAll") {
    const by = given(1);
    if (by?.is !== "text") return undefined;
    const pattern = patternOf(node.arguments[0]);
    if (pattern !== undefined) return text(of.replace(pattern, by.text));
    if (first?.is !== "text") return undefined;
    return text(
      name === "replace" ? of.replace(first.text, () => by.text) : of.replaceAll(first.text, () => by.text),
    );
  }
  return undefined;
}

function patternOf(node: Node | undefined): RegExp | undefined {
  if (node === undefined || !isRegularExpressionLiteral(node)) return undefined;
  const end = node.text.lastIndexOf("/");
  return new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
}

function ofObject(reader: Reader, node: CallExpression, frame: Frame, name: string): Value | undefined {
  const argument = node.arguments[0];
  if (argument === undefined) return undefined;
  const of = concrete(reader, reader.value(argument, frame));
  if (of.is !== "record") return undefined;
  if (name === "keys") return { is: "list", items: [...of.fields.keys()].map(text) };
  if (name === "values") return { is: "list", items: [...of.fields.values()] };
  if (name === "entries") {
    const items = [...of.fields].map(([key, value]): Value => ({ is: "list", items: [text(key), value] }));
    return { is: "list", items };
  }
  return undefined;
}
