import type { RouteObject } from "react-router";
import { MemberHome } from "#domains/enrollment/member/pages.ts";
import { Queries } from "#web/Queries.tsx";
import { AreaFrame } from "#web/shell/AreaFrame.tsx";
import { menu } from "./menu.ts";

/** Below /member. */
export const routes: RouteObject[] = [{ index: true, element: <MemberHome /> }];

const area = { type: "member", menu, routes } as const;

export function MemberArea() {
  return (
    <Queries>
      <AreaFrame area={area} />
    </Queries>
  );
}
