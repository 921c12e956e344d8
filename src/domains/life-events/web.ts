import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

const LifeEventKindsPage = lazyPage(
  () => import("./staff/LifeEventKindsPage.tsx").then((file) => file.LifeEventKindsPage),
  "life-events",
  "resource",
);

const LifeEventKindPage = lazyPage(
  () => import("./staff/LifeEventKindPage.tsx").then((file) => file.LifeEventKindPage),
  "life-events",
  "resource",
);

/** The kinds of life events, below `/admin`. */
export const lifeEventKindPages = [
  page("lifeeventkinds", LifeEventKindsPage),
  page("lifeeventkinds/new", LifeEventKindPage),
  page("lifeeventkinds/:id", LifeEventKindPage),
];

/** A part of a member's page. */
export const MemberEvents = lazyPageWith<{ memberId: string }>(
  () => import("./staff/MemberEvents.tsx").then((file) => file.MemberEvents),
  "life-events",
  "offering-why",
);
