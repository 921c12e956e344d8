import {
  type Expression,
  isBinaryExpression,
  isClassDeclaration,
  isGetAccessorDeclaration,
  isMethodDeclaration,
  isPropertyAccessExpression,
  isPropertyDeclaration,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import type { Type } from "typescript/unstable/sync";
import { functionAround } from "./functions.ts";
import { nameOf, type Program } from "./program.ts";
import type { Reader } from "./reader.ts";
import { nothing, unknown, type Value } from "./values.ts";

/** A method, a getter or a field of something that was made with `new`. */
export function memberOf(reader: Reader, of: Value & { is: "instance" }, name: string, node: Node): Value {
  const members = isClassDeclaration(of.node) ? of.node.members : [];
  const found = members.find((member) => memberName(member) === name);
  if (found === undefined) return unknown(node, "the class has no such member");
  if (isMethodDeclaration(found)) return { is: "function", node: found, frame: of.frame, self: of };
  if (isGetAccessorDeclaration(found)) {
    return reader.apply({ is: "function", node: found, frame: of.frame, self: of }, [], node, of.frame);
  }
  if (!isPropertyDeclaration(found)) return unknown(node, "this member cannot be followed");
  const given = assignmentsTo(of.frame.of, name);
  if (given.length > 0) {
    const way = given.length === 1 ? 0 : reader.choose(`${of.frame.id}.${name}`, given.length + 1);
    const chosen = given[way];
    return chosen === undefined
      ? nothing
      : reader.kept(chosen, of.frame, () => reader.value(chosen, of.frame));
  }
  return found.initializer === undefined ? nothing : reader.value(found.initializer, of.frame);
}

/**
 * What `this` is in a method that nobody was seen to call, where one of its fields that never change is read: one of those that
 * are made with `new`.
 */
export function selfAround(reader: Reader, node: Node): Value | undefined {
  let at: Node | undefined = node;
  while (at !== undefined && !isClassDeclaration(at)) at = at.parent;
  const name = at?.name === undefined ? undefined : nameOf(at.name);
  const field = isPropertyAccessExpression(node.parent) ? nameOf(node.parent) : undefined;
  const member = at?.members.find((one) => field !== undefined && memberName(one) === field);
  if (name === undefined || member === undefined || !isReadonly(member)) return undefined;
  const news = reader.program
    .newsOf(name)
    .filter(({ expression }) => reader.program.declarationOf(expression) === at);
  const made = news[news.length < 2 ? 0 : reader.choose(`new ${name}`, news.length)];
  return made === undefined ? undefined : reader.value(made, reader.openFrame(functionAround(made)));
}

export function isClass(program: Program, type: Type): boolean {
  const declaration = type.getSymbol()?.valueDeclaration?.resolve(program.project);
  return declaration !== undefined && isClassDeclaration(declaration);
}

function isReadonly(member: Node): boolean {
  return (
    isPropertyDeclaration(member) &&
    member.modifiers?.some(({ kind }) => kind === SyntaxKind.ReadonlyKeyword) === true
  );
}

function memberName(member: Node): string | undefined {
  const name = "name" in member ? (member.name as Node & { text?: string }) : undefined;
  return name?.text;
}

/** What `this.<name> = …` gives, in a constructor. */
function assignmentsTo(maker: Node | undefined, name: string): Expression[] {
  const found: Expression[] = [];
  const visit = (node: Node): void => {
    if (
      isBinaryExpression(node) &&
      node.operatorToken.kind === SyntaxKind.EqualsToken &&
      isPropertyAccessExpression(node.left) &&
      node.left.expression.kind === SyntaxKind.ThisKeyword &&
      nameOf(node.left) === name
    ) {
      found.push(node.right);
    }
    node.forEachChild(visit);
  };
  maker?.forEachChild(visit);
  return found;
}
