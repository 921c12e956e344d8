import { join } from "node:path";
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
  isPrivateIdentifier,
  type NewExpression,
  type Node,
} from "typescript/unstable/ast";
import { API, type Checker, type Project, type Symbol, type Type } from "typescript/unstable/sync";
import { filesBelow, isSource } from "../source-files.ts";

/** A call that sends a statement: where it stands, and the call itself. */
export type Site = { path: string; line: number; call: CallExpression };

/** The production code as the compiler understands it. */
export type Program = {
  root: string;
  project: Project;
  checker: Checker;
  sites: readonly Site[];
  /** Every call of something with this name. */
  callsOf(name: string): readonly CallExpression[];
  /** Every `new` of a class with this name. */
  newsOf(name: string): readonly NewExpression[];
  /** What an identifier stands for, through imports; undefined where it is declared outside of the source. */
  declarationOf(node: Node): Node | undefined;
  typeAt(node: Node): Type | undefined;
  /** A field of a type; undefined where it has none of this name. */
  fieldOf(type: Type, name: string): Type | undefined;
  /** The types of a union; of another type, itself. */
  partsOf(type: Type): readonly Type[];
  /** The file of a node, from the root. */
  pathOf(node: Node): string;
  /** `path:line` of a node. */
  placeOf(node: Node): string;
  close(): void;
};

export function openProgram(root: string): Program {
  const api = new API({ cwd: root });
  const project = api.updateSnapshot({ openProjects: [join(root, "tsconfig.json")] }).getProjects()[0];
  if (project === undefined) throw new Error("tsconfig.json opens no project");
  const { checker, program } = project;
  const sites: Site[] = [];
  const calls = new Map<string, CallExpression[]>();
  const news = new Map<string, NewExpression[]>();

  const pathOf = (node: Node) => node.getSourceFile().fileName.slice(root.length + 1);
  const placeOf = remember((node: Node) => {
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
    return `${pathOf(node)}:${line + 1}`;
  });
  for (const path of filesBelow(root, "src").filter(isProduction)) {
    const file = program.getSourceFile(join(root, path));
    if (file === undefined) throw new Error(`${path} is not part of the project`);
    const visit = (node: Node): void => {
      if (isNewExpression(node)) {
        const name = nameOf(node.expression);
        if (name !== undefined) news.set(name, [...(news.get(name) ?? []), node]);
      }
      if (isCallExpression(node)) {
        const name = nameOf(node.expression);
        if (name !== undefined) {
          const all = calls.get(name) ?? [];
          if (all.length === 0) calls.set(name, all);
          all.push(node);
        }
        if (sendsStatement(node)) {
          const [, line] = placeOf(node).split(":");
          sites.push({ path, line: Number(line), call: node });
        }
      }
      node.forEachChild(visit);
    };
    visit(file);
  }

  const resolve = (node: Node): Node | undefined => {
    let symbol: Symbol | undefined =
      checker.getShorthandAssignmentValueSymbol(node.parent) ?? checker.getSymbolAtLocation(node);
    if (symbol === undefined) return undefined;
    if (symbol.declarations.length === 0 || isAlias(symbol)) symbol = checker.getAliasedSymbol(symbol);
    const declaration = (symbol.valueDeclaration ?? symbol.declarations[0])?.resolve(project);
    return declaration?.getSourceFile().fileName.startsWith(join(root, "src/")) ? declaration : undefined;
  };
  const fieldsOf = remember((type: Type) =>
    remember((name: string) => {
      const property = checker.getPropertyOfType(checker.getNonNullableType(type) ?? type, name);
      return property && checker.getTypeOfSymbol(property);
    }),
  );
  return {
    root,
    project,
    checker,
    sites,
    callsOf: (name) => calls.get(name) ?? [],
    newsOf: (name) => news.get(name) ?? [],
    declarationOf: remember(resolve),
    typeAt: remember((node: Node) => checker.getTypeAtLocation(node)),
    fieldOf: (type, name) => fieldsOf(type)(name),
    partsOf: remember((type: Type) => (type.isUnionType() ? type.getTypes() : [type])),
    pathOf,
    placeOf,
    close: () => api.close(),
  };
}

/** Asks once for each; the compiler answers in another process. */
function remember<K, V>(ask: (key: K) => V): (key: K) => V {
  const known = new Map<K, { answer: V }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { answer: ask(key) }));
    return found.answer;
  };
}

/** The demo installation is no part of production: its rows are made by one function from the columns of each table. */
function isProduction(path: string): boolean {
  return isSource(path) && !/\.(?:test\.ts|tsx)$|^src\/demo\//u.test(path);
}

const alias = 1 << 21;
function isAlias(symbol: Symbol): boolean {
  return (symbol.flags & alias) !== 0;
}

export function nameOf(callee: Node): string | undefined {
  if (isIdentifier(callee) || isPrivateIdentifier(callee)) return callee.text;
  if (!isPropertyAccessExpression(callee)) return undefined;
  return isIdentifier(callee.name) || isPrivateIdentifier(callee.name) ? callee.name.text : undefined;
}

/** `….query(…)` with something in it: of the pools, of a transaction, of the system's scope. */
function sendsStatement(call: CallExpression): boolean {
  return (
    isPropertyAccessExpression(call.expression) &&
    nameOf(call.expression) === "query" &&
    call.arguments.length > 0
  );
}
