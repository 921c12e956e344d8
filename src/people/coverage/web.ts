import type { MemberDetail } from "#people/members/members.ts";
import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { terminationReasons } from "./termination-reasons/termination-reasons.ts";

/** Why employment and coverage end, below `/admin`. */
export const terminationReasonPages = resourceRoutes(terminationReasons);

/** What a member's family is covered for on any day: a part of a member's page. */
export const CoverageOnADay = lazyPageWith<{ memberId: string }>(
  () => import("./staff/CoverageOnADay.tsx").then((file) => file.CoverageOnADay),
  "coverage-staff",
  "members",
  "records",
);

/** What staff did to a family, with its undo, and the ends of employment and cover: a part of a member's page. */
export const FamilyChanges = lazyPageWith<{ member: MemberDetail }>(
  () => import("./staff/FamilyChanges.tsx").then((file) => file.FamilyChanges),
  "coverage-staff",
  "members",
  "records",
);

const TerminationsPage = lazyPage(
  () => import("./staff/TerminationsPage.tsx").then((file) => file.TerminationsPage),
  "coverage-staff",
  "members",
  "records",
);

/** The end of many employments at once. */
export const terminationRunPages = [page("terminations", TerminationsPage)];
