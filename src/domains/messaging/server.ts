import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountHelp } from "./messaging.routes.ts";

/** The door through which the server mounts this domain. */
export function mountMessaging(api: Api, services: Services): void {
  mountHelp(api, services);
}
