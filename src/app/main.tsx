import "#web/shell/shell.css";
import "#web/back-guard.ts";
// In the same file as the shell's styles: one request less for the public, and nothing that a staff page shows.
import "#web/kit/kit.css";
import { startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter, useRoutes } from "react-router";
import { refreshUser } from "#identity/access/web/session-calls.ts";
import { clickEarly } from "#web/early-click.ts";
import { type Given, readGiven } from "#web/given.ts";
import { browsersLanguage, changeLanguage, startI18n } from "#web/i18n.ts";
import { languages } from "#kernel/language.ts";
import { beginLook } from "#web/look.ts";
import { preload, registerFirstTexts, routes, shellParts } from "./routes.tsx";
import { currentSession, restoreSession } from "#web/session/session.ts";
import { Shell } from "#web/shell/Shell.tsx";
import { sayStartFailed } from "#web/shell/start-failed.ts";
import { loadSite, setSite, showVariables, type Site, themeVariables } from "#web/site.ts";
import { wantedLanguage } from "#web/store.ts";

function App() {
  useEffect(() => {
    clickEarly();
    // Only now: were the session refused before the shell listens, nobody would go to /logout.
    if (currentSession()?.kind === "user" && location.pathname !== "/logout") refreshUser();
  }, []);
  return <Shell parts={shellParts}>{useRoutes(routes)}</Shell>;
}

async function start(root: HTMLElement): Promise<void> {
  const given = readGiven();
  // A task of its own: on a slow phone the modules alone have kept the page from answering for a while.
  await new Promise((resolve) => setTimeout(resolve));
  registerFirstTexts();
  // All at once: the configuration, the texts and the page of this address do not wait for one another.
  const wanted = wantedLanguage() ?? given?.language ?? browsersLanguage(languages);
  const texts = startI18n(wanted);
  const page = preload(location.pathname);
  const [site] = await Promise.all([siteOf(given), texts, restoreSession()]);
  if (!site.languages.includes(wanted)) await changeLanguage(browsersLanguage(site.languages));
  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
  if (given?.language === wanted) {
    // The server rendered it already: it stays as it is, and is brought to life piece by piece.
    await page;
    beginLook(given.look);
    startTransition(() => void hydrateRoot(root, app));
    return;
  }
  // Shown whole if it comes soon, so that nothing jumps; else the frame appears first.
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, 1000))]);
  createRoot(root).render(app);
}

async function siteOf(given: Given | null): Promise<Site> {
  if (!given) return loadSite();
  setSite(given.site);
  // A page that was rendered came in its own look.
  if (given.language === null) showVariables(themeVariables(given.site));
  return given.site;
}

const root = document.getElementById("root");
if (root) start(root).catch((error: unknown) => sayStartFailed(root, error));
