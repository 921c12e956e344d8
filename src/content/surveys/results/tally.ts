import { assert } from "#kernel/assert.ts";
import type { Language } from "#kernel/language.ts";
import { wordsIn } from "../form-cells.ts";
import type { FormDefinition, FormQuestion } from "../form-definition.ts";

/** One question with what was answered: how often each choice, the figures of numbers, or how many said something. */
export type Tally = {
  name: string;
  title: string;
  kind: "choice" | "several" | "rating" | "number" | "text";
  /** How many answered it. */
  answered: number;
  choices: { value: string; label: string; count: number }[];
  /** Of numbers and ratings. */
  lowest: number | null;
  average: number | null;
  highest: number | null;
};

export type YesNo = { yes: string; no: string };

/**
 * Counts the answers to a form, question by question. `wordings`: the newest first; a question is named as it was asked
 * last, and a choice that was taken out since stands with the others.
 */
export function tally(
  wordings: readonly FormDefinition[],
  answers: readonly Readonly<Record<string, unknown>>[],
  language: Language,
  words: YesNo,
): Tally[] {
  const asked = new Map<string, FormQuestion[]>();
  for (const { pages } of wordings)
    for (const question of pages.flatMap(({ elements }) => elements))
      if (question.type !== "html") asked.set(question.name, [...(asked.get(question.name) ?? []), question]);
  return [...asked].map(([name, [question, ...older]]) => {
    assert(question !== undefined, "a question stands in a wording");
    const said = answers.flatMap((one) => (isSaid(one[name]) ? [one[name]] : []));
    return tallyOf(question, older, said, language, words);
  });
}

const isSaid = (answer: unknown) =>
  answer !== undefined && answer !== null && answer !== "" && !(Array.isArray(answer) && answer.length === 0);

function tallyOf(
  question: FormQuestion,
  older: readonly FormQuestion[],
  said: readonly unknown[],
  language: Language,
  words: YesNo,
): Tally {
  const title = question.type === "html" ? "" : wordsIn(question.title, language) || question.name;
  const numbers = isNumeric(question) ? said.map(Number).filter(Number.isFinite) : [];
  const common = {
    name: question.name,
    title,
    answered: said.length,
    lowest: numbers.length === 0 ? null : Math.min(...numbers),
    highest: numbers.length === 0 ? null : Math.max(...numbers),
    average:
      numbers.length === 0
        ? null
        : Math.round((numbers.reduce((sum, one) => sum + one, 0) / numbers.length) * 100) / 100,
  };
  const options = choicesOf(question, language, words);
  if (options === null) return { ...common, kind: numbers.length > 0 ? "number" : "text", choices: [] };
  const counts = new Map<string, number>();
  for (const value of said.flatMap((one) => (Array.isArray(one) ? one : [one]) as unknown[]))
    counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  const former = older.flatMap((one) => choicesOf(one, language, words) ?? []);
  const known = new Set(options.map(({ value }) => value));
  const left = [...counts.keys()]
    .filter((value) => !known.has(value))
    .map((value) => former.find((one) => one.value === value) ?? { value, label: value });
  const kind =
    question.type === "checkbox" ? "several" : question.type === "rating" ? "rating" : ("choice" as const);
  return {
    ...common,
    kind,
    choices: [...options, ...left].map((one) => ({ ...one, count: counts.get(one.value) ?? 0 })),
  };
}

const isNumeric = (question: FormQuestion) =>
  question.type === "rating" || (question.type === "text" && question.inputType === "number");

function choicesOf(question: FormQuestion, language: Language, { yes, no }: YesNo) {
  if (question.type === "boolean")
    return [
      { value: "true", label: yes },
      { value: "false", label: no },
    ];
  if (question.type === "rating")
    return Array.from({ length: question.rateMax - question.rateMin + 1 }, (_, at) => {
      const value = String(question.rateMin + at);
      return { value, label: value };
    });
  if (!("choices" in question)) return null;
  return question.choices.map(({ value, text }) => ({ value, label: wordsIn(text, language) || value }));
}
