import type { MenuEntry } from "#web/shell/menu.ts";

/** spec §2. An entry shows as soon as its screen is in routes.tsx. */
export const menu: readonly MenuEntry[] = [
  { path: "/tpa", textKey: "home" },
  { path: "/tpa/tasks", textKey: "tasks" },
  { path: "/tpa/members", textKey: "members" },
  { path: "/tpa/reports", textKey: "reports", permission: "enrollment" },
  { path: "/tpa/worklists", textKey: "workLists", permission: "enrollment" },
  { path: "/tpa/automaticchanges", textKey: "automaticChanges", permission: "enrollment" },
  { path: "/tpa/terminations", textKey: "terminations", permission: "enrollment" },
  { path: "/tpa/enrollment/new", textKey: "newMember", permission: "enrollment" },
  { path: "/tpa/corrections", textKey: "corrections", permission: "enrollment" },
  { path: "/tpa/forms1095", textKey: "forms1095", service: "forms1095", permission: "enrollment" },
  { path: "/tpa/cobra", textKey: "cobra", service: "cobra", permission: "enrollment" },
  { path: "/tpa/claims", textKey: "claims", service: "claims", permission: "viewHealthData" },
  { path: "/tpa/enrollment", textKey: "enrollments", service: "enrollment" },
  { path: "/tpa/idcardorders", textKey: "idCardOrders", service: "idCardOrders", permission: "enrollment" },
  { path: "/tpa/users", textKey: "users", permission: "editSubUsers" },
  { path: "/tpa/documents", textKey: "documents" },
  { path: "/inbox", textKey: "inbox" },
];
