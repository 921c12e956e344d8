import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { home } from "./home.ts";
import { getHome } from "./home.service.ts";

/** The door through which the server mounts this domain. */
export function mountHome(api: Api, services: Services): void {
  api.handle(home, ({ scope, query }) => getHome(services, scope, query.client));
}
