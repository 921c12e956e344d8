import { todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, type SaidFieldError } from "#kernel/problem.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { FormDefinition, FormWords } from "../form-definition.ts";
import type { Answers } from "./answers.ts";
import {
  faultsOf,
  fitting,
  type FormEngine,
  type FormFiles,
  onlyOf,
  openEngine,
  presentPage,
  type VisiblePage,
  withTyped,
  wordsIn,
} from "./engine.service.ts";
import { fillWords } from "./fill.texts.ts";
import type { FormAct, FormPage, FormValues, Signature } from "./form-page.ts";
import type { Holder } from "./holder.ts";
import { type SavedAnswers, readAnswers, writeAnswers } from "./saved-answers.service.ts";
import { dropFilesOfOthers, filesOfForm } from "./saved-files.service.ts";
import { canonicalJson, checkSignature, signatureHash } from "./signature.service.ts";

/** A form as it is asked for today. */
export type LivingForm = {
  id: string;
  revision: number;
  definition: FormDefinition;
  statement: FormWords | null;
  holdsHealth: boolean;
};

export type FillRequest = {
  page?: string | undefined;
  values: FormValues;
  act: FormAct;
  signature?: Signature | undefined;
};

export type Filled = {
  /** Null once it is complete, and when the person goes back from its first page. */
  page: FormPage | null;
  /** What is wrong; then nothing went on, and `page` is where it is to be mended. */
  errors: readonly SaidFieldError[];
  /** Something was written; completed, or complete no more. */
  change: "none" | "typed" | "completed" | "reopened";
  /** Files of questions that do not show any more, to be removed from the store once this is committed. */
  leftBlobs?: readonly string[];
};

export type Filling = {
  services: Services;
  transaction: Transaction;
  holder: Holder;
  form: LivingForm;
  language: Language;
  /** The client's: by its clock a form was signed on a day. */
  timeZone: string;
  /** Kept with a signature. */
  address: string;
  request: FillRequest;
  /** No file can be added here, so none is demanded. */
  noFiles?: boolean;
};

type Known = {
  filling: Filling;
  engine: FormEngine;
  kept: SavedAnswers | null;
  files: FormFiles;
  answers: Answers;
  pages: VisiblePage[];
  /** Answers of today differ from those that are kept. */
  isChanged: boolean;
};

/**
 * Performs one act on one page of a form. What is typed is always saved, also with errors; the caller throws the errors
 * after the commit. The caller holds the lock of the holder's row.
 */
export async function fill(filling: Filling): Promise<Filled> {
  const known = await knownOf(filling);
  const { pages, filling: work } = known;
  const { act } = work.request;
  const at = placeOf(known);
  switch (act) {
    case "show":
      return { page: present(known, at), errors: [], change: "none" };
    case "look":
    case "back": {
      const change = await keepTyped(known);
      const place = act === "look" ? at : at - 1;
      return { page: place < 1 ? null : present(known, place, change), errors: [], change };
    }
    case "next": {
      const here = pages[at - 1];
      const errors = here === undefined ? [] : faultsOf(here, known.answers, work.language);
      const place = errors.length > 0 ? at : Math.min(at + 1, pages.length);
      const change = await keepTyped(known, indexOf(known, place));
      return { page: present(known, place, change), errors, change };
    }
    case "complete":
      return complete(known, at);
  }
}

async function knownOf(filling: Filling): Promise<Known> {
  const { services, transaction, holder, form, request } = filling;
  const engine = await openEngine(filling.noFiles === true ? withoutFiles(form.definition) : form.definition);
  const kept = await readAnswers(services, transaction, holder, form.id);
  const files = await filesOfForm(transaction, holder, form.id);
  const before = { ...fitting(form.definition, kept?.answers ?? {}), ...fileAnswers(files) };
  const page = form.definition.pages.find(({ name }) => name === request.page);
  const answers =
    page === undefined || request.act === "show" ? before : withTyped(page, before, request.values);
  const pages = engine.visible(answers);
  // What was completed holds nothing that does not show.
  const now = kept?.completedAt == null ? answers : onlyOf(pages, answers);
  const isChanged = canonicalJson(now) !== canonicalJson(before);
  return { filling, engine, kept, files, answers, pages, isChanged };
}

/** From 1: the page that is asked for, or where the person left off. */
function placeOf({ filling, engine, pages, kept }: Known): number {
  const { page } = filling.request;
  const names = engine.definition.pages.map(({ name }) => name);
  const isUnderWay = kept !== null && kept.completedAt === null;
  const wanted =
    page !== undefined && names.includes(page) ? names.indexOf(page) : isUnderWay ? kept.page : 0;
  const found = pages.findIndex(({ page: { name } }) => names.indexOf(name) >= wanted);
  return found === -1 ? Math.max(pages.length, 1) : found + 1;
}

