import type { RouteObject } from "react-router";
import { AreaHome } from "#web/shell/AreaHome.tsx";
import { StaffArea } from "#web/staff/StaffArea.tsx";
import { menu } from "./menu.ts";

/** Below /tpa. */
export const routes: RouteObject[] = [{ index: true, element: <AreaHome /> }];

const area = { type: "tpa", menu, routes } as const;

export function TpaArea() {
  return <StaffArea area={area} />;
}
