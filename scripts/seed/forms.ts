import type { InferInsertModel } from "drizzle-orm";
import type { FormDefinition, FormWords } from "#domains/surveys/form-definition.ts";
import type { customFormsTable, formRevisionsTable, surveysTable } from "#domains/surveys/surveys.table.ts";
import type { formMapsTable } from "../../src/domains/offering/forms/form-maps.table.ts";
import { addDays } from "#kernel/dates.ts";
import { type Demo, kept } from "./demo.ts";
import { healthStatement, howWasIt, otherInsurance, statementOfHealth } from "./forms.texts.ts";
import { Random } from "./random.ts";
import type { DemoSession, EnrollmentSessions } from "./sessions.ts";

export type Forms = {
  forms: InferInsertModel<typeof customFormsTable>[];
  revisions: InferInsertModel<typeof formRevisionsTable>[];
  maps: InferInsertModel<typeof formMapsTable>[];
  surveys: InferInsertModel<typeof surveysTable>[];
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
  return {
    forms,
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
        ...kept(random, founded),
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
