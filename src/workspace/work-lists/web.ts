import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

const WorkListPage = lazyPage(
  () => import("./staff/WorkListPage.tsx").then((file) => file.WorkListPage),
  "work-lists-staff",
  "records",
);

/** Marks that mail came back: a part of a member's page. */
export const MailCameBack = lazyPageWith<{ memberId: string }>(
  () => import("./staff/MailCameBack.tsx").then((file) => file.MailCameBack),
  "work-lists-staff",
  "records",
);

export const workListPages = [page("worklists", WorkListPage), page("worklists/:list", WorkListPage)];
