import type { MemberDetail } from "#people/members/members.ts";
import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

const NewMemberPage = lazyPage(
  () => import("./staff/NewMemberPage.tsx").then((file) => file.NewMemberPage),
  "new-members",
  "members",
  "members-change",
  "plans-why",
  "offering-why",
  "records",
);

/** The page on which a family is added, at the path that the area has for it. */
export function newMemberPages(path: "enrollment" | "enrollment/new") {
  return [page(path, NewMemberPage)];
}

/** Adds a spouse, partner or child: a part of a member's page. */
export const AddDependent = lazyPageWith<{ member: MemberDetail }>(
  () => import("./staff/AddDependent.tsx").then((file) => file.AddDependent),
  "new-members",
  "members",
  "members-change",
  "records",
  "plans-why",
  "offering-why",
);
