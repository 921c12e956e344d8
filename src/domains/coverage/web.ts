import type { MemberDetail } from "#domains/members/members.ts";
import { resourceRoutes } from "#resource/staff/resource-routes.tsx";
import { lazyPageWith } from "#web/shell/lazy-page.tsx";
import { terminationReasons } from "./termination-reasons/termination-reasons.ts";

/** Why employment and coverage end, below `/admin`. */
export const terminationReasonPages = resourceRoutes(terminationReasons);

/** What a member's family is covered for on any day: a part of a member's page. */
export const CoverageOnADay = lazyPageWith<{ memberId: string }>(
  () => import("./staff/CoverageOnADay.tsx").then((file) => file.CoverageOnADay),
  "coverage-staff",
  "members",
);

/** What staff did to a family, with its undo, and the ends of employment and cover: a part of a member's page. */
export const FamilyChanges = lazyPageWith<{ member: MemberDetail }>(
  () => import("./staff/FamilyChanges.tsx").then((file) => file.FamilyChanges),
  "coverage-staff",
  "members",
);
