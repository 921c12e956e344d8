import type { Node } from "typescript/unstable/ast";
import type { Type } from "typescript/unstable/sync";

/** A call of a function that is being read: what its parameters are, and what was already worked out in it. */
export type Frame = {
  id: string;
  of: Node | undefined;
  outer: Frame | undefined;
  args: ReadonlyMap<Node, Value>;
  known: Map<Node, Value>;
  self: Value | undefined;
};

/** What an expression can be told to be without running it. */
export type Value =
  | { is: "text"; text: string }
  /** A number that only a request decides; the same `id` is the same number. */
  | { is: "number"; id: string }
  | { is: "truth"; truth: boolean }
  | { is: "nothing" }
  | { is: "list"; items: readonly Value[] }
  | { is: "record"; fields: ReadonlyMap<string, Value> }
  | { is: "function"; node: Node; frame: Frame; self: Value | undefined }
  | { is: "instance"; node: Node; frame: Frame }
  /** Known by its type only; `from` is the parameter and the way from there, by which its callers can be asked. */
  | {
      is: "typed";
      type: Type;
      key: string;
      node: Node;
      from?: { parameter: Node; frame: Frame; way: string[] };
    }
  /** Not worked out until somebody asks. */
  | { is: "later"; make: () => Value }
  | { is: "unknown"; node: Node; why: string };

/** Works a value out when it is needed, and once. */
export function later(make: () => Value): Value {
  let made: Value | undefined;
  return { is: "later", make: () => (made ??= make()) };
}

export function force(value: Value): Exclude<Value, { is: "later" }> {
  let at = value;
  while (at.is === "later") at = at.make();
  return at;
}

export const nothing: Value = { is: "nothing" };
export const text = (written: string): Value => ({ is: "text", text: written });
export const truth = (value: boolean): Value => ({ is: "truth", truth: value });

export function unknown(node: Node, why: string): Value {
  return { is: "unknown", node, why };
}

/** A number that is decided later stands in a text between these. */
export const open = "⟦";
export const close = "⟧";

/** The text with its numbers decided: after a `$` each is a parameter of its own, elsewhere any number will do. */
export function settle(written: string): { text: string; isNumbered: boolean } {
  const named = [...written.matchAll(/\$(\d+)/gu)].map((match) => Number(match[1]));
  let last = Math.max(0, ...named);
  const places = new Map<string, number>();
  let isNumbered = false;
  const settled = written
    .replaceAll(/\$⟦([^⟧]*)⟧/gu, (_, id: string) => {
      isNumbered = true;
      if (!places.has(id)) places.set(id, (last += 1));
      return `$${places.get(id)}`;
    })
    .replaceAll(/⟦[^⟧]*⟧/gu, "1");
  return { text: settled, isNumbered };
}
