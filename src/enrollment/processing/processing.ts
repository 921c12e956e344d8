import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { z } from "zod";
import { typedLines } from "#kernel/typed-text.ts";

import { call } from "#kernel/call.ts";

import { isDate } from "#kernel/dates.ts";

import { decideAccess, staffAccess, statusSchema } from "#enrollment/enrollment/staff-access.ts";

import { decisions, transitionNames, queueStates } from "./status-transitions.ts";

const dateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export type WhyNot = z.output<typeof reasonSchema>;

const narrowing = {
  /** The beginning of a last name, or a whole reference number. */
  q: z.string().trim().max(100).optional(),
  "filter[status]": z.enum(queueStates).optional(),
  "filter[clientId]": z.uuid().optional(),
  "filter[sessionId]": z.uuid().optional(),
  "filter[assigned]": z.enum(["me", "nobody"]).optional(),
  /** Whether something about it should be looked at before it is approved. */
  "filter[look]": z.enum(["yes", "no"]).optional(),
};

export const queueSorts = [
  "submittedAt",
  "subscriberName",
  "clientName",
  "sessionName",
  "effectiveDate",
] as const;

const personName = z.object({ id: z.uuid(), name: z.string() });

const queueRowSchema = z.object({
  id: z.uuid(),
  referenceNumber: z.string().nullable(),
  subscriberName: z.string().nullable(),
  clientName: z.string(),
  sessionName: z.string(),
  divisionName: z.string().nullable(),
  status: statusSchema,
  submittedAt: z.string().nullable(),
  /** Whole days since it was sent. */
  daysWaiting: z.int().nullable(),
  effectiveDate: z.string().nullable(),
  employeeCents: z.int().nullable(),
  reviewReasons: z.array(reasonSchema),
  documents: z.int(),
  assignedTo: personName.nullable(),
});

export type QueueRow = z.output<typeof queueRowSchema>;

export const pendingEnrollments = call({
  method: "GET",
  path: "/pendingenrollments",
  access: staffAccess,
  service: "enrollment",
  summary:
    "The work queue: enrollments that wait for somebody, the longest wait first, with the count of each state",
  query: z.strictObject({
    ...narrowing,
    sort: z.enum([...queueSorts, ...queueSorts.map((name) => `-${name}` as const)]).default("submittedAt"),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
    /** No rows: how many there are. */
    only: z.literal("counts").optional(),
  }),
  answer: z.object({
    rows: z.array(queueRowSchema),
    total: z.int(),
    page: z.int(),
    counts: z.record(z.string(), z.int()),
  }),
});

const outcomeSchema = z.enum(["waiting", "done", "refused"]);

const runSchema = z.object({
  id: z.uuid(),
  action: z.enum(decisions),
  status: z.enum(["waiting", "running", "done", "failed"]),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** What became of each, the first thousand; nothing before all of it is done. */
  items: z.array(
    z.object({
      enrollmentId: z.uuid(),
      referenceNumber: z.string().nullable(),
      subscriberName: z.string().nullable(),
      outcome: outcomeSchema,
      why: z.array(reasonSchema),
    }),
  ),
});

export type EnrollmentRun = z.output<typeof runSchema>;

export const enrollmentAction = call({
  method: "POST",
  path: "/enrollmentaction",
  access: decideAccess,
  service: "enrollment",
  summary:
    "Decide about enrollments, by their ids or all that match a filter: each gets an answer. A few are done at once, many by a job",
  body: z.strictObject({
    action: z.enum(decisions),
    /**
     * What the person reads of one that is returned; what staff read of one that is cancelled. With one that is processed:
     * why people lose coverage whom the person never saw covered.
     */
    reason: typedLines().min(1).max(2000).optional(),
    ids: z.array(z.uuid()).min(1).max(1000).optional(),
    filter: z.strictObject(narrowing).optional(),
    /** Said by who has seen that it is about several clients: without it nothing is done across them, but undone. */
    acrossClients: z.literal(true).optional(),
  }),
  answer: runSchema,
});

const previewSchema = z.object({
  total: z.int(),
  /** Whose enrollments they are, by name. */
  clients: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.int() })),
  /** Enrollments and types by which somebody is covered no more, and the first of them with names. */
  losingCount: z.int(),
  losing: z.array(
    z.object({
      enrollmentId: z.uuid(),
      subscriberName: z.string().nullable(),
      clientName: z.string(),
      coverageType: coverageTypeSchema,
      people: z.array(z.string()),
    }),
  ),
});

export type RunPreview = z.output<typeof previewSchema>;

export const enrollmentActionPreview = call({
  method: "POST",
  path: "/enrollmentactionpreview",
  access: decideAccess,
  service: "enrollment",
  summary:
    "What a decision about many would be about: of which clients, and who loses which coverage; changes nothing",
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(1000).optional(),
    filter: z.strictObject(narrowing).optional(),
  }),
  answer: previewSchema,
});

