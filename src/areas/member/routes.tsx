import type { RouteObject } from "react-router";
import { MemberLifeEvents } from "#domains/enrollment/member/pages.ts";
import { MemberHome } from "#domains/home/member/pages.ts";
import { page } from "#web/shell/page-route.tsx";
import { Queries } from "#web/Queries.tsx";
import { AreaFrame } from "#web/shell/AreaFrame.tsx";
import { menu } from "./menu.ts";

/** Below /member. */
export const routes: RouteObject[] = [
  { index: true, element: <MemberHome /> },
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
