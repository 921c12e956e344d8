import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

const AutomaticChangesPage = lazyPage(
  () => import("./staff/AutomaticChangesPage.tsx").then((file) => file.AutomaticChangesPage),
  "automatic-changes-staff",
  "records",
);

/** What days change by themselves. */
export const automaticChangePages = [page("automaticchanges", AutomaticChangesPage)];
