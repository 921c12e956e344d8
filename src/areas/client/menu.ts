import type { MenuEntry } from "#web/shell/menu.ts";

/** spec §2. An entry shows as soon as its screen is in routes.tsx. */
export const menu: readonly MenuEntry[] = [
  { path: "/client", textKey: "home" },
  { path: "/client/members", textKey: "members" },
  { path: "/client/reports", textKey: "reports", permission: "enrollment" },
  { path: "/client/worklists", textKey: "workLists", permission: "enrollment" },
  { path: "/client/terminations", textKey: "terminations", permission: "enrollment" },
  { path: "/client/enrollment/new", textKey: "newMember", permission: "enrollment" },
  { path: "/client/corrections", textKey: "corrections", permission: "enrollment" },
  { path: "/client/forms1095", textKey: "forms1095", service: "forms1095", permission: "enrollment" },
  { path: "/client/enrollment", textKey: "enrollments", service: "enrollment", permission: "enrollment" },
  { path: "/client/enrollmentsessions", textKey: "enrollmentSessions", permission: "viewEnrollmentSessions" },
  { path: "/client/claimtotals", textKey: "claimTotals" },
  { path: "/client/contact", textKey: "contact" },
  { path: "/client/users", textKey: "users", permission: "editSubUsers" },
  { path: "/client/documents", textKey: "documents", permission: "viewDocs" },
  { path: "/inbox", textKey: "inbox" },
];
