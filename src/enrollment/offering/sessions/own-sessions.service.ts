import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readPlans } from "./session-plans.service.ts";
import { readEnrollmentSession } from "./session-rows.service.ts";
import type { OwnEnrollmentSession } from "./own-sessions.ts";

/** A session as its employer sees it: the policies let only their own through. */
export async function getOwnEnrollmentSession(
  services: Services,
  scope: Scope,
  id: string,
): Promise<OwnEnrollmentSession> {
  return scope.transaction(async ({ client }) => ({
    ...(await readEnrollmentSession(client, services.clock(), id)),
    plans: await readPlans(client, id),
  }));
}
