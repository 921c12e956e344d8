import type pg from "pg";
import { correctColour } from "#kernel/contrast.ts";
import { lineOf } from "#kernel/csv.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { t, translator } from "#server/i18n.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { cellsOf, columnsOf, wordsIn } from "../form-cells.ts";
import type { FormDefinition } from "../form-definition.ts";
import { seesHealth } from "../health.service.ts";
import type { SurveyResults } from "./results.ts";
import { resultsTexts, writeResults } from "./results.pdf.ts";
import { tally } from "./tally.ts";

type Answered = {
  responseId: string;
  revision: number;
  answers: Record<string, unknown>;
};
type ReadForm = { id: string; title: string; wordings: Map<number, FormDefinition>; rows: Answered[] };
type Read = {
  name: string;
  clientId: string | null;
  started: number;
  completed: number;
  forms: ReadForm[];
  hidden: number;
};

/** A survey of more is counted by its newest ones. */
const mostCounted = 20_000;

export async function getResults(services: Services, scope: Scope, id: string): Promise<SurveyResults> {
  return scope.transaction(async (transaction) => {
    const read = await readSurvey(services, scope, transaction, id);
    noteLook(transaction, "view", id, read);
    return counted(scope, read);
  });
}

function counted({ context: { language } }: Scope, { forms, name, started, completed, hidden }: Read) {
  const words = { yes: t(language, "surveys:yes"), no: t(language, "surveys:no") };
  return {
    name,
    started,
    completed,
    hidden,
    forms: forms.map((form) => ({
      id: form.id,
      title: form.title,
      answers: form.rows.length,
      questions: tally(
        [...form.wordings.values()],
        form.rows.map(({ answers }) => answers),
        language,
        words,
      ),
    })),
  };
}

export async function openResults(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  const results = await scope.transaction(async (transaction) => {
    const read = await readSurvey(services, scope, transaction, id);
    noteLook(transaction, "print", id, read);
    return counted(scope, read);
  });
  const { language } = scope.context;
  const words = translator(language, resultsTexts);
  const { siteName, theme } = services.site;
  const pdf = new PdfDocument({
    title: words("title", { name: results.name }),
    language,
    header: siteName,
    footer: results.name,
    pageLabel: (page, pages) => words("page", { page, pages }),
    createdAt: services.clock(),
    colour: correctColour(theme.primary, "#ffffff").value,
  });
  writeResults(pdf, results, { language, words, day: services.clock() });
  return { file: await pdf.finish(), mediaType: "application/pdf", name: "survey-results.pdf" };
}

/** A row for each response, a column for each question of each form that the caller may see. */
export async function exportResponses(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  const { language } = scope.context;
  const { read, people } = await scope.transaction(async (transaction) => {
    const found = await readSurvey(services, scope, transaction, id);
    noteLook(transaction, "export", id, found);
    const { rows } = await transaction.client.query<{
      id: string;
      name: string | null;
      startedAt: string;
      completedAt: string | null;
    }>(
      `select r.id, p.name, r.created_at as "startedAt", r.completed_at as "completedAt"
       from survey_responses r left join survey_recipients p on p.id = r.recipient_id
       where r.survey_id = $1 and r.deleted_at is null order by r.created_at desc, r.id limit $2`,
      [id, mostCounted],
    );
    return { read: found, people: rows };
  });
  const columns = read.forms.map((form) => columnsOf([...form.wordings.values()], language));
  const cells = {
    language,
    yes: t(language, "surveys:yes"),
    no: t(language, "surveys:no"),
    fileName: () => undefined,
  };
  const byResponse = read.forms.map((form) => new Map(form.rows.map((row) => [row.responseId, row])));
  const word = (key: string) => t(language, `surveys:${key}`);
  const head = [
    word("surveys.responses.who"),
    word("surveys.responses.started"),
    word("surveys.responses.completed"),
    ...columns.flat().map(({ title }) => title),
  ];
  const lines = people.map((person) => [
    person.name ?? "",
    person.startedAt,
    person.completedAt ?? "",
    ...read.forms.flatMap((form, at) => {
      const row = byResponse[at]?.get(person.id);
      const definition = row && form.wordings.get(row.revision);
      const said = row && definition ? cellsOf(definition, row.answers, cells) : {};
      return (columns[at] ?? []).map(({ name }) => said[name] ?? "");
    }),
  ]);
  return {
    file: Buffer.from(`\u{feff}${[head, ...lines].map(lineOf).join("")}`),
    mediaType: "text/csv; charset=utf-8",
    name: "survey.csv",
  };
}

