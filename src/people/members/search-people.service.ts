import type { Services } from "#server/services.ts";
import type { Term } from "./member-terms.ts";
import { formerNameKey } from "./people.table.ts";

/** People by what their members do not hold: who has this phone number or address, and who had this name once. */
export type FoundPeople = { contact: readonly string[]; former: readonly string[] };

const mostPeople = 500;
/** Fewer letters begin too many names. In Hangul one is a family name. */
const fewestLetters = 3;
const highest = "\u{10FFFF}";

/**
 * Looks for people by phone, email and former name, for a search that then shows those in the caller's reach. The system
 * reads it: under policies no index answers a former name. Call it outside a transaction.
 */
export async function searchPeople(
  services: Services,
  installationId: string,
  terms: readonly Term[],
): Promise<FoundPeople> {
  const found = { contact: [] as string[], former: [] as string[] };
  for (const term of terms) {
    if (term.kind === "phone")
      found.contact.push(...(await idsOf(services, phoneQuery, [installationId, term.phone])));
    if (term.kind === "email")
      found.contact.push(...(await idsOf(services, emailQuery, [installationId, term.email])));
    if (term.kind === "name" && (term.key.length >= fewestLetters || /\p{Script=Hangul}/u.test(term.key)))
      found.former.push(
        ...(await idsOf(services, formerQuery, [installationId, term.key, `${term.key}${highest}`])),
      );
  }
  return found;
}

async function idsOf({ database }: Services, text: string, values: string[]): Promise<string[]> {
  const { rows } = await database.system.query<{ id: string }>({ text, values });
  return rows.map(({ id }) => id);
}

const phoneQuery = `
  select id from people where phone = $2 and installation_id = $1 and deleted_at is null
  union select id from people where mobile_phone = $2 and installation_id = $1 and deleted_at is null limit ${mostPeople}`;
const emailQuery = `
  select id from people where lower(email) = $2 and installation_id = $1 and deleted_at is null limit ${mostPeople}`;
const formerQuery = `
  select distinct id from (select id from past_people
    where installation_id = $1 and ${formerNameKey} >= $2 and ${formerNameKey} < $3 limit ${mostPeople}) found`;
