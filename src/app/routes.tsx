import { matchRoutes, type RouteObject } from "react-router";
import { routes as enrollRoutes } from "#areas/enroll/routes.tsx";
import type { currentEnrollment } from "#domains/enrollment/enrollment-calls.ts";
import { refreshUser, signOut } from "#domains/access/web/session-calls.ts";
import { send } from "#web/api.ts";
import { registerTexts, type TextFiles } from "#web/i18n.ts";
import { lazyDialog, lazyLine, lazyPage, type LazyPart } from "#web/shell/lazy-page.tsx";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { page } from "#web/shell/page-route.tsx";
import type { ShellParts } from "#web/shell/shell-parts.ts";
import { namespaceOf } from "#web/namespace-of.ts";

// The composition root of the pages: what exists at which address, and what the shell gets from the domains.

/** Every page; those of the six areas are below their own `routes.tsx`. */
export const routes: RouteObject[] = [
  ...enrollRoutes,
  page(
    "/login",
    lazyPage(
      () => import("#domains/accounts/web/LoginPage.tsx").then((file) => file.LoginPage),
      "accounts-web",
    ),
  ),
  page(
    "/logout",
    lazyPage(
      () => import("#domains/accounts/web/LogoutPage.tsx").then((file) => file.LogoutPage),
      "accounts-web",
    ),
  ),
  page(
    "/login/confirm",
    lazyPage(
      () => import("#domains/accounts/web/ConfirmPage.tsx").then((file) => file.ConfirmPage),
      "accounts-web",
    ),
  ),
  page(
    "/login/set-up",
    lazyPage(
      () => import("#domains/accounts/web/SetUpPage.tsx").then((file) => file.SetUpPage),
      "accounts-web",
      "accounts-web-profile",
    ),
  ),
  page(
    "/login/new-password",
    lazyPage(
      () => import("#domains/accounts/web/ForcedPasswordPage.tsx").then((file) => file.ForcedPasswordPage),
      "accounts-web",
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/login/help",
    lazyPage(
      () => import("#domains/accounts/web/sign-up/LogInHelpPage.tsx").then((file) => file.LogInHelpPage),
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/signup",
    lazyPage(
      () => import("#domains/accounts/web/sign-up/SignUpPage.tsx").then((file) => file.SignUpPage),
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/activate/:key",
    lazyPage(
      () => import("#domains/accounts/web/sign-up/ActivatePage.tsx").then((file) => file.ActivatePage),
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/reset/:key",
    lazyPage(
      () => import("#domains/accounts/web/sign-up/NewPasswordPage.tsx").then((file) => file.ResetPage),
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/invitation/:key",
    lazyPage(
      () => import("#domains/accounts/web/sign-up/NewPasswordPage.tsx").then((file) => file.InvitationPage),
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/user/profile",
    lazyPage(
      () => import("#domains/accounts/web/profile/ProfilePage.tsx").then((file) => file.ProfilePage),
      "accounts-web-profile",
    ),
  ),
  page(
    "/admin/*",
    lazyPage(() => import("#areas/admin/routes.tsx").then((file) => file.AdminArea), "areas"),
  ),
  page(
    "/broker/*",
    lazyPage(() => import("#areas/broker/routes.tsx").then((file) => file.BrokerArea), "areas"),
  ),
  page(
    "/client/*",
    lazyPage(() => import("#areas/client/routes.tsx").then((file) => file.ClientArea), "areas"),
  ),
  page(
    "/member/*",
    lazyPage(() => import("#areas/member/routes.tsx").then((file) => file.MemberArea), "areas"),
  ),
  page(
    "/partner/*",
    lazyPage(() => import("#areas/partner/routes.tsx").then((file) => file.PartnerArea), "areas"),
  ),
  page(
    "/tpa/*",
    lazyPage(() => import("#areas/tpa/routes.tsx").then((file) => file.TpaArea), "areas"),
  ),
  page(
    "/api/docs",
    lazyPage(
      () => import("#domains/access/staff/ApiDocsPage.tsx").then((file) => file.ApiDocsPage),
      "access-staff",
    ),
  ),
  { path: "*", element: <NotFoundPage /> },
];

export const shellParts: ShellParts = {
  keepAlive: (session) => {
    if (session.kind === "user") return refreshUser();
    // A lost session leads to /logout by itself; without a connection the next try is a minute away.
    void send<typeof currentEnrollment>("GET /selfenrollment/enrollment").catch(() => undefined);
  },
  signOut,
  HelpDialog: lazyDialog(
    () => import("#domains/messaging/web/HelpDialog.tsx").then((file) => file.HelpDialog),
    "messaging-web",
  ),
  EmergencyBanner: lazyLine(
    () => import("#domains/access/web/EmergencyBanner.tsx").then((file) => file.EmergencyBanner),
    "accounts-web",
  ),
  ClientName: lazyLine(() => import("#web/shell/ClientName.tsx").then((file) => file.ClientName)),
  UserFooter: lazyLine(() => import("#web/shell/UserFooter.tsx").then((file) => file.UserFooter)),
  hasRoute: (path) => routes.some((route) => route.path === path),
};

/** Fetches the page of an address before anything is shown. */
export async function preload(pathname: string): Promise<void> {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  // `page` puts the component there.
  await (route?.handle as LazyPart | undefined)?.preload();
}

/** Names each folder of texts that pages show after its place. */
export function registerAllTexts(): void {
  const files: TextFiles = {
    ...import.meta.glob("../web/texts/*.json"),
    ...import.meta.glob("../resource/texts/*.json"),
    ...import.meta.glob("../areas/texts/*.json"),
    ...import.meta.glob("../domains/*/texts/*.json"),
    ...import.meta.glob(
      "../domains/*/{web,sign-in,wizard,staff,member,answers,change,changes,no-coverage,proof}/texts/*.json",
    ),
    ...import.meta.glob("../domains/*/{web,member}/*/texts/*.json"),
    ...import.meta.glob("../domains/{surveys/fill,cobra/elect}/web/texts/*.json"),
    ...import.meta.glob("../domains/{plans,offering,id-cards,cobra,aca,accumulators}/why/texts/*.json"),
    ...import.meta.glob("../domains/offering/{sessions,session-content,waive-reasons}/texts/*.json"),
    ...import.meta.glob("../domains/coverage/termination-reasons/texts/*.json"),
    ...import.meta.glob("../domains/processing/{dry-run,participation}/texts/*.json"),
    ...import.meta.glob(
      "../domains/enrollment/wizard/{crowded,steps,choosing,choosing/compare,review,words}/texts/*.json",
    ),
  };
  const namespaces = new Map<string, TextFiles>();
  for (const [path, load] of Object.entries(files)) {
    const namespace = namespaceOf(path.slice(0, path.lastIndexOf("/texts/")));
    namespaces.set(namespace, { ...namespaces.get(namespace), [path]: load });
  }
  for (const [namespace, loaders] of namespaces) registerTexts(namespace, loaders);
}
