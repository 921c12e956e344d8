import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPageWith } from "#web/shell/lazy-page.tsx";
import { lifeEventKinds } from "./life-event-kinds.ts";

// The door through which the staff's areas show this domain.

/** The kinds of life events, below `/admin`. */
export const lifeEventKindPages = resourceRoutes(lifeEventKinds);

/** A part of a member's page. */
export const MemberEvents = lazyPageWith<{ memberId: string }>(
  () => import("./staff/MemberEvents.tsx").then((file) => file.MemberEvents),
  "life-events",
  "offering-why",
  "records",
);
