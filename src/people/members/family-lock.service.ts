import type { Transaction } from "#server/scope.ts";

/**
 * Locks the members of these families' people, those in other families too, by id. The ids are found first, as arrays:
 * with `in (select …)` the policies are asked of every row of the table.
 */
export const lockSql = (families: string) => `select from members where id = any(array(
    select o.id from members o where o.person_id = any(array(
      select k.person_id from members k where k.family_id = any(array(${families}))))))
  order by id for no key update`;

/**
 * Locks the families of these members until the transaction ends, in the order of processing and of the census; two clerks
 * take turns.
 */
export async function lockFamiliesOfMembers(
  { client }: Pick<Transaction, "client">,
  memberIds: readonly string[],
): Promise<void> {
  await client.query(lockSql("select family_id from members where id = any($1::uuid[])"), [memberIds]);
}

/** Holds the family of a coverage in the same order. */
export async function lockFamilyOf({ client }: Transaction, coverageId: string): Promise<void> {
  await client.query(
    `select from members where family_id = (select family_id from coverages where id = $1)
     order by id for no key update`,
    [coverageId],
  );
}
