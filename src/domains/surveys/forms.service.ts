import type pg from "pg";
import type { z } from "zod";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { databaseErrorOf } from "#server/http/errors.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { conditionReader } from "./fill/expressions.service.ts";
import { definitionFaults, definitionIssues, type ReadNames } from "./form-rules.ts";
import type {
  createForm as createCall,
  CustomForm,
  FormRow,
  formList,
  updateForm as updateCall,
} from "./forms.ts";
import { surveyProblem } from "./surveys.texts.ts";

type NewForm = z.output<typeof createCall.body>;
type FormValues = z.output<typeof updateCall.body>;
type Query = z.output<typeof formList.query>;

const orders: Record<string, string> = {
  name: "f.name_key",
  clientName: "c.name_key",
  status: "f.status",
  updatedAt: "f.updated_at",
};

/** A page of the forms in reach; they are few, so a name is found wherever it stands. */
export async function findForms(scope: Scope, query: Query) {
  const { sort, page, pageSize } = query;
  const where = `where f.deleted_at is null and ($1::text is null or strpos(f.name_key, lower($1)) > 0)
    and ($2::uuid is null or f.client_id = $2) and ($3::text is null or f.status = $3)`;
  const values = [query.q || null, query["filter[clientId]"] ?? null, query["filter[status]"] ?? null];
  const order = `${orders[sort.replace(/^-/u, "")]} ${sort.startsWith("-") ? "desc" : "asc"} nulls first, f.id`;
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<FormRow>(
      `select ${rowColumns} ${from} ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    );
    const counted = await client.query<{ total: number }>(
      `select count(*)::int as total from custom_forms f ${where}`,
      values,
    );
    return { rows, total: counted.rows[0]?.total ?? 0, page };
  });
}

/** The forms that can be asked for; of one client and those for all, where one is named. */
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

/** What somebody has answered, or something asks for, stays: the answer says which. */
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

/** The form, if the caller reaches it, held until the transaction ends. */
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

/** Reads conditions as the engine will that runs the form. */
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

/** People who are filling it in now would lose it. */
async function refuseWhileAsked(scope: Scope, client: pg.ClientBase, id: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select s.name from form_maps m join enrollment_sessions s on s.id = m.session_id and s.deleted_at is null
     where m.form_id = $1 and m.deleted_at is null and s.status = 'open'
     union all select v.name from surveys v where $1 = any(v.form_ids) and v.deleted_at is null and v.status = 'open'
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

const countOf = (table: string, where: string) =>
  `(select count(*)::int from ${table} x where ${where} and x.deleted_at is null)`;

const rowColumns = `f.id, f.version, f.key, f.name, f.client_id as "clientId", c.name as "clientName", f.status,
  f.holds_health as "holdsHealth", f.statement is not null as "isSigned", f.revision, f.updated_at as "updatedAt",
  (select coalesce(sum(jsonb_array_length(p->'elements')), 0)::int from jsonb_array_elements(f.definition->'pages') p) as questions,
  ${countOf("form_maps", "x.form_id = f.id")} as sessions,
  ${countOf("surveys", "f.id = any(x.form_ids)")} as surveys,
  ${countOf("enrollment_forms", "x.form_id = f.id")} + ${countOf("survey_answers", "x.form_id = f.id")} as answers`;
const from = "from custom_forms f left join clients c on c.id = f.client_id";

async function readForm(client: pg.ClientBase, id: string): Promise<CustomForm> {
  const { rows } = await client.query<CustomForm>(
    `select ${rowColumns}, f.definition, f.statement,
       (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'clientName', k.name) order by s.name), '[]')
        from form_maps m join enrollment_sessions s on s.id = m.session_id and s.deleted_at is null
          join clients k on k.id = s.client_id
        where m.form_id = f.id and m.deleted_at is null) as "usedIn"
     ${from} where f.id = $1 and f.deleted_at is null`,
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
