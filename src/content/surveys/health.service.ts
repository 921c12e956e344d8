import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";

/** Of staff, only who may see the health data of everybody in reach reads answers about health. */
export function seesHealth({ accessScope }: Scope): boolean {
  return accessScope.health === "all";
}

export function requireHealthSight(scope: Scope): void {
  if (!seesHealth(scope)) throw new Problem("forbidden");
}
