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

const securityTexts = ["identity-staff", ...texts];
const ApiKeysPage = lazyPage(
  () => import("./staff/keys/ApiKeysPage.tsx").then((file) => file.ApiKeysPage),
  ...securityTexts,
);
const ApiKeyPage = lazyPage(
  () => import("./staff/keys/ApiKeyPage.tsx").then((file) => file.ApiKeyPage),
  ...securityTexts,
);
const AuditPage = lazyPage(
  () => import("./staff/audit/AuditPage.tsx").then((file) => file.AuditPage),
  "identity-changes",
  ...texts,
);
const AuditRowPage = lazyPage(
  () => import("./staff/audit/AuditRowPage.tsx").then((file) => file.AuditRowPage),
  "identity-changes",
  ...texts,
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

/** API keys, the audit, emergency access and the demand for second factors, in the administrator's area. */
export const securityPages = [
  page("apikeys", ApiKeysPage),
  page("apikeys/new", ApiKeyPage),
  page("apikeys/:id", ApiKeyPage),
  page("audit", AuditPage),
  page("audit/:id", AuditRowPage),
  page("emergencyaccess", EmergenciesPage),
  page("emergencyaccess/new", StartEmergencyPage),
  page("security", SecurityPage),
];
