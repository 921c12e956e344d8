import type { RouteObject } from "react-router";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

/** The public side (spec §2). Each page is a chunk of its own; the steps of /Enroll split further by themselves. */
const KeyEntryPage = lazyPage(
  () => import("#enrollment/enrollment/wizard/pages/KeyEntryPage.tsx").then((file) => file.KeyEntryPage),
  "wizard",
);
const WelcomePage = lazyPage(
  () => import("#enrollment/enrollment/wizard/pages/WelcomePage.tsx").then((file) => file.WelcomePage),
  "wizard",
);
const EnrollPage = lazyPage(
  () => import("#enrollment/enrollment/wizard/pages/EnrollPage.tsx").then((file) => file.EnrollPage),
  "wizard",
  "enrollment-wizard-steps",
);
const CompletePage = lazyPage(
  () => import("#enrollment/enrollment/wizard/pages/CompletePage.tsx").then((file) => file.CompletePage),
  "wizard",
);
const CancelledPage = lazyPage(
  () => import("#enrollment/enrollment/wizard/pages/CancelledPage.tsx").then((file) => file.CancelledPage),
  "wizard",
  "enrollment-wizard-steps",
);
const SurveyPage = lazyPage(
  () => import("#content/surveys/fill/web/SurveyPage.tsx").then((file) => file.SurveyPage),
  "surveys-fill-web",
  "wizard",
  "access-web",
);
const TestPage = lazyPage(
  () => import("#content/surveys/fill/web/TestPage.tsx").then((file) => file.TestPage),
  "surveys-fill-web",
  "wizard",
);
const CobraElectPage = lazyPage(
  () => import("#compliance/cobra/elect/web/ElectPage.tsx").then((file) => file.ElectPage),
  "cobra-elect-web",
  "access-web",
);
const UnionSignupPage = lazyPage(
  () => import("#enrollment/union-signups/web/UnionSignupPage.tsx").then((file) => file.UnionSignupPage),
  "union-signups-web",
  "enrollment-wizard-steps",
);
const UnionStatusPage = lazyPage(
  () => import("#enrollment/union-signups/web/UnionStatusPage.tsx").then((file) => file.UnionStatusPage),
  "union-signups-web",
);
const SignPage = lazyPage(
  () => import("#content/esign/web/SignPage.tsx").then((file) => file.SignPage),
  "esign-web",
);
const SignCheckPage = lazyPage(
  () => import("#content/esign/web/SignCheckPage.tsx").then((file) => file.SignCheckPage),
  "esign-web",
);

export const routes: RouteObject[] = [
  page("/", KeyEntryPage),
  page("/Welcome/:signupKey", WelcomePage),
  page("/Welcome/:signupKey/:recipientKey", WelcomePage),
  page("/Enroll", EnrollPage),
  page("/Complete", CompletePage),
  page("/Cancelled", CancelledPage),
  page("/Survey/:surveyKey", SurveyPage),
  page("/Survey/:surveyKey/:recipientKey", SurveyPage),
  page("/Cobra/:key", CobraElectPage),
  page("/Union/:key", UnionSignupPage),
  page("/UnionStatus/:key", UnionStatusPage),
  page("/Sign/:key", SignPage),
  page("/SignCheck/:code", SignCheckPage),
  page("/test", TestPage),
];
