import type { Transaction } from "#server/scope.ts";

/** The other members that are the same person, in families of their own or of others. */
export async function memberIdsElsewhere(
  { client }: Pick<Transaction, "client">,
  memberId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select o.id from members m join members o on o.person_id = m.person_id and o.id <> m.id
     where m.id = $1 and o.deleted_at is null order by o.id`,
    [memberId],
  );
  return rows.map(({ id }) => id);
}
