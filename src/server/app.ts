import { mountClients } from "#domains/clients/server.ts";
import { mountEnrollment } from "#domains/enrollment/server.ts";
import { mountExchange } from "#domains/exchange/exchange.routes.ts";
import { mountIdentity } from "#domains/identity/identity.routes.ts";
import { mountSecurity } from "#domains/identity/security.routes.ts";
import { mountSignUp } from "#domains/identity/sign-up.routes.ts";
import { TokenReader } from "#domains/identity/tokens.service.ts";
import { mountUserSettings } from "#domains/identity/user-settings.routes.ts";
import { mountUsers } from "#domains/identity/users.routes.ts";
import { mountMembers } from "#domains/members/members.routes.ts";
import { mountMessaging } from "#domains/messaging/server.ts";
import { mountPartners } from "#domains/partners/server.ts";
import { mountPayments } from "#domains/payments/server.ts";
import { mountPlans } from "#domains/plans/server.ts";
import { mountSurveys } from "#domains/surveys/server.ts";
import { mountSavedViews } from "#resource/saved-views.routes.ts";
import { buildServer, type Server, type ServerOptions } from "./http/server.ts";
import type { Services } from "./services.ts";
import "./texts.ts";

/** The composition root of the server: the one place that knows every domain. */
export async function buildApp(
  services: Services,
  options: Omit<ServerOptions, "authenticate" | "mount"> = {},
): Promise<Server> {
  const tokens = new TokenReader(services);
  return buildServer(services, {
    ...options,
    authenticate: (token) => tokens.read(token),
    mount(api) {
      mountIdentity(api, services, tokens);
      mountSignUp(api, services);
      mountSecurity(api, services, tokens);
      mountUserSettings(api, services);
      mountUsers(api, services, tokens);
      mountMessaging(api, services);
      mountEnrollment(api, services);
      mountPayments(api, services);
      mountMembers(api, services);
      mountClients(api);
      mountExchange(api, services);
      mountPartners(api);
      mountPlans(api, services);
      mountSurveys(api, services);
      mountSavedViews(api);
    },
  });
}
