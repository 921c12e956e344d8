import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the administrator's area shows this domain.

/** A part of a union's page: who waits for an answer. */
export const UnionSignups = lazyPageWith<{ id: string }>(
  () => import("./staff/UnionSignups.tsx").then((file) => file.UnionSignups),
  "union-signups-staff",
  "records",
);

/** A part of a shop's page: its link. */
export const ShopSignup = lazyPageWith<{ id: string }>(
  () => import("./staff/ShopSignup.tsx").then((file) => file.ShopSignup),
  "union-signups-staff",
  "records",
);

const UnionSignupsPage = lazyPage(
  () => import("./staff/UnionSignupsPage.tsx").then((file) => file.UnionSignupsPage),
  "union-signups-staff",
  "records",
);
export const unionSignupPages = [page("unionsignups", UnionSignupsPage)];
