import type { InferInsertModel } from "drizzle-orm";
import type { FormDefinition, FormWords } from "#content/surveys/form-definition.ts";
import type {
  customFormsTable,
  formRevisionsTable,
  surveyAnswersTable,
  surveyResponsesTable,
  surveysTable,
} from "#content/surveys/surveys.table.ts";
import type { formMapsTable } from "../enrollment/offering/forms/form-maps.table.ts";
import { addDays } from "#kernel/dates.ts";
import { digest } from "#server/crypto.ts";
import { type Demo, kept, momentOf } from "./demo.ts";
import { healthStatement, howWasIt, otherInsurance, statementOfHealth } from "./forms.texts.ts";
import { Random } from "./random.ts";
import type { DemoSession, EnrollmentSessions } from "./sessions.ts";

export type Forms = {
  forms: InferInsertModel<typeof customFormsTable>[];
  revisions: InferInsertModel<typeof formRevisionsTable>[];
  maps: InferInsertModel<typeof formMapsTable>[];
  surveys: InferInsertModel<typeof surveysTable>[];
  responses: InferInsertModel<typeof surveyResponsesTable>[];
  answers: InferInsertModel<typeof surveyAnswersTable>[];
  /** Of each survey, in their order. */
  asked: string[];
};

type About = {
  key: string;
  name: string;
  definition: FormDefinition;
  statement?: FormWords;
  holdsHealth?: true;
};

/** What people of the demo said of enrolling. */
const said = [
  [5, "", "en"],
  [4, "The plan page was clear.", "en"],
  [5, "", "ko"],
  [3, "I looked for my dentist and did not find where.", "en"],
  [4, "", "es"],
  [5, "Muy rápido.", "es"],
  [2, "My phone rang in the middle and I began again.", "en"],
] as const;

/** Three forms for all clients: one always asked for, one for EOI, and one in a survey that everybody can answer. */
export function makeForms(demo: Demo, { bakeryHires, newHires }: EnrollmentSessions): Forms {
  const random = new Random("forms");
  const { installationId, founded, today } = demo;
  const formOf = ({ statement, ...about }: About) => ({
    ...kept(random, founded),
    installationId,
    status: "ready" as const,
    ...about,
    holdsHealth: about.holdsHealth ?? false,
    // A row that leaves a column out in a list of rows that have it would write null.
    statement: statement ?? null,
  });
  const insurance = formOf({
    key: "other-insurance",
    name: "Other insurance you have",
    definition: otherInsurance,
  });
  const health = formOf({
    key: "statement-of-health",
    name: "Statement of health",
    definition: statementOfHealth,
    statement: healthStatement,
    holdsHealth: true,
  });
  const experience = formOf({ key: "how-was-signing-up", name: "How was enrolling?", definition: howWasIt });
  const forms = [insurance, health, experience];
  const mapOf = (enrollmentSession: DemoSession, formId: string) => ({
    ...kept(random, founded),
    installationId,
    clientId: enrollmentSession.employer.row.id,
    sessionId: enrollmentSession.row.id,
    formId,
    sortOrder: 1,
  });
  const survey = kept(random, founded);
  const answered = said.map(([ease, better, language], at) => {
    const response = kept(random, momentOf(addDays(today, -1 - at), 30 * at));
    const own = { installationId, surveyId: survey.id, language, completedAt: response.createdAt };
    const answer = kept(random, response.createdAt);
    return {
      response: { ...response, ...own, keyHash: digest(`demo survey ${at}`) },
      answer: {
        ...answer,
        ...own,
        responseId: response.id,
        formId: experience.id,
        revision: 1,
        page: 1,
        answersSealed: demo.vault.seal(
          JSON.stringify({ ease, ...(better === "" ? {} : { better }) }),
          `survey_answers.answers:${answer.id}`,
        ),
      },
    };
  });
  return {
    forms,
    responses: answered.map(({ response }) => response),
    answers: answered.map(({ answer }) => answer),
    revisions: forms.map(({ id, definition, statement }) => ({
      id: random.id(founded),
      installationId,
      formId: id,
      revision: 1,
      at: founded,
      definition,
      statement,
    })),
    maps: [
      { ...mapOf(bakeryHires, insurance.id), trigger: "always", required: false, coverageType: null },
      { ...mapOf(newHires, health.id), trigger: "eoi", required: true, coverageType: "life" },
    ],
    surveys: [
      {
        ...survey,
        installationId,
        name: "How was enrolling?",
        surveyKey: "WELCOME-SURVEY",
        status: "open",
        opensOn: addDays(today, -30),
        closesOn: addDays(today, 365),
        languages: ["en", "ko", "es"],
      },
    ],
    asked: [experience.id],
  };
}
