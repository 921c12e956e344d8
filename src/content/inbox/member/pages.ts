import { lazyPage } from "#web/shell/lazy-page.tsx";

const texts = "inbox-member";

/** The inbox of everybody but the desk. */
export const InboxPage = lazyPage(() => import("./InboxPage.tsx").then((file) => file.InboxPage), texts);
export const NewMessagePage = lazyPage(
  () => import("./NewMessagePage.tsx").then((file) => file.NewMessagePage),
  texts,
);
export const ConversationPage = lazyPage(
  () => import("./ConversationPage.tsx").then((file) => file.ConversationPage),
  texts,
);
