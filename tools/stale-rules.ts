import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CallExpression, type Node, parseSync, Visitor } from "oxc-parser";
import { placeOf } from "./import-rules.ts";
import { filesBelow, isSource, lineAt } from "./source-files.ts";

/** The one folder that asks for the place of a ZIP code: what is typed while it waits stays. */
const zipFolder = "src/web/forms/";

/** The search over everything closes by Escape: nothing is lost with it. */
const searchWindow = "src/areas/staff/finder/Palette.tsx";

type StaleFault = { at: string; says: string };

/**
 * A value that is built on the one of the last drawing loses what was typed since: an answer comes later, and two changes of
 * one event are both built on the same. So a list or an object of `useState` is changed by a function of what stands now, and
 * a window with fields asks before Escape closes it.
 */
export function staleFaults(root: string): { faults: StaleFault[]; files: number } {
  const files = filesBelow(root, "src")
    .filter(isSource)
    .filter((path) => !placeOf(path).isTest && placeOf(path).side === "browser");
  return {
    faults: files.flatMap((path) => faultsOf(path, readFileSync(join(root, path), "utf8"))),
    files: files.length,
  };
}

function faultsOf(path: string, text: string): StaleFault[] {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) return [{ at: path, says: "It does not parse." }];
  const faults: StaleFault[] = [];
  const add = (start: number, says: string) => faults.push({ at: `${path}:${lineAt(text, start)}`, says });
  for (const { moduleRequest, start } of module.staticImports)
    if (
      moduleRequest.value === "@mui/material/Dialog" &&
      !path.startsWith("src/web/staff/") &&
      path !== searchWindow
    )
      add(start, "Escape would lose what was typed without a question: take FieldsDialog of #web/staff.");
  const states = new Map<string, string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== "ArrayPattern" || init?.type !== "CallExpression") return;
      if (init.callee.type !== "Identifier" || init.callee.name !== "useState") return;
      const [value, setter] = id.elements;
      if (value?.type === "Identifier" && setter?.type === "Identifier") states.set(setter.name, value.name);
    },
  }).visit(program);
  new Visitor({
    CallExpression(node) {
      const { callee, arguments: given } = node;
      const [first] = given;
      if (callee.type !== "Identifier" || first === undefined) return;
      if (first.type === "Literal" && first.value === "GET /zip" && !path.startsWith(zipFolder))
        add(node.start, `The place of a ZIP code is filled in by ${zipFolder}use-zip.ts.`);
      const state = states.get(callee.name);
      if (state !== undefined && buildsOn(node, state))
        add(node.start, `${callee.name} builds on ${state} as it was drawn: give it a function.`);
    },
  }).visit(program);
  return faults;
}

/** Spreads the value, calls something with it, or one of its own methods. A function gets the value that stands. */
function buildsOn({ arguments: [given] }: CallExpression, state: string): boolean {
  if (given === undefined || given.type === "ArrowFunctionExpression") return false;
  const isState = (node: Node): boolean =>
    node.type === "Identifier"
      ? node.name === state
      : node.type === "MemberExpression" && isState(node.object);
  const found = (node: unknown): boolean => {
    if (typeof node !== "object" || node === null) return false;
    if (Array.isArray(node)) return node.some(found);
    // Whatever the parser gives as an object with a type is a node of the tree.
    const one = node as Node;
    if (one.type === "SpreadElement" && isState(one.argument)) return true;
    if (one.type === "CallExpression") {
      if (one.arguments.some((argument) => argument.type === "Identifier" && isState(argument))) return true;
      if (one.callee.type === "MemberExpression" && isState(one.callee.object)) return true;
    }
    return Object.values(one).some(found);
  };
  return found(given);
}
