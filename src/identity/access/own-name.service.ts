import { type Scope, SystemScope, type Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/**
 * Work on the caller's own account in tables that only the system reaches: tokens, devices, second factors. `work` must
 * name the caller in each statement; the audit names them too.
 */
export async function inOwnName<T>(
  services: Services,
  scope: Scope,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const system = new SystemScope(services.database, scope.context);
  return system.transaction(scope.accessScope.installationId, work, scope.principal);
}
