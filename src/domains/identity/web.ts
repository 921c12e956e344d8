import { resourceRoutes } from "#resource/staff/resource-routes.tsx";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { roles } from "./roles.ts";

// The door through which the staff's areas show this domain.

const texts = ["identity", "resource"];
const UsersPage = lazyPage(
  () => import("./staff/users/UsersPage.tsx").then((file) => file.UsersPage),
  ...texts,
);
const UserPage = lazyPage(() => import("./staff/users/UserPage.tsx").then((file) => file.UserPage), ...texts);
const UserFormPage = lazyPage(
  () => import("./staff/users/UserFormPage.tsx").then((file) => file.UserFormPage),
  ...texts,
);
const PermissionsPage = lazyPage(
  () => import("./staff/permissions/PermissionsPage.tsx").then((file) => file.PermissionsPage),
  ...texts,
);

/** The users whom somebody manages; the same pages in each area. */
export const usersPages = [
  page("users", UsersPage),
  page("users/new", UserFormPage),
  page("users/:id", UserPage),
  page("users/:id/edit", UserFormPage),
];

/** What only administrators have beside that. */
export const rolesPages = [...resourceRoutes(roles), page("permissions", PermissionsPage)];
