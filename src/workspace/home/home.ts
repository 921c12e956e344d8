import { z } from "zod";
import { call } from "#kernel/call.ts";
import { newsSchema } from "#organization/messaging/news.ts";
import { enrollmentSchema } from "#enrollment/enrollment/enrollment.ts";
import { timelineKinds } from "#people/members/timeline.ts";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";

const currentCoverage = enrollmentSchema.shape.currentCoverages.element;

/** What a user sees first. A part that is not for this user is null; an empty one has nothing to tell today. */
const homeSchema = z.object({
  /** News in the user's language that is shown today. */
  announcements: z.array(newsSchema),
  /** Staff: how much is in reach, counted up to `homeCountLimit`. */
  reach: z.object({ clients: z.int(), members: z.int() }).nullable(),
  /** Sessions that people can use today, those that close first in front. */
  enrollmentSessions: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        clientName: z.string(),
        closesOn: z.string(),
        daysLeft: z.int(),
        started: z.int(),
        submitted: z.int(),
        /** People who may enroll, counted up to `homeCountLimit`. */
        eligible: z.int(),
      }),
    )
    .nullable(),
  /** Enrollments that somebody has to look at. */
  waiting: z
    .object({
      submitted: z.int(),
      pendingReview: z.int(),
      returned: z.int(),
      /** Members with cover that waits for a decision on evidence of insurability. */
      eoi: z.int(),
    })
    .nullable(),
  /** The latest that were sent. */
  recent: z
    .array(
      enrollmentSchema.pick({ id: true, status: true, clientName: true }).extend({
        subscriberName: z.string().nullable(),
        submittedAt: z.string(),
      }),
    )
    .nullable(),
  /** A member's: what they may still do or finish, what ends first in front. */
  waits: z
    .array(
      z.object({
        kind: z.enum(["lifeEvent", "enrollment"]),
        /** The kind of life event, or the enrollment session. */
        label: z.string(),
        until: z.string(),
        /** Begun, or returned by staff to be mended; null: not begun. */
        status: z.enum(["started", "returned"]).nullable(),
        /** A life event has the personal link; null where it is not to be made: staff send it. */
        path: z.string().nullable(),
        /** An enrollment has the session, in which the employee who is signed in starts without a link. */
        sessionId: z.string().nullable(),
      }),
    )
    .nullable(),
  /** A member's: what happened in the last year, the latest first. */
  activity: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(timelineKinds),
        day: z.string(),
        people: z.array(z.string()),
        coverageType: coverageTypeSchema.nullable(),
        /** The plan, the life event or the session. */
        label: z.string().nullable(),
        /** It was written down since the user signed in the time before. */
        isNew: z.boolean(),
      }),
    )
    .nullable(),
  /** A member's own and their family's. */
  coverages: z
    .array(
      currentCoverage.extend({
        /** First names of those it covers. */
        people: z.array(z.string()),
        period: z.enum(["current", "upcoming", "expired"]),
        /** Waits for proof of good health. Like the beneficiaries, only the employee sees it. */
        pendingCents: z.int().nullable(),
        /** What was decided on it. */
        eoi: z.enum(["pending", "approved", "declined"]).nullable(),
      }),
    )
    .nullable(),
});
export type Home = z.output<typeof homeSchema>;

export const home = call({
  method: "GET",
  path: "/home",
  access: "signedIn",
  summary: "What the home page of a user shows: news, open sessions, what waits, what was sent, own coverage",
  query: z.strictObject({
    /** Figures, sessions and enrollments of this client alone. */
    client: z.uuid().optional(),
  }),
  answer: homeSchema,
});
