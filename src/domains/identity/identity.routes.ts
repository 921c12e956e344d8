import { newSecret } from "#server/crypto.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { csrfCookie, login, logout, userInfo } from "./identity.ts";
import { signIn } from "./sign-in.service.ts";
import { endToken, type TokenReader } from "./tokens.service.ts";
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

  api.handle(login, async ({ system, body, address }) => signIn(services, system, { ...body, address }));

  api.handle(logout, async ({ token }) => {
    if (token === undefined) return;
    await endToken(services, token);
    tokens.forget(token);
  });

  api.handle(userInfo, async ({ scope }) => getUser(scope, services));
}
