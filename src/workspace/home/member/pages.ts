import { lazyPage } from "#web/shell/lazy-page.tsx";

/** For the member's area. Apart from web.ts, which leads to the staff's kit. */
export const MemberHome = lazyPage(
  () => import("./MemberHomePage.tsx").then((file) => file.MemberHomePage),
  "home-member",
  "enrollment",
  "members-answers",
  "services-web",
  "related-content-web",
);