async function readSurvey(
  { vault }: Services,
  scope: Scope,
  { client }: Transaction,
  id: string,
): Promise<Read> {
  const { language } = scope.context;
  const { rows: surveys } = await client.query<{
    name: string;
    clientId: string | null;
    started: number;
    completed: number;
  }>(
    `select v.name, v.client_id as "clientId", count(r.id)::int as started, count(r.completed_at)::int as completed
     from surveys v left join survey_responses r on r.survey_id = v.id and r.deleted_at is null
     where v.id = $1 and v.deleted_at is null group by v.id`,
    [id],
  );
  const [survey] = surveys;
  if (survey === undefined) throw new Problem("notFound");
  // A form that is asked no more, and was answered, is counted behind the others.
  const { rows: asked } = await client.query<{ id: string; holdsHealth: boolean }>(
    `select f.id, f.holds_health as "holdsHealth" from custom_forms f left join survey_forms a on a.form_id = f.id and a.survey_id = $1
     where a.survey_id is not null or exists (select from survey_answers s join survey_responses r on r.id = s.response_id
       where s.form_id = f.id and r.survey_id = $1 and s.completed_at is not null and r.deleted_at is null)
     order by a.sort_order nulls last, f.id`,
    [id],
  );
  const shown = asked.filter(({ holdsHealth }) => !holdsHealth || seesHealth(scope));
  const forms: ReadForm[] = [];
  for (const { id: formId } of shown) {
    const wordings = await readWordings(client, formId);
    const [newest] = wordings.values();
    const { rows } = await client.query<{
      id: string;
      responseId: string;
      revision: number;
      sealed: Buffer | null;
    }>(
      `select s.id, s.response_id as "responseId", s.revision, s.answers_sealed as sealed from survey_answers s
         join survey_responses r on r.id = s.response_id and r.deleted_at is null
       where r.survey_id = $1 and s.form_id = $2 and s.completed_at is not null and s.deleted_at is null
       order by s.completed_at desc limit $3`,
      [id, formId, mostCounted],
    );
    forms.push({
      id: formId,
      title: newest === undefined ? "" : wordsIn(newest.title, language),
      wordings,
      rows: rows.map(({ sealed, ...row }) => ({
        ...row,
        // Sealed where the answers are kept, an object by the name of the question.
        answers: (sealed === null
          ? {}
          : JSON.parse(vault.open(sealed, `survey_answers.answers:${row.id}`))) as Record<string, unknown>,
      })),
    });
  }
  return { ...survey, forms, hidden: asked.length - shown.length };
}

async function readWordings(client: pg.ClientBase, formId: string): Promise<Map<number, FormDefinition>> {
  const { rows } = await client.query<{ revision: number; definition: FormDefinition }>(
    "select revision, definition from form_revisions where form_id = $1 order by revision desc",
    [formId],
  );
  return new Map(rows.map(({ revision, definition }) => [revision, definition]));
}

function noteLook(
  transaction: Transaction,
  action: "view" | "print" | "export",
  subjectId: string,
  { clientId, started }: Read,
): void {
  transaction.audit({
    action,
    subject: "surveyResponses",
    subjectId,
    ...(clientId && { clientId }),
    details: { results: started },
  });
}
