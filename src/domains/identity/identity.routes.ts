import { newSecret } from "#server/crypto.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { csrfCookie, userInfo } from "./identity.ts";
import { mountProfile } from "./profile.routes.ts";
import { mountSignIn } from "./sign-in.routes.ts";
import type { TokenReader } from "./tokens.service.ts";
import { getUser } from "./user-info.service.ts";

export function mountIdentity(api: Api, services: Services, tokens: TokenReader): void {
  api.handle(csrfCookie, async ({ reply }) => {
    void reply.setCookie("XSRF-TOKEN", newSecret(), {
      path: "/",
      sameSite: "lax",
      httpOnly: false,
      secure: services.configuration.production,
    });
  });

  api.handle(userInfo, async ({ scope }) => getUser(scope, services));

  mountSignIn(api, services, tokens);
  mountProfile(api, services);
}
