import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

const AcaPage = lazyPage(
  () => import("./staff/AcaPage.tsx").then((file) => file.AcaPage),
  "aca-staff",
  "aca-why",
  "records",
);

/** Forms 1095 of a client and year. */
export const acaPages = [page("forms1095", AcaPage)];
