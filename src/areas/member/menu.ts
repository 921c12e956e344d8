import type { MenuEntry } from "#web/shell/menu.ts";

/** spec §2. An entry shows as soon as its screen is in routes.tsx. */
export const menu: readonly MenuEntry[] = [
  { path: "/member", textKey: "home" },
  { path: "/member/coverage", textKey: "coverage" },
  { path: "/member/claims", textKey: "claims", service: "claims" },
  { path: "/member/accumulators", textKey: "accumulatedTotals", service: "accumulators" },
  { path: "/member/idcard", textKey: "idCard", service: "idCards" },
  { path: "/member/documents", textKey: "documents" },
  { path: "/member/profile", textKey: "myDetails" },
  { path: "/inbox", textKey: "inbox" },
];
