import { lazyPage } from "#web/shell/lazy-page.tsx";

/** For the member's area. */
export const MemberProfile = lazyPage(
  () => import("./ProfilePage.tsx").then((file) => file.ProfilePage),
  "corrections-member",
  "members",
);
