import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { arriveAtLogout, onSessionEnd, useUser } from "../session/session.ts";
import { SessionWatch } from "../session/SessionWatch.tsx";
import { Drawer } from "./Drawer.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { PageBoundary } from "./PageBoundary.tsx";
import { MenuSlotContext, type ShellParts } from "./shell-parts.ts";

type Props = { parts: ShellParts; children: ReactNode };

/** The frame around every page: header, page, footer, the session's end and help. */
export function Shell({ parts, children }: Props) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const emergency = useUser()?.emergency;
  // A move to another page closes it by itself.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const isDrawerOpen = drawerAt === pathname;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [finder, setFinder] = useState<HTMLElement | null>(null);

  useEffect(
    () => onSessionEnd((reason, ended) => void navigate("/logout", { state: { reason, kind: ended?.kind } })),
    [navigate],
  );

  useEffect(() => {
    if (pathname === "/logout") arriveAtLogout();
  }, [pathname]);

  const menuSlot = useMemo(() => ({ element: slot, finder, close: () => setDrawerAt(null) }), [slot, finder]);
  const handleHelp = () => {
    setDrawerAt(null);
    setHelpOpen(true);
  };
  return (
    <SessionWatch actions={parts}>
      <MenuSlotContext value={menuSlot}>
        <a className="skip-link" href="#main">
          {t("skip")}
        </a>
        {emergency && <parts.EmergencyBanner />}
        <Header
          parts={parts}
          finderRef={setFinder}
          onHelp={handleHelp}
          onMenu={() => setDrawerAt(pathname)}
        />
        <main id="main" tabIndex={-1}>
          <PageBoundary place={pathname}>{children}</PageBoundary>
        </main>
        <Footer parts={parts} />
        {isDrawerOpen && (
          <Drawer parts={parts} slotRef={setSlot} onHelp={handleHelp} onClose={() => setDrawerAt(null)} />
        )}
        {isHelpOpen && <parts.HelpDialog onClose={() => setHelpOpen(false)} />}
      </MenuSlotContext>
    </SessionWatch>
  );
}
