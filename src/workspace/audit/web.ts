import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

const texts = ["access-staff", "access", "records"];
const AuditPage = lazyPage(
  () => import("./staff/AuditPage.tsx").then((file) => file.AuditPage),
  "audit-changes",
  ...texts,
);
const AuditRowPage = lazyPage(
  () => import("./staff/AuditRowPage.tsx").then((file) => file.AuditRowPage),
  "audit-changes",
  ...texts,
);

/** The audit, in the administrator's area. */
export const auditPages = [page("audit", AuditPage), page("audit/:id", AuditRowPage)];
