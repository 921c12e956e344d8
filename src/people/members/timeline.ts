import { z } from "zod";
import { call } from "#kernel/call.ts";
import { memberDetail } from "./members.ts";

/** What is written down as it happens, and then what follows from enrollments and coverage. */
export const timelineKinds = [
  "newEmployee",
  "addDependent",
  "termMember",
  "divisionChange",
  "workChange",
  "returnToWork",
  "demographicChange",
  "addressChange",
  "openEnrollment",
  "selfEnrollment",
  "lifeEvent",
  "coverageChange",
  "endCoverage",
  "reinstate",
  "correction",
  "cobra",
  "renewal",
  "undo",
  "eligibilityDecision",
  "enrollmentSent",
  "coverageStart",
  // By the same plan, at another price or tier.
  "coverageContinues",
  "coverageEnd",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const partSchema = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  /** The day it belongs to, by which the timeline is ordered. */
  day: z.string(),
  /** When it was written down; null for what follows from dates alone. */
  at: z.string().nullable(),
  /** The day from which it counts. */
  effectiveDate: z.string().nullable(),
  /** First names of those it is about. */
  people: z.array(z.string()),
  by: z.enum(["employee", "staff", "system"]).nullable(),
  /** Of a user, for those who may see the installation's users. */
  byName: z.string().nullable(),
  /** What more is known: the plan, the kind of life event, the fields that changed. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  enrollmentId: z.uuid().nullable(),
  /** The rules that decided. */
  why: z.array(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});
export type TimelinePart = z.output<typeof partSchema>;

/** Of a life event, with all that followed from it: the earliest first. */
const entrySchema = partSchema.extend({ parts: z.array(partSchema) });
export type TimelineEntry = z.output<typeof entrySchema>;

export const memberTimeline = call({
  method: "GET",
  path: "/member/{id}/timeline",
  access: memberDetail.access,
  summary: "What happened to a member's family, the latest first, and which rule decided it",
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    entries: z.array(entrySchema),
    /** The oldest were left out. */
    isCut: z.boolean(),
  }),
});
