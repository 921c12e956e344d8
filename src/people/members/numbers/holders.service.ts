import { fieldError, type FieldError } from "#kernel/field-error.ts";
import type { Transaction } from "#server/scope.ts";
import { parseMemberNumber } from "../member-number.ts";

type Brought = { at: string; memberNumber: string | null };

/** Returns what is wrong with numbers that are brought for new people of a client: their form, or that others have them. */
export async function broughtNumberErrors(
  { client }: Pick<Transaction, "client">,
  clientId: string,
  people: readonly Brought[],
): Promise<FieldError[]> {
  const brought = people.flatMap(({ at, memberNumber }) => {
    if (memberNumber === null) return [];
    const parsed = parseMemberNumber(memberNumber);
    return [{ path: `${at}.memberNumber`, parsed }];
  });
  const keys = brought.flatMap(({ parsed }) => (parsed.ok ? [parsed.value] : []));
  if (brought.length === 0) return [];
  const { rows } = await client.query<{ key: string; name: string }>(
    `select distinct on (w.key) w.key, concat_ws(' ', m.first_name, m.last_name) as name
     from unnest($2::text[]) w (key) join members m on m.client_id = $1 and m.deleted_at is null
       and (m.member_number = w.key or m.id = any(array(
         select n.member_id from member_numbers n where n.client_id = $1 and n.number_key = w.key and n.deleted_at is null)))
     where w.key is not null order by w.key, m.id`,
    [clientId, keys],
  );
  const holders = new Map(rows.map(({ key, name }) => [key, name]));
  const before = new Set<string>();
  return brought.flatMap(({ path, parsed }) => {
    if (!parsed.ok) return fieldError(path, parsed.code, { max: 40 });
    const name = holders.get(parsed.value);
    if (name !== undefined) return fieldError(path, "taken", { name, number: parsed.value });
    if (before.has(parsed.value)) return fieldError(path, "twice");
    before.add(parsed.value);
    return [];
  });
}
