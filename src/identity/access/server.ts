import { newSecret } from "#server/crypto.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountSecurity } from "./security.routes.ts";
import type { TokenReader } from "./tokens.service.ts";
import { csrfCookie, userInfo } from "./user.ts";
import { getUser } from "./user-info.service.ts";
import { mountUserSettings } from "./user-settings.routes.ts";
import { mountUsers } from "./users.routes.ts";

/** The door through which the server mounts this domain. */
export function mountAccess(api: Api, services: Services, tokens: TokenReader): void {
  api.handle(csrfCookie, async ({ reply }) => {
    void reply.setCookie("XSRF-TOKEN", newSecret(), {
      path: "/",
      sameSite: "lax",
      httpOnly: false,
      secure: services.configuration.production,
    });
  });

  api.handle(userInfo, async ({ scope }) => getUser(scope, services));
  mountUsers(api, services, tokens);
  mountUserSettings(api, services);
  mountSecurity(api, services, tokens);
}
