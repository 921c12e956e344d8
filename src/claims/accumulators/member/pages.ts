import { lazyPage } from "#web/shell/lazy-page.tsx";

/** For the member's area. */
export const MemberTotals = lazyPage(
  () => import("./TotalsPage.tsx").then((file) => file.TotalsPage),
  "accumulators-member",
  "accumulators-why",
  "related-content-web",
);
