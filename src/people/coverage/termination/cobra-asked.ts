import type { QualifyingEvent } from "#people/members/qualifying-events.ts";
import type { PlainDate } from "#kernel/dates.ts";

/** The end of employment or of one person's cover, as the COBRA clocks ask for it. */
export type CobraAsked = {
  /** To whom it happened. */
  memberId: string;
  event: QualifyingEvent;
  eventDate: PlainDate;
  /** The last day of cover. */
  lastDay: PlainDate;
  /** Who keeps the plan. */
  without: string[];
};
