import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { entityTemplateValues, messageTemplates, templateVariables } from "./template-variables.ts";
import { page } from "#web/shell/page-route.tsx";

const texts = ["inbox-staff", "inbox", "records"];
const QueuePage = lazyPage(() => import("./staff/QueuePage.tsx").then((file) => file.QueuePage), ...texts);
const WritePage = lazyPage(() => import("./staff/WritePage.tsx").then((file) => file.WritePage), ...texts);
const DeskPage = lazyPage(() => import("./staff/DeskPage.tsx").then((file) => file.DeskPage), ...texts);
const HelpAnswerPage = lazyPage(
  () => import("./staff/HelpAnswerPage.tsx").then((file) => file.HelpAnswerPage),
  ...texts,
);
const BroadcastsPage = lazyPage(
  () => import("./broadcasts/staff/BroadcastsPage.tsx").then((file) => file.BroadcastsPage),
  ...texts,
);
const NewBroadcastPage = lazyPage(
  () => import("./broadcasts/staff/NewBroadcastPage.tsx").then((file) => file.NewBroadcastPage),
  ...texts,
);
const BroadcastPage = lazyPage(
  () => import("./broadcasts/staff/BroadcastPage.tsx").then((file) => file.BroadcastPage),
  ...texts,
);

/** A part of a member's page: what was written with them. */
export const MemberMessages = lazyPageWith<{ memberId: string }>(
  () => import("./staff/MemberMessages.tsx").then((file) => file.MemberMessages),
  ...texts,
);

/** The door through which the administrators' area shows the desk. */
export const inboxPages = [
  page("inbox", QueuePage),
  page("inbox/new", WritePage),
  page("inbox/help/:id", HelpAnswerPage),
  page("inbox/:id", DeskPage),
  page("broadcasts", BroadcastsPage),
  page("broadcasts/new", NewBroadcastPage),
  page("broadcasts/:id", BroadcastPage),
  ...resourceRoutes(templateVariables),
  ...resourceRoutes(entityTemplateValues, {
    form: () => import("./staff/TemplateForms.tsx").then((file) => file.ValueForm),
  }),
  ...resourceRoutes(messageTemplates, {
    form: () => import("./staff/TemplateForms.tsx").then((file) => file.TemplateForm),
  }),
];
