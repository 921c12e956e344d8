import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountFormMaps } from "./forms/form-maps.routes.ts";
import { mountSessionContent } from "./session-content/session-content.routes.ts";
import { mountSessions } from "./sessions/sessions.routes.ts";
import { mountThemes } from "./sessions/themes.routes.ts";
import { mountWaiveReasons } from "./waive-reasons/waive-reasons.routes.ts";
import { sessionAuthorization } from "./sessions/session-authorization.ts";
import { readSessionAuthorization } from "./sessions/session-authorization.service.ts";

/** The door through which the server mounts this domain. */
export function mountOffering(api: Api, services: Services): void {
  mountSessions(api, services);
  mountThemes(api, services);
  mountSessionContent(api, services);
  mountFormMaps(api);
  mountWaiveReasons(api);
  api.handle(sessionAuthorization, async ({ scope, params, query }) => ({
    texts: await readSessionAuthorization(services, scope, { ...params, ...query }),
  }));
}
