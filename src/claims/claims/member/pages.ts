import type { ComponentType } from "react";
import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";

const texts = ["claims", "claims-member"];

/** The member's area shows these, and fills in what later rooms show of claims. */
export const MemberClaims = lazyPageWith<{ Requests: ComponentType }>(
  () => import("./ClaimsPage.tsx").then((file) => file.ClaimsPage),
  ...texts,
  "related-content-web",
);
export const MemberClaim = lazyPageWith<{ Appeal: ComponentType<{ claimId: string }> }>(
  () => import("./ClaimPage.tsx").then((file) => file.ClaimPage),
  ...texts,
);
export const MemberEob = lazyPage(() => import("./EobPage.tsx").then((file) => file.EobPage), ...texts);
