import type { RouteObject } from "react-router";
import { StaffHome } from "#domains/enrollment/web.ts";
import { usersPages } from "#domains/identity/web.ts";
import { StaffArea } from "#web/staff/StaffArea.tsx";
import { menu } from "./menu.ts";

/** Below /partner. */
export const routes: RouteObject[] = [{ index: true, element: <StaffHome /> }, ...usersPages];

const area = { type: "partner", menu, routes } as const;

export function PartnerArea() {
  return <StaffArea area={area} />;
}
