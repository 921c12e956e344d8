import { lazyPage } from "#web/shell/lazy-page.tsx";

// The door through which the staff's areas show this domain.

export const StaffHome = lazyPage(
  () => import("./staff/HomePage.tsx").then((file) => file.HomePage),
  "enrollment",
  "records",
);
