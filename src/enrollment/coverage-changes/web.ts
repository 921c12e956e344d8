import type { MemberDetail } from "#people/members/members.ts";
import { lazyPageWith } from "#web/shell/lazy-page.tsx";

/** Staff correct, change, end and reinstate coverage: a part of a member's page. */
export const ChangeCoverage = lazyPageWith<{ member: MemberDetail }>(
  () => import("./staff/ChangeCoverage.tsx").then((file) => file.ChangeCoverage),
  "coverage-changes-staff",
  "coverage-staff",
  "members",
  "records",
);
