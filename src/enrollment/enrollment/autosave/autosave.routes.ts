import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { enrollmentIdOf } from "../own-enrollment.service.ts";
import { saveTyped } from "./autosave.ts";
import { saveWhatIsTyped } from "./autosave.service.ts";

export function mountAutosave(api: Api, services: Services): void {
  api.handle(saveTyped, async ({ scope, body }) => ({
    outcome: await saveWhatIsTyped(services, scope, { ...body, enrollmentId: enrollmentIdOf(scope) }),
  }));
}
