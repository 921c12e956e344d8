import { formatUsDate, isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { FormDefinition, FormQuestion, FormWords } from "./form-definition.ts";

// The answers to a form as cells of a table.

export type CellWords = {
  language: Language;
  yes: string;
  no: string;
  /** What a file is called, by its identifier. */
  fileName: (identifier: string) => string | undefined;
};

/** Words in a language, in English where there are none. */
export function wordsIn(words: FormWords, language: Language): string {
  return (language === "en" ? words.default : words[language]) || words.default;
}

/**
 * Returns a column for each question that was ever asked: those of the newest wording in its order, then those of older
 * ones. A question has the name of its newest wording.
 */
export function columnsOf(
  wordings: readonly FormDefinition[],
  language: Language,
): { name: string; title: string }[] {
  const columns = new Map<string, string>();
  for (const { pages } of wordings)
    for (const question of pages.flatMap(({ elements }) => elements))
      if (question.type !== "html" && !columns.has(question.name))
        columns.set(question.name, wordsIn(question.title, language) || question.name);
  return [...columns].map(([name, title]) => ({ name, title }));
}

/** What was answered, each by the wording that was asked. */
export function cellsOf(
  { pages }: FormDefinition,
  answers: Readonly<Record<string, unknown>>,
  words: CellWords,
): Record<string, string> {
  return Object.fromEntries(
    pages
      .flatMap(({ elements }) => elements)
      .filter(({ name }) => Object.hasOwn(answers, name))
      .map((question) => [question.name, cellOf(question, answers[question.name], words)]),
  );
}

function cellOf(question: FormQuestion, answer: unknown, words: CellWords): string {
  if (typeof answer === "boolean") return answer ? words.yes : words.no;
  const all = (Array.isArray(answer) ? answer : [answer]).filter(
    (one): one is string | number => typeof one === "string" || typeof one === "number",
  );
  return all.map((one) => partOf(question, one, words)).join("; ");
}

function partOf(question: FormQuestion, answer: string | number, words: CellWords): string {
  const text = String(answer);
  if (question.type === "file") return words.fileName(text) ?? "";
  if ("choices" in question) {
    const choice = question.choices.find(({ value }) => value === text);
    return choice === undefined ? text : wordsIn(choice.text, words.language) || text;
  }
  if (question.type !== "text") return text;
  if (question.inputType === "date" && isDate(text)) return formatUsDate(text);
  return question.inputType === "tel" ? formatPhone(text) : text;
}
