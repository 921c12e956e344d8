import type { RouteObject } from "react-router";
import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { customForms } from "./custom-forms.ts";
import { surveys } from "./surveys.ts";

// The door through which the staff's areas show this domain.

const texts = ["surveys", "records"];
const AnswersPage = lazyPage(
  () => import("./staff/AnswersPage.tsx").then((file) => file.AnswersPage),
  ...texts,
);
const ResponsePage = lazyPage(
  () => import("./staff/ResponsePage.tsx").then((file) => file.ResponsePage),
  ...texts,
);

/** The forms and the surveys, below `/admin`. */
export const surveysPages: RouteObject[] = [
  ...resourceRoutes(customForms, {
    form: () => import("./staff/FormPage.tsx").then((file) => file.FormPage),
  }),
  page("customforms/:id/answers", AnswersPage),
  ...resourceRoutes(surveys, {
    form: () => import("./staff/SurveyPage.tsx").then((file) => file.SurveyPage),
  }),
  page("surveys/:id/responses/:responseId", ResponsePage),
];
