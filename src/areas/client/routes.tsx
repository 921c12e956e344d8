import type { RouteObject } from "react-router";
import { acaPages } from "#domains/aca/web.ts";
import { documentPages } from "#domains/documents/web.ts";
import { claimTotalsPages } from "#domains/claims/web.ts";
import { Dashboard } from "#domains/dashboards/web.ts";
import { StaffHome } from "#domains/home/web.ts";
import { MemberEvents } from "#domains/life-events/web.ts";
import { ownSessionPages } from "#domains/offering/web.ts";
import { enrollmentPages, dryRunPages, participationPages } from "#domains/processing/web.ts";
import { contactPages } from "#domains/contacts/web.ts";
import { usersPages } from "#domains/access/web.ts";
import { correctionPages, MemberCorrections } from "#domains/corrections/web.ts";
import { ChangeCoverage } from "#domains/coverage-changes/web.ts";
import { CoverageWhy, Papers } from "#domains/benefits/web.ts";
import { CoverageOnADay, FamilyChanges, terminationRunPages } from "#domains/coverage/web.ts";
import { MemberIdCards } from "#domains/id-cards/web.ts";
import { AddDependent, newMemberPages } from "#domains/new-members/web.ts";
import { membersPages } from "#domains/members/web.ts";
import { MailCameBack, workListPages } from "#domains/work-lists/web.ts";
import { reportPages } from "#domains/reporting/web.ts";
import { StaffArea } from "#web/staff/StaffArea.tsx";
import { FindButton } from "../staff/finder/FindButton.tsx";
import { keepDensity } from "../staff/keep-setting.ts";
import { RecentMembers } from "../staff/RecentMembers.tsx";
import { menu } from "./menu.ts";

/** Below /client. */
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
  ...dryRunPages,
  ...participationPages,
  ...acaPages,
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
  }),
  ...correctionPages,
  ...newMemberPages("enrollment/new"),
  ...enrollmentPages("enrollment"),
  ...ownSessionPages,
  ...contactPages,
  ...claimTotalsPages,
  ...usersPages,
  ...documentPages,
];

const area = { type: "client", menu, routes, Recent: RecentMembers, Finder: FindButton } as const;

export function ClientArea() {
  return <StaffArea area={area} keepDensity={keepDensity} />;
}
