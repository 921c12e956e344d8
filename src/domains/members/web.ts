import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

const MembersPage = lazyPage(
  () => import("./staff/MembersPage.tsx").then((file) => file.MembersPage),
  "members",
  "resource",
);
const MemberPage = lazyPage(
  () => import("./staff/MemberPage.tsx").then((file) => file.MemberPage),
  "members",
  "resource",
);

/** The search for members, and each of them below it: the door through which the staff's areas show this domain. */
export const membersPages = [page("members", MembersPage), page("members/:id", MemberPage)];
