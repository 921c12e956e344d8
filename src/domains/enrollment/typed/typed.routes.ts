import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { enrollmentIdOf } from "../update.service.ts";
import { keepTyped } from "./typed.ts";
import { keepWhatIsTyped } from "./typed.service.ts";

export function mountTyped(api: Api, services: Services): void {
  api.handle(keepTyped, async ({ scope, body }) => ({
    outcome: await keepWhatIsTyped(services, scope, { ...body, enrollmentId: enrollmentIdOf(scope) }),
  }));
}