function indexOf({ engine, pages }: Known, place: number): number {
  return engine.definition.pages.findIndex(({ name }) => name === pages[place - 1]?.page.name);
}

/** Keeps what is typed. An answer that changed takes the signature with it, and the form is to be completed again. */
async function keepTyped(known: Known, page?: number): Promise<Filled["change"]> {
  const { filling, kept, answers, isChanged } = known;
  const isCompleted = kept !== null && kept.completedAt !== null;
  if (!isChanged && (isCompleted || page === undefined || page === kept?.page)) return "none";
  await writeAnswers(filling.services, filling.transaction, filling.holder, {
    ...writingOf(known),
    before: kept,
    answers,
    page: page ?? kept?.page ?? 0,
    completedAt: null,
    ...(isChanged ? {} : { signature: "before" as const }),
  });
  return isCompleted ? "reopened" : "typed";
}

async function complete(known: Known, at: number): Promise<Filled> {
  const { filling, kept, pages, answers, isChanged } = known;
  const { services, transaction, holder, form, language, request, address } = filling;
  const isSame = !isChanged && kept?.completedAt != null && kept.revision === form.revision;
  // The same again, such as a second press of the button, changes nothing.
  if (isSame) return { page: null, errors: [], change: "none" };
  const wrong = firstWrong(known, at);
  if (wrong !== null) {
    const change = await keepTyped(known);
    return { page: present(known, wrong.place, change), errors: wrong.errors, change };
  }
  const final = onlyOf(pages, answers);
  const names = pages.flatMap(({ elements }) => elements.map(({ name }) => name));
  const now = services.clock().toISOString();
  const writing = {
    ...writingOf(known),
    before: kept,
    answers: final,
    page: form.definition.pages.length,
    completedAt: now,
  };
  if (form.statement === null) {
    await writeAnswers(services, transaction, holder, writing);
    return completed(filling, names);
  }
  const signed = checkSignature(request.signature);
  if (!signed.ok) {
    const change = await keepTyped(known);
    const errors = inEveryLanguage(language, (one) =>
      signed.faults.map(({ path, code }) => ({ path, code, message: fillWords(one, `signature.${code}`) })),
    );
    return { page: present(known, pages.length, change), errors, change };
  }
  await writeAnswers(services, transaction, holder, {
    ...writing,
    signature: {
      name: signed.name,
      kind: request.signature?.kind ?? "typed",
      strokes: request.signature?.kind === "drawn" ? (request.signature.strokes ?? null) : null,
      text: wordsIn(form.statement, language),
      hash: signatureHash({ statement: form.statement, definition: form.definition, answers: final }),
      at: now,
      from: address,
    },
  });
  return completed(filling, names);
}

async function completed({ transaction, holder, form }: Filling, shown: readonly string[]): Promise<Filled> {
  const leftBlobs = await dropFilesOfOthers(transaction, holder, { formId: form.id, shown });
  return { page: null, errors: [], change: "completed", leftBlobs };
}

/** The page that the person is on goes first; then the first of the others with something wrong. */
function firstWrong({ filling, pages, answers }: Known, at: number) {
  const places = [at, ...pages.map((_, index) => index + 1)];
  for (const place of places) {
    const page = pages[place - 1];
    const errors = page === undefined ? [] : faultsOf(page, answers, filling.language);
    if (errors.length > 0) return { place, errors };
  }
  return null;
}

function writingOf({ filling: { form, language } }: Known) {
  return { formId: form.id, revision: form.revision, language, holdsHealth: form.holdsHealth };
}

function present(known: Known, place: number, change: Filled["change"] = "none"): FormPage {
  const { filling, engine, pages, kept, answers, files } = known;
  const { form, language, timeZone } = filling;
  const isLast = place === pages.length || pages.length === 0;
  const isStanding = kept?.completedAt != null && change === "none" && kept.revision === form.revision;
  const signed = isStanding ? kept.signature : null;
  return presentPage(engine, pages, {
    formId: form.id,
    revision: form.revision,
    language,
    place,
    answers,
    files,
    signature:
      form.statement === null || !isLast
        ? null
        : {
            statement: wordsIn(form.statement, language),
            signed: signed && {
              name: signed.name,
              kind: signed.kind,
              on: todayIn(timeZone, new Date(signed.at)),
            },
          },
    isCompleted: isStanding,
    hasNewWording: kept !== null && kept.revision !== form.revision && change === "none",
  });
}

export function withoutFiles(definition: FormDefinition): FormDefinition {
  const pages = definition.pages.map((page) => ({
    ...page,
    elements: page.elements.map((one) => (one.type === "file" ? { ...one, isRequired: false } : one)),
  }));
  return { ...definition, pages };
}

function fileAnswers(files: FormFiles): Answers {
  return Object.fromEntries(
    Object.entries(files).map(([question, all]) => [question, all.map(({ identifier }) => identifier)]),
  );
}
