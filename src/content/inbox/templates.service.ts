import { isDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { parsePhone } from "#kernel/phone.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { isWebAddress } from "#kernel/web-address.ts";
import { textOf, type Values } from "#records/definition.ts";
import { harmlessHtml, shownHtml } from "#server/page-html.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { inboxWords } from "./inbox.texts.ts";
import type { RecipientType } from "./parties.ts";
import type { VariableType } from "./template-variables.ts";
import { filled, filledHtml, findVariables, ownNames, ownWords, type Place } from "./fill-text.service.ts";
import { plainText } from "./message-text.ts";
import type { FilledIn, UsedVariable } from "./templates.ts";
import { variablesIn } from "./variable-value.ts";

export async function findTemplates(scope: Scope) {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{
      id: string;
      name: string;
      clientName: string | null;
    }>(
      `select m.id, m.name, c.name as "clientName" from message_templates m left join clients c on c.id = m.client_id
       where m.deleted_at is null and m.active order by m.name_key, m.id limit 500`,
    );
    return { rows };
  });
}

/** What a template says to people of a client. Nobody in particular reads it: words stand for their name. */
export async function preview(
  services: Services,
  scope: Scope,
  { subject, html, clientId, language }: { subject: string; html: string } & Place,
): Promise<FilledIn> {
  const text = harmlessHtml(html);
  return scope.transaction(async (transaction) => {
    const clientName = clientId === null ? null : await nameOfClient(transaction, clientId);
    const example = (key: string) => inboxWords(language, `example.${key}`);
    const reader = {
      name: example("name"),
      firstName: example("firstName"),
      clientName: clientName ?? example("clientName"),
    };
    const said = { subject, html: text };
    const shown = await fillBoth(transaction, said, { clientId, language }, ownWords(services, reader));
    return { ...shown, html: shownHtml(shown.html, language) };
  });
}

/** Subject and text with their variables, and the names in them that nobody knows. */
async function fillBoth(
  transaction: Transaction,
  said: { subject: string; html: string },
  place: Place,
  own: readonly UsedVariable[],
): Promise<FilledIn> {
  const known = await findVariables(transaction, variablesIn(`${said.subject} ${said.html}`));
  const subject = filled(said.subject, known, place, own);
  const { html, used, unknown } = filledHtml(said.html, known, place, own);
  const names = new Set(subject.used.map(({ name }) => name));
  // A name that a tag runs through is one to a reader, and is not filled in.
  const inPlain = variablesIn(plainText(said.html)).filter((name) => !variablesIn(said.html).includes(name));
  return {
    subject: subject.text,
    html,
    used: [...subject.used, ...used.filter(({ name }) => !names.has(name))],
    unknown: [...new Set([...subject.unknown, ...unknown, ...inPlain])],
  };
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

type Template = Readonly<Record<`${"subject" | "body"}${"" | "Ko" | "Es"}`, string | null>>;

/** Subject and text are of one language: the reader's where both are written in it, else English. */
function inLanguage(template: Template, wanted: Language) {
  const each = {
    en: { subject: template.subject, html: template.body },
    ko: { subject: template.subjectKo, html: template.bodyKo },
    es: { subject: template.subjectEs, html: template.bodyEs },
  };
  const { subject, html } = each[wanted];
  if (subject !== null && html !== null) return { language: wanted, subject, html };
  return { language: "en" as const, subject: template.subject ?? "", html: template.body ?? "" };
}

/** A template for somebody: in their language, with their name, and what their client or the site says. */
export async function fill(
  services: Services,
  scope: Scope,
  { templateId, to }: { templateId: string; to: { type: RecipientType; id: string } | null },
) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Template>(
      `select subject, subject_ko as "subjectKo", subject_es as "subjectEs", body, body_ko as "bodyKo", body_es as "bodyEs"
       from message_templates where id = $1 and deleted_at is null and active`,
      [templateId],
    );
    const [template] = rows;
    if (template === undefined) throw new Problem("notFound");
    const person = to === null ? null : await readPerson(transaction, to);
    const readerLanguage = person?.language ?? scope.context.language;
    const { language, ...said } = inLanguage(template, readerLanguage);
    const place = { clientId: person?.clientId ?? null, language };
    const known = ownWords(services, person ?? {});
    return { ...(await fillBoth(transaction, said, place, known)), language, readerLanguage };
  });
}

async function nameOfClient({ client }: Transaction, id: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select name from clients where id = $1 and deleted_at is null",
    [id],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0].name;
}

type Person = {
  name: string;
  firstName: string;
  clientId: string | null;
  clientName: string | null;
  /** The one they chose; none of an organization that has no account. */
  language: Language | null;
};

async function readPerson(
  { client }: Transaction,
  { type, id }: { type: RecipientType; id: string },
): Promise<Person> {
  const { rows } = await client.query<Person>(people[type], [id]);
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

const languageOf = (type: RecipientType) =>
  `(select u.language from users u where u.type = '${type}' and u.entity_id = $1 and u.active and u.status = 'active'
      and u.deleted_at is null order by u.id limit 1)` as const;
const organization = <Type extends "broker" | "partner" | "tpa">(type: Type) =>
  `select name, name as "firstName", null::uuid as "clientId", null::text as "clientName", ${languageOf(type)} as language from ${type}s where id = $1 and deleted_at is null` as const;
const people = {
  member: `select coalesce(${fullNameSql("m")}, '') as name, m.first_name as "firstName", m.client_id as "clientId", c.name as "clientName", coalesce(${languageOf("member")}, p.language) as language from members m join clients c on c.id = m.client_id join people p on p.id = m.person_id where m.id = $1 and m.deleted_at is null`,
  client: `select name, name as "firstName", id as "clientId", name as "clientName", ${languageOf("client")} as language from clients where id = $1 and deleted_at is null`,
  broker: organization("broker"),
  partner: organization("partner"),
  tpa: organization("tpa"),
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
