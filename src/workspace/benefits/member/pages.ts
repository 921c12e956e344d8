import { lazyPage } from "#web/shell/lazy-page.tsx";

/** For the member's area. */
export const MemberCoverage = lazyPage(
  () => import("./CoveragePage.tsx").then((file) => file.CoveragePage),
  "benefits-member",
  "members-answers",
  "enrollment",
  "offering-why",
  "plans-why",
  "related-content-web",
);
