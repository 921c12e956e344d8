import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { idCardDesigns } from "./designs.ts";

// The door through which the staff's areas show this domain.

const OrdersPage = lazyPage(
  () => import("./staff/OrdersPage.tsx").then((file) => file.OrdersPage),
  "id-cards-staff",
  "records",
);

/** The family's cards: a part of a member's page. */
export const MemberIdCards = lazyPageWith<{ memberId: string }>(
  () => import("./staff/MemberIdCards.tsx").then((file) => file.MemberIdCards),
  "id-cards-staff",
  "id-cards-why",
  "plans-why",
);

/** The queue of printed cards, for the administrator's staff and TPAs. */
export const idCardOrderPages = [page("idcardorders", OrdersPage)];

/** How cards look, below `/admin`. */
export const idCardPages = [
  ...idCardOrderPages,
  ...resourceRoutes(idCardDesigns, {
    form: () => import("./staff/DesignPage.tsx").then((file) => file.DesignPage),
    texts: ["id-cards-staff"],
  }),
];
