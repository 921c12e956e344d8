import { Problem } from "#kernel/problem.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { apiKeyDetail, apiKeyList, createApiKey, revokeApiKey, updateApiKey } from "./api-keys.ts";
import * as keys from "./api-keys.service.ts";
import { emergencyList, endEmergency, startEmergency } from "./emergency.ts";
import * as emergencies from "./emergency.service.ts";
import { organization, updateOrganization } from "./organization.ts";
import * as organizations from "./organization.service.ts";
import { securitySetting, updateSecuritySetting } from "./security.ts";
import * as security from "./security.service.ts";
import type { TokenReader } from "./tokens.service.ts";

/** API keys, emergency access, and what signing in demands. */
export function mountSecurity(api: Api, services: Services, tokens: TokenReader): void {
  api.handle(apiKeyList, ({ scope, query }) => keys.findApiKeys(services, scope, query));
  api.handle(apiKeyDetail, ({ scope, params }) => keys.getApiKey(services, scope, params.id));
  api.handle(createApiKey, ({ scope, body }) => keys.createApiKey(services, scope, body));
  api.handle(updateApiKey, ({ scope, params, body, ifMatch }) =>
    keys.updateApiKey(services, scope, { id: params.id, version: ifMatch, values: body }),
  );
  api.handle(revokeApiKey, ({ scope, params }) => keys.revokeApiKey(services, scope, params.id));

  api.handle(startEmergency, async ({ scope, body, token }) => {
    if (token === undefined) throw new Problem("signInNeeded");
    const exchanged = await emergencies.startEmergency(services, scope, { token, ...body });
    tokens.forget(token);
    return exchanged;
  });
  api.handle(endEmergency, async ({ scope, token }) => {
    if (token === undefined) throw new Problem("signInNeeded");
    const exchanged = await emergencies.endEmergency(services, scope, token);
    tokens.forget(token);
    return exchanged;
  });
  api.handle(emergencyList, ({ scope, query }) => emergencies.findEmergencies(services, scope, query));

  api.handle(organization, ({ scope }) => organizations.getOrganization(services, scope));
  api.handle(updateOrganization, ({ scope, body, ifMatch }) =>
    organizations.updateOrganization(services, scope, { version: ifMatch, ...body }),
  );
  api.handle(securitySetting, ({ scope }) => security.getSecuritySetting(services, scope));
  api.handle(updateSecuritySetting, ({ scope, body, ifMatch }) =>
    security.updateSecuritySetting(services, scope, { version: ifMatch, ...body }),
  );
}
