import "./area.css";
import { type ComponentType, useEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Navigate, NavLink, type RouteObject, useLocation, useRoutes } from "react-router";
import type { UserType } from "#kernel/access.ts";
import { choiceIn, placeToKeep, withChoice } from "../session/client-choice.ts";
import { isLeaving, rememberPlace, useUser } from "../session/session.ts";
import { existingEntries, type MenuEntry, type MenuGroup, visibleMenu } from "./menu.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { useMenuSlot } from "./shell-parts.ts";

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
};

/** The pages of one kind of user, with their menu. Nobody else learns that they exist. */
export function AreaFrame({ area }: { area: Area }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  const { element: slot } = useMenuSlot();
  const page = useRoutes([...area.routes, { path: "*", element: <NotFoundPage /> }]);
  const permissions = user?.permissions;
  const menu = useMemo(() => {
    const existing = existingEntries(area.menu, `/${area.type}`, area.routes);
    return visibleMenu(existing, permissions?.map(({ machineName }) => machineName) ?? []);
  }, [area, permissions]);
  const mustSignIn = !user && !isLeaving();
  useEffect(() => {
    if (mustSignIn) rememberPlace(placeToKeep({ pathname, search }));
  }, [mustSignIn, pathname, search]);

  if (mustSignIn) return <Navigate to="/login" replace />;
  if (!user) return null;
  if (user.type !== area.type) return <NotFoundPage />;
  return (
    <div className="area">
      <aside className="area__menu">
        <AreaMenu area={area} menu={menu} />
      </aside>
      {slot && createPortal(<AreaMenu area={area} menu={menu} />, slot)}
      <div className="area__page">
        {area.ClientNotice && <area.ClientNotice />}
        {page}
      </div>
    </div>
  );
}

function AreaMenu({ area: { type, Chooser, Recent }, menu }: { area: Area; menu: MenuGroup[] }) {
  const { t } = useTranslation("areas");
  const { close } = useMenuSlot();
  const choice = choiceIn(new URLSearchParams(useLocation().search));
  // A link that is opened in a tab of its own takes the chosen client along.
  const suffix = choice === undefined ? "" : `?${withChoice(new URLSearchParams(), choice)}`;
  const hrefOf = (path: string) => (path.startsWith(`/${type}`) ? `${path}${suffix}` : path);
  const listPaths = menu.flatMap(({ entries }) => entries.map(({ path }) => path));
  return (
    <nav className="area-menu" aria-label={t("menu")}>
      {Chooser && <Chooser listPaths={listPaths} />}
      {menu.map(({ group, entries }) => (
        <div key={group ?? ""}>
          {group && <h2>{t(`group.${group}`)}</h2>}
          <ul className="plain-list">
            {entries.map(({ path, textKey }) => (
              <li key={path}>
                <NavLink to={hrefOf(path)} end={path.split("/").length < 3} onClick={close}>
                  {t(`entry.${textKey}`)}
                </NavLink>
                {textKey === "members" && Recent && <Recent />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
