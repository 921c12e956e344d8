import "./shell/shell.css";
import "./back-guard.ts";
// In the same file as the shell's styles: one request less for the public, and nothing that a staff page shows.
import "./kit/kit.css";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, useRoutes } from "react-router";
import { refreshUser } from "#domains/identity/web/session-calls.ts";
import { browsersLanguage, changeLanguage, startI18n } from "./i18n.ts";
import { languages } from "#kernel/language.ts";
import { preload, registerAllTexts, routes, shellParts } from "./routes.tsx";
import { currentSession, restoreSession } from "./session/session.ts";
import { Shell } from "./shell/Shell.tsx";
import { sayStartFailed } from "./shell/start-failed.ts";
import { loadSite } from "./site.ts";
import { wantedLanguage } from "./store.ts";

function App() {
  useEffect(() => {
    // Only now: were the session refused before the shell listens, nobody would go to /logout.
    if (currentSession()?.kind === "user" && location.pathname !== "/logout") refreshUser();
  }, []);
  return <Shell parts={shellParts}>{useRoutes(routes)}</Shell>;
}

async function start(root: HTMLElement): Promise<void> {
  registerAllTexts();
  // All at once: the configuration, the texts and the page of this address do not wait for one another.
  const wanted = wantedLanguage() ?? browsersLanguage(languages);
  const texts = startI18n(wanted);
  const page = preload(location.pathname);
  const [site] = await Promise.all([loadSite(), texts, restoreSession()]);
  if (!site.languages.includes(wanted)) await changeLanguage(browsersLanguage(site.languages));
  // Shown whole if it comes soon, so that nothing jumps; else the frame appears first.
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, 1000))]);
  createRoot(root).render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
}

const root = document.getElementById("root");
if (root) start(root).catch((error: unknown) => sayStartFailed(root, error));
