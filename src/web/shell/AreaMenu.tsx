import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import type { UserType } from "#kernel/access.ts";
import { choiceIn, withChoice } from "../session/client-choice.ts";
import { browserStorage } from "../storage.ts";
import { activeEntry, isOpenPart, type MenuGroup, readParts } from "./menu.ts";
import { useMenuSlot } from "./shell-parts.ts";

type Props = {
  type: UserType;
  menu: MenuGroup[];
  Chooser?: ComponentType<{ listPaths: readonly string[] }> | undefined;
  Recent?: ComponentType | undefined;
  /** What waits, behind the entry of this path. */
  counts?: Readonly<Record<string, number>> | undefined;
};

/** Which parts were folded and opened by hand; names of parts and nothing else. */
const stored = "openroll.menu";

/** The menu of an area: what is used most, then parts that fold and stay as they were left. */
export function AreaMenu({ type, menu, Chooser, Recent, counts = {} }: Props) {
  const { t } = useTranslation("areas");
  const id = useId();
  const { close } = useMenuSlot();
  const { pathname, search } = useLocation();
  const [byHand, setByHand] = useState(() => readParts(browserStorage.read(stored)));
  /** The part of this page was folded while the page was open: until another page opens. */
  const [foldedAt, setFoldedAt] = useState<string | null>(null);
  const choice = choiceIn(new URLSearchParams(search));
  // A link that is opened in a tab of its own takes the chosen client along.
  const suffix = choice === undefined ? "" : `?${withChoice(new URLSearchParams(), choice)}`;
  const hrefOf = (path: string) => (path.startsWith(`/${type}`) ? `${path}${suffix}` : path);
  const listPaths = menu.flatMap(({ entries }) => entries.map(({ path }) => path));
  const active = activeEntry(listPaths, pathname);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => showActive(ref.current), [active]);
  const handleFold = (group: string, isOpen: boolean) => {
    const next = { ...byHand, [group]: !isOpen };
    setByHand(next);
    setFoldedAt(isOpen ? pathname : null);
    browserStorage.write(stored, JSON.stringify(next));
  };
  return (
    <nav ref={ref} className="area-menu" aria-label={t("menu")}>
      {Chooser && <Chooser listPaths={listPaths} />}
      {menu.map(({ group, entries }, at) => {
        const hasActive = entries.some(({ path }) => path === active);
        const isOpen =
          group === undefined ||
          isOpenPart({ byHand: byHand[group], hasActive, isFolded: foldedAt === pathname });
        const waiting = entries.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
        return (
          <div key={group ?? ""}>
            {group !== undefined && (
              <h2>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={`${id}-${at}`}
                  onClick={() => handleFold(group, isOpen)}
                >
                  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
                    <path d="M4 2l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.75" />
                  </svg>
                  {t(`group.${group}`)}
                  {!isOpen && <Count of={waiting} />}
                </button>
              </h2>
            )}
            <ul id={`${id}-${at}`} className="plain-list" hidden={!isOpen}>
              {entries.map(({ path, textKey }) => (
                <li key={path}>
                  <NavLink to={hrefOf(path)} end={path.split("/").length < 3} onClick={close}>
                    {t(`entry.${textKey}`)}
                    <Count of={counts[path] ?? 0} />
                  </NavLink>
                  {textKey === "members" && Recent && <Recent />}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

/** Scrolls the menu, and nothing else, until the entry of this page is seen. */
function showActive(menu: HTMLElement | null): void {
  const scroller = menu?.closest(".area__menu");
  const entry = menu?.querySelector("[aria-current=page]");
  if (!scroller || !entry) return;
  const edge = Math.min(scroller.getBoundingClientRect().bottom, window.innerHeight) - 16;
  const { bottom } = entry.getBoundingClientRect();
  if (bottom > edge) scroller.scrollTop += bottom - edge;
}

function Count({ of }: { of: number }) {
  const { t } = useTranslation("areas");
  if (of === 0) return null;
  return (
    <span className="area-menu__count">
      <span aria-hidden="true">{of > 99 ? "99+" : of}</span>
      <span className="visually-hidden">{t("waiting", { count: of })}</span>
    </span>
  );
}
