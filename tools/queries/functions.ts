import {
  isArrowFunction,
  isBlock,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isGetAccessorDeclaration,
  isIfStatement,
  isMethodDeclaration,
  isReturnStatement,
  isSwitchStatement,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import type { Reader } from "./reader.ts";
import { concrete, isTruthy } from "./typed.ts";
import { type Frame, nothing, type Value } from "./values.ts";

/** The function that holds a node; undefined at the top of a module. */
export function functionAround(node: Node): Node | undefined {
  for (let at: Node | undefined = node.parent; at !== undefined; at = at.parent)
    if (isFunction(at)) return at;
  return undefined;
}

export function isFunction(node: Node): boolean {
  return (
    isArrowFunction(node) ||
    isFunctionDeclaration(node) ||
    isFunctionExpression(node) ||
    isMethodDeclaration(node) ||
    isGetAccessorDeclaration(node) ||
    isConstructorDeclaration(node)
  );
}

/** What a function returns on the way that `choose` takes; undefined where it has no body. */
export function bodyValue(reader: Reader, node: Node, frame: Frame): Value | undefined {
  const body = "body" in node ? (node.body as Node | undefined) : undefined;
  if (body === undefined) return undefined;
  if (!isBlock(body)) return reader.value(body, frame);
  return statementsValue(reader, body.statements, frame) ?? nothing;
}

function statementsValue(reader: Reader, statements: Iterable<Node>, frame: Frame): Value | undefined {
  for (const statement of statements) {
    const value = statementValue(reader, statement, frame);
    if (value !== undefined) return value;
  }
  return undefined;
}

function statementValue(reader: Reader, node: Node, frame: Frame): Value | undefined {
  if (isReturnStatement(node)) {
    return node.expression === undefined ? nothing : reader.value(node.expression, frame);
  }
  if (isBlock(node)) return statementsValue(reader, node.statements, frame);
  if (isIfStatement(node)) {
    const isThrown = !returns(node.thenStatement) && node.elseStatement === undefined;
    if (isThrown) return undefined;
    const way = isTruthy(reader, node.expression, frame) ? node.thenStatement : node.elseStatement;
    return way === undefined ? undefined : statementValue(reader, way, frame);
  }
  if (isSwitchStatement(node)) {
    const of = concrete(reader, reader.value(node.expression, frame));
    const clauses = [...node.caseBlock.clauses];
    const fits = clauses.findIndex((clause) => {
      if (clause.kind === SyntaxKind.DefaultClause) return true;
      const wanted = concrete(
        reader,
        reader.value((clause as unknown as { expression: Node }).expression, frame),
      );
      return of.is === "text" && wanted.is === "text" && of.text === wanted.text;
    });
    const first =
      of.is === "text" ? fits : reader.choose(`${frame.id} ${reader.program.placeOf(node)}`, clauses.length);
    for (const clause of clauses.slice(Math.max(0, first))) {
      const value = statementsValue(reader, clause.statements, frame);
      if (value !== undefined) return value;
    }
  }
  return undefined;
}

function returns(node: Node): boolean {
  if (isReturnStatement(node)) return true;
  if (isFunction(node)) return false;
  return node.forEachChild((child) => (returns(child) ? true : undefined)) ?? false;
}
