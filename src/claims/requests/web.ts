import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

const texts = ["requests-staff", "records"];

/** Below `/admin`. */
export const claimRequestPages = [
  page(
    "claimrequests",
    lazyPage(() => import("./staff/RequestsPage.tsx").then((file) => file.RequestsPage), ...texts),
  ),
  page(
    "claimrequests/:id",
    lazyPage(() => import("./staff/RequestPage.tsx").then((file) => file.RequestPage), ...texts),
  ),
];
