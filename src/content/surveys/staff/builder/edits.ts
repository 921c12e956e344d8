import type { FormDefinition, FormQuestion } from "../../form-definition.ts";
import { noWords, type QuestionKind, questionOf } from "./kinds.ts";

// What a builder does to a form's pages and questions, each as a function from one wording to the next.

type FormPage = FormDefinition["pages"][number];
export type Place = { page: number; at: number };

export const mostPages = 20;
export const mostQuestions = 30;

export function emptyDefinition(): FormDefinition {
  return { title: noWords, pages: [{ name: "page1", elements: [] }] };
}

export function changePage(of: FormDefinition, page: number, part: Partial<FormPage>): FormDefinition {
  return withPages(
    of,
    of.pages.map((one, at) => (at === page ? without({ ...one, ...part }) : one)),
  );
}

export function addPage(of: FormDefinition): FormDefinition {
  const name = freeName(
    of.pages.map((page) => page.name),
    "page",
  );
  return withPages(of, [...of.pages, { name, elements: [] }]);
}

export function removePage(of: FormDefinition, page: number): FormDefinition {
  return withPages(
    of,
    of.pages.filter((_, at) => at !== page),
  );
}

export function movePage(of: FormDefinition, page: number, by: -1 | 1): FormDefinition {
  return withPages(of, moved(of.pages, page, by));
}

export function addQuestion(of: FormDefinition, page: number, kind: QuestionKind): FormDefinition {
  const question = questionOf(kind, freeName(namesOf(of), "question"));
  return changePage(of, page, { elements: [...elementsOf(of, page), question] });
}

export function changeQuestion(
  of: FormDefinition,
  { page, at }: Place,
  question: FormQuestion,
): FormDefinition {
  return changePage(of, page, {
    elements: elementsOf(of, page).map((one, place) => (place === at ? without(question) : one)),
  });
}

export function removeQuestion(of: FormDefinition, { page, at }: Place): FormDefinition {
  return changePage(of, page, { elements: elementsOf(of, page).filter((_, place) => place !== at) });
}

export function copyQuestion(of: FormDefinition, { page, at }: Place): FormDefinition {
  const question = elementsOf(of, page)[at];
  if (question === undefined) return of;
  const copy = { ...question, name: freeName(namesOf(of), "question") };
  return changePage(of, page, { elements: elementsOf(of, page).toSpliced(at + 1, 0, copy) });
}

/** One place up or down; from the end of a page to the page beside it. */
export function moveQuestion(of: FormDefinition, { page, at }: Place, by: -1 | 1): FormDefinition {
  const elements = elementsOf(of, page);
  const question = elements[at];
  if (question === undefined || !canMove(of, { page, at }, by)) return of;
  if (elements[at + by] !== undefined) return changePage(of, page, { elements: moved(elements, at, by) });
  const next = elementsOf(of, page + by);
  const left = removeQuestion(of, { page, at });
  return changePage(left, page + by, { elements: by === 1 ? [question, ...next] : [...next, question] });
}

export function canMove(of: FormDefinition, { page, at }: Place, by: -1 | 1): boolean {
  if (elementsOf(of, page)[at + by] !== undefined) return true;
  const beside = of.pages[page + by];
  return beside !== undefined && beside.elements.length < mostQuestions;
}

function elementsOf(of: FormDefinition, page: number): FormQuestion[] {
  return of.pages[page]?.elements ?? [];
}

function namesOf({ pages }: FormDefinition): string[] {
  return pages.flatMap(({ elements }) => elements.map(({ name }) => name));
}

function withPages(of: FormDefinition, pages: FormPage[]): FormDefinition {
  return { ...of, pages };
}

function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const one = list[at];
  if (one === undefined || list[at + by] === undefined) return [...list];
  return list.toSpliced(at, 1).toSpliced(at + by, 0, one);
}

/** `question1`, `question2`, …: the first that is above all there are, so that a removed one's answers go to no other. */
function freeName(taken: readonly string[], word: string): string {
  const numbers = taken.map((name) => (name.startsWith(word) ? Number(name.slice(word.length)) : 0));
  return `${word}${Math.max(0, ...numbers.filter((one) => Number.isSafeInteger(one))) + 1}`;
}

/** What is undefined is left out: the server knows no such field. */
function without<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}
