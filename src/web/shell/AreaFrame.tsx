import "./area.css";
import { type ComponentType, useMemo } from "react";
import { createPortal } from "react-dom";
import { type RouteObject, useLocation, useRoutes } from "react-router";
import type { UserType } from "#kernel/access.ts";
import { useUser } from "../session/session.ts";
import { AreaMenu } from "./AreaMenu.tsx";
import { existingEntries, isHiddenPage, type MenuEntry, type MenuGroup, visibleMenu } from "./menu.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { useMenuSlot } from "./shell-parts.ts";
import { SignInFirst } from "./SignInFirst.tsx";

export type Area = {
  type: UserType;
  menu: readonly MenuEntry[];
  routes: RouteObject[];
  /** Stands above the menu: chooses the client to work with. */
  Chooser?: ComponentType<{ listPaths: readonly string[] }>;
  /** Stands above each page: says when another client is chosen than the one that was. */
  ClientNotice?: ComponentType;
  /** Stands below the entry of the members: members that the user opened last. */
  Recent?: ComponentType;
  /** Stands in the header: finds pages and records by typing. */
  Finder?: ComponentType<{ menu: readonly MenuGroup[] }>;
  /** What waits for the user, by the path of the entry that leads there. */
  useCounts?: () => Readonly<Record<string, number>>;
};

const none = {};
const noCounts = () => none;

/** The pages of one kind of user, with their menu. Nobody else learns that they exist. */
export function AreaFrame({ area }: { area: Area }) {
  const user = useUser();
  const { pathname } = useLocation();
  const { element: slot, finder } = useMenuSlot();
  const page = useRoutes([...area.routes, { path: "*", element: <NotFoundPage /> }]);
  const counts = (area.useCounts ?? noCounts)();
  const { permissions, servicesOff } = user ?? {};
  const menu = useMemo(() => {
    const existing = existingEntries(area.menu, `/${area.type}`, area.routes);
    return visibleMenu(existing, permissions?.map(({ machineName }) => machineName) ?? [], servicesOff);
  }, [area, permissions, servicesOff]);

  if (!user) return <SignInFirst />;
  if (user.type !== area.type) return <NotFoundPage />;
  const { type, Chooser, Recent, Finder } = area;
  return (
    <div className="area">
      <aside className="area__menu">
        <AreaMenu {...{ type, menu, Chooser, Recent, counts }} />
      </aside>
      {slot && createPortal(<AreaMenu {...{ type, menu, Chooser, Recent, counts }} />, slot)}
      {finder && Finder && createPortal(<Finder menu={menu} />, finder)}
      <div className="area__page">
        {area.ClientNotice && <area.ClientNotice />}
        {isHiddenPage(area.menu, menu, pathname) ? <NotFoundPage /> : page}
      </div>
    </div>
  );
}
