import type { RouteObject } from "react-router";
import { MemberCoverage } from "#workspace/benefits/member/pages.ts";
import { MemberClaim, MemberClaims, MemberEob } from "#claims/claims/member/pages.ts";
import { ClaimAppeal, SendAppeal, SendBill, SentRequests } from "#claims/requests/member/pages.ts";
import { MemberDocuments } from "#content/documents/member/pages.ts";
import { MemberProfile } from "#workspace/corrections/member/pages.ts";
import { MemberTotals } from "#claims/accumulators/member/pages.ts";
import { MemberBeneficiaries, MemberLifeEvents } from "#enrollment/enrollment/member/pages.ts";
import { MemberHome } from "#workspace/home/member/pages.ts";
import { MemberIdCard } from "#content/id-cards/member/pages.ts";
import { page } from "#web/shell/page-route.tsx";
import { Queries } from "#web/Queries.tsx";
import { AreaFrame } from "#web/shell/AreaFrame.tsx";
import { menu } from "./menu.ts";

/** Below /member. */
export const routes: RouteObject[] = [
  { index: true, element: <MemberHome /> },
  page("idcard", MemberIdCard),
  page("coverage", MemberCoverage),
  page("beneficiaries", MemberBeneficiaries),
  page("profile", MemberProfile),
  page("documents", MemberDocuments),
  { path: "claims", element: <MemberClaims Requests={SentRequests} />, handle: MemberClaims },
  page("claims/sendbill", SendBill),
  { path: "claims/:id", element: <MemberClaim Appeal={ClaimAppeal} />, handle: MemberClaim },
  page("claims/:id/appeal", SendAppeal),
  page("claims/:id/eob", MemberEob),
  page("accumulators", MemberTotals),
  // Not in the menu: the home page leads there.
  page("lifeevents", MemberLifeEvents),
];

const area = { type: "member", menu, routes } as const;

export function MemberArea() {
  return (
    <Queries>
      <AreaFrame area={area} />
    </Queries>
  );
}
