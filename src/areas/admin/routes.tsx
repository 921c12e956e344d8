import type { RouteObject } from "react-router";
import { clientsPages } from "#domains/clients/web.ts";
import { messagingPages } from "#domains/messaging/web.ts";
import { plansPages } from "#domains/plans/web.ts";
import { AreaHome } from "#web/shell/AreaHome.tsx";
import { StaffArea } from "#web/staff/StaffArea.tsx";
import { menu } from "./menu.ts";

/** Below /admin. */
export const routes: RouteObject[] = [
  { index: true, element: <AreaHome /> },
  ...clientsPages,
  ...plansPages,
  ...messagingPages,
];

const area = { type: "admin", menu, routes } as const;

export function AdminArea() {
  return <StaffArea area={area} />;
}
