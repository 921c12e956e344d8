import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { askForHelp as helpCall } from "./help.ts";
import { askForHelp } from "./help.service.ts";

export function mountHelp(api: Api, services: Services): void {
  api.handle(helpCall, async ({ system, body }) => ({
    id: await askForHelp(services, system, body),
    status: "submitted" as const,
  }));
}
