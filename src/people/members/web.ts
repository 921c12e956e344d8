import { createElement } from "react";
import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import type { MemberParts } from "./staff/MemberPage.tsx";

const MembersPage = lazyPage(
  () => import("./staff/MembersPage.tsx").then((file) => file.MembersPage),
  "members",
  "records",
);
const MemberPage = lazyPageWith<MemberParts>(
  () => import("./staff/MemberPage.tsx").then((file) => file.MemberPage),
  "members",
  "members-answers",
  "members-change",
  "members-staff",
  "offering-why",
  "plans-why",
  "records",
);

/** The same person at other clients: a part of a member's page, for the administrator's staff. */
export const PersonLinks = lazyPageWith<{ memberId: string }>(
  () => import("./staff/PersonLinks.tsx").then((file) => file.PersonLinks),
  "members",
  "members-staff",
  "records",
);

/** The search for members, and each of them below it: the door through which the staff's areas show this domain. */
export function membersPages(parts: MemberParts) {
  const Page = () => createElement(MemberPage, parts);
  return [
    page("members", MembersPage),
    page("members/:id", Object.assign(Page, { preload: MemberPage.preload })),
  ];
}
