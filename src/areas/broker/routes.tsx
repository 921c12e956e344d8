import type { RouteObject } from "react-router";
import { documentPages } from "#domains/documents/web.ts";
import { claimTotalsPages } from "#domains/claims/web.ts";
import { Dashboard } from "#domains/dashboards/web.ts";
import { StaffHome } from "#domains/home/web.ts";
import { MemberEvents } from "#domains/life-events/web.ts";
import { enrollmentPages, participationPages } from "#domains/processing/web.ts";
import { contactPages } from "#domains/contacts/web.ts";
import { usersPages } from "#domains/access/web.ts";
import { correctionPages, MemberCorrections } from "#domains/corrections/web.ts";
import { ChangeCoverage } from "#domains/coverage-changes/web.ts";
import { CoverageWhy, Papers } from "#domains/benefits/web.ts";
import { CoverageOnADay, FamilyChanges } from "#domains/coverage/web.ts";
import { MemberIdCards } from "#domains/id-cards/web.ts";
import { AddDependent, newMemberPages } from "#domains/new-members/web.ts";
import { membersPages } from "#domains/members/web.ts";
import { MailCameBack, workListPages } from "#domains/work-lists/web.ts";
import { reportPages } from "#domains/reporting/web.ts";
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
