import type { RouteObject } from "react-router";
import { Dashboard } from "#workspace/dashboards/web.ts";
import { StaffHome } from "#workspace/home/web.ts";
import { contactPages } from "#organization/contacts/web.ts";
import { usersPages } from "#identity/access/web.ts";
import { CoverageOnADay } from "#people/coverage/web.ts";
import { MemberIdCards } from "#content/id-cards/web.ts";
import { membersPages } from "#people/members/web.ts";
import { reportPages } from "#workspace/reporting/web.ts";
import { StaffArea } from "#web/staff/StaffArea.tsx";
import { ClientChooser } from "../staff/ClientChooser.tsx";
import { ClientNotice } from "../staff/ClientNotice.tsx";
import { FindButton } from "../staff/finder/FindButton.tsx";
import { keepDensity } from "../staff/keep-setting.ts";
import { RecentMembers } from "../staff/RecentMembers.tsx";
import { menu } from "./menu.ts";

/** Below /partner. */
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
  ...membersPages({ OnADay: CoverageOnADay, IdCards: MemberIdCards }),
  ...contactPages,
  ...usersPages,
];

const area = {
  type: "partner",
  menu,
  routes,
  Chooser: ClientChooser,
  ClientNotice,
  Recent: RecentMembers,
  Finder: FindButton,
} as const;

export function PartnerArea() {
  return <StaffArea area={area} keepDensity={keepDensity} />;
}
