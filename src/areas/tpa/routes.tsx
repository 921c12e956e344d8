import type { RouteObject } from "react-router";
import { StaffHome } from "#domains/home/web.ts";
import { MemberEvents } from "#domains/life-events/web.ts";
import { enrollmentPages, participationPages } from "#domains/processing/web.ts";
import { usersPages } from "#domains/access/web.ts";
import { membersPages } from "#domains/members/web.ts";
import { StaffArea } from "#web/staff/StaffArea.tsx";
import { ClientChooser } from "../staff/ClientChooser.tsx";
import { ClientNotice } from "../staff/ClientNotice.tsx";
import { keepDensity } from "../staff/keep-setting.ts";
import { RecentMembers } from "../staff/RecentMembers.tsx";
import { menu } from "./menu.ts";

/** Below /tpa. */
export const routes: RouteObject[] = [
  { index: true, element: <StaffHome /> },
  ...participationPages,
  ...membersPages(MemberEvents),
  ...enrollmentPages("enrollment"),
  ...usersPages,
];

const area = {
  type: "tpa",
  menu,
  routes,
  Chooser: ClientChooser,
  ClientNotice,
  Recent: RecentMembers,
} as const;

export function TpaArea() {
  return <StaffArea area={area} keepDensity={keepDensity} />;
}
