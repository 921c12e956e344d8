import {
  type CallExpression,
  type Expression,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isClassDeclaration,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNewExpression,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isSatisfiesExpression,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import { TypeFlags } from "typescript/unstable/sync";
import { builtIn, elementOf } from "./built-ins.ts";
import { Unreadable } from "./choices.ts";
import { bodyValue, functionAround } from "./functions.ts";
import { isClass, memberOf, selfAround } from "./instances.ts";
import { binaryValue } from "./operators.ts";
import { nameOf, type Program } from "./program.ts";
import { elementValue, recordValue, stringName } from "./records.ts";
import { callersOf, concrete, isTruthy, propertyOfType, typedValue } from "./typed.ts";
import {
  close,
  force,
  type Frame,
  later,
  nothing,
  open,
  text,
  truth,
  unknown,
  type Value,
} from "./values.ts";

const deepest = 60;

export type Piece = { path: string; text: string };

/** Works out, from the source alone, which text an expression is; one of them, where `choose` decides between ways. */
export class Reader {
  readonly program: Program;
  readonly choose: (key: string, ways: number) => number;
  /** The texts that stand in the source and were read, each with its file. */
  readonly pieces: Piece[] = [];
  readonly #frames = new Map<Node | undefined, Frame>();
  #depth = 0;

  constructor(program: Program, choose: (key: string, ways: number) => number) {
    this.program = program;
    this.choose = choose;
  }

  /** The frame of code that nobody was seen to call: its parameters are known by their types, or by their callers. */
  openFrame(of: Node | undefined): Frame {
    const known = this.#frames.get(of);
    if (known !== undefined) return known;
    const outer = of === undefined ? undefined : this.openFrame(functionAround(of));
    const id = of === undefined ? "" : this.program.placeOf(of);
    const made: Frame = { id, of, outer, args: new Map(), known: new Map(), self: undefined };
    this.#frames.set(of, made);
    return made;
  }

  textOf(node: Expression, frame: Frame): string {
    return this.asText(this.value(node, frame));
  }

  asText(given: Value): string {
    const value = concrete(this, given, "present");
    if (value.is === "text") return value.text;
    if (value.is === "number") return `${open}${value.id}${close}`;
    if (value.is === "truth") return String(value.truth);
    if (value.is === "unknown" && value.why.startsWith("src/")) throw new Unreadable(value.why);
    if (value.is === "unknown") {
      throw new Unreadable(`${this.program.placeOf(value.node)}: ${value.why} (${shortText(value.node)})`);
    }
    if (value.is === "typed") {
      throw new Unreadable(
        `${this.program.placeOf(value.node)}: any ${this.program.checker.typeToString(value.type)} may stand here (${shortText(value.node)})`,
      );
    }
    throw new Unreadable(`a ${value.is} stands where a text is needed`);
  }

  value(node: Node, frame: Frame): Value {
    if (this.#depth > deepest) return { is: "unknown", node, why: "it is put together in too many steps" };
    this.#depth += 1;
    try {
      return this.#value(node, frame);
    } finally {
      this.#depth -= 1;
    }
  }

  #value(node: Node, frame: Frame): Value {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) {
      this.#note(node, node.text);
      return text(node.text);
    }
    if (isNumericLiteral(node)) return text(node.text);
    if (isTemplateExpression(node)) {
      return this.written(node, () => {
        this.#note(
          node,
          [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((one) => one.text).join(" "),
        );
        const parts = node.templateSpans.map(
          (span) => this.textOf(span.expression, frame) + span.literal.text,
        );
        return node.head.text + parts.join("");
      });
    }
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node) ||
      isAwaitExpression(node)
    ) {
      return this.value(node.expression, frame);
    }
    if (isIdentifier(node)) return this.#identifier(node, frame);
    if (isConditionalExpression(node)) {
      const way = isTruthy(this, node.condition, frame) ? node.whenTrue : node.whenFalse;
      return this.value(way, frame);
    }
    if (isBinaryExpression(node)) return binaryValue(this, node, frame);
    if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
      return truth(!isTruthy(this, node.operand, frame));
    }
    if (isArrowFunction(node) || isFunctionExpression(node)) {
      return { is: "function", node, frame, self: frame.self };
    }
    if (isArrayLiteralExpression(node)) {
      const items = node.elements.flatMap((element) => {
        if (!isSpreadElement(element)) return [later(() => this.value(element, frame))];
        const spread = concrete(this, this.value(element.expression, frame));
        if (spread.is === "list") return [...spread.items];
        const whole = force(typedValue(this, node, frame));
        return whole.is === "typed" ? [elementOf(this, whole)] : [];
      });
      return { is: "list", items };
    }
    if (isObjectLiteralExpression(node)) return recordValue(this, node, frame);
    if (node.kind === SyntaxKind.ThisKeyword)
      return frame.self ?? selfAround(this, node) ?? unknown(node, "this is not known here");
    if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword) {
      return truth(node.kind === SyntaxKind.TrueKeyword);
    }
    if (node.kind === SyntaxKind.NullKeyword) return nothing;
    if (isPropertyAccessExpression(node)) {
      const of = force(this.value(node.expression, frame));
      if (of.is === "list" && nameOf(node) === "length") {
        return { is: "number", id: `${frame.id} ${this.program.placeOf(node)}/${node.pos}` };
      }
      return this.#orByType(node, frame, this.property(of, nameOf(node) ?? "", node));
    }
    if (isElementAccessExpression(node)) return this.#orByType(node, frame, elementValue(this, node, frame));
    if (isCallExpression(node)) return this.#orByType(node, frame, this.#call(node, frame));
    if (isNewExpression(node)) {
      const declaration = this.program.declarationOf(node.expression);
      if (declaration !== undefined && isClassDeclaration(declaration)) {
        const maker = declaration.members.find((member) => member.kind === SyntaxKind.Constructor);
        const args = (node.arguments ?? []).map((argument) => later(() => this.value(argument, frame)));
        const made = this.frameOf(maker ?? declaration, {
          args,
          frame: this.openFrame(undefined),
          at: node,
          by: frame,
        });
        made.self = { is: "instance", node: declaration, frame: made };
        return made.self;
      }
    }
    return this.#orByType(node, frame, unknown(node, "this is nothing that the check can follow"));
  }

  #note(node: Node, piece: string): void {
    this.pieces.push({ path: this.program.pathOf(node), text: piece });
  }

  /** A text put together from pieces; unknown, with the reason, where a piece is. */
  written(node: Node, write: () => string): Value {
    try {
      return text(write());
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { is: "unknown", node, why: error.message };
    }
  }

  /** The frame of a function that is called with these. */
  frameOf(
    node: Node,
    {
      args,
      frame,
      at,
      by,
      self,
    }: { args: readonly Value[]; frame: Frame; at: Node; by: Frame; self?: Value },
  ): Frame {
    const given = new Map<Node, Value>();
    const parameters = "parameters" in node ? ((node.parameters ?? []) as readonly Node[]) : [];
    for (const [place, parameter] of parameters.entries()) given.set(parameter, args[place] ?? nothing);
    const id = `${this.program.placeOf(at)}/${at.pos}(${by.id})`;
    return { id, of: node, outer: frame, args: given, known: new Map(), self };
  }

  apply(given: Value, args: readonly Value[], at: Node, by: Frame): Value {
    const called = force(given);
    if (called.is !== "function") return unknown(at, "what is called here is not known");
    const frame = this.frameOf(called.node, {
      args,
      frame: called.frame,
      at,
      by,
      ...(called.self === undefined ? {} : { self: called.self }),
    });
    return bodyValue(this, called.node, frame) ?? unknown(at, "it returns nothing that the check can follow");
  }

  property(whole: Value, name: string, node: Node): Value {
    const of = force(whole);
    if (of.is === "record") return of.fields.get(name) ?? nothing;
    if (of.is === "typed") {
      const asked = isClass(this.program, of.type) ? concrete(this, of) : of;
      return asked.is === "instance"
        ? memberOf(this, asked, name, node)
        : propertyOfType(this, of, name, node);
    }
    if (of.is === "instance") return memberOf(this, of, name, node);
    return unknown(node, "this is not known");
  }

  kept(node: Node, frame: Frame, work: () => Value): Value {
    const known = frame.known.get(node);
    if (known !== undefined) return known;
    const value = work();
    frame.known.set(node, value);
    return value;
  }

  #identifier(node: Node & { text: string }, frame: Frame): Value {
    if (node.text === "undefined") return nothing;
    const declaration = this.program.declarationOf(node);
    if (declaration === undefined) return typedValue(this, node, frame);
    return this.declared(declaration, frame, node);
  }

  /** What a declaration stands for, in the frame of the function that holds it. */
  declared(declaration: Node, from: Frame, node: Node): Value {
    const owner = functionAround(declaration);
    let frame: Frame | undefined = from;
    while (frame !== undefined && frame.of !== owner) frame = frame.outer;
    const home = frame ?? this.openFrame(owner);
    return this.kept(declaration, home, () => this.#declared(declaration, home, node));
  }

  #declared(declaration: Node, frame: Frame, node: Node): Value {
    if (isFunctionDeclaration(declaration))
      return { is: "function", node: declaration, frame, self: undefined };
    if (isParameterDeclaration(declaration)) return this.#parameter(declaration, frame);
    if (isVariableDeclaration(declaration)) {
      const loop = declaration.parent.parent;
      if (isForOfStatement(loop)) {
        const list = concrete(this, this.value(loop.expression, frame));
        if (list.is !== "list" || list.items.length === 0) return typedValue(this, node, frame);
        return (
          list.items[this.choose(`${frame.id} ${this.program.placeOf(loop)}`, list.items.length)] ?? nothing
        );
      }
      if (declaration.initializer === undefined) return typedValue(this, node, frame);
      const value = force(this.value(declaration.initializer, frame));
      if (value.is !== "list" || !isIdentifier(declaration.name)) return value;
      return { is: "list", items: [...value.items, ...this.#pushed(declaration, frame)] };
    }
    if (isBindingElement(declaration)) return this.#bound(declaration, frame, node);
    return typedValue(this, node, frame);
  }

  /** What is pushed on a list where it is declared, all of it. */
  #pushed(declaration: Node, frame: Frame): Value[] {
    const items: Value[] = [];
    const visit = (node: Node): void => {
      if (
        isCallExpression(node) &&
        isPropertyAccessExpression(node.expression) &&
        nameOf(node.expression) === "push" &&
        isIdentifier(node.expression.expression) &&
        this.program.declarationOf(node.expression.expression) === declaration
      ) {
        for (const home of this.#framesOf(functionAround(node), frame)) {
          for (const argument of node.arguments) items.push(later(() => this.value(argument, home)));
        }
      }
      node.forEachChild(visit);
    };
    const owner = functionAround(declaration) ?? declaration.getSourceFile();
    owner.forEachChild(visit);
    return items;
  }

  /** The frames in which a function runs that stands in the function of `frame`: one for each call of it there. */
  #framesOf(inner: Node | undefined, frame: Frame): Frame[] {
    if (inner === undefined || inner === frame.of) return [frame];
    const calls = callersOf(this.program, inner);
    if (calls.length === 0) return [{ ...this.openFrame(inner), outer: frame }];
    return calls.map((call) =>
      this.frameOf(inner, {
        args: call.arguments.map((argument) => later(() => this.value(argument, frame))),
        frame,
        at: call,
        by: frame,
      }),
    );
  }

  #bound(declaration: Node, frame: Frame, node: Node): Value {
    if (!isBindingElement(declaration)) return typedValue(this, node, frame);
    const pattern = declaration.parent;
    const of = this.#declared(pattern.parent, frame, node);
    const from = pattern.parent;
    const whole =
      isParameterDeclaration(from) || isVariableDeclaration(from) ? this.kept(from, frame, () => of) : of;
    if (declaration.dotDotDotToken !== undefined) return typedValue(this, node, frame);
    if (isArrayBindingPattern(pattern)) {
      const list = concrete(this, whole);
      const place = pattern.elements.indexOf(declaration);
      if (list.is === "list") return list.items[place] ?? nothing;
      return typedValue(this, node, frame);
    }
    const name =
      nameOf((declaration.propertyName ?? declaration.name) as Node) ??
      stringName(declaration.propertyName) ??
      "";
    const given = force(this.property(whole, name, node));
    const value = declaration.initializer === undefined ? given : concrete(this, given);
    if (value.is === "nothing" && declaration.initializer !== undefined) {
      return this.value(declaration.initializer, frame);
    }
    return value.is === "unknown" ? typedValue(this, node, frame) : value;
  }

  #parameter(declaration: Node, frame: Frame): Value {
    const argument = frame.args.get(declaration);
    const given = argument === undefined ? undefined : force(argument);
    const fallback = isParameterDeclaration(declaration) ? declaration.initializer : undefined;
    if (given !== undefined) {
      return given.is === "nothing" && fallback !== undefined ? this.value(fallback, frame) : given;
    }
    return typedValue(this, declaration, frame);
  }

  #call(node: CallExpression, frame: Frame): Value {
    const known = builtIn(this, node, frame);
    if (known !== undefined) return known;
    const called = this.#called(node.expression, frame);
    if (called.is !== "function") return unknown(node, "what is called here is not known");
    const args = node.arguments.map((argument) => later(() => this.value(argument, frame)));
    return this.apply(called, args, node, frame);
  }

  #called(callee: Node, frame: Frame): Exclude<Value, { is: "later" }> {
    if (isPropertyAccessExpression(callee)) {
      const on = concrete(this, this.value(callee.expression, frame));
      if (on.is === "instance" || on.is === "record")
        return force(this.property(on, nameOf(callee) ?? "", callee));
    }
    return force(this.value(callee, frame));
  }

  /** What cannot be followed may still be told by its type: a choice of texts, a number. */
  #orByType(node: Node, frame: Frame, given: Value): Value {
    const value = force(given);
    if (value.is !== "unknown") return value;
    const typed = typedValue(this, node, frame);
    const chosen = concrete(this, typed);
    return chosen.is === "typed" && (chosen.type.flags & TypeFlags.Object) === 0 ? value : typed;
  }
}

function shortText(node: Node): string {
  const whole = node.getText().replaceAll(/\s+/gu, " ");
  return whole.length > 80 ? `${whole.slice(0, 77)}…` : whole;
}
