import { type Scope, SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/** The system, in the name of an enrollee: reads what the client knows of the family and of its employees, which the enrollee does not see. */
export function systemOf(services: Services, scope: Scope): SystemScope {
  return new SystemScope(services.database, scope.context);
}
