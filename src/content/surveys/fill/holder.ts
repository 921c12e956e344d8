/** The owner of the answers: an enrollment, or one person's way through a survey. */
export type Holder = { id: string; installationId: string } & (
  | { kind: "enrollment"; clientId: string }
  | { kind: "survey"; clientId: string | null; surveyId: string }
);

type Tables = { answers: string; files: string; owner: string };

const tables = {
  enrollment: { answers: "enrollment_forms", files: "enrollment_form_files", owner: "enrollment_id" },
  survey: { answers: "survey_answers", files: "survey_files", owner: "response_id" },
} as const satisfies Record<Holder["kind"], Tables>;

export function tablesOf({ kind }: Holder): Tables {
  return tables[kind];
}
