import { lazyPage } from "#web/shell/lazy-page.tsx";

/** For the member's area. */
export const MemberDocuments = lazyPage(
  () => import("./DocumentsPage.tsx").then((file) => file.DocumentsPage),
  "documents-member",
);
