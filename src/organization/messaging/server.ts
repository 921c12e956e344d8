import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import { announcements } from "./announcements.ts";
import { announcementsTable } from "./messaging.table.ts";
import type { AfterHelp } from "./help.service.ts";
import { mountHelp, mountMailbox, mountNews } from "./messaging.routes.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("messaging", { en, ko, es });

/** The door through which the server mounts this domain. */
export function mountMessaging(api: Api, services: Services, afterHelp: AfterHelp): void {
  mountHelp(api, services, afterHelp);
  mountMailbox(api, services);
  mountNews(api, services);
  mountResource(api, announcements, announcementsTable);
}
