import { lazyPage } from "#web/shell/lazy-page.tsx";

/** For the member's area. */
export const MemberLifeEvents = lazyPage(
  () => import("./life-events/LifeEventsPage.tsx").then((file) => file.LifeEventsPage),
  "enrollment-member-life-events",
  "offering-why",
);

export const MemberBeneficiaries = lazyPage(
  () => import("./beneficiaries/BeneficiariesPage.tsx").then((file) => file.BeneficiariesPage),
  "enrollment-member-beneficiaries",
  "members-answers",
  "enrollment-wizard-choosing",
);
