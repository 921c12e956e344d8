import { automaticChangePages } from "#workspace/automatic-changes/web.ts";
import type { RouteObject } from "react-router";
import { clientsPages, partnersPages } from "#organization/clients/web.ts";
import { auditPages } from "#workspace/audit/web.ts";
import { acaPages } from "#compliance/aca/web.ts";
import { libraryPages } from "#content/documents/web.ts";
import { ClientOwnFields, ClientPlace, FirstDay, FirstDayBar, matrixPages } from "#workspace/finding/web.ts";
import { taskPages, useTaskCounts } from "#workspace/tasks/web.ts";
import { Dashboard, dashboardItemPages } from "#workspace/dashboards/web.ts";
import { StaffHome } from "#workspace/home/web.ts";
import { idCardPages, MemberIdCards } from "#content/id-cards/web.ts";
import { inboxPages, MemberMessages } from "#content/inbox/web.ts";
import { InvitationsStep } from "#enrollment/invitations/web.ts";
import { cobraPages, MemberCobra } from "#compliance/cobra/web.ts";
import { lifeEventKindPages, MemberEvents } from "#enrollment/life-events/web.ts";
import { sessionPages, waiveReasonPages } from "#enrollment/offering/web.ts";
import { enrollmentPages, dryRunPages, participationPages } from "#enrollment/processing/web.ts";
import { CensusFieldsStep, censusPages, CensusStep } from "#enrollment/exchange/web.ts";
import { LooseSignIn, rolesPages, securityPages, usersPages } from "#identity/access/web.ts";
import { accumulatorPages, MemberTotalsOfStaff } from "#claims/accumulators/web.ts";
import { claimFilePages, claimPages, MemberClaims } from "#claims/claims/web.ts";
import { ChangeCoverage } from "#enrollment/coverage-changes/web.ts";
import { CoverageWhy, Papers } from "#workspace/benefits/web.ts";
import {
  CoverageOnADay,
  FamilyChanges,
  terminationReasonPages,
  terminationRunPages,
} from "#people/coverage/web.ts";
import { renewalPages } from "#enrollment/renewal/web.ts";
import { contactsPages } from "#organization/contacts/web.ts";
import { correctionPages, MemberCorrections } from "#workspace/corrections/web.ts";
import { AddDependent, newMemberPages } from "#enrollment/new-members/web.ts";
import { membersPages, PersonLinks } from "#people/members/web.ts";
import { messagingPages } from "#organization/messaging/web.ts";
import { paymentPages } from "#workspace/payment-queue/web.ts";
import { plansPages } from "#plans/plans/web.ts";
import { claimRequestPages } from "#claims/requests/web.ts";
import { installationPages } from "#claims/installations/web.ts";
import { reinsurancePages } from "#claims/reinsurance/web.ts";
import { relatedContentPages } from "#content/related-content/web.ts";
import { sitesPages } from "#organization/sites/web.ts";
import { servicesPages } from "#organization/services/web.ts";
import { ShopSignup, unionSignupPages, UnionSignups } from "#enrollment/union-signups/web.ts";
import { unionsPages } from "#plans/unions/web.ts";
import { esignPages } from "#content/esign/web.ts";
import { surveysPages } from "#content/surveys/web.ts";
import { webhookPages } from "#workspace/webhooks/web.ts";
import { MailCameBack, workListPages } from "#workspace/work-lists/web.ts";
import { reportPages, reportTypePages } from "#workspace/reporting/web.ts";
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
        <LooseSignIn />
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
  ...automaticChangePages,
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
  ...claimRequestPages,
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
