import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

/** A part of a member's page. */
export const MemberCobra = lazyPageWith<{ memberId: string }>(
  () => import("./staff/MemberCobra.tsx").then((file) => file.MemberCobra),
  "cobra-staff",
  "cobra-why",
  "members",
  "records",
);

const CobraPage = lazyPage(
  () => import("./staff/CobraPage.tsx").then((file) => file.CobraPage),
  "cobra-staff",
  "records",
);
/** What is due of all clocks. */
export const cobraPages = [page("cobra", CobraPage)];
