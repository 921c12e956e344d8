import { partsShape } from "#plans/plans/price-parts-shape.ts";
import { z } from "zod";
import { typedLines } from "#kernel/typed-text.ts";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { rescissionAnswers } from "../consequences/rescission.ts";
import { terminationPreviewSchema } from "../termination/termination.ts";
import { coverEnds, runItemOutcomes, terminationRunStatuses } from "./run-kinds.ts";

/** A whole client at once: not for brokers, some of whom serve a part of it only. */
const runAccess = {
  types: ["admin", "tpa", "client"],
  permission: "enrollment",
} as const satisfies UserAccess;

/** As many as somebody pastes from a list; a division or a whole client has no such limit. */
const mostNumbers = 5000;
/** So many employees are looked at one by one before the yes; of more, the first ones. */
export const mostExamined = 2000;

const asked = {
  clientId: z.uuid(),
  /** Whose employment ends; of those, who works there today. */
  who: z.discriminatedUnion("by", [
    z.strictObject({
      by: z.literal("numbers"),
      memberNumbers: z.array(z.string().trim().min(1).max(40)).min(1).max(mostNumbers),
    }),
    z.strictObject({ by: z.literal("division"), divisionId: z.uuid() }),
    z.strictObject({ by: z.literal("class"), eligibilityClass: z.string().trim().min(1).max(100) }),
    z.strictObject({ by: z.literal("client") }),
  ]),
  lastDay: z.string().refine(isDate, { params: { code: "date" } }),
  coverEnds: z.enum(coverEnds),
  reasonCode: z.string().max(40),
};
export type AskedRun = z.output<typeof previewTerminationRun.body>;

const refusedSchema = z.object({
  memberId: z.uuid(),
  memberNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Why they are left out, in the reader's language. */
  message: z.string(),
});

export const previewTerminationRun = call({
  method: "POST",
  path: "/terminationruns/preview",
  access: runAccess,
  summary:
    "What would happen if the employment of many ended on a day: how many employees, people and coverages, who would be left out and why, deductions given back; writes nothing",
  bodyBytes: 256_000,
  body: z.strictObject(asked),
  answer: z.object({
    /** Named to the call that ends them: who has joined or left since makes it refuse. */
    employees: z.int(),
    people: z.int(),
    coverages: z.int(),
    /** The last day of coverage. */
    lastCoveredDay: z.string(),
    /** How many employees were looked at one by one; the numbers below are theirs. */
    examined: z.int(),
    refused: z.int(),
    /** The first of them. */
    firstRefused: z.array(refusedSchema),
    /** Whose COBRA clocks start: families. */
    cobraFamilies: z.int(),
    /** Families that lose health coverage of days long past: they are left out where nobody says why it may be taken back. */
    asksRescission: z.int(),
    months: z.array(
      z.object({ month: z.string(), employeeCents: z.int(), employerCents: z.int(), ...partsShape }),
    ),
    employeeCents: z.int(),
    employerCents: z.int(),
    why: terminationPreviewSchema.shape.why,
  }),
  statuses: [404, 422],
});

const runSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  clientId: z.uuid(),
  status: z.enum(terminationRunStatuses),
  lastDay: z.string(),
  coverEnds: z.enum(coverEnds),
  reasonCode: z.string(),
  reasonLabel: z.string(),
  note: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  undone: z.int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Of a user, for those who may see the installation's users. */
  by: z.string().nullable(),
});
export type TerminationRun = z.output<typeof runSchema>;

export const startTerminationRun = call({
  method: "POST",
  path: "/terminationruns",
  access: runAccess,
  summary:
    "End the employment of many, with their families' coverage, as a job; `employees` is the number that the preview said",
  bodyBytes: 256_000,
  body: z.strictObject({
    ...asked,
    employees: z.int().min(1),
    /** Why health coverage of days long past may be taken back (45 CFR 147.128); without it those families are left out. */
    rescission: z.enum(rescissionAnswers).nullable().default(null),
    /** The day on which the 30-day notice was sent; of fraud alone. */
    noticeSentOn: z
      .string()
      .refine(isDate, { params: { code: "date" } })
      .nullable()
      .default(null),
    note: typedLines().max(500).default(""),
  }),
  answer: z.object({ run: runSchema }),
  statuses: [404, 409, 412, 422],
});

export const terminationRunList = call({
  method: "GET",
  path: "/terminationruns",
  access: runAccess,
  summary: "The ends of many employments of a client, the latest first, with how far they are",
  query: z.strictObject({ clientId: z.uuid() }),
  answer: z.object({ runs: z.array(runSchema) }),
  statuses: [404],
});

const id = z.strictObject({ id: z.uuid() });

export const terminationRun = call({
  method: "GET",
  path: "/terminationruns/{id}",
  access: runAccess,
  summary: "One of them, with those who were left out and why; the first 500",
  params: id,
  answer: z.object({
    run: runSchema,
    left: z.array(refusedSchema.extend({ outcome: z.enum(runItemOutcomes) })),
  }),
  statuses: [404],
});

export const undoTerminationRun = call({
  method: "POST",
  path: "/terminationruns/{id}/undo",
  access: runAccess,
  summary:
    "Undo the ends of a run as a job, and stop it where it is at work; what was changed since, or sent on, is kept and named",
  params: id,
  needs: ["if-match"],
  answer: z.object({ run: runSchema }),
  statuses: [404, 409, 412, 428],
});
