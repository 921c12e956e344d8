import type { MenuEntry } from "#web/shell/menu.ts";

/** spec §2. An entry shows as soon as its screen is in routes.tsx. */
export const menu: readonly MenuEntry[] = [
  { path: "/broker", textKey: "home" },
  { path: "/broker/members", textKey: "members" },
  { path: "/broker/reports", textKey: "reports", permission: "enrollment" },
  { path: "/broker/worklists", textKey: "workLists", permission: "enrollment" },
  { path: "/broker/enrollment/new", textKey: "newMember", permission: "enrollment" },
  { path: "/broker/corrections", textKey: "corrections", permission: "enrollment" },
  { path: "/broker/enrollment", textKey: "enrollments", service: "enrollment", permission: "enrollment" },
  { path: "/broker/claimtotals", textKey: "claimTotals" },
  { path: "/broker/contact", textKey: "contact" },
  { path: "/broker/users", textKey: "users", permission: "editSubUsers" },
  { path: "/broker/documents", textKey: "documents", permission: "viewDocs" },
  { path: "/inbox", textKey: "inbox" },
];
