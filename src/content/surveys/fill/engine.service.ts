import { inEveryLanguage, type SaidFieldError } from "#kernel/problem.ts";
import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { shownHtml } from "#server/page-html.ts";
import type { FormDefinition, FormQuestion, FormWords } from "../form-definition.ts";
import {
  type Answers,
  type AskedQuestion,
  checkAnswer,
  checkedValue,
  isAsked,
  keepAnswer,
  mostCharacters,
  ratesOf,
  stillFits,
  valueOf,
} from "./answers.ts";
import { type Condition, conditionReader } from "./expressions.service.ts";
import { fillWords } from "./fill.texts.ts";
import type { FormFile, FormPage, FormValues, PageQuestion } from "./form-page.ts";

type Page = FormDefinition["pages"][number];
/** A page that the answers so far make visible, with its visible questions. */
export type VisiblePage = { page: Page; elements: FormQuestion[] };
export type FormFiles = Readonly<Record<string, readonly FormFile[]>>;

/** One revision of a form, ready to run. It keeps no answers: every call passes them. */
export type FormEngine = {
  definition: FormDefinition;
  /** The visible pages. The answer to a hidden question decides nothing. */
  visible: (answers: Answers) => VisiblePage[];
  /** From this page on the number of pages does not change any more. */
  isCertain: (pages: readonly VisiblePage[], place: number) => boolean;
  decides: ReadonlySet<string>;
};

/** Reads a revision of a form. Throws if an expression is not safe to run; staff cannot save such a form. */
export async function openEngine(definition: FormDefinition): Promise<FormEngine> {
  const asked = definition.pages.flatMap(({ elements }) => elements.filter(isAsked));
  const read = await conditionReader(asked.map(({ name }) => name));
  const conditions = new Map<string, Condition>();
  const conditionOf = (text: string | undefined): Condition | undefined => {
    if (text === undefined) return undefined;
    const known = conditions.get(text);
    if (known !== undefined) return known;
    const outcome = read(text);
    if (!outcome.ok) throw new Error(`A form holds an expression that is refused: ${outcome.refusal.code}`);
    conditions.set(text, outcome.condition);
    return outcome.condition;
  };
  for (const { visibleIf, elements } of definition.pages)
    for (const text of [visibleIf, ...elements.map((element) => element.visibleIf)]) conditionOf(text);

  const shownBy = (answers: Answers): VisiblePage[] => {
    const holds = (text: string | undefined) => conditionOf(text)?.holds(answers) ?? true;
    return definition.pages.flatMap((page) => {
      const elements = holds(page.visibleIf) ? page.elements.filter(({ visibleIf }) => holds(visibleIf)) : [];
      return elements.length > 0 ? [{ page, elements }] : [];
    });
  };
  return {
    definition,
    decides: new Set([...conditions.values()].flatMap(({ reads }) => reads)),
    visible: (answers) => {
      let pages = shownBy(answers);
      // A hidden question may have decided about others, so this repeats. Two that hide each other end after as many rounds.
      for (let round = 0; round <= asked.length; round += 1) {
        const next = shownBy(onlyOf(pages, answers));
        if (next.length === pages.length && next.every((one, index) => isSame(one, pages[index]))) break;
        pages = next;
      }
      return pages;
    },
    isCertain: (pages, place) => {
      const before = new Set(
        pages.slice(0, place - 1).flatMap(({ page }) => page.elements.map(({ name }) => name)),
      );
      const from = definition.pages.findIndex(({ name }) => name === pages[place - 1]?.page.name);
      return definition.pages.slice(from + 1).every(({ visibleIf, elements }) => {
        const hidesBy = elements.every((element) => element.visibleIf !== undefined)
          ? [visibleIf, ...elements.map((element) => element.visibleIf)]
          : [visibleIf];
        return hidesBy.every((text) => conditionOf(text)?.reads.every((name) => before.has(name)) ?? true);
      });
    },
  };
}

/** The answers to what shows. */
export function onlyOf(pages: readonly VisiblePage[], answers: Answers): Answers {
  const names = new Set(pages.flatMap(({ elements }) => elements.map(({ name }) => name)));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
}

/** Returns those answers to an earlier revision that fit this one. Files have rows of their own. */
export function fitting({ pages }: FormDefinition, answers: Answers): Answers {
  const asked = pages
    .flatMap(({ elements }) => elements.filter(isAsked))
    .filter(({ type }) => type !== "file");
  return answersOf(asked, (question) => stillFits(question, ownOf(answers, question.name)));
}

/** Puts the fields of a page into the answers. Answers that the page does not name stay. */
export function withTyped(page: Page, answers: Answers, values: FormValues): Answers {
  const typed = page.elements
    .filter(isAsked)
    .filter(({ name, type }) => type !== "file" && Object.hasOwn(values, name));
  const names = new Set(typed.map(({ name }) => name));
  return {
    ...Object.fromEntries(Object.entries(answers).filter(([name]) => !names.has(name))),
    ...answersOf(typed, (question) => keepAnswer(question, values[question.name])),
  };
}

