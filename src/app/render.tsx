import { renderToString } from "react-dom/server";
import { matchPath, matchRoutes, StaticRouter, useRoutes } from "react-router";
import { routes } from "#areas/enroll/routes.tsx";
import type { PublicEnrollmentSession } from "#enrollment/enrollment/public-session.ts";
import { keyOf } from "#enrollment/offering/signup-key.ts";
import { isLanguage, type Language } from "#kernel/language.ts";
import { type Given, type GivenAnswer, setGiven } from "#web/given.ts";
import { startI18nWith, showLanguage } from "#web/i18n.ts";
import { beginLook, lookVariables } from "#web/look.ts";
import type { LazyPart } from "#web/shell/lazy-page.tsx";
import { Shell } from "#web/shell/Shell.tsx";
import type { ShellParts } from "#web/shell/shell-parts.ts";
import { ownTitle } from "#web/shell/use-page.ts";
import { setSite, type Site } from "#web/site.ts";
import type { Texts } from "#web/words.ts";

// Built for the server (scripts/build.mjs): the first public pages, as they stand before a script runs.

export type Plan =
  | { redirect: string }
  /** `call` is the GET call, below the API, whose answer the page shows; a personal one is made for a person only. */
  | { page: "KeyEntryPage" | "WelcomePage"; call: string | null; isPersonal: boolean };

/** What to do for an address; nothing for a page that needs its scripts to show anything. */
export function planFor(url: string): Plan | null {
  const { pathname, searchParams } = new URL(url, "http://site.invalid");
  const typed = searchParams.get("signupKey");
  if (typed !== null && matchPath("/Welcome", pathname)) {
    const key = keyOf(typed);
    return { redirect: key === "" ? "/?signupKey=" : `/Welcome/${encodeURIComponent(key)}` };
  }
  const found = matchRoutes(routes, pathname)?.at(-1);
  if (found?.route.path === "/") return { page: "KeyEntryPage", call: null, isPersonal: false };
  // A step of it asks for more than the page itself shows.
  if (!found?.route.path?.startsWith("/Welcome") || searchParams.has("step")) return null;
  const { signupKey = "", recipientKey: recipient } = found.params;
  const query = recipient === undefined ? "" : `?${new URLSearchParams({ recipient })}`;
  return {
    page: "WelcomePage",
    call: `/selfenrollment/${encodeURIComponent(signupKey)}${query}`,
    isPersonal: recipient !== undefined,
  };
}

/** Who may not enroll reads why on a page that comes in parts of its own: the server has none of them. */
export function isLeftToScripts({ status, body }: GivenAnswer): boolean {
  return status !== 200 && (body as { code?: unknown } | null)?.code === "notEligible";
}

type Asked = {
  url: string;
  site: Site;
  /** As the person chose it on this site. */
  chosen: Language | null;
  /** What their browser asks for. */
  accepted: Language;
  answer: GivenAnswer | null;
};

export type Rendered = {
  html: string;
  title: string;
  language: Language;
  variables: Record<string, string>;
  given: Given;
};

let isReady: Promise<void> | undefined;

export async function renderPage({ url, site, chosen, accepted, answer }: Asked): Promise<Rendered> {
  await (isReady ??= prepare());
  // An answer to the call of `planFor`; a refusal has no session in it.
  const enrollmentSession = answer?.status === 200 ? (answer.body as PublicEnrollmentSession) : null;
  const language = chosen ?? invitedLanguage(enrollmentSession) ?? accepted;
  const given: Given = { site, language, answer, look: enrollmentSession?.theme ?? null };
  // From here on nothing waits: what the modules hold is of this page alone.
  setSite(site);
  setGiven(given);
  beginLook(given.look);
  showLanguage(language);
  const html = renderToString(
    <StaticRouter location={url}>
      <App />
    </StaticRouter>,
  );
  return {
    html: withoutHints(html),
    title: ownTitle(),
    language,
    variables: lookVariables(given.look),
    given,
  };
}

/** React asks for pictures first of all; here the styles and scripts go before them. */
function withoutHints(html: string): string {
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/u, "");
}

function invitedLanguage(enrollmentSession: PublicEnrollmentSession | null): Language | null {
  const language = enrollmentSession?.recipient?.language;
  return isLanguage(language) ? language : null;
}

function App() {
  return <Shell parts={parts}>{useRoutes(routes)}</Shell>;
}

/** None of them is on a page as it opens. */
const parts: ShellParts = {
  keepAlive: () => undefined,
  signOut: () => undefined,
  HelpDialog: () => null,
  EmergencyBanner: () => null,
  InboxLink: () => null,
  ClientName: () => null,
  UserFooter: () => null,
  hasRoute: () => true,
};

async function prepare(): Promise<void> {
  startI18nWith(allTexts());
  // `page` puts the component there.
  const pages = routes.filter(({ path }) => path === "/" || path?.startsWith("/Welcome"));
  await Promise.all(pages.map(({ handle }) => (handle as LazyPart).preload()));
}

type TextFile = { default: Texts };

function allTexts() {
  const files: Record<string, Record<string, TextFile>> = {
    shell: import.meta.glob<TextFile>("../web/texts/*.json", { eager: true }),
    wizard: import.meta.glob<TextFile>("../enrollment/enrollment/wizard/texts/*.json", { eager: true }),
    "enrollment-member-life-events": import.meta.glob<TextFile>(
      "../enrollment/enrollment/member/life-events/texts/*.json",
      {
        eager: true,
      },
    ),
  };
  const texts: Record<string, Record<string, Texts>> = {};
  for (const [namespace, ofLanguages] of Object.entries(files)) {
    for (const [path, file] of Object.entries(ofLanguages)) {
      const language = path.slice(path.lastIndexOf("/") + 1, -".json".length);
      texts[language] = { ...texts[language], [namespace]: file.default };
    }
  }
  return texts;
}
