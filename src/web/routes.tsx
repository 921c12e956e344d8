import { matchRoutes, type RouteObject } from "react-router";
import { routes as enrollRoutes } from "#areas/enroll/routes.tsx";
import type { currentEnrollment } from "#domains/enrollment/enrollment.ts";
import { refreshUser, signOut } from "#domains/identity/web/session-calls.ts";
import { send } from "./api.ts";
import { registerTexts, type TextFiles } from "./i18n.ts";
import { lazyDialog, lazyLine, lazyPage, type LazyPart } from "./shell/lazy-page.tsx";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";
import { page } from "./shell/page-route.tsx";
import type { ShellParts } from "./shell/shell-parts.ts";
import { namespaceOf } from "./namespace-of.ts";

// The composition root of the pages: what exists at which address, and what the shell gets from the domains.

/** Every page; those of the six areas are below their own `routes.tsx`. */
export const routes: RouteObject[] = [
  ...enrollRoutes,
  page(
    "/login",
    lazyPage(
      () => import("#domains/identity/web/LoginPage.tsx").then((file) => file.LoginPage),
      "identity-web",
    ),
  ),
  page(
    "/logout",
    lazyPage(
      () => import("#domains/identity/web/LogoutPage.tsx").then((file) => file.LogoutPage),
      "identity-web",
    ),
  ),
  page(
    "/login/confirm",
    lazyPage(
      () => import("#domains/identity/web/ConfirmPage.tsx").then((file) => file.ConfirmPage),
      "identity-web",
    ),
  ),
  page(
    "/login/set-up",
    lazyPage(
      () => import("#domains/identity/web/SetUpPage.tsx").then((file) => file.SetUpPage),
      "identity-web",
      "identity-web-profile",
    ),
  ),
  page(
    "/login/new-password",
    lazyPage(
      () => import("#domains/identity/web/ForcedPasswordPage.tsx").then((file) => file.ForcedPasswordPage),
      "identity-web",
      "identity-web-sign-up",
    ),
  ),
  page(
    "/login/help",
    lazyPage(
      () => import("#domains/identity/web/sign-up/LogInHelpPage.tsx").then((file) => file.LogInHelpPage),
      "identity-web-sign-up",
    ),
  ),
  page(
    "/signup",
    lazyPage(
      () => import("#domains/identity/web/sign-up/SignUpPage.tsx").then((file) => file.SignUpPage),
      "identity-web-sign-up",
    ),
  ),
  page(
    "/activate/:key",
    lazyPage(
      () => import("#domains/identity/web/sign-up/ActivatePage.tsx").then((file) => file.ActivatePage),
      "identity-web-sign-up",
    ),
  ),
  page(
    "/reset/:key",
    lazyPage(
      () => import("#domains/identity/web/sign-up/NewPasswordPage.tsx").then((file) => file.ResetPage),
      "identity-web-sign-up",
    ),
  ),
  page(
    "/invitation/:key",
    lazyPage(
      () => import("#domains/identity/web/sign-up/NewPasswordPage.tsx").then((file) => file.InvitationPage),
      "identity-web-sign-up",
    ),
  ),
  page(
    "/user/profile",
    lazyPage(
      () => import("#domains/identity/web/profile/ProfilePage.tsx").then((file) => file.ProfilePage),
      "identity-web-profile",
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
      () => import("#domains/identity/staff/ApiDocsPage.tsx").then((file) => file.ApiDocsPage),
      "identity-staff",
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
    () => import("#domains/identity/web/EmergencyBanner.tsx").then((file) => file.EmergencyBanner),
    "identity-web",
  ),
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
    ...import.meta.glob("./texts/*.json"),
    ...import.meta.glob("../resource/texts/*.json"),
    ...import.meta.glob("../areas/texts/*.json"),
    ...import.meta.glob("../domains/*/texts/*.json"),
    ...import.meta.glob("../domains/*/{web,sign-in,why,wizard,staff,member,answers}/texts/*.json"),
    ...import.meta.glob("../domains/*/web/*/texts/*.json"),
    ...import.meta.glob("../domains/identity/changes/texts/*.json"),
    ...import.meta.glob("../domains/enrollment/events/member/texts/*.json"),
    ...import.meta.glob("../domains/surveys/fill/web/texts/*.json"),
    ...import.meta.glob(
      "../domains/enrollment/{sessions,session-parts,invitations,events,processing,outlook,waive-reasons,no-coverage,proof,wizard/crowded,wizard/steps,wizard/choosing,wizard/choosing/compare,wizard/review,wizard/words}/texts/*.json",
    ),
  };
  const namespaces = new Map<string, TextFiles>();
  for (const [path, load] of Object.entries(files)) {
    const namespace = namespaceOf(path.slice(0, path.lastIndexOf("/texts/")));
    namespaces.set(namespace, { ...namespaces.get(namespace), [path]: load });
  }
  for (const [namespace, loaders] of namespaces) registerTexts(namespace, loaders);
}
