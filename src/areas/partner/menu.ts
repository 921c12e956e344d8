import type { MenuEntry } from "#web/shell/menu.ts";

/** spec §2. An entry shows as soon as its screen is in routes.tsx. */
export const menu: readonly MenuEntry[] = [
  { path: "/partner", textKey: "home" },
  { path: "/partner/members", textKey: "members" },
  { path: "/partner/reports", textKey: "reports", permission: "enrollment" },
  { path: "/partner/users", textKey: "users", permission: "editSubUsers" },
  { path: "/partner/contact", textKey: "contact" },
  { path: "/inbox", textKey: "inbox" },
];
