import type * as SurveyCore from "survey-core";
import type { FieldError } from "#kernel/field-error.ts";
import type { FormDefinition } from "../form-definition.ts";
import type { Answers } from "./answers.ts";

type Library = typeof SurveyCore;
type Operand = NonNullable<ReturnType<InstanceType<Library["ConditionsParser"]>["parseExpression"]>>;

/**
 * Functions that an expression may call: arithmetic and parts of dates. Functions of today's date are left out, so that
 * complete answers stay complete; so is everything that reads the survey's own objects or is asynchronous.
 */
const harmless = [
  "iif",
  "sum",
  "avg",
  "min",
  "max",
  "count",
  "round",
  "trunc",
  "dateDiff",
  "dateAdd",
  "year",
  "month",
  "day",
  "weekday",
];

/** The library reads and works out expressions, and nothing else of a form. It is loaded when the first one is asked for. */
let library: Promise<Library> | undefined;
function load(): Promise<Library> {
  library ??= import("survey-core");
  return library;
}

type Refusal = { code: "form" | "function" | "name"; name: string };

/** An expression that may be worked out: the questions that it reads, and its answer. */
export type Condition = { reads: readonly string[]; holds: (answers: Answers) => boolean };

/** Knows the expressions of a form with these questions. */
export async function conditionReader(
  names: readonly string[],
): Promise<(text: string) => { ok: true; condition: Condition } | { ok: false; refusal: Refusal }> {
  const { ConditionRunner, ConditionsParser } = await load();
  return (text) => {
    const parser = new ConditionsParser();
    const operand = parser.parseExpression(text);
    if (!operand) return { ok: false, refusal: { code: "form", name: text } };
    const reads = new Set<string>();
    const refusal = refusalOf(operand, new Set(names), reads);
    if (refusal !== null) return { ok: false, refusal };
    const runner = new ConditionRunner(text);
    const holds = (answers: Answers) => {
      try {
        // Of our own names only: nothing of the survey's, nothing inherited.
        return runner.runValues({ ...answers }, {});
      } catch {
        // Half an answer, such as a part of a date, may not compare with anything; then the condition does not hold.
        return false;
      }
    };
    return { ok: true, condition: { reads: [...reads], holds } };
  };
}

/** Every expression of a form that cannot be read, calls what it may not, or names a question that is not there. */
export async function expressionFaults({ pages }: FormDefinition): Promise<FieldError[]> {
  const names = pages.flatMap(({ elements }) =>
    elements.filter(({ type }) => type !== "html").map(({ name }) => name),
  );
  const read = await conditionReader(names);
  const faultOf = (path: string, text: string | undefined): FieldError[] => {
    const outcome = text === undefined ? undefined : read(text);
    if (outcome === undefined || outcome.ok) return [];
    const { code, name } = outcome.refusal;
    return [{ path: `${path}.visibleIf`, code: `expression.${code}`, params: { name } }];
  };
  return pages.flatMap(({ visibleIf, elements }, page) => [
    ...faultOf(`definition.pages.${page}`, visibleIf),
    ...elements.flatMap((element, index) =>
      faultOf(`definition.pages.${page}.elements.${index}`, element.visibleIf),
    ),
  ]);
}

/** Goes through what was read, by a closed list of its parts: one that is not known is refused like a wrong function. */
function refusalOf(operand: unknown, names: ReadonlySet<string>, reads: Set<string>): Refusal | null {
  // The library tells its parts by name only.
  const part = operand as Operand & Record<string, unknown>;
  const inner = (of: readonly unknown[]): Refusal | null => {
    for (const one of of) {
      if (one === null || one === undefined) continue;
      const refusal = refusalOf(one, names, reads);
      if (refusal !== null) return refusal;
    }
    return null;
  };
  switch (part.getType()) {
    case "const":
      return null;
    case "variable": {
      const name = String(part["variableName"]);
      reads.add(name);
      return names.has(name) ? null : { code: "name", name };
    }
    case "unary":
      return inner([part["expressionValue"]]);
    case "binary":
      return inner([part["left"], part["right"]]);
    case "array":
      return inner(listOf(part["values"]));
    case "function": {
      const name = String(part["originalValue"]);
      return harmless.includes(name) ? inner([part["parameters"]]) : { code: "function", name };
    }
    default:
      return { code: "function", name: part.getType() };
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
