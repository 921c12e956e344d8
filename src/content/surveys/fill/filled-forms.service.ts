import { formatLong, isDate } from "#kernel/dates.ts";
import { numberFormat } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { FormDefinition } from "../form-definition.ts";
import { type Answer, type Answers, type AskedQuestion, isAsked } from "./answers.ts";
import { onlyOf, openEngine, wordsIn } from "./engine.service.ts";
import type { FilledForm } from "./filled-forms.ts";
import { fillWords } from "./fill.texts.ts";
import type { FormFile, Strokes } from "./form-page.ts";
import { type Holder, tablesOf } from "./holder.ts";
import { readCompleted } from "./saved-answers.service.ts";
import { filesOfForm } from "./saved-files.service.ts";

/** Every completed form of a holder in words: of the wording to which its answers are, in the language of the answers. */
export async function filledForms(
  services: Pick<Services, "vault">,
  transaction: Transaction,
  holder: Holder,
): Promise<FilledForm[]> {
  const forms: FilledForm[] = [];
  for (const kept of await readCompleted(services, transaction, holder)) {
    const definition = await wordingOf(transaction, kept.formId, kept.revision);
    if (definition === null) continue;
    const files = Object.values(await filesOfForm(transaction, holder, kept.formId)).flat();
    forms.push({
      id: kept.formId,
      title: wordsIn(definition.title, kept.language),
      completedAt: kept.completedAt ?? "",
      language: kept.language,
      answers: await answersInWords(definition, kept.answers, { language: kept.language, files }),
      signature: kept.signature && {
        ...kept.signature,
        strokes: await strokesOf(services, transaction, holder, kept.id),
      },
    });
  }
  return forms;
}

type Words = { language: Language; files: readonly FormFile[] };

/** What was asked and what was answered, in the order of the form. */
export async function answersInWords(
  definition: FormDefinition,
  answers: Answers,
  { language, files }: Words,
): Promise<FilledForm["answers"]> {
  const pages = (await openEngine(definition)).visible(answers);
  const shown = onlyOf(pages, answers);
  return pages.flatMap(({ elements }) =>
    elements.filter(isAsked).map((question) => {
      const answer = Object.hasOwn(shown, question.name) ? shown[question.name] : undefined;
      const own = question.type === "file" && Array.isArray(answer) ? answer : [];
      const isRead = answer !== undefined && !(typeof answer === "object" && !Array.isArray(answer));
      return {
        label: wordsIn(question.title, language),
        answer: isRead && question.type !== "file" ? inWords(question, answer, language) : null,
        files: files.filter(({ identifier }) => own.includes(identifier)),
      };
    }),
  );
}

function inWords(question: AskedQuestion, answer: Answer, language: Language): string {
  if (typeof answer === "boolean") return fillWords(language, answer ? "yes" : "no");
  if ("choices" in question) {
    const chosen = Array.isArray(answer) ? answer : [String(answer)];
    return (
      question.choices
        .filter(({ value }) => chosen.includes(value))
        .map(({ text }) => wordsIn(text, language))
        // A choice may have a comma of its own.
        .join("; ")
    );
  }
  if (question.type === "rating") return `${String(answer)} / ${question.rateMax}`;
  if (typeof answer === "number") return numberFormat(language).format(answer);
  if (typeof answer === "string" && question.type === "text") {
    if (question.inputType === "date" && isDate(answer)) return formatLong(answer, language);
    if (question.inputType === "tel") return formatPhone(answer);
  }
  return String(answer);
}

async function wordingOf(
  { client }: Transaction,
  formId: string,
  revision: number,
): Promise<FormDefinition | null> {
  const { rows } = await client.query<{ definition: FormDefinition }>(
    "select definition from form_revisions where form_id = $1 and revision = $2",
    [formId, revision],
  );
  return rows[0]?.definition ?? null;
}

async function strokesOf(
  { vault }: Pick<Services, "vault">,
  { client }: Transaction,
  holder: Holder,
  id: string,
): Promise<Strokes | null> {
  const { answers } = tablesOf(holder);
  const { rows } = await client.query<{ sealed: Buffer | null }>(
    `select signature_sealed as sealed from ${answers} where id = $1`,
    [id],
  );
  const sealed = rows[0]?.sealed ?? null;
  // Sealed by `writeAnswers` alone.
  return sealed === null ? null : (JSON.parse(vault.open(sealed, `${answers}.signature:${id}`)) as Strokes);
}
