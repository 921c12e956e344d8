import type pg from "pg";
import type { z } from "zod";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { databaseErrorOf } from "#server/http/errors.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { conditionReader } from "./fill/expressions.service.ts";
import { formCounts } from "./counts.ts";
import { definitionFaults, definitionIssues, type ReadNames } from "./form-rules.ts";
import type { createForm as createCall, CustomForm, updateForm as updateCall } from "./forms.ts";
import { surveyProblem } from "./surveys.texts.ts";

type NewForm = z.output<typeof createCall.body>;
type FormValues = z.output<typeof updateCall.body>;

/** Lists the forms that may be asked for: those for all clients and, where a client is named, those of that client. */
export async function findFormChoices(scope: Scope, client: string | undefined) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ id: string; label: string; clientId: string | null }>(
      `select id, name as label, client_id as "clientId" from custom_forms
       where status = 'ready' and deleted_at is null and ($1::uuid is null or client_id is null or client_id = $1)
       order by name_key, id limit 500`,
      [client ?? null],
    );
    return { rows };
  });
}

export async function getForm(scope: Scope, id: string): Promise<CustomForm> {
  return scope.transaction(({ client }) => readForm(client, id));
}

export async function createForm(services: Services, scope: Scope, given: NewForm): Promise<CustomForm> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  await refuseFaults(scope, given, "draft");
  return scope
    .transaction(async (transaction) => {
      const { client } = transaction;
      if (given.clientId !== null) await requireClient(client, given.clientId);
      await client.query(
        `insert into custom_forms (id, installation_id, client_id, key, name, definition, statement, holds_health,
           created_at, updated_at, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $10)`,
        [
          id,
          scope.accessScope.installationId,
          given.clientId,
          given.key,
          given.name,
          JSON.stringify(given.definition),
          given.statement && JSON.stringify(given.statement),
          given.holdsHealth,
          now,
          scope.userId ?? null,
        ],
      );
      await keepRevision(client, id, now);
      audit(transaction, "create", id, given.clientId);
      return readForm(client, id);
    })
    .catch((error: unknown) => {
      const isTwice = databaseErrorOf(error)?.constraint === "custom_forms_key";
      throw isTwice ? new Problem("invalid", { fieldErrors: [fieldError("key", "taken")] }) : error;
    });
}

export async function updateForm(
  services: Services,
  scope: Scope,
  { id, version, values }: { id: string; version: number; values: FormValues },
): Promise<CustomForm> {
  const now = services.clock();
  await refuseFaults(scope, values, values.status);
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const before = await lockForm(client, id);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    if (before.status === "ready" && values.status !== "ready") await refuseWhileAsked(scope, client, id);
    const { rows } = await client.query<{ isNew: boolean }>(
      `update custom_forms f set name = $2, definition = $3, statement = $4, holds_health = $5, status = $6,
         revision = f.revision + case when o.definition <> $3::jsonb or o.statement is distinct from $4::jsonb then 1 else 0 end,
         version = f.version + 1, updated_at = $7, updated_by = $8
       from custom_forms o where f.id = $1 and o.id = f.id
       returning f.revision <> o.revision as "isNew"`,
      [
        id,
        values.name,
        JSON.stringify(values.definition),
        values.statement && JSON.stringify(values.statement),
        values.holdsHealth,
        values.status,
        now,
        scope.userId ?? null,
      ],
    );
    const isNew = rows[0]?.isNew === true;
    if (isNew) await keepRevision(client, id, now);
    const after = await readForm(client, id);
    const fields = [
      ...(["name", "holdsHealth", "status"] as const).filter((name) => before[name] !== after[name]),
      ...(isNew ? ["wording"] : []),
    ];
    audit(transaction, "update", id, before.clientId, { fields, revision: after.revision });
    return after;
  });
}

/** Removes a form. It stays if somebody has answered it, or something asks for it; the answer says which. */
export async function removeForm(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const form = await lockForm(client, id);
    const reasons = (["sessions", "surveys", "answers"] as const).filter((name) => form[name] > 0);
    if (reasons.length > 0)
      throw surveyProblem(
        "inUse",
        reasons.map((name) => fieldError("form", `inUse.${name}`, { count: form[name] })),
        scope.context.language,
      );
    await client.query(
      "update custom_forms set deleted_at = now(), version = version + 1, updated_by = $2 where id = $1",
      [id, scope.userId ?? null],
    );
    audit(transaction, "remove", id, form.clientId);
  });
}

