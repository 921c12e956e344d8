import type { RouteObject } from "react-router";
import { clientsPages, partnersPages } from "#domains/clients/web.ts";
import { auditPages } from "#domains/audit/web.ts";
import { acaPages } from "#domains/aca/web.ts";
import { libraryPages } from "#domains/documents/web.ts";
import { ClientOwnFields, ClientPlace, FirstDay, FirstDayBar, matrixPages } from "#domains/finding/web.ts";
import { taskPages, useTaskCounts } from "#domains/tasks/web.ts";
import { Dashboard, dashboardItemPages } from "#domains/dashboards/web.ts";
import { StaffHome } from "#domains/home/web.ts";
import { idCardPages, MemberIdCards } from "#domains/id-cards/web.ts";
import { inboxPages, MemberMessages } from "#domains/inbox/web.ts";
import { InvitationsStep } from "#domains/invitations/web.ts";
import { cobraPages, MemberCobra } from "#domains/cobra/web.ts";
import { lifeEventKindPages, MemberEvents } from "#domains/life-events/web.ts";
import { sessionPages, waiveReasonPages } from "#domains/offering/web.ts";
import { enrollmentPages, dryRunPages, participationPages } from "#domains/processing/web.ts";
import { CensusFieldsStep, censusPages, CensusStep } from "#domains/exchange/web.ts";
import { rolesPages, securityPages, usersPages } from "#domains/access/web.ts";
import { accumulatorPages, MemberTotalsOfStaff } from "#domains/accumulators/web.ts";
import { claimFilePages, claimPages, MemberClaims } from "#domains/claims/web.ts";
import { ChangeCoverage } from "#domains/coverage-changes/web.ts";
import { CoverageWhy, Papers } from "#domains/benefits/web.ts";
import {
  CoverageOnADay,
  FamilyChanges,
  terminationReasonPages,
  terminationRunPages,
} from "#domains/coverage/web.ts";
import { renewalPages } from "#domains/renewal/web.ts";
import { contactsPages } from "#domains/contacts/web.ts";
import { correctionPages, MemberCorrections } from "#domains/corrections/web.ts";
import { AddDependent, newMemberPages } from "#domains/new-members/web.ts";
import { membersPages, PersonLinks } from "#domains/members/web.ts";
import { messagingPages } from "#domains/messaging/web.ts";
import { paymentPages } from "#domains/payment-queue/web.ts";
import { plansPages } from "#domains/plans/web.ts";
import { installationPages } from "#domains/installations/web.ts";
import { reinsurancePages } from "#domains/reinsurance/web.ts";
import { relatedContentPages } from "#domains/related-content/web.ts";
import { sitesPages } from "#domains/sites/web.ts";
import { servicesPages } from "#domains/services/web.ts";
import { ShopSignup, unionSignupPages, UnionSignups } from "#domains/union-signups/web.ts";
import { unionsPages } from "#domains/unions/web.ts";
import { esignPages } from "#domains/esign/web.ts";
import { surveysPages } from "#domains/surveys/web.ts";
import { webhookPages } from "#domains/webhooks/web.ts";
import { MailCameBack, workListPages } from "#domains/work-lists/web.ts";
import { reportPages, reportTypePages } from "#domains/reporting/web.ts";
import { StaffArea } from "#web/staff/StaffArea.tsx";
import { ClientChooser } from "../staff/ClientChooser.tsx";
import { ClientNotice } from "../staff/ClientNotice.tsx";
import { FindButton } from "../staff/finder/FindButton.tsx";
import { keepDensity } from "../staff/keep-setting.ts";
import { RecentMembers } from "../staff/RecentMembers.tsx";
import { menu } from "./menu.ts";

/** Below /admin. */
export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <>
        <FirstDay />
        <StaffHome />
        <Dashboard />
      </>
    ),
  },
  ...reportPages,
  ...dashboardItemPages,
  ...reportTypePages,
  ...dryRunPages,
  ...participationPages,
  ...acaPages,
  ...cobraPages,
  ...taskPages,
  ...workListPages,
  ...terminationRunPages,
  ...renewalPages,
  ...membersPages({
    MailCameBack,
    OnADay: CoverageOnADay,
    Why: CoverageWhy,
    Papers,
    Corrections: MemberCorrections,
    Messages: MemberMessages,
    Coverage: ChangeCoverage,
    Changes: FamilyChanges,
    AddDependent,
    IdCards: MemberIdCards,
    Events: MemberEvents,
    Cobra: MemberCobra,
    Claims: MemberClaims,
    Totals: MemberTotalsOfStaff,
    Links: PersonLinks,
  }),
  ...claimPages,
  ...webhookPages,
  ...claimFilePages,
  ...accumulatorPages,
  ...installationPages,
  ...censusPages,
  ...clientsPages({ Place: ClientPlace, OwnFields: ClientOwnFields }),
  ...matrixPages,
  ...partnersPages,
  ...plansPages,
  ...unionsPages({ UnionPart: UnionSignups, ShopPart: ShopSignup }),
  ...unionSignupPages,
  ...paymentPages,
  ...reinsurancePages,
  ...libraryPages,
  ...idCardPages,
  ...correctionPages,
  ...newMemberPages("enrollment"),
  ...enrollmentPages("enrollments"),
  ...sessionPages({
    censusFields: { Page: CensusFieldsStep, count: "censusFields" },
    census: { Page: CensusStep },
    invitations: { Page: InvitationsStep, count: "invited" },
  }),
  ...lifeEventKindPages,
  ...terminationReasonPages,
  ...waiveReasonPages,
  ...surveysPages,
  ...relatedContentPages,
  ...sitesPages,
  ...servicesPages,
  ...contactsPages,
  ...esignPages,
  ...inboxPages,
  ...messagingPages,
  ...securityPages,
  ...auditPages,
  ...usersPages,
  ...rolesPages,
];

function Notices() {
  return (
    <>
      <ClientNotice />
      <FirstDayBar />
    </>
  );
}

const area = {
  type: "admin",
  menu,
  routes,
  Chooser: ClientChooser,
  ClientNotice: Notices,
  Recent: RecentMembers,
  Finder: FindButton,
  useCounts: useTaskCounts,
} as const;

export function AdminArea() {
  return <StaffArea area={area} keepDensity={keepDensity} />;
}
