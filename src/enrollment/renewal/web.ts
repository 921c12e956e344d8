import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

const RenewalsPage = lazyPage(
  () => import("./staff/RenewalsPage.tsx").then((file) => file.RenewalsPage),
  "renewal-staff",
  "records",
);
const RenewalPage = lazyPage(
  () => import("./staff/RenewalPage.tsx").then((file) => file.RenewalPage),
  "renewal-staff",
  "records",
  "members",
);

/** Renewals of clients' plan years. */
export const renewalPages = [page("renewals", RenewalsPage), page("renewals/:id", RenewalPage)];
