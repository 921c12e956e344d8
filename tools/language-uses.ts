import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import {
  parseSync,
  Visitor,
  type CallExpression,
  type Expression,
  type JSXOpeningElement,
  type ObjectExpression,
} from "oxc-parser";
import { filesBelow, isSource, lineAt } from "./source-files.ts";

/** One place that shows a text. `key` is exact, or a pattern with `*` where the source computes a part. */
export type Use = { at: string; namespaces: readonly string[] | undefined; key: string };

/** What the source says about texts: which it shows, which folder has which namespace, every string it holds. */
export type Uses = {
  uses: Use[];
  /** Folder of texts → the namespaces it is registered under by name. */
  namespaces: Map<string, Set<string>>;
  /** Does an `import.meta.glob` take in this file? */
  isGlobbed: (path: string) => boolean;
  strings: Set<string>;
};

type Found = { uses: Use[]; namespaces: Map<string, Set<string>>; globs: string[]; strings: Set<string> };

/** The demo's names and papers are in three languages by themselves. */
const mayUseTexts = (path: string) => isSource(path) && !path.startsWith("src/demo/");

export function readUses(root: string): Uses {
  const found: Found = { uses: [], namespaces: new Map(), globs: [], strings: new Set() };
  for (const path of filesBelow(root, "src").filter(mayUseTexts)) {
    if (!/\.test\.tsx?$/u.test(path)) readFile(path, readFileSync(join(root, path), "utf8"), found);
  }
  return { ...found, isGlobbed: (path) => found.globs.some((glob) => globExpression(glob).test(path)) };
}

/** `*` is one name or a part of it, `{a,b}` a choice: what our globs use. */
function globExpression(glob: string): RegExp {
  const source = glob
    .replace(/[.+?^$()|[\]\\]/gu, "\\$&")
    .replace(/\*/gu, "[^/]*")
    .replace(/\{([^}]*)\}/gu, (_, choices: string) => `(?:${choices.replaceAll(",", "|")})`);
  return new RegExp(`^${source}$`, "u");
}

/** What a name stands for in a scope: a `t` that is bound to namespaces, or a string. */
type Meaning = {
  namespaces?: readonly string[] | undefined;
  prefix?: string;
  text?: string;
  folder?: string;
};

/** The web's namespace where none is named (src/web/i18n.ts). */
const defaultNamespaces = ["shell"];

function readFile(path: string, text: string, found: Found): void {
  const scopes: Map<string, Meaning>[] = [new Map()];
  const enter = () => void scopes.push(new Map());
  const leave = () => void scopes.pop();
  const meaningOf = (name: string): Meaning | undefined =>
    scopes.findLast((scope) => scope.has(name))?.get(name);
  const mean = (name: string, meaning: Meaning) => void scopes.at(-1)?.set(name, meaning);
  const textOf = (node: Expression | undefined): string | undefined =>
    node?.type === "Identifier" ? meaningOf(node.name)?.text : literal(node);

  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    ImportDeclaration({ source, specifiers }) {
      const folder = textsFolder(path, source.value);
      for (const { local } of specifiers) if (folder) mean(local.name, { folder });
    },
    Literal({ value }) {
      if (typeof value === "string") found.strings.add(value);
    },
    VariableDeclarator({ id, init }) {
      const value = unwrapped(init ?? undefined);
      const constant = literal(value);
      if (id.type === "Identifier" && constant !== undefined) mean(id.name, { text: constant });
      if (value?.type !== "CallExpression" || value.callee.type !== "Identifier") return;
      if (value.callee.name === "useTranslation" && id.type === "ObjectPattern") {
        const bound = translationOf(value, textOf);
        for (const property of id.properties) {
          if (
            property.type === "Property" &&
            property.key.type === "Identifier" &&
            property.key.name === "t"
          ) {
            if (property.value.type === "Identifier") mean(property.value.name, bound);
          }
        }
      } else if (value.callee.name === "translator" && id.type === "Identifier") {
        const namespace = textOf(expression(value, 1));
        mean(id.name, { namespaces: namespace === undefined ? undefined : [namespace] });
      }
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === "Identifier" && callee.name === "registerTexts") registration(node);
      const glob = memberName(callee) === "glob" ? literal(expression(node, 0)) : undefined;
      if (glob !== undefined) found.globs.push(posix.join(posix.dirname(path), glob));
      const name = callee.type === "Identifier" ? callee.name : memberName(callee);
      const meaning = callee.type === "Identifier" ? meaningOf(callee.name) : undefined;
      const isBound = meaning !== undefined && "namespaces" in meaning;
      if (!isBound && name !== "t" && name !== "words") return;
      // The server's own `t(language, "namespace:key")` has the key second.
      const first = unwrapped(expression(node, 0));
      const second = unwrapped(expression(node, 1));
      const isServers = !isBound && second !== undefined && second.type !== "ObjectExpression";
      const options = [second, unwrapped(expression(node, 2))].find(
        (one) => one?.type === "ObjectExpression",
      );
      const own = options && textOf(propertyOf(options, "ns"));
      const context = options && propertyOf(options, "context") ? "_*" : "";
      for (const key of keysOf(isServers ? second : first, textOf)) {
        record(
          node.start,
          own === undefined ? meaning?.namespaces : [own],
          `${meaning?.prefix ?? ""}${key}${context}`,
        );
      }
    },
    JSXOpeningElement(node) {
      const key = attribute(node, "i18nKey");
      const namespace = attribute(node, "ns");
      if (key !== undefined) record(node.start, namespace === undefined ? undefined : [namespace], key);
    },
  }).visit(parseSync(path, text).program);

  function record(start: number, namespaces: readonly string[] | undefined, key: string): void {
    const [, named, rest] = /^([\w-]+):(.+)$/u.exec(key) ?? [];
    const at = `${path}:${lineAt(text, start)}`;
    // A key that is all computed says nothing.
    if (/^[*.:]*$/u.test(rest ?? key)) return;
    found.uses.push(
      named === undefined || rest === undefined
        ? { at, namespaces, key }
        : { at, namespaces: [named], key: rest },
    );
  }

  /** `registerTexts("name", import.meta.glob("./texts/*.json"))` or `registerTexts("name", { en, ko, es })`. */
  function registration(node: CallExpression): void {
    const namespace = textOf(expression(node, 0));
    const files = unwrapped(expression(node, 1));
    const folder =
      files?.type === "ObjectExpression" ? folderOfObject(files) : files && textsFolder(path, globOf(files));
    if (namespace === undefined || !folder) return;
    found.namespaces.set(folder, (found.namespaces.get(folder) ?? new Set()).add(namespace));
  }

  function folderOfObject(files: ObjectExpression): string | undefined {
    const english = propertyOf(files, "en");
    return english?.type === "Identifier" ? meaningOf(english.name)?.folder : undefined;
  }
}

