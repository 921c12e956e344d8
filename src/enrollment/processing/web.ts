import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

const EnrollmentsPage = lazyPage(
  () => import("./staff/EnrollmentsPage.tsx").then((file) => file.EnrollmentsPage),
  "enrollment",
  "processing",
  "records",
);

const EnrollmentPage = lazyPage(
  () => import("./staff/EnrollmentPage.tsx").then((file) => file.EnrollmentPage),
  "enrollment",
  "members-answers",
  "processing",
  "offering-why",
  "plans-why",
  "records",
);

const CoverageChangesPage = lazyPage(
  () => import("./staff/CoverageChangesPage.tsx").then((file) => file.CoverageChangesPage),
  "enrollment",
  "processing",
  "records",
);

const DryRunPage = lazyPage(
  () => import("./dry-run/staff/DryRunPage.tsx").then((file) => file.DryRunPage),
  "processing-dry-run",
  "enrollment",
  "records",
);

const ParticipationPage = lazyPage(
  () => import("./participation/staff/ParticipationPage.tsx").then((file) => file.ParticipationPage),
  "processing-participation",
  "invitations",
  "enrollment",
  "records",
);

/** Who takes part in a session: for staff of every kind, as far as they reach. */
export const participationPages = [page("enrollmentsessions/:id/participation", ParticipationPage)];

/** What processing would do: for administrators and employers. */
export const dryRunPages = [page("enrollmentsessions/:id/dryrun", DryRunPage)];

/** The list of enrollments at this path of an area, and each of them below it. */
export function enrollmentPages(path: string) {
  return [
    page(path, EnrollmentsPage),
    page(`${path}/changes`, CoverageChangesPage),
    page(`${path}/:id`, EnrollmentPage),
  ];
}
