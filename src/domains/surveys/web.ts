import type { RouteObject } from "react-router";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

const texts = ["surveys", "resource"];
const FormsPage = lazyPage(() => import("./staff/FormsPage.tsx").then((file) => file.FormsPage), ...texts);
const FormPage = lazyPage(() => import("./staff/FormPage.tsx").then((file) => file.FormPage), ...texts);
const AnswersPage = lazyPage(
  () => import("./staff/AnswersPage.tsx").then((file) => file.AnswersPage),
  ...texts,
);
const SurveysPage = lazyPage(
  () => import("./staff/SurveysPage.tsx").then((file) => file.SurveysPage),
  ...texts,
);
const SurveyPage = lazyPage(() => import("./staff/SurveyPage.tsx").then((file) => file.SurveyPage), ...texts);
const ResponsePage = lazyPage(
  () => import("./staff/ResponsePage.tsx").then((file) => file.ResponsePage),
  ...texts,
);

/** The forms and the surveys, below `/admin`. */
export const surveysPages: RouteObject[] = [
  page("customforms", FormsPage),
  page("customforms/new", FormPage),
  page("customforms/:id", FormPage),
  page("customforms/:id/answers", AnswersPage),
  page("surveys", SurveysPage),
  page("surveys/new", SurveyPage),
  page("surveys/:id", SurveyPage),
  page("surveys/:id/responses/:responseId", ResponsePage),
];
