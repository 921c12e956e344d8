import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { sessionThemesTable } from "../offering.table.ts";
import { getLogo, openLogo, putLogo, removeLogo } from "./theme-logo.service.ts";
import { sessionThemes } from "./session-themes.ts";
import { publicLogo, putThemeLogo, removeThemeLogo, themeLogo } from "./themes.ts";

export function mountThemes(api: Api, services: Services): void {
  mountResource(api, sessionThemes, sessionThemesTable);
  api.handle(themeLogo, ({ scope, params }) => getLogo(scope, params.id));
  api.handle(putThemeLogo, ({ scope, params, file }) => putLogo(services, scope, { id: params.id, file }));
  api.handle(removeThemeLogo, ({ scope, params }) => removeLogo(services, scope, params.id));
  api.handle(publicLogo, ({ system, params }) => openLogo(services, system, params.key));
}
