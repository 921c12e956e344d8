import type { TokenReader } from "#identity/access/tokens.service.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { mountProfile } from "./profile.routes.ts";
import { mountSignIn } from "./sign-in.routes.ts";
import { mountSignUp } from "./sign-up.routes.ts";

/** The door through which the server mounts this domain. */
export function mountAccounts(api: Api, services: Services, tokens: TokenReader): void {
  mountSignIn(api, services, tokens);
  mountSignUp(api, services);
  mountProfile(api, services);
}
