import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { askForHelp as helpCall } from "./help.ts";
import { type AfterHelp, askForHelp } from "./help.service.ts";
import { helpRequestDetail, helpRequestList, mailDetail, mailList } from "./mail.ts";
import { findHelpRequests, findMails, getHelpRequest, getMail } from "./mailbox.service.ts";
import { markNewsRead, newsOfToday } from "./news.ts";
import { listNews, markRead } from "./news.service.ts";

export function mountHelp(api: Api, services: Services, afterHelp: AfterHelp): void {
  api.handle(helpCall, async ({ system, principal, body }) => ({
    id: await askForHelp(services, system, { ...body, principal }, afterHelp),
    status: "submitted" as const,
  }));
  api.handle(helpRequestList, ({ scope, query }) => findHelpRequests(scope, query));
  api.handle(helpRequestDetail, ({ scope, params }) => getHelpRequest(scope, params.id));
}

export function mountNews(api: Api, services: Services): void {
  api.handle(newsOfToday, ({ scope }) => listNews(services, scope));
  api.handle(markNewsRead, ({ scope, params, body }) => markRead(services, scope, { ...params, ...body }));
}

export function mountMailbox(api: Api, services: Services): void {
  api.handle(mailList, ({ scope, query }) => findMails(scope, query));
  api.handle(mailDetail, ({ scope, params }) => getMail(services, scope, params.id));
}
