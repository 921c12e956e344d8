import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import { type SiteDirectory, siteTies } from "./site-directory.service.ts";
import { sites } from "./sites.ts";
import { sitesTable } from "./sites.table.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("sites", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountSites(api: Api, directory: SiteDirectory): void {
  mountResource(api, sites, sitesTable, { ...siteTies, committed: () => directory.forget() });
}
