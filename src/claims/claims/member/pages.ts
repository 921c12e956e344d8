import { lazyPage } from "#web/shell/lazy-page.tsx";

const texts = ["claims", "claims-member"];

/** For the member's area. */
export const MemberClaims = lazyPage(
  () => import("./ClaimsPage.tsx").then((file) => file.ClaimsPage),
  ...texts,
  "related-content-web",
);
export const MemberClaim = lazyPage(() => import("./ClaimPage.tsx").then((file) => file.ClaimPage), ...texts);
export const MemberEob = lazyPage(() => import("./EobPage.tsx").then((file) => file.EobPage), ...texts);
