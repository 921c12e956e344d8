import { fullNameSql } from "#server/database/person-name.ts";
import type { Language } from "#kernel/language.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { filled, filledHtml, findVariables, ownNames, ownWords } from "../fill-text.service.ts";
import { plainText } from "../message-text.ts";
import { variablesIn } from "../variable-value.ts";
import { isSaid, languageFor, type Texts } from "./broadcast-text.ts";
import type { Reader } from "./recipients.service.ts";

export type Variables = Awaited<ReturnType<typeof findVariables>>;
export type Said = { language: Language; subject: string; html: string; text: string };

/** The variables of a broadcast, and the names in it that nobody knows. */
export async function variablesOf(
  transaction: Transaction,
  texts: Texts,
): Promise<{ variables: Variables; unknown: string[] }> {
  const said = Object.values(texts).filter(isSaid);
  // A name that a tag runs through is one to a reader, and could not be filled in: it counts as unknown.
  const inPlain = variablesIn(said.map(({ subject, html }) => `${subject} ${plainText(html)}`).join(" "));
  const inHtml = variablesIn(said.map(({ subject, html }) => `${subject} ${html}`).join(" "));
  const variables = await findVariables(transaction, inHtml);
  const names = new Set<string>([...ownNames, ...variables.map(({ name }) => name)]);
  const isKnown = (name: string) => names.has(name) && inHtml.includes(name);
  return { variables, unknown: [...new Set([...inPlain, ...inHtml])].filter((name) => !isKnown(name)) };
}

/** What one of them reads: in their language, with their name and what their client says. */
export function saidTo(
  services: Services,
  texts: Texts,
  variables: Variables,
  reader: Reader,
): Said | undefined {
  const language = languageFor(texts, reader.language);
  if (language === undefined) return undefined;
  const place = { clientId: reader.clientId, language };
  const own = ownWords(services, reader);
  const subject = filled(texts[language].subject, variables, place, own).text;
  const { html } = filledHtml(texts[language].html, variables, place, own);
  return { language, subject, html, text: plainText(html) };
}

export async function readReaders({ client }: Transaction, memberIds: readonly string[]): Promise<Reader[]> {
  const { rows } = await client.query<Reader>(
    `select m.id as "memberId", m.client_id as "clientId", coalesce(${fullNameSql("m")}, m.member_number) as name,
       m.first_name as "firstName", c.name as "clientName",
       coalesce((select u.language from users u where u.type = 'member' and u.entity_id = m.id and u.active and u.status = 'active'
         and u.deleted_at is null order by u.id limit 1), p.language, 'en') as language
     from members m join people p on p.id = m.person_id join clients c on c.id = m.client_id
     where m.id = any ($1::uuid[]) and m.deleted_at is null`,
    [memberIds],
  );
  return rows;
}
