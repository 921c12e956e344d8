import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

/** A part of a member's page: what the family asked for, and the answer. */
export const MemberCorrections = lazyPageWith<{ memberId: string }>(
  () => import("./staff/MemberCorrections.tsx").then((file) => file.MemberCorrections),
  "corrections-staff",
  "members-change",
  "records",
  "members",
);

const CorrectionsPage = lazyPage(
  () => import("./staff/CorrectionsPage.tsx").then((file) => file.CorrectionsPage),
  "corrections-staff",
  "members-change",
  "records",
);
/** What waits for an answer, of all members in reach. */
export const correctionPages = [page("corrections", CorrectionsPage)];
