import { type ComponentType, createElement } from "react";
import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

const MembersPage = lazyPage(
  () => import("./staff/MembersPage.tsx").then((file) => file.MembersPage),
  "members",
  "resource",
);
const MemberPage = lazyPageWith<{ Events?: ComponentType<{ memberId: string }> }>(
  () => import("./staff/MemberPage.tsx").then((file) => file.MemberPage),
  "members",
  "members-answers",
  "members-staff",
  "offering-why",
  "resource",
);

/**
 * The search for members, and each of them below it: the door through which the staff's areas show this domain. `Events`
 * is the part of a member's page that another domain knows how to show.
 */
export function membersPages(Events?: ComponentType<{ memberId: string }>) {
  const Page = () => createElement(MemberPage, Events === undefined ? {} : { Events });
  return [
    page("members", MembersPage),
    page("members/:id", Object.assign(Page, { preload: MemberPage.preload })),
  ];
}