function globOf(node: Expression): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  return literal(expression(node, 0));
}

function textsFolder(from: string, specifier: string | undefined): string | undefined {
  if (!specifier || !/\/texts\/[^/]+\.json$/u.test(specifier)) return undefined;
  const path = specifier.startsWith("#")
    ? `src/${specifier.slice(1)}`
    : posix.join(posix.dirname(from), specifier);
  return posix.dirname(path);
}

function translationOf(
  node: CallExpression,
  textOf: (node: Expression | undefined) => string | undefined,
): Meaning {
  const first = unwrapped(expression(node, 0));
  const options = unwrapped(expression(node, 1));
  const prefix = options?.type === "ObjectExpression" ? textOf(propertyOf(options, "keyPrefix")) : undefined;
  const meaning = prefix === undefined ? {} : { prefix: `${prefix}.` };
  if (!first) return { ...meaning, namespaces: defaultNamespaces };
  if (first.type !== "ArrayExpression") {
    const namespace = textOf(first);
    return { ...meaning, namespaces: namespace === undefined ? undefined : [namespace] };
  }
  const all = first.elements.map((element) =>
    element && element.type !== "SpreadElement" ? textOf(element) : undefined,
  );
  return { ...meaning, namespaces: all.every((one) => one !== undefined) ? all : undefined };
}

/** The keys that an expression may stand for; a computed part becomes `*`. */
function keysOf(
  node: Expression | undefined,
  textOf: (node: Expression | undefined) => string | undefined,
): string[] {
  const plain = unwrapped(node);
  if (!plain) return [];
  if (plain.type === "ConditionalExpression") {
    return [...keysOf(plain.consequent, textOf), ...keysOf(plain.alternate, textOf)];
  }
  if (plain.type === "LogicalExpression")
    return [...keysOf(plain.left, textOf), ...keysOf(plain.right, textOf)];
  if (plain.type === "TemplateLiteral") {
    return [plain.quasis.map(({ value }) => value.cooked ?? value.raw).join("*")];
  }
  const text = textOf(plain);
  return text === undefined ? [] : [text];
}

function literal(node: Expression | undefined): string | undefined {
  const plain = unwrapped(node);
  if (plain?.type === "Literal" && typeof plain.value === "string") return plain.value;
  if (plain?.type === "TemplateLiteral" && plain.expressions.length === 0)
    return plain.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

function unwrapped(node: Expression | undefined): Expression | undefined {
  if (node?.type === "TSAsExpression" || node?.type === "TSSatisfiesExpression")
    return unwrapped(node.expression);
  if (node?.type === "ParenthesizedExpression" || node?.type === "TSNonNullExpression")
    return unwrapped(node.expression);
  return node;
}

function expression(node: CallExpression, index: number): Expression | undefined {
  const argument = node.arguments[index];
  return argument === undefined || argument.type === "SpreadElement" ? undefined : argument;
}

function memberName(callee: Expression): string | undefined {
  return callee.type === "MemberExpression" && !callee.computed && callee.property.type === "Identifier"
    ? callee.property.name
    : undefined;
}

function propertyOf(node: ObjectExpression, name: string): Expression | undefined {
  for (const property of node.properties) {
    if (property.type === "Property" && property.key.type === "Identifier" && property.key.name === name) {
      return property.value;
    }
  }
  return undefined;
}

function attribute(node: JSXOpeningElement, name: string): string | undefined {
  for (const one of node.attributes) {
    if (one.type === "JSXAttribute" && one.name.type === "JSXIdentifier" && one.name.name === name) {
      return one.value?.type === "Literal" && typeof one.value.value === "string"
        ? one.value.value
        : undefined;
    }
  }
  return undefined;
}
