import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { sessionThemes } from "./sessions/session-themes.ts";
import { waiveReasons } from "./waive-reasons/waive-reasons.ts";
import { addSetupSteps, type SetupSteps } from "./sessions/staff/steps.ts";

// The door through which the staff's areas show this domain.

const sessionTexts = ["offering-sessions", "members", "records"];

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

/** The enrollment sessions, their guided set-up (with these steps of other rooms) and their themes, below `/admin`. */
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

/** Why people may decline a coverage, below `/admin`. */
export const waiveReasonPages = resourceRoutes(waiveReasons);
