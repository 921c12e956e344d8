import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import { relatedContent } from "./related-content.ts";
import { relatedContentTable } from "./related-content.table.ts";
import { shownContent } from "./shown-content.ts";
import { findShownContent } from "./shown-content.service.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("related-content", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountRelatedContent(api: Api, services: Services): void {
  mountResource(api, relatedContent, relatedContentTable);
  api.handle(shownContent, ({ scope, query }) => findShownContent(services, scope, query.placement));
}
