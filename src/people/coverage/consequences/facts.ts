import type { QualifyingEvent } from "#people/members/qualifying-events.ts";
import type { PlainDate } from "#kernel/dates.ts";

/** What has happened in a family, or will: everything that follows is worked out from it and the family's spans alone. */
export type Fact =
  /** The work ends: `on` is its last day, `lastDay` the last day of everybody's coverage. */
  | {
      kind: "employmentEnd";
      memberId: string;
      on: PlainDate;
      lastDay: PlainDate;
      event: QualifyingEvent | null;
    }
  /** One dependent leaves the family's coverage, by a divorce for one. */
  | { kind: "leaves"; memberId: string; on: PlainDate; lastDay: PlainDate; event: QualifyingEvent | null }
  /** `othersUntil` is the last day of the others where it was the employee. */
  | { kind: "death"; memberId: string; on: PlainDate; othersUntil: PlainDate }
  /** A child reaches the age limit of plans, each with its own last day. */
  | { kind: "ageLimit"; memberId: string; ends: readonly AgeEnd[] };

/** The last day on which a child may be covered by a plan. */
export type AgeEnd = { basePlanId: string; lastDay: PlainDate };
