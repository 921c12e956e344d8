import type { RouteObject } from "react-router";
import { enrollmentPages, StaffHome } from "#domains/enrollment/web.ts";
import { usersPages } from "#domains/identity/web.ts";
import { StaffArea } from "#web/staff/StaffArea.tsx";
import { menu } from "./menu.ts";

/** Below /tpa. */
export const routes: RouteObject[] = [
  { index: true, element: <StaffHome /> },
  ...enrollmentPages("enrollment"),
  ...usersPages,
];

const area = { type: "tpa", menu, routes } as const;

export function TpaArea() {
  return <StaffArea area={area} />;
}
