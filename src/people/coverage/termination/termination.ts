import { partsShape } from "#plans/plans/price-parts-shape.ts";
import { z } from "zod";
import { typedLines } from "#kernel/typed-text.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { changeAccess } from "#people/members/member-changes.ts";
import { qualifyingEvents } from "#people/members/qualifying-events.ts";
import { rescissionAnswers } from "../consequences/rescission.ts";
import { endedPeople } from "../termination-reasons/termination-reasons.ts";
import { coverageOnSchema } from "../coverage-on.ts";

const date = z.string().refine(isDate, { params: { code: "date" } });
const reasonsSchema = z.array(
  z.object({
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
);

export const terminationReasonList = call({
  method: "GET",
  path: "/termreasons",
  access: changeAccess,
  summary: "Why employment or a person's coverage may end, in the reader's language",
  query: z.object({ clientId: z.uuid() }),
  statuses: [404],
  answer: z.object({
    reasons: z.array(
      z.object({
        code: z.string(),
        label: z.string(),
        /** The maintenance reason of a carrier's file (834, INS04). */
        x12Code: z.string(),
        /** The COBRA event that it is; null where it starts no clock. */
        cobraEvent: z.enum(qualifyingEvents).nullable(),
        of: z.enum(endedPeople),
      }),
    ),
  }),
});

const asked = {
  /** The employee, and with them the whole family; or one dependent. */
  memberId: z.uuid(),
  /** The last day of work; of a dependent, the day of what happened. */
  lastDay: date,
  /** Until when cover goes on: that day, or the end of its month. */
  coverEnds: z.enum(["lastDay", "endOfMonth"]),
  reasonCode: z.string().max(40),
  /** Work ended for gross misconduct: nobody may continue coverage under COBRA (29 USC 1163(2)). */
  isGrossMisconduct: z.boolean().default(false),
};

export const terminationPreviewSchema = z.object({
  version: z.int(),
  /** The last day of cover. */
  lastCoveredDay: z.string(),
  isEmployee: z.boolean(),
  /** Health coverage is taken back for days long past: staff say why it may be. */
  asksRescission: z.boolean(),
  people: coverageOnSchema.shape.people.element.omit({ coverages: true }).array(),
  differences: coverageOnSchema.shape.differences,
  /** Deductions that were taken and are other ones now, by month and type; less than nothing is given back. */
  months: z.array(
    z.object({
      month: z.string(),
      coverageType: z.string(),
      coverageName: z.string(),
      employeeCents: z.int(),
      employerCents: z.int(),
      ...partsShape,
    }),
  ),
  /** All of them together. */
  employeeCents: z.int(),
  employerCents: z.int(),
  tell: z.array(z.enum(["carrier", "payroll", "person", "cobra"])),
  /** Whose COBRA clocks start, and by when the notice is due; null where nobody has a right to continue. */
  cobra: z
    .object({
      lossDate: z.string(),
      noticeDueOn: z.string(),
      people: z.array(z.object({ memberId: z.uuid(), months: z.int(), endsOn: z.string() })),
    })
    .nullable(),
  /** Somebody would have a right to continue, had work not ended for gross misconduct. */
  isCobraDenied: z.boolean(),
  why: reasonsSchema,
});
export type TerminationPreview = z.output<typeof terminationPreviewSchema>;

export const previewTermination = call({
  method: "POST",
  path: "/termmember/preview",
  access: changeAccess,
  summary:
    "What would happen if employment, or one dependent's coverage, ended on a day: who loses what, tier and price of those who stay, deductions given back, who must be told; writes nothing",
  body: z.strictObject(asked),
  answer: terminationPreviewSchema,
  statuses: [404, 422],
});

export const terminateMember = call({
  method: "POST",
  path: "/termmember",
  access: changeAccess,
  summary:
    "End employment with the whole family's coverage, or one dependent's coverage; it can be undone while nothing was sent on",
  needs: ["if-match"],
  body: z.strictObject({
    ...asked,
    note: typedLines().max(500).default(""),
    /** Why health coverage may be taken back for days long past (45 CFR 147.128), where the preview asks. */
    rescission: z.enum(rescissionAnswers).nullable().default(null),
    /** The day on which the person was told, where it is for fraud. */
    noticeSentOn: date.nullable().default(null),
  }),
  answer: z.object({ changeId: z.uuid() }),
  statuses: [404, 412, 422, 428],
});
