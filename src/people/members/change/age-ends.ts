import { z } from "zod";
import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";

/**
 * The kinds say what other facts do to a child's last day of coverage. `ends`: it comes earlier, or there is one now; `endsLate`: the limit has
 * passed, so it is the end of this month; `goesOn`: it comes later, or there is none any more; `ended`: coverage ended with the
 * former limit, and staff give it back by hand.
 */
const ageEndKinds = ["ends", "endsLate", "goesOn", "ended"] as const;

export const ageEndSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  coverageType: z.string(),
  planName: z.string(),
  kind: z.enum(ageEndKinds),
  /** The last day of coverage now, and as the new facts set it. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AgeEnd = z.output<typeof ageEndSchema>;

/** `follow`: the last days are set so; `leave`: coverage stays, and a limit that has passed becomes a task. */
export const ageAnswers = ["follow", "leave"] as const;
export type AgeAnswer = (typeof ageAnswers)[number];

/** The facts of a person by which an age limit goes. */
export type AgeFacts = { dob: PlainDate | null; isDisabled: boolean; relationship: RelationshipCode };
