import type { RouteObject } from "react-router";
import { documentPages } from "#content/documents/web.ts";
import { claimTotalsPages } from "#claims/claims/web.ts";
import { Dashboard } from "#workspace/dashboards/web.ts";
import { StaffHome } from "#workspace/home/web.ts";
import { MemberEvents } from "#enrollment/life-events/web.ts";
import { enrollmentPages, participationPages } from "#enrollment/processing/web.ts";
import { contactPages } from "#organization/contacts/web.ts";
import { usersPages } from "#identity/access/web.ts";
import { correctionPages, MemberCorrections } from "#workspace/corrections/web.ts";
import { ChangeCoverage } from "#enrollment/coverage-changes/web.ts";
import { CoverageWhy, Papers } from "#workspace/benefits/web.ts";
import { CoverageOnADay, FamilyChanges } from "#people/coverage/web.ts";
import { MemberIdCards } from "#content/id-cards/web.ts";
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

/** Below /broker. */
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
  ...workListPages,
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
  }),
  ...correctionPages,
  ...newMemberPages("enrollment/new"),
  ...enrollmentPages("enrollment"),
  ...contactPages,
  ...claimTotalsPages,
  ...usersPages,
  ...documentPages,
];

const area = {
  type: "broker",
  menu,
  routes,
  Chooser: ClientChooser,
  ClientNotice,
  Recent: RecentMembers,
  Finder: FindButton,
} as const;

export function BrokerArea() {
  return <StaffArea area={area} keepDensity={keepDensity} />;
}
