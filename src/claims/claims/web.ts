import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

const texts = ["claims-staff", "claims", "records"];
const ClaimsPage = lazyPage(() => import("./staff/ClaimsPage.tsx").then((file) => file.ClaimsPage), ...texts);
const ClaimPage = lazyPage(() => import("./staff/ClaimPage.tsx").then((file) => file.ClaimPage), ...texts);
const VersionsPage = lazyPage(
  () => import("./staff/VersionsPage.tsx").then((file) => file.VersionsPage),
  ...texts,
);
const FilesPage = lazyPage(() => import("./staff/FilesPage.tsx").then((file) => file.FilesPage), ...texts);
const FilePage = lazyPage(() => import("./staff/FilePage.tsx").then((file) => file.FilePage), ...texts);

const LettersPage = lazyPage(
  () => import("./staff/LettersPage.tsx").then((file) => file.LettersPage),
  ...texts,
);
const CodesPage = lazyPage(() => import("./staff/CodesPage.tsx").then((file) => file.CodesPage), ...texts);
const CodeListPage = lazyPage(
  () => import("./staff/CodesPage.tsx").then((file) => file.CodeListPage),
  ...texts,
);

/** Below `/admin` and `/tpa`. */
export const claimPages = [
  page("claims", ClaimsPage),
  page("claims/:id", ClaimPage),
  page("claims/:id/versions", VersionsPage),
];
/** Below `/admin` alone. */
export const claimFilePages = [
  page("claimfiles", FilesPage),
  page("claimfiles/:id", FilePage),
  page("eobletters", LettersPage),
  page("claimcodes", CodesPage),
  page("claimcodes/:list", CodeListPage),
];

/** Below `/client` and `/broker`: sums that tell of nobody. */
export const claimTotalsPages = [
  page(
    "claimtotals",
    lazyPage(
      () => import("./client-totals/staff/ClientTotalsPage.tsx").then((file) => file.ClientTotalsPage),
      "claims-client-totals",
      "records",
    ),
  ),
];

/** The latest claims of a member: a part of a member's page. */
export const MemberClaims = lazyPageWith<{ memberId: string }>(
  () => import("./staff/MemberClaims.tsx").then((file) => file.MemberClaims),
  ...texts,
);
