import { lazyPage } from "#web/shell/lazy-page.tsx";

/** For the member's area. */
export const MemberIdCard = lazyPage(
  () => import("./IdCardPage.tsx").then((file) => file.IdCardPage),
  "id-cards-member",
  "related-content-web",
);
