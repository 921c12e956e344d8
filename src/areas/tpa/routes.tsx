import { automaticChangePages } from "#workspace/automatic-changes/web.ts";
import type { RouteObject } from "react-router";
import { acaPages } from "#compliance/aca/web.ts";
import { documentPages } from "#content/documents/web.ts";
import { taskPages, useTaskCounts } from "#workspace/tasks/web.ts";
import { Dashboard } from "#workspace/dashboards/web.ts";
import { StaffHome } from "#workspace/home/web.ts";
import { idCardOrderPages, MemberIdCards } from "#content/id-cards/web.ts";
import { cobraPages, MemberCobra } from "#compliance/cobra/web.ts";
import { MemberEvents } from "#enrollment/life-events/web.ts";
import { enrollmentPages, participationPages } from "#enrollment/processing/web.ts";
import { usersPages } from "#identity/access/web.ts";
import { MemberTotalsOfStaff } from "#claims/accumulators/web.ts";
import { claimPages, MemberClaims } from "#claims/claims/web.ts";
import { correctionPages, MemberCorrections } from "#workspace/corrections/web.ts";
import { ChangeCoverage } from "#enrollment/coverage-changes/web.ts";
import { CoverageWhy, Papers } from "#workspace/benefits/web.ts";
import { CoverageOnADay, FamilyChanges, terminationRunPages } from "#people/coverage/web.ts";
import { AddDependent, newMemberPages } from "#enrollment/new-members/web.ts";
import { membersPages } from "#people/members/web.ts";
import { MailCameBack, workListPages } from "#workspace/work-lists/web.ts";
import { reportPages } from "#workspace/reporting/web.ts";
import { StaffArea } from "#web/staff/StaffArea.tsx";
import { ClientChooser } from "../staff/ClientChooser.tsx";
import { ClientNotice } from "../staff/ClientNotice.tsx";
import { FindButton } from "../staff/finder/FindButton.tsx";
import { keepDensity } from "../staff/keep-setting.ts";
import { RecentMembers } from "../staff/RecentMembers.tsx";
import { menu } from "./menu.ts";

/** Below /tpa. */
export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <>
        <StaffHome />
        <Dashboard />
      </>
    ),
  },
  ...reportPages,
  ...participationPages,
  ...acaPages,
  ...cobraPages,
  ...taskPages,
  ...automaticChangePages,
  ...workListPages,
  ...terminationRunPages,
  ...membersPages({
    MailCameBack,
    OnADay: CoverageOnADay,
    Why: CoverageWhy,
    Papers,
    Corrections: MemberCorrections,
    Coverage: ChangeCoverage,
    Changes: FamilyChanges,
    AddDependent,
    IdCards: MemberIdCards,
    Events: MemberEvents,
    Cobra: MemberCobra,
    Claims: MemberClaims,
    Totals: MemberTotalsOfStaff,
  }),
  ...claimPages,
  ...correctionPages,
  ...newMemberPages("enrollment/new"),
  ...enrollmentPages("enrollment"),
  ...idCardOrderPages,
  ...usersPages,
  ...documentPages,
];

const area = {
  type: "tpa",
  menu,
  routes,
  Chooser: ClientChooser,
  ClientNotice,
  Recent: RecentMembers,
  Finder: FindButton,
  useCounts: useTaskCounts,
} as const;

export function TpaArea() {
  return <StaffArea area={area} keepDensity={keepDensity} />;
}
