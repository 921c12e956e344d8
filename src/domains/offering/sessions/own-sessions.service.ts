import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readPlans } from "./session-plans.service.ts";
import { readSession } from "./session-rows.service.ts";
import type { OwnSession } from "./sessions.ts";

/** A session as its employer sees it: the policies let only their own through. */
export async function getOwnSession(services: Services, scope: Scope, id: string): Promise<OwnSession> {
  return scope.transaction(async ({ client }) => ({
    ...(await readSession(client, services.clock(), id)),
    plans: await readPlans(client, id),
  }));
}
