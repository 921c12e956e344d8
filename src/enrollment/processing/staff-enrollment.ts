import { z } from "zod";
import { call } from "#kernel/call.ts";
import { enrollmentSchema } from "#enrollment/enrollment/enrollment.ts";
import { enrollmentDifferenceSchema } from "./difference-schema.ts";
import { documentSchema, noteSchema } from "#enrollment/enrollment/documents/documents.ts";
import { progressSchema } from "./processing.ts";
import { staffAccess, statusSchema as status } from "#enrollment/enrollment/staff-access.ts";

export const enrollmentSorts = [
  "submittedAt",
  "subscriberName",
  "clientName",
  "sessionName",
  "effectiveDate",
  "status",
  "employeeCents",
] as const;

const narrowing = z.strictObject({
  /** The beginning of a last name, or a whole reference number. */
  q: z.string().trim().max(100).optional(),
  "filter[status]": status.optional(),
  "filter[clientId]": z.uuid().optional(),
  "filter[sessionId]": z.uuid().optional(),
  sort: z
    .enum([...enrollmentSorts, ...enrollmentSorts.map((name) => `-${name}` as const)])
    .default("-submittedAt"),
});

const rowSchema = z.object({
  id: z.uuid(),
  referenceNumber: z.string().nullable(),
  subscriberName: z.string().nullable(),
  clientName: z.string(),
  sessionName: z.string(),
  divisionName: z.string().nullable(),
  status,
  startedOn: z.string(),
  submittedAt: z.string().nullable(),
  /** The client's: days and times of the row are by its clock. */
  timeZone: z.string(),
  effectiveDate: z.string().nullable(),
  employeeCents: z.number().int().nullable(),
});
export type EnrollmentRow = z.output<typeof rowSchema>;

export const enrollmentList = call({
  method: "GET",
  path: "/enrollments",
  access: staffAccess,
  service: "enrollment",
  summary: "Find enrollments: a page of those that match, in an order",
  query: narrowing.extend({
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
});

/** The same for one client, as the specification has it. */
export const enrollmentsOfClient = call({
  method: "GET",
  path: "/enrollments/{clientId}",
  access: staffAccess,
  service: "enrollment",
  summary: "The enrollments of a client: a page of those that match, in an order",
  params: z.object({ clientId: z.uuid() }),
  query: enrollmentList.query,
  answer: enrollmentList.answer,
  statuses: [404],
});

export const enrollmentExport = call({
  method: "GET",
  path: "/enrollments/export",
  access: staffAccess,
  service: "enrollment",
  summary: "All enrollments that match, as CSV",
  query: narrowing,
  file: ["text/csv"],
});

/** What the filters offer: the clients and sessions in reach. */
export const enrollmentFilters = call({
  method: "GET",
  path: "/enrollments/filters",
  access: staffAccess,
  service: "enrollment",
  summary: "Clients and sessions to narrow the list of enrollments by",
  answer: z.object({
    clients: z.array(z.object({ id: z.uuid(), name: z.string() })),
    enrollmentSessions: z.array(z.object({ id: z.uuid(), name: z.string(), clientId: z.uuid() })),
  }),
});

/** Plans without their price rows, and no way back into the draft. */
const staffEnrollmentSchema = enrollmentSchema
  .omit({ returnPath: true, offerTag: true, plans: true, divisions: true, missing: true })
  .extend({
    clientId: z.uuid(),
    progress: progressSchema,
    /** Beside the cover that the family has; null for a draft, and where nobody is left in it. */
    difference: enrollmentDifferenceSchema.nullable(),
    /** The life event was reported outside its window: who let it through, when, and why. It stays for good. */
    eventException: z
      .object({
        event: z.string(),
        reason: z.string(),
        on: z.string(),
        /** Of a user, for those who may see the installation's users. */
        by: z.string().nullable(),
      })
      .nullable(),
    notes: z.array(noteSchema),
    documents: z.array(documentSchema),
    /** Papers about somebody's health, which the caller may not read. */
    hiddenDocuments: z.int(),
    /** Kept even when the enrollment was cancelled and its people removed. */
    subscriberName: z.string().nullable(),
    divisionName: z.string().nullable(),
    plans: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        coverageType: z.string(),
        tierLabels: z.record(z.string(), z.string()),
      }),
    ),
    history: z.array(
      z.object({
        at: z.string(),
        kind: z.string(),
        by: z.enum(["employee", "staff", "system"]),
        /** Of a user, for those who may see the installation's users. */
        name: z.string().nullable(),
        details: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  });
export type StaffEnrollment = z.output<typeof staffEnrollmentSchema>;

export const enrollmentDetail = call({
  method: "GET",
  path: "/enrollment",
  access: staffAccess,
  service: "enrollment",
  summary: "One enrollment with people, choices, waivers, dates, prices, every reason, and its history",
  query: z.strictObject({ id: z.uuid() }),
  answer: staffEnrollmentSchema,
  statuses: [404],
});

export const enrollmentPdf = call({
  method: "GET",
  path: "/enrollmentpdf/{id}",
  access: staffAccess,
  service: "enrollment",
  summary: "The confirmation of a submitted enrollment, as a PDF",
  params: z.object({ id: z.uuid() }),
  file: ["application/pdf"],
});
