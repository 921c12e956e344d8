import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { isEmployeeElsewhere } from "./own-contact.ts";

/**
 * Which of these dependents work here too, but for the one who asks. The system reads it: a member's own reach ends with
 * the family. Call it outside a transaction.
 */
export async function employeesElsewhere(
  services: Services,
  { accessScope }: Scope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await services.database.system.query<{ id: string }>(
    `select m.id from members m
     where m.id = any($1::uuid[]) and m.id is distinct from $2 and ${isEmployeeElsewhere}`,
    [ids, accessScope.member?.id ?? null],
  );
  return rows.map(({ id }) => id);
}
