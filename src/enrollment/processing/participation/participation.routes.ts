import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { participation } from "./participation.ts";
import { getParticipation } from "./participation.service.ts";

export function mountParticipation(api: Api, services: Services): void {
  api.handle(participation, ({ scope, params }) => getParticipation(services, scope, params.sessionId));
}