const moveSchema = z.object({
  move: z.enum(transitionNames),
  isOpen: z.boolean(),
  why: z.array(reasonSchema),
});

/** Where an enrollment stands, what may be done with it, and what staff say about it. */
export const progressSchema = z.object({
  status: statusSchema,
  transitions: z.array(moveSchema),
  /** Whether the caller may decide at all. */
  mayDecide: z.boolean(),
  reviewReasons: z.array(reasonSchema),
  returnReason: z.string().nullable(),
  returnAnswer: z.string().nullable(),
  assignedTo: personName.nullable(),
  isMine: z.boolean(),
  daysWaiting: z.int().nullable(),
  decidedAt: z.string().nullable(),
  processedAt: z.string().nullable(),
  failure: z.array(reasonSchema),
  /** Too many wrong answers were given at the person's link: on a new device it lets nobody in. */
  isLinkLocked: z.boolean(),
});

export type EnrollmentProgress = z.output<typeof progressSchema>;

export const enrollmentStatus = call({
  method: "GET",
  path: "/enrollmentstatus",
  access: staffAccess,
  service: "enrollment",
  summary: "How far a run is (`run`), or where one enrollment stands and what may be done with it (`id`)",
  query: z
    .strictObject({ run: z.uuid().optional(), id: z.uuid().optional() })
    .refine(({ run, id }) => run !== undefined || id !== undefined, {
      path: ["id"],
      params: { code: "required" },
    }),
  answer: z.object({ run: runSchema.nullable(), enrollment: progressSchema.nullable() }),
  statuses: [404],
});

export const reprocessEnrollment = call({
  method: "POST",
  path: "/reprocessenrollment/{id}",
  access: decideAccess,
  service: "enrollment",
  summary: "Try again to process an enrollment that failed",
  params: z.object({ id: z.uuid() }),
  answer: z.object({ outcome: outcomeSchema, status: statusSchema, why: z.array(reasonSchema) }),
  statuses: [404],
});

export const assignEnrollment = call({
  method: "POST",
  path: "/enrollmentassign/{id}",
  access: decideAccess,
  service: "enrollment",
  summary: "Take an enrollment for oneself, or give it back",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ to: z.enum(["me", "nobody"]) }),
  answer: z.object({ assignedTo: personName.nullable() }),
  statuses: [404],
});

export const newEnrollmentLink = call({
  method: "POST",
  path: "/enrollmentlink/{id}",
  access: decideAccess,
  service: "enrollment",
  summary:
    "Give the person of an enrollment a new link, by mail where they have an address; the old one ends",
  params: z.object({ id: z.uuid() }),
  answer: z.object({ link: z.string(), isMailed: z.boolean() }),
  statuses: [404, 409],
});

export const changeSorts = ["date", "memberName", "clientName"] as const;

const changeFilters = {
  /** Both ends are in it: `2027-01-01..2027-01-31`; the month of today when it is left out. */
  "filter[date]": z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/)
    .refine((range) => range.split("..").every((day) => day === "" || isDate(day)), {
      params: { code: "date" },
    })
    .optional(),
  "filter[clientId]": z.uuid().optional(),
  "filter[coverageType]": coverageTypeSchema.optional(),
  "filter[kind]": z.enum(["starts", "ends"]).optional(),
};

const changeRowSchema = z.object({
  id: z.string(),
  kind: z.enum(["starts", "ends"]),
  date: dateSchema,
  memberId: z.uuid(),
  memberName: z.string(),
  memberNumber: z.string(),
  relationship: z.string(),
  clientName: z.string(),
  coverageType: z.string(),
  planName: z.string(),
  tierCode: z.string(),
  employeeCents: z.int(),
  employerCents: z.int(),
});

export type CoverageChangeRow = z.output<typeof changeRowSchema>;

export const coverageChanges = call({
  method: "GET",
  path: "/coveragechanges",
  access: staffAccess,
  service: "enrollment",
  summary: "Coverage that starts or ends in a range of days",
  query: z.strictObject({
    ...changeFilters,
    sort: z.enum([...changeSorts, ...changeSorts.map((name) => `-${name}` as const)]).default("date"),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(changeRowSchema), total: z.int(), page: z.int() }),
});

export const coverageChangesExport = call({
  method: "GET",
  path: "/coveragechanges/export",
  access: staffAccess,
  service: "enrollment",
  summary: "The same changes of coverage, as CSV",
  query: z.strictObject({ ...changeFilters, sort: z.string().max(40).optional() }),
  file: ["text/csv"],
});

export const beginEnrollment = call({
  method: "POST",
  path: "/enrollment",
  access: decideAccess,
  service: "enrollment",
  summary: "Begin an enrollment for a member in an open session; answers the personal link to go on by",
  body: z.strictObject({ memberId: z.uuid(), sessionId: z.uuid() }),
  answer: z.object({ id: z.uuid(), link: z.string(), isNew: z.boolean() }),
  statuses: [404, 409, 422],
});
