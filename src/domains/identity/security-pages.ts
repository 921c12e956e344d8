import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

const texts = ["identity-staff", "identity", "resource"];
const ApiKeysPage = lazyPage(
  () => import("./staff/keys/ApiKeysPage.tsx").then((file) => file.ApiKeysPage),
  ...texts,
);
const ApiKeyPage = lazyPage(
  () => import("./staff/keys/ApiKeyPage.tsx").then((file) => file.ApiKeyPage),
  ...texts,
);
const AuditPage = lazyPage(
  () => import("./staff/audit/AuditPage.tsx").then((file) => file.AuditPage),
  ...texts,
);
const AuditRowPage = lazyPage(
  () => import("./staff/audit/AuditRowPage.tsx").then((file) => file.AuditRowPage),
  ...texts,
);
const EmergenciesPage = lazyPage(
  () => import("./staff/emergency/EmergenciesPage.tsx").then((file) => file.EmergenciesPage),
  ...texts,
);
const StartEmergencyPage = lazyPage(
  () => import("./staff/emergency/StartEmergencyPage.tsx").then((file) => file.StartEmergencyPage),
  ...texts,
);
const SecurityPage = lazyPage(
  () => import("./staff/security/SecurityPage.tsx").then((file) => file.SecurityPage),
  ...texts,
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
