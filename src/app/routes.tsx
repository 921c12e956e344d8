import type { ComponentType, FunctionComponent } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import { routes as enrollRoutes } from "#areas/enroll/routes.tsx";
import type { currentEnrollment } from "#enrollment/enrollment/enrollment-calls.ts";
import type { userInfo } from "#identity/access/user.ts";
import { refreshUser, signOut } from "#identity/access/web/session-calls.ts";
import { send } from "#web/api.ts";
import { registerFolders, registerLater } from "#web/i18n.ts";
import { userBeneath } from "#web/session/session.ts";
import { lazyDialog, lazyLine, lazyPage, type LazyPart } from "#web/shell/lazy-page.tsx";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { page } from "#web/shell/page-route.tsx";
import type { ShellParts } from "#web/shell/shell-parts.ts";

// The composition root of the pages: what exists at which address, and what the shell gets from the rooms.

/** An area comes with the texts of all areas. */
function areaPage(load: () => Promise<ComponentType>): LazyPart & FunctionComponent<object> {
  const withTexts = async () => {
    const texts = import("#areas/area-texts.ts").then((file) => file.registerAreaTexts());
    const [area] = await Promise.all([load(), texts]);
    return area;
  };
  return lazyPage(withTexts, "areas");
}

/** At two addresses: the older one stands in mails that were sent. */
const LogInHelp = lazyPage(
  () => import("#identity/accounts/web/sign-up/LogInHelpPage.tsx").then((file) => file.LogInHelpPage),
  "accounts-web-sign-up",
);

/** Every page; those of the six areas are below their own `routes.tsx`. */
export const routes: RouteObject[] = [
  ...enrollRoutes,
  page(
    "/login",
    lazyPage(
      () => import("#identity/accounts/web/LoginPage.tsx").then((file) => file.LoginPage),
      "accounts-web",
    ),
  ),
  page(
    "/logout",
    lazyPage(
      () => import("#identity/accounts/web/LogoutPage.tsx").then((file) => file.LogoutPage),
      "accounts-web",
    ),
  ),
  page(
    "/login/confirm",
    lazyPage(
      () => import("#identity/accounts/web/ConfirmPage.tsx").then((file) => file.ConfirmPage),
      "accounts-web",
    ),
  ),
  page(
    "/login/set-up",
    lazyPage(
      () => import("#identity/accounts/web/SetUpPage.tsx").then((file) => file.SetUpPage),
      "accounts-web",
      "accounts-web-profile",
    ),
  ),
  page(
    "/login/new-password",
    lazyPage(
      () => import("#identity/accounts/web/ForcedPasswordPage.tsx").then((file) => file.ForcedPasswordPage),
      "accounts-web",
      "accounts-web-sign-up",
    ),
  ),
  page("/login/help", LogInHelp),
  page("/loginhelp", LogInHelp),
  page(
    "/help",
    lazyPage(
      () => import("#organization/messaging/web/HelpPage.tsx").then((file) => file.HelpPage),
      "messaging-web",
    ),
  ),
  page(
    "/signup",
    lazyPage(
      () => import("#identity/accounts/web/sign-up/SignUpPage.tsx").then((file) => file.SignUpPage),
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/activate/:key",
    lazyPage(
      () => import("#identity/accounts/web/sign-up/ActivatePage.tsx").then((file) => file.ActivatePage),
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/account/:key",
    lazyPage(
      () => import("#identity/accounts/web/sign-up/AccountPage.tsx").then((file) => file.AccountPage),
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/reset/:key",
    lazyPage(
      () => import("#identity/accounts/web/sign-up/NewPasswordPage.tsx").then((file) => file.ResetPage),
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/invitation/:key",
    lazyPage(
      () => import("#identity/accounts/web/sign-up/NewPasswordPage.tsx").then((file) => file.InvitationPage),
      "accounts-web-sign-up",
    ),
  ),
  page(
    "/user/profile",
    lazyPage(
      () => import("#identity/accounts/web/profile/ProfilePage.tsx").then((file) => file.ProfilePage),
      "accounts-web-profile",
      "areas",
    ),
  ),
  page(
    "/inbox/*",
    areaPage(() => import("#areas/inbox/routes.tsx").then((file) => file.InboxArea)),
  ),
  page(
    "/admin/*",
    areaPage(() => import("#areas/admin/routes.tsx").then((file) => file.AdminArea)),
  ),
  page(
    "/broker/*",
    areaPage(() => import("#areas/broker/routes.tsx").then((file) => file.BrokerArea)),
  ),
  page(
    "/client/*",
    areaPage(() => import("#areas/client/routes.tsx").then((file) => file.ClientArea)),
  ),
  page(
    "/member/*",
    areaPage(() => import("#areas/member/routes.tsx").then((file) => file.MemberArea)),
  ),
  page(
    "/partner/*",
    areaPage(() => import("#areas/partner/routes.tsx").then((file) => file.PartnerArea)),
  ),
  page(
    "/tpa/*",
    areaPage(() => import("#areas/tpa/routes.tsx").then((file) => file.TpaArea)),
  ),
  page(
    "/api/docs",
    lazyPage(
      () => import("#identity/access/staff/ApiDocsPage.tsx").then((file) => file.ApiDocsPage),
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
    // Whoever enrolls from their own pages finds them open afterwards.
    const beneath = userBeneath();
    if (beneath !== null)
      void send<typeof userInfo>("GET /userInfo", { token: beneath.token }).catch(() => undefined);
  },
  signOut,
  HelpDialog: lazyDialog(
    () => import("#organization/messaging/web/HelpDialog.tsx").then((file) => file.HelpDialog),
    "messaging-web",
  ),
  EmergencyBanner: lazyLine(
    () => import("#identity/access/web/EmergencyBanner.tsx").then((file) => file.EmergencyBanner),
    "accounts-web",
  ),
  InboxLink: lazyLine(
    () => import("#content/inbox/web/InboxLink.tsx").then((file) => file.InboxLink),
    "inbox-web",
  ),
  ClientName: lazyLine(() => import("#web/shell/ClientName.tsx").then((file) => file.ClientName)),
  UserFooter: lazyLine(() => import("./user-footer.tsx").then((file) => file.UserFooter)),
  hasRoute: (path) => routes.some((route) => route.path === path),
};

/** Fetches the page of an address before anything is shown. */
export async function preload(pathname: string): Promise<void> {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  // `page` puts the component there.
  await (route?.handle as LazyPart | undefined)?.preload();
}

/** The texts of the shell and of enrolling; those of the other pages are named when one of them is first opened. */
export function registerFirstTexts(): void {
  registerFolders({
    ...import.meta.glob("../web/texts/*.json"),
    ...import.meta.glob("../areas/texts/*.json"),
    ...import.meta.glob("../{enrollment/enrollment,people/members}/texts/*.json"),
    ...import.meta.glob("../{enrollment/payments,content/surveys/fill}/web/texts/*.json"),
    ...import.meta.glob("../people/members/answers/texts/*.json"),
    ...import.meta.glob("../enrollment/enrollment/{wizard,no-coverage,proof}/texts/*.json"),
    ...import.meta.glob(
      "../enrollment/enrollment/wizard/{crowded,steps,choosing,choosing/compare,review,words}/texts/*.json",
    ),
  });
  registerLater(async () => (await import("#areas/public-texts.ts")).registerPublicTexts());
}
