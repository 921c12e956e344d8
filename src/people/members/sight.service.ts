import type { Scope, Transaction } from "#server/scope.ts";

/**
 * Of whom a member sees coverage, and of whom health data too: an employee sees the family that they cover, anybody else
 * themselves. Null for all of them, which is what staff in reach see.
 */
export async function sightOf(
  { client }: Pick<Transaction, "client">,
  { principal, accessScope }: Scope,
): Promise<[coverage: string[] | null, health: readonly string[] | null]> {
  if (principal.kind !== "user" || principal.type !== "member") return [null, null];
  const { rows } = await client.query<{ id: string }>(
    `select m.id from members m join members own on own.family_id = m.family_id and own.deleted_at is null
     where own.id = $1 and m.deleted_at is null and (own.relationship = '18' or m.id = own.id)`,
    [accessScope.member?.id ?? null],
  );
  const { health = [] } = accessScope;
  return [rows.map(({ id }) => id), health === "all" ? null : health];
}
