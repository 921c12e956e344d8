import type { RouteObject } from "react-router";
import { AreaFrame } from "#web/shell/AreaFrame.tsx";
import { AreaHome } from "#web/shell/AreaHome.tsx";
import { menu } from "./menu.ts";

/** Below /member. */
export const routes: RouteObject[] = [{ index: true, element: <AreaHome /> }];

const area = { type: "member", menu, routes } as const;

export function MemberArea() {
  return <AreaFrame area={area} />;
}
