import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyLine, lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { roles } from "./roles.ts";

// The door through which the staff's areas show this domain.

const texts = ["access", "records"];
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

/** The users that somebody manages; the same pages in each area. */
export const usersPages = [
  page("users", UsersPage),
  page("users/new", UserFormPage),
  page("users/:id", UserPage),
  page("users/:id/edit", UserFormPage),
];

/** What only administrators have beside that. */
export const rolesPages = [...resourceRoutes(roles), page("permissions", PermissionsPage)];

const securityTexts = ["access-staff", ...texts];
const ApiKeysPage = lazyPage(
  () => import("./staff/keys/ApiKeysPage.tsx").then((file) => file.ApiKeysPage),
  ...securityTexts,
);
const ApiKeyPage = lazyPage(
  () => import("./staff/keys/ApiKeyPage.tsx").then((file) => file.ApiKeyPage),
  ...securityTexts,
);
const EmergenciesPage = lazyPage(
  () => import("./staff/emergency/EmergenciesPage.tsx").then((file) => file.EmergenciesPage),
  ...securityTexts,
);
const StartEmergencyPage = lazyPage(
  () => import("./staff/emergency/StartEmergencyPage.tsx").then((file) => file.StartEmergencyPage),
  ...securityTexts,
);
const SecurityPage = lazyPage(
  () => import("./staff/security/SecurityPage.tsx").then((file) => file.SecurityPage),
  ...securityTexts,
);

const OrganizationPage = lazyPage(
  () => import("./staff/organization/OrganizationPage.tsx").then((file) => file.OrganizationPage),
  ...securityTexts,
);

export const LooseSignIn = lazyLine<object>(
  () => import("./staff/security/LooseSignIn.tsx").then((file) => file.LooseSignIn),
  "access-staff",
);

/** Who serves people here, API keys, emergency access and the demand for second factors, in the administrator's area. */
export const securityPages = [
  page("organization", OrganizationPage),
  page("apikeys", ApiKeysPage),
  page("apikeys/new", ApiKeyPage),
  page("apikeys/:id", ApiKeyPage),
  page("emergencyaccess", EmergenciesPage),
  page("emergencyaccess/new", StartEmergencyPage),
  page("security", SecurityPage),
];
