import { type FieldError, fieldError } from "#kernel/field-error.ts";
import type { FormDefinition, FormQuestion, FormWords } from "./form-definition.ts";

/** The names that an expression reads; null for a text that is none. */
export type ReadNames = (expression: string) => readonly string[] | null;

/** What contradicts itself in a form, whether it is finished or not: every error, at its place. */
export function definitionFaults({ pages }: FormDefinition, readNames: ReadNames): FieldError[] {
  const errors: FieldError[] = [];
  const pageNames = new Set<string>();
  const names = new Set<string>();
  /** What has been asked so far: a paragraph asks nothing. */
  const earlier = new Set<string>();
  const condition = (expression: string | undefined, path: string) => {
    if (expression === undefined) return;
    const read = readNames(expression);
    if (read === null) return void errors.push(fieldError(path, "conditionBroken"));
    for (const name of new Set(read))
      if (!earlier.has(name)) errors.push(fieldError(path, "conditionLater", { name }));
  };
  for (const [at, page] of pages.entries()) {
    const path = `definition.pages.${at}`;
    if (pageNames.has(page.name)) errors.push(fieldError(`${path}.name`, "nameTwice", { name: page.name }));
    pageNames.add(page.name);
    condition(page.visibleIf, `${path}.visibleIf`);
    for (const [place, question] of page.elements.entries()) {
      const own = `${path}.elements.${place}`;
      if (names.has(question.name))
        errors.push(fieldError(`${own}.name`, "nameTwice", { name: question.name }));
      condition(question.visibleIf, `${own}.visibleIf`);
      errors.push(...questionFaults(question, own));
      names.add(question.name);
      if (question.type !== "html") earlier.add(question.name);
    }
  }
  return errors;
}

function questionFaults(question: FormQuestion, path: string): FieldError[] {
  if ("choices" in question) {
    const seen = new Set<string>();
    return question.choices.flatMap(({ value }, at) => {
      const isTwice = seen.has(value);
      seen.add(value);
      return isTwice ? [fieldError(`${path}.choices.${at}.value`, "choiceTwice", { value })] : [];
    });
  }
  return question.type === "text" ? limitFaults(question, path) : [];
}

type TextQuestion = Extract<FormQuestion, { type: "text" }>;

/** A number has numbers as its limits, a date has dates, and other texts have none. */
function limitFaults({ inputType, min, max }: TextQuestion, path: string): FieldError[] {
  const kind = inputType === "number" ? "number" : inputType === "date" ? "string" : undefined;
  const errors = Object.entries({ min, max }).flatMap(([name, limit]) =>
    limit === undefined || typeof limit === kind ? [] : [fieldError(`${path}.${name}`, "limitKind")],
  );
  if (errors.length > 0 || min === undefined || max === undefined || min <= max) return errors;
  return [fieldError(`${path}.max`, "rangeTurned")];
}

/** What a form lacks before it is put before people: words in each language, questions, answers to choose from. */
export function definitionIssues(definition: FormDefinition, statement: FormWords | null): FieldError[] {
  const errors = [
    ...wordIssues(definition.title, "definition.title"),
    ...wordIssues(definition.description, "definition.description"),
    ...(statement === null ? [] : wordIssues(statement, "statement")),
  ];
  for (const [at, page] of definition.pages.entries()) {
    const path = `definition.pages.${at}`;
    errors.push(...wordIssues(page.title, `${path}.title`));
    if (page.elements.length === 0) errors.push(fieldError(`${path}.elements`, "pageEmpty"));
    for (const [place, question] of page.elements.entries())
      errors.push(...questionIssues(question, `${path}.elements.${place}`));
  }
  return errors;
}

function questionIssues(question: FormQuestion, path: string): FieldError[] {
  if (question.type === "html") return wordIssues(question.html, `${path}.html`);
  const errors = [
    ...wordIssues(question.title, `${path}.title`),
    ...wordIssues(question.description, `${path}.description`),
  ];
  if (question.type === "rating")
    errors.push(
      ...wordIssues(question.minRateDescription, `${path}.minRateDescription`),
      ...wordIssues(question.maxRateDescription, `${path}.maxRateDescription`),
    );
  if ("choices" in question) {
    if (question.choices.length < 2) errors.push(fieldError(`${path}.choices`, "twoChoices"));
    for (const [at, { text }] of question.choices.entries())
      errors.push(...wordIssues(text, `${path}.choices.${at}.text`));
  }
  return errors;
}

function wordIssues(words: FormWords | undefined, path: string): FieldError[] {
  if (words === undefined) return [];
  return (["default", "ko", "es"] as const).flatMap((language) =>
    words[language] === "" ? [fieldError(`${path}.${language}`, "required")] : [],
  );
}
