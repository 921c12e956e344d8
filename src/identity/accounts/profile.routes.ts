import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { browserOf } from "#identity/access/devices.service.ts";
import { changeHealthSharing, getHealthSharing } from "./health-sharing.service.ts";
import { healthSharing, profile, shareHealth, updateProfile } from "./profile.ts";
import { changeProfile, getProfile } from "./profile.service.ts";

/** Everything about the own account that is neither a sign-in nor a second factor. */
export function mountProfile(api: Api, services: Services): void {
  api.handle(profile, ({ scope }) => getProfile(services, scope));
  api.handle(updateProfile, ({ scope, token, body, ifMatch, reply, address }) =>
    changeProfile(
      services,
      { scope, token, browser: browserOf(reply, address) },
      { version: ifMatch, changes: body },
    ),
  );
  api.handle(healthSharing, ({ scope }) => getHealthSharing(services, scope));
  api.handle(shareHealth, ({ scope, body }) => changeHealthSharing(services, scope, body.shares));
}
