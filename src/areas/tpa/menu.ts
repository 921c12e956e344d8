import type { MenuEntry } from "#web/shell/menu.ts";

/** spec §2. An entry shows as soon as its screen is in routes.tsx. */
export const menu: readonly MenuEntry[] = [
  { path: "/tpa", textKey: "home" },
  { path: "/tpa/members", textKey: "members" },
  { path: "/tpa/enrollment", textKey: "enrollments" },
  { path: "/tpa/users", textKey: "users", permission: "editSubUsers" },
  { path: "/tpa/documents", textKey: "documents" },
];
