import type { Principal } from "#kernel/access.ts";
import { todayIn } from "#kernel/dates.ts";
import type { Queryable } from "#server/database/connections.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Reader } from "./fields.ts";

/** A key reads as an administrator with what it holds. */
export function readerOf(principal: Principal): Reader {
  if (principal.kind === "user") return { type: principal.type, permissions: principal.permissions };
  return { type: "admin", permissions: principal.kind === "apiKey" ? principal.permissions : [] };
}

export async function clockOf(
  services: Services,
  client: Queryable,
  scope: Scope,
): Promise<{ timeZone: string; today: string }> {
  const { rows } = await client.query<{ timeZone: string }>(
    `select time_zone as "timeZone" from installations where id = $1`,
    [scope.accessScope.installationId],
  );
  const timeZone = rows[0]?.timeZone ?? "UTC";
  return { timeZone, today: todayIn(timeZone, services.clock()) };
}
