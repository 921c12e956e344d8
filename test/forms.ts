import { formDefinition } from "#content/surveys/form-definition.ts";
import { insert, newId, unique } from "./factories.ts";
import type { TestServer } from "./server.ts";

type Owner = { installationId: string; clientId: string | null };

export const inThree = (text: string) => ({ default: text, ko: `${text} (ko)`, es: `${text} (es)` });

/** A form that is ready, with its first revision. */
export async function aForm(
  server: TestServer,
  { installationId, clientId }: Owner,
  more: { definition?: unknown; statement?: unknown; holdsHealth?: boolean } = {},
): Promise<string> {
  const definition = JSON.stringify(formDefinition.parse(more.definition ?? smokingForm));
  const statement = more.statement === undefined ? null : JSON.stringify(more.statement);
  const owner = { installation_id: installationId, client_id: clientId };
  const id = await insert(server, "custom_forms", {
    ...owner,
    key: unique("form"),
    name: unique("Form "),
    status: "ready",
    definition,
    statement,
    holds_health: more.holdsHealth ?? false,
  });
  await insert(server, "form_revisions", {
    ...owner,
    id: newId(),
    form_id: id,
    revision: 1,
    definition,
    statement,
  });
  return id;
}

/** A new wording, as staff keep one. */
export async function reword(server: TestServer, id: string, definition: unknown): Promise<void> {
  const words = JSON.stringify(formDefinition.parse(definition));
  await server.database.owner.query(
    "update custom_forms set definition = $2, revision = revision + 1 where id = $1",
    [id, words],
  );
  await server.database.owner.query(
    `insert into form_revisions (id, installation_id, client_id, form_id, revision, definition, statement)
     select $2, installation_id, client_id, id, revision, definition, statement from custom_forms where id = $1`,
    [id, newId()],
  );
}

/** Two pages; smokers are asked how many, and the one who smokes many is asked a page more. */
export const smokingForm = {
  title: inThree("Health questions"),
  description: inThree("About your health."),
  pages: [
    {
      name: "habits",
      title: inThree("Habits"),
      elements: [
        { type: "boolean", name: "smokes", title: inThree("Do you smoke?"), isRequired: true },
        {
          type: "text",
          inputType: "number",
          name: "many",
          title: inThree("How many a day?"),
          isRequired: true,
          visibleIf: "{smokes} = true",
          min: 1,
          max: 100,
        },
        { type: "text", inputType: "date", name: "since", title: inThree("Last visit to a doctor") },
      ],
    },
    {
      name: "more",
      visibleIf: "{many} > 10",
      elements: [{ type: "comment", name: "tell", title: inThree("Tell us more"), isRequired: true }],
    },
    {
      name: "end",
      elements: [
        { type: "html", name: "note", html: inThree("<p>Nearly done.</p>") },
        { type: "file", name: "proof", title: inThree("A letter of your doctor") },
      ],
    },
  ],
};

/** A survey asks these forms, in this order. */
export async function asksForms(
  { database }: TestServer,
  surveyId: string,
  formIds: readonly string[],
): Promise<void> {
  await database.owner.query(
    `insert into survey_forms (installation_id, client_id, survey_id, form_id, sort_order)
     select v.installation_id, v.client_id, v.id, f.id, f.n from surveys v, unnest($2::uuid[]) with ordinality f (id, n)
     where v.id = $1`,
    [surveyId, formIds],
  );
}
