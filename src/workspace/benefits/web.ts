import { lazyPageWith } from "#web/shell/lazy-page.tsx";

/** Why a coverage begins, ends and costs what it does: a part of a member's page. */
export const CoverageWhy = lazyPageWith<{ memberId: string; coverageId: string }>(
  () => import("./staff/CoverageWhy.tsx").then((file) => file.CoverageWhy),
  "benefits-staff",
  "offering-why",
  "plans-why",
  "members",
  "coverage-staff",
  "members-staff",
);

/** Mails, letters and documents: a part of a member's page. */
export const Papers = lazyPageWith<{ memberId: string }>(
  () => import("./staff/Papers.tsx").then((file) => file.Papers),
  "benefits-staff",
  "members",
);
