import type { FormPage, FormValue, FormValues, PageQuestion } from "../form-page.ts";

// Between the questions of a page and the flat text values of its fields.

type Flat = Record<string, string>;

export const fieldOf = (name: string) => `values.${name}`;

export function isDateQuestion({ type, inputType }: PageQuestion): boolean {
  return type === "text" && inputType === "date";
}

/** What stands in the fields of these questions. */
export function flatValues(questions: readonly PageQuestion[]): Flat {
  return Object.assign(
    {},
    ...questions.map((question) => flat(fieldOf(question.name), question.value)),
  ) as Flat;
}

/** What the fields of the page hold, as it is sent: of the questions that show, and no others. */
export function valuesOf({ questions }: Pick<FormPage, "questions">, values: Flat): FormValues {
  const asked = questions.filter(({ type }) => type !== "html" && type !== "file");
  return Object.fromEntries(asked.map((question) => [question.name, sentOf(question, values)]));
}

function sentOf(question: PageQuestion, values: Flat): FormValue {
  const field = fieldOf(question.name);
  const text = (name: string) => values[name] ?? "";
  if (isDateQuestion(question))
    return { month: text(`${field}.month`), day: text(`${field}.day`), year: text(`${field}.year`) };
  return question.type === "checkbox" ? ticked(text(field)) : text(field);
}

/** What is ticked stands in one text: no choice has a comma in its name. */
export function ticked(text: string): string[] {
  return text === "" ? [] : text.split(",");
}

function flat(field: string, value: FormValue | undefined): Flat {
  if (value === undefined) return {};
  if (Array.isArray(value)) return { [field]: value.join(",") };
  if (typeof value === "string") return { [field]: value };
  return Object.fromEntries(Object.entries(value).map(([part, text]) => [`${field}.${part}`, text]));
}
