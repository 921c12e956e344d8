import { resourceRoutes } from "#resource/staff/resource-routes.tsx";
import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { sessionThemes } from "./sessions/session-themes.ts";
import { addSetupSteps, type SetupSteps } from "./sessions/staff/steps.ts";

// The door through which the staff's areas show this domain.

export const StaffHome = lazyPage(
  () => import("./staff/HomePage.tsx").then((file) => file.HomePage),
  "enrollment",
  "resource",
);

const EnrollmentsPage = lazyPage(
  () => import("./staff/EnrollmentsPage.tsx").then((file) => file.EnrollmentsPage),
  "enrollment",
  "enrollment-processing",
  "resource",
);
const EnrollmentPage = lazyPage(
  () => import("./staff/EnrollmentPage.tsx").then((file) => file.EnrollmentPage),
  "enrollment",
  "members-answers",
  "enrollment-processing",
  "enrollment-why",
  "plans-why",
  "resource",
);
const CoverageChangesPage = lazyPage(
  () => import("./processing/staff/CoverageChangesPage.tsx").then((file) => file.CoverageChangesPage),
  "enrollment",
  "enrollment-processing",
  "resource",
);

const OutlookPage = lazyPage(
  () => import("./outlook/staff/OutlookPage.tsx").then((file) => file.OutlookPage),
  "enrollment-outlook",
  "enrollment",
  "resource",
);
const ParticipationPage = lazyPage(
  () => import("./outlook/staff/ParticipationPage.tsx").then((file) => file.ParticipationPage),
  "enrollment-outlook",
  "enrollment-invitations",
  "enrollment",
  "resource",
);

/** Who takes part in a session: for staff of every kind, as far as they reach. */
export const participationPages = [page("enrollmentsessions/:id/participation", ParticipationPage)];
/** What processing would do: for administrators and employers. */
export const outlookPages = [page("enrollmentsessions/:id/outlook", OutlookPage)];

/** The list of enrollments at this path of an area, and each of them below it. */
export function enrollmentPages(path: string) {
  return [
    page(path, EnrollmentsPage),
    page(`${path}/changes`, CoverageChangesPage),
    page(`${path}/:id`, EnrollmentPage),
  ];
}

const sessionTexts = ["enrollment-sessions", "resource"];
const SessionsPage = lazyPage(
  () => import("./sessions/staff/SessionsPage.tsx").then((file) => file.SessionsPage),
  ...sessionTexts,
);
const NewSessionPage = lazyPage(
  () => import("./sessions/staff/NewSessionPage.tsx").then((file) => file.NewSessionPage),
  ...sessionTexts,
);
const SetupPage = lazyPage(
  () => import("./sessions/staff/SetupPage.tsx").then((file) => file.SetupPage),
  ...sessionTexts,
);

const OwnSessionsPage = lazyPage(
  () => import("./sessions/staff/OwnSessionsPage.tsx").then((file) => file.OwnSessionsPage),
  ...sessionTexts,
);
const OwnSessionPage = lazyPage(
  () => import("./sessions/staff/OwnSessionPage.tsx").then((file) => file.OwnSessionPage),
  ...sessionTexts,
  "enrollment",
);

/** An employer's own sessions, below `/client`. */
export const ownSessionPages = [
  page("enrollmentsessions", OwnSessionsPage),
  page("enrollmentsessions/:id", OwnSessionPage),
];

/** The enrollment sessions, their guided set-up (with these steps of other domains) and their themes, below `/admin`. */
export function sessionPages(steps: SetupSteps) {
  addSetupSteps(steps);
  return [
    page("enrollmentsessions", SessionsPage),
    page("enrollmentsessions/new", NewSessionPage),
    page("enrollmentsessions/:id", SetupPage),
    page("enrollmentsessions/:id/:step", SetupPage),
    ...resourceRoutes(sessionThemes, {
      form: () => import("./sessions/staff/ThemePage.tsx").then((file) => file.ThemePage),
    }),
  ];
}

const LifeEventKindsPage = lazyPage(
  () => import("./events/staff/LifeEventKindsPage.tsx").then((file) => file.LifeEventKindsPage),
  "enrollment-events",
  "resource",
);
const LifeEventKindPage = lazyPage(
  () => import("./events/staff/LifeEventKindPage.tsx").then((file) => file.LifeEventKindPage),
  "enrollment-events",
  "resource",
);

/** The kinds of life events, below `/admin`. */
export const lifeEventKindPages = [
  page("lifeeventkinds", LifeEventKindsPage),
  page("lifeeventkinds/new", LifeEventKindPage),
  page("lifeeventkinds/:id", LifeEventKindPage),
];

const WaiveReasonsPage = lazyPage(
  () => import("./waive-reasons/staff/WaiveReasonsPage.tsx").then((file) => file.WaiveReasonsPage),
  "enrollment-waive-reasons",
  "enrollment-session-parts",
  "resource",
);

/** Why people may decline a coverage, below `/admin`. */
export const waiveReasonPages = [page("waivereasons", WaiveReasonsPage)];

/** A part of a member's page. */
export const MemberEvents = lazyPageWith<{ memberId: string }>(
  () => import("./events/staff/MemberEvents.tsx").then((file) => file.MemberEvents),
  "enrollment-events",
  "enrollment-why",
);