/** Returns the form if the caller reaches it, and locks its row until the transaction ends. */
async function lockForm(client: pg.ClientBase, id: string): Promise<CustomForm> {
  await client.query("select 1 from custom_forms where id = $1 and deleted_at is null for update", [id]);
  return readForm(client, id);
}

async function refuseFaults(
  scope: Scope,
  { definition, statement }: Pick<FormValues, "definition" | "statement">,
  status: FormValues["status"],
): Promise<void> {
  const errors: FieldError[] = [
    ...(status === "ready" ? definitionIssues(definition, statement) : []),
    ...definitionFaults(definition, await namesReader(definition)),
  ];
  if (errors.length > 0) throw surveyProblem("invalid", errors, scope.context.language);
}

/** Reads the conditions as the engine reads them when the form is filled in. */
async function namesReader({ pages }: FormValues["definition"]): Promise<ReadNames> {
  const names = pages.flatMap(({ elements }) =>
    elements.filter(({ type }) => type !== "html").map(({ name }) => name),
  );
  const read = await conditionReader(names);
  return (expression) => {
    const outcome = read(expression);
    if (outcome.ok) return outcome.condition.reads;
    return outcome.refusal.code === "name" ? [outcome.refusal.name] : null;
  };
}

/** Refuses to take back a form that something open asks for: people who fill it in now would lose it. */
async function refuseWhileAsked(scope: Scope, client: pg.ClientBase, id: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select s.name from form_maps m join enrollment_sessions s on s.id = m.session_id and s.deleted_at is null
     where m.form_id = $1 and m.deleted_at is null and s.status = 'open'
     union all select v.name from survey_forms a join surveys v on v.id = a.survey_id
     where a.form_id = $1 and v.deleted_at is null and v.status = 'open'
     limit 1`,
    [id],
  );
  const [asking] = rows;
  if (asking !== undefined)
    throw surveyProblem(
      "invalid",
      [fieldError("status", "askedNow", { name: asking.name })],
      scope.context.language,
    );
}

export async function requireClient(client: pg.ClientBase, id: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from clients where id = $1 and deleted_at is null", [id]);
  if (rowCount === 0)
    throw new Problem("invalid", { fieldErrors: [fieldError("clientId", "missingReference")] });
}

async function keepRevision(client: pg.ClientBase, formId: string, at: Date): Promise<void> {
  await client.query(
    `insert into form_revisions (id, installation_id, client_id, form_id, revision, at, definition, statement)
     select $2, installation_id, client_id, id, revision, $3, definition, statement from custom_forms where id = $1`,
    [formId, uuidv7(at.getTime()), at],
  );
}

const rowColumns = `custom_forms.id, custom_forms.version, custom_forms.key, custom_forms.name, custom_forms.client_id as "clientId", c.name as "clientName", custom_forms.status,
  custom_forms.holds_health as "holdsHealth", custom_forms.statement is not null as "isSigned", custom_forms.revision, custom_forms.updated_at as "updatedAt",
  ${formCounts.questions} as questions, ${formCounts.sessions} as sessions, ${formCounts.surveys} as surveys,
  ${formCounts.answers} as answers`;

async function readForm(client: pg.ClientBase, id: string): Promise<CustomForm> {
  const { rows } = await client.query<CustomForm>(
    `select ${rowColumns}, custom_forms.definition, custom_forms.statement,
       (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'clientName', k.name) order by s.name), '[]')
        from form_maps m join enrollment_sessions s on s.id = m.session_id and s.deleted_at is null
          join clients k on k.id = s.client_id
        where m.form_id = custom_forms.id and m.deleted_at is null) as "usedIn"
     from custom_forms left join clients c on c.id = custom_forms.client_id where custom_forms.id = $1 and custom_forms.deleted_at is null`,
    [id],
  );
  const [form] = rows;
  if (form === undefined) throw new Problem("notFound");
  return form;
}

function audit(
  transaction: Transaction,
  action: string,
  subjectId: string,
  clientId: string | null,
  details: Record<string, unknown> = {},
): void {
  transaction.audit({ action, subject: "customForms", subjectId, ...(clientId && { clientId }), details });
}
