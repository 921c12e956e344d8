import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { findUserSettings, saveUserSetting } from "./user-settings.ts";
import { getSettings, saveSetting } from "./user-settings.service.ts";

export function mountUserSettings(api: Api, services: Services): void {
  api.handle(findUserSettings, ({ scope, params }) => getSettings(services, scope, params.id));
  api.handle(saveUserSetting, ({ scope, params, body }) =>
    saveSetting(services, scope, { ...params, value: body.value }),
  );
}
