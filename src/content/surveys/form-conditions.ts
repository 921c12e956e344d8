import type { FormDefinition, FormQuestion } from "./form-definition.ts";

// Conditions as staff put them together: a question, what about it, and an answer. What else the engine's language can
// say is kept as it was written.

export type AskedQuestion = Exclude<FormQuestion, { type: "html" }>;

/** How each comparison is written in the engine's language. */
const written = {
  is: "=",
  isNot: "<>",
  moreThan: ">",
  lessThan: "<",
  includes: "contains",
  includesNot: "notcontains",
  answered: "notempty",
  unanswered: "empty",
} as const;
export type Comparison = keyof typeof written;
export type FormCondition = { question: string; comparison: Comparison; value: string };

/** Those that need no answer to compare with. */
export const isUnary = (comparison: Comparison): boolean =>
  comparison === "answered" || comparison === "unanswered";

/** What can be asked about the answer to a question; the first one is proposed. */
export function comparisonsFor(question: AskedQuestion): readonly [Comparison, ...Comparison[]] {
  switch (question.type) {
    case "boolean":
    case "radiogroup":
    case "dropdown":
      return ["is", "isNot", "answered", "unanswered"];
    case "checkbox":
      return ["includes", "includesNot", "answered", "unanswered"];
    case "rating":
      return ["moreThan", "lessThan", "is", "isNot"];
    case "text":
      return question.inputType === "number" || question.inputType === "date"
        ? ["moreThan", "lessThan", "is", "isNot", "answered", "unanswered"]
        : ["answered", "unanswered", "is", "isNot"];
    default:
      return ["answered", "unanswered"];
  }
}

/** The answers that a question can be compared with; null where one is typed. */
export function valuesFor(question: AskedQuestion): readonly string[] | null {
  if (question.type === "boolean") return ["true", "false"];
  if ("choices" in question) return question.choices.map(({ value }) => value);
  if (question.type !== "rating") return null;
  const { rateMin, rateMax } = question;
  return Array.from({ length: rateMax - rateMin + 1 }, (_, at) => String(rateMin + at));
}

export function proposedCondition(question: AskedQuestion): FormCondition {
  const [comparison] = comparisonsFor(question);
  return { question: question.name, comparison, value: valuesFor(question)?.[0] ?? "" };
}

export function writeCondition({ question, comparison, value }: FormCondition, asked: AskedQuestion): string {
  const start = `{${question}} ${written[comparison]}`;
  return isUnary(comparison) ? start : `${start} ${literal(value, asked)}`;
}

const form =
  /^\{([a-z][A-Za-z0-9_]*)\}\s*(=|<>|>|<|contains|notcontains|notempty|empty)(?:\s*(?:'([^']*)'|"([^"]*)"|([^\s'"{}]+)))?$/u;

/** The condition of an expression; null for one that says more than that, or looks at no earlier question. */
export function readCondition(expression: string, earlier: readonly AskedQuestion[]): FormCondition | null {
  const found = form.exec(expression.trim());
  if (found === null) return null;
  const [, name = "", sign, single, double, bare] = found;
  const question = earlier.find((one) => one.name === name);
  const comparison = (Object.keys(written) as Comparison[]).find((key) => written[key] === sign);
  if (question === undefined || comparison === undefined) return null;
  if (!comparisonsFor(question).includes(comparison)) return null;
  const value = single ?? double ?? bare;
  if (isUnary(comparison)) return value === undefined ? { question: name, comparison, value: "" } : null;
  if (value === undefined) return null;
  const condition = { question: name, comparison, value };
  const known = valuesFor(question);
  return known === null || known.includes(value) ? condition : null;
}

/** The questions that come before this place, or before this page. */
export function questionsBefore(
  { pages }: FormDefinition,
  pageAt: number,
  questionAt: number,
): AskedQuestion[] {
  return pages
    .slice(0, pageAt + 1)
    .flatMap(({ elements }, at) => (at < pageAt ? elements : elements.slice(0, questionAt)))
    .filter((one): one is AskedQuestion => one.type !== "html");
}

/** Numbers and yes or no stand as they are, all else in quotes. */
function literal(value: string, question: AskedQuestion): string {
  const isBare =
    question.type === "boolean" ||
    question.type === "rating" ||
    (question.type === "text" && question.inputType === "number" && /^-?\d+(?:\.\d+)?$/u.test(value));
  if (isBare) return value;
  return value.includes("'") ? `"${value.replaceAll('"', "")}"` : `'${value}'`;
}
