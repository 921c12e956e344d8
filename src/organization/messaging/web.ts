import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { announcements } from "./announcements.ts";

const texts = ["messaging", "records"];
const MailsPage = lazyPage(() => import("./staff/MailsPage.tsx").then((file) => file.MailsPage), ...texts);
const MailPage = lazyPage(() => import("./staff/MailPage.tsx").then((file) => file.MailPage), ...texts);
const HelpRequestsPage = lazyPage(
  () => import("./staff/HelpRequestsPage.tsx").then((file) => file.HelpRequestsPage),
  ...texts,
);
const HelpRequestPage = lazyPage(
  () => import("./staff/HelpRequestPage.tsx").then((file) => file.HelpRequestPage),
  ...texts,
);

/** The door through which the administrator's area shows this domain. */
export const messagingPages = [
  ...resourceRoutes(announcements),
  page("mails", MailsPage),
  page("mails/:id", MailPage),
  page("help", HelpRequestsPage),
  page("help/:id", HelpRequestPage),
];
