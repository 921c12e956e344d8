import { isDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { parsePhone } from "#kernel/phone.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { isWebAddress } from "#kernel/web-address.ts";
import { textOf, type Values } from "#resource/definition.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { inboxWords } from "./inbox.texts.ts";
import type { RecipientType } from "./parties.ts";
import type { VariableType } from "./template-variables.ts";
import { filled, findVariables, ownNames, ownWords, type Place } from "./fill-text.service.ts";
import { variablesIn } from "./variable-value.ts";

export async function findTemplates(scope: Scope) {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{
      id: string;
      name: string;
      language: Language;
      clientName: string | null;
    }>(
      `select m.id, m.name, m.language, c.name as "clientName" from message_templates m left join clients c on c.id = m.client_id
       where m.deleted_at is null and m.active order by m.name_key, m.id limit 500`,
    );
    return { rows };
  });
}

/** What a text says to people of a client. Nobody in particular reads it: words stand for their name. */
export async function preview(
  services: Services,
  scope: Scope,
  { text, clientId, language }: { text: string } & Place,
) {
  return scope.transaction(async (transaction) => {
    const clientName = clientId === null ? null : await nameOfClient(transaction, clientId);
    const example = (key: string) => inboxWords(language, `example.${key}`);
    const reader = {
      name: example("name"),
      firstName: example("firstName"),
      clientName: clientName ?? example("clientName"),
    };
    const known = await findVariables(transaction, variablesIn(text));
    return filled(text, known, { clientId, language }, ownWords(services, reader));
  });
}

/** What a variable says at a place with a value that is only tried. */
export async function tryValue(
  scope: Scope,
  { variableId, value, clientId, language }: { variableId: string; value: string } & Place,
) {
  return scope.transaction(async (transaction) => {
    if (clientId !== null) await nameOfClient(transaction, clientId);
    const text = `{{${await nameOf(transaction, variableId)}}}`;
    const known = await findVariables(transaction, variablesIn(text));
    const tried = known.map((one) => {
      const others = one.values.filter((other) => other.clientId !== clientId);
      return { ...one, values: [{ clientId, language, value }, ...others] };
    });
    return filled(text, tried, { clientId, language }, []);
  });
}

async function nameOf({ client }: Transaction, variableId: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select name from template_variables where id = $1 and deleted_at is null",
    [variableId],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0].name;
}

/** A template for somebody: with their name, and what their client or the site says. */
export async function fill(
  services: Services,
  scope: Scope,
  { templateId, to }: { templateId: string; to: { type: RecipientType; id: string } | null },
) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ subject: string; body: string; language: Language }>(
      "select subject, body, language from message_templates where id = $1 and deleted_at is null and active",
      [templateId],
    );
    const [template] = rows;
    if (template === undefined) throw new Problem("notFound");
    const person = to === null ? null : await readPerson(transaction, to);
    const place = { clientId: person?.clientId ?? null, language: template.language };
    const known = await findVariables(transaction, variablesIn(`${template.subject} ${template.body}`));
    const own = ownWords(services, person ?? {});
    const subject = filled(template.subject, known, place, own);
    const body = filled(template.body, known, place, own);
    const names = new Set(subject.used.map(({ name }) => name));
    return {
      subject: subject.text,
      html: paragraphs(body.text),
      used: [...subject.used, ...body.used.filter(({ name }) => !names.has(name))],
      unknown: [...new Set([...subject.unknown, ...body.unknown])],
    };
  });
}

/** Lines as paragraphs, for the editor; nothing of it is read as HTML. */
function paragraphs(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\n{2,}/u)
    .map((part) => `<p>${part.replaceAll("\n", "<br />")}</p>`)
    .join("");
}

async function nameOfClient({ client }: Transaction, id: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select name from clients where id = $1 and deleted_at is null",
    [id],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0].name;
}

type Person = { name: string; firstName: string; clientId: string | null; clientName: string | null };

async function readPerson(
  { client }: Transaction,
  { type, id }: { type: RecipientType; id: string },
): Promise<Person> {
  const { rows } = await client.query<Person>(people[type], [id]);
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

const organization = (table: "brokers" | "partners" | "tpas") =>
  `select name, name as "firstName", null::uuid as "clientId", null::text as "clientName" from ${table} where id = $1 and deleted_at is null` as const;
const people = {
  member: `select coalesce(${fullNameSql("m")}, '') as name, m.first_name as "firstName", m.client_id as "clientId", c.name as "clientName" from members m join clients c on c.id = m.client_id where m.id = $1 and m.deleted_at is null`,
  client: `select name, name as "firstName", id as "clientId", name as "clientName" from clients where id = $1 and deleted_at is null`,
  broker: organization("brokers"),
  partner: organization("partners"),
  tpa: organization("tpas"),
} as const;

/** A value has the form of its variable's type, and a variable's default too. */
export async function checkValue(
  values: Values,
  { scope, transaction }: { scope: Scope; transaction: Transaction },
): Promise<Values> {
  const { rows } = await transaction.client.query<{ type: VariableType }>(
    "select type from template_variables where id = $1::uuid",
    [textOf(values, "variableId")],
  );
  const type = rows[0]?.type ?? "text";
  if (!fits(type, textOf(values, "value") ?? "")) throw wrong(scope, "value", type);
  return values;
}

export function checkVariable(
  values: Values,
  { scope, before }: { scope: Scope; before: Values | null },
): Values {
  const { name, defaultValue } = values;
  const type = textOf(before ?? values, "type") ?? "text";
  if (ownNames.some((one) => one === name)) throw refused(scope, "name", "ownName");
  const words = typeof defaultValue === "object" && defaultValue !== null ? Object.values(defaultValue) : [];
  for (const word of words)
    if (typeof word === "string" && word !== "" && !fits(type, word))
      throw wrong(scope, "defaultValue", type);
  return values;
}

function fits(type: string, value: string): boolean {
  switch (type) {
    case "number":
      return /^-?\d{1,12}(?:\.\d{1,4})?$/u.test(value);
    case "date":
      return isDate(value);
    case "phone":
      return parsePhone(value).ok;
    case "email":
      return parseEmail(value).ok;
    case "webAddress":
      return isWebAddress(value);
    default:
      return true;
  }
}

const wrong = (scope: Scope, path: string, type: string) => refused(scope, path, `type.${type}`);

function refused({ context }: Scope, path: string, fault: string): Problem {
  return new Problem("invalid", {
    fieldErrors: saidInEach({ path, code: "form" }, context.language, (one) =>
      inboxWords(one, `fault.${fault}`),
    ),
  });
}
