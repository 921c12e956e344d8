import type { z } from "zod";
import { Problem, inEveryLanguage } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Answers } from "./answers.ts";
import { faultsOf, onlyOf, openEngine, presentPage, withTyped, wordsIn } from "./engine.service.ts";
import { answersInWords } from "./filled-forms.service.ts";
import { fillWords } from "./fill.texts.ts";
import type { FormPage } from "./form-page.ts";
import { checkSignature } from "./signature.service.ts";
import { type LivingForm, withoutFiles } from "./fill.service.ts";
import type { tryForm } from "./survey.ts";

type Try = z.output<typeof tryForm.body>;

export async function findTestableForms(scope: Scope): Promise<{ id: string; name: string }[]> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      "select id, name from custom_forms where active and deleted_at is null order by name_key, id limit 500",
    );
    return rows;
  });
}

/** What a person would see: the answers to all pages come with each act, and nothing of them is kept. */
export async function tryOut(
  scope: Scope,
  { formId, language, values, act, page: wanted, signature }: Try,
): Promise<{ page: FormPage | null; answers: { label: string; answer: string | null }[] }> {
  const form = await scope.transaction(async ({ client }) => {
    const { rows } = await client.query<LivingForm>(
      `select id, revision, definition, statement, holds_health as "holdsHealth" from custom_forms where id = $1 and active and deleted_at is null`,
      [formId],
    );
    return rows[0];
  });
  if (form === undefined) throw new Problem("notFound");
  const definition = withoutFiles(form.definition);
  const engine = await openEngine(definition);
  const answers = definition.pages.reduce<Answers>((all, page) => withTyped(page, all, values), {});
  const pages = engine.visible(answers);
  const at = Math.max(1, pages.findIndex(({ page }) => page.name === wanted) + 1);
  const present = (place: number) =>
    presentPage(engine, pages, {
      formId,
      revision: form.revision,
      language,
      place,
      answers,
      files: {},
      signature:
        form.statement === null || place !== pages.length
          ? null
          : { statement: wordsIn(form.statement, language), signed: null },
      isCompleted: false,
      hasNewWording: false,
    });
  if (act === "show" || act === "look") return { page: present(at), answers: [] };
  if (act === "back") return { page: present(Math.max(1, at - 1)), answers: [] };
  const checkedPages = act === "next" ? pages.slice(at - 1, at) : pages;
  for (const [index, page] of checkedPages.entries()) {
    const errors = faultsOf(page, answers, language);
    const name = act === "next" ? page.page.name : (pages[index]?.page.name ?? "");
    if (errors.length > 0) throw new Problem("invalid", { fieldErrors: errors, facts: { page: name } });
  }
  if (act === "next") return { page: present(Math.min(at + 1, pages.length)), answers: [] };
  const signed = form.statement === null ? null : checkSignature(signature);
  if (signed?.ok === false) {
    const errors = inEveryLanguage(language, (one) =>
      signed.faults.map((fault) => ({ ...fault, message: fillWords(one, `signature.${fault.code}`) })),
    );
    throw new Problem("invalid", { fieldErrors: errors });
  }
  const said = await answersInWords(definition, onlyOf(pages, answers), { language, files: [] });
  return { page: null, answers: said.map(({ label, answer }) => ({ label, answer })) };
}
