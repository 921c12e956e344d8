import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

const NewMemberPage = lazyPage(
  () => import("./staff/NewMemberPage.tsx").then((file) => file.NewMemberPage),
  "new-members",
  "members",
  "members-change",
  "plans-why",
  "offering-why",
  "resource",
);

/** The page on which a family is added, at the path that the area has for it. */
export function newMemberPages(path: "enrollment" | "enrollment/new") {
  return [page(path, NewMemberPage)];
}