/** Returns every error in the answers to the visible questions of a page, worded in each language. */
export function faultsOf({ elements }: VisiblePage, answers: Answers, language: Language): SaidFieldError[] {
  return elements.filter(isAsked).flatMap((question) => {
    const { errors } = checkAnswer(question, checkedValue(question, ownOf(answers, question.name)));
    return inEveryLanguage(language, (one) => errors.map((error) => worded(error, question, one)));
  });
}

export function wordsIn(words: FormWords, language: Language): string {
  return language === "en" ? words.default : words[language];
}

type Presented = {
  formId: string;
  revision: number;
  language: Language;
  place: number;
  answers: Answers;
  files: FormFiles;
} & Pick<FormPage, "signature" | "isCompleted" | "hasNewWording">;

/** The page as it is sent: its words in one language, and the value of each field. */
export function presentPage(engine: FormEngine, pages: readonly VisiblePage[], given: Presented): FormPage {
  const { language, place, answers, files, ...rest } = given;
  const words = (of: FormWords) => wordsIn(of, language);
  const { definition } = engine;
  const { title, description } = definition;
  const shown = pages[place - 1];
  return {
    ...rest,
    language,
    title: words(title),
    description: description === undefined ? null : words(description),
    page: shown?.page.name ?? "",
    pageTitle: shown?.page.title === undefined ? null : words(shown.page.title),
    place,
    places: engine.isCertain(pages, place) ? pages.length : null,
    previous: pages[place - 2]?.page.name ?? null,
    next: pages[place]?.page.name ?? null,
    questions: (shown?.elements ?? []).map((question) =>
      presentQuestion(question, {
        language,
        decides: engine.decides.has(question.name),
        answer: ownOf(answers, question.name),
        files: Object.hasOwn(files, question.name) ? (files[question.name] ?? []) : [],
      }),
    ),
  };
}

type Shown = {
  language: Language;
  decides: boolean;
  answer: Answers[string] | undefined;
  files: readonly FormFile[];
};

function presentQuestion(question: FormQuestion, { language, decides, answer, files }: Shown): PageQuestion {
  const words = (of: FormWords) => wordsIn(of, language);
  const { name, type } = question;
  if (!isAsked(question)) {
    const html = shownHtml(words(question.html), language);
    return { name, type, title: "", description: null, isRequired: false, decides: false, html };
  }
  const { title, description, isRequired } = question;
  return {
    name,
    type,
    title: words(title),
    description: description === undefined ? null : words(description),
    isRequired,
    decides,
    ...kindOf(question, words, files),
    ...(type === "file" ? {} : { value: valueOf(question, answer) }),
  };
}

/** The properties that only questions of this kind have. */
function kindOf(
  question: AskedQuestion,
  words: (of: FormWords) => string,
  files: readonly FormFile[],
): Partial<PageQuestion> {
  switch (question.type) {
    case "text": {
      const { inputType, maxLength = mostCharacters.text, min, max } = question;
      return {
        inputType,
        ...(inputType === "text" ? { maxLength } : {}),
        ...(min === undefined ? {} : { min: String(min) }),
        ...(max === undefined ? {} : { max: String(max) }),
      };
    }
    case "comment":
      return { maxLength: question.maxLength ?? mostCharacters.comment };
    case "radiogroup":
    case "checkbox":
    case "dropdown":
      return { choices: question.choices.map(({ value, text }) => ({ value, text: words(text) })) };
    case "rating": {
      const { minRateDescription: low, maxRateDescription: high } = question;
      return {
        choices: ratesOf(question).map((rate) => ({ value: String(rate), text: String(rate) })),
        ...(low === undefined ? {} : { low: words(low) }),
        ...(high === undefined ? {} : { high: words(high) }),
      };
    }
    case "file":
      return { maxFiles: question.maxFiles, files: [...files] };
    case "boolean":
      return {};
  }
}

function worded(error: FieldError, question: AskedQuestion, language: Language) {
  const label = wordsIn(question.title, language);
  return { ...error, message: fillWords(language, `fault.${error.code}`, { label, ...error.params }) };
}

function answersOf(
  questions: readonly AskedQuestion[],
  answer: (question: AskedQuestion) => Answers[string] | undefined,
) {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const kept = answer(question);
      return kept === undefined ? [] : [[question.name, kept] as const];
    }),
  );
}

function ownOf(answers: Answers, name: string): Answers[string] | undefined {
  return Object.hasOwn(answers, name) ? answers[name] : undefined;
}

function isSame(one: VisiblePage, other: VisiblePage | undefined): boolean {
  const names = (of: VisiblePage | undefined) => of?.elements.map(({ name }) => name).join(" ");
  return one.page === other?.page && names(one) === names(other);
}
