import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { browserStorage } from "#web/storage.ts";
import { activeEntry, type MenuGroup } from "#web/shell/menu.ts";
import { lazyLine } from "#web/shell/lazy-page.tsx";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { keptPlaces, placesKey, withRecent } from "./places.ts";
import { TypedAhead } from "./typed-ahead.ts";

type PaletteProps = { menu: readonly MenuGroup[]; ahead: TypedAhead; onClose: () => void };

const Palette = lazyLine<PaletteProps>(() => import("./Palette.tsx").then((file) => file.Palette), "areas");

/** Finds pages, people and records by typing: a button in the header, and Ctrl or Cmd with K anywhere. */
export function FindButton({ menu }: { menu: readonly MenuGroup[] }) {
  const { t } = useTranslation("areas");
  const [isOpen, setOpen] = useState(false);
  const [ahead] = useState(() => new TypedAhead());
  const [hasHelp, setHelp] = useState(false);
  const { pathname } = useLocation();
  useRecent(menu, pathname);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (isFind && !event.shiftKey) {
        event.preventDefault();
        if (document.querySelector(".palette") === null) ahead.begin();
        setOpen(true);
      }
      // A list or a page with keys of its own lists them itself: it has seen the key by then.
      if (event.key === "?" && !isTyping(event.target))
        setTimeout(() => !event.defaultPrevented && setHelp(true));
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [ahead]);
  return (
    <>
      <button
        type="button"
        className="find-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
          <path
            d="M12 12l5 5M13.5 7.5a6 6 0 1 1-12 0a6 6 0 0 1 12 0z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
          />
        </svg>
        <span className="find-button__name">{t("finder.button")}</span>
        <kbd aria-hidden="true">{isApple ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      {isOpen && <Palette menu={menu} ahead={ahead} onClose={() => setOpen(false)} />}
      {hasHelp && <Shortcuts only isShown onClose={() => setHelp(false)} />}
    </>
  );
}

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], dialog",
    ) !== null
  );
}

/** Keeps which pages of the menu were opened last. */
function useRecent(menu: readonly MenuGroup[], pathname: string): void {
  useEffect(() => {
    const paths = menu.flatMap(({ entries }) => entries.map(({ path }) => path));
    const active = activeEntry(paths, pathname);
    // Everybody gets home by its own entry.
    if (active === undefined || active.split("/").length < 3) return;
    const places = withRecent(keptPlaces(browserStorage.read(placesKey)), active);
    browserStorage.write(placesKey, JSON.stringify(places));
  }, [menu, pathname]);
}
