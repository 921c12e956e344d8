import { z } from "zod";
import { clientFieldTypes } from "#organization/clients/fields/client-fields.ts";
import { call } from "#kernel/call.ts";

const access = { types: ["admin"], permission: "manageClients" } as const;

/** Beyond these, the list of clients is the place to look. */
export const mostClients = 2000;

/** What the matrix counts of each client. */
export const countedThings = ["divisions", "groups", "plans", "openSessions", "employees"] as const;
export type CountedThing = (typeof countedThings)[number];

const fieldSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  type: z.enum(clientFieldTypes),
  options: z.string().nullable(),
  required: z.boolean(),
  help: z.string().nullable(),
});
export type MatrixField = z.output<typeof fieldSchema>;

const valueSchema = z.object({ fieldId: z.uuid(), id: z.uuid(), version: z.int(), value: z.string() });
export type MatrixValue = z.output<typeof valueSchema>;

const counts = Object.fromEntries(countedThings.map((one) => [one, z.int()])) as Record<
  CountedThing,
  z.ZodInt
>;
const rowSchema = z.object({
  id: z.uuid(),
  /** Of the client's record: a change of one of its cells says it. */
  version: z.int(),
  name: z.string(),
  externalCode: z.string(),
  status: z.string(),
  taxId: z.string().nullable(),
  planYearStart: z.string().nullable(),
  timeZone: z.string(),
  ratingArea: z.string().nullable(),
  isLargeEmployer: z.boolean().nullable(),
  acaSafeHarbor: z.string().nullable(),
  acaContactName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  partner: z.string().nullable(),
  tpa: z.string().nullable(),
  brokers: z.array(z.string()),
  suppliers: z.array(z.string()),
  ...counts,
  values: z.array(valueSchema),
});
export type MatrixRow = z.output<typeof rowSchema>;

export const clientMatrix = call({
  method: "GET",
  path: "/admin/clientmatrix",
  access,
  summary: "All clients side by side: settings, who serves them, suppliers, counts and the client fields",
  answer: z.object({ fields: z.array(fieldSchema), rows: z.array(rowSchema), isCut: z.boolean() }),
});

/** What a client has, and what would be done next. */
export const nextSteps = ["division", "plan", "price", "session", "openSession", "census", "none"] as const;
export type NextStep = (typeof nextSteps)[number];

export const clientOverview = call({
  method: "GET",
  path: "/admin/clientoverview/{id}",
  access,
  summary: "What one client has, with counts, its client fields and what would be done next",
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({
    divisions: z.int(),
    groups: z.int(),
    plans: z.int(),
    plansWithoutPrice: z.int(),
    /** The first of them. */
    planWithoutPriceId: z.uuid().nullable(),
    suppliers: z.int(),
    sessions: z.int(),
    openSessions: z.int(),
    /** Open ones and those that were open. */
    openedSessions: z.int(),
    /** The one that would be opened next. */
    draftSessionId: z.uuid().nullable(),
    /** The open one that closes last. */
    openSessionId: z.uuid().nullable(),
    employees: z.int(),
    members: z.int(),
    enrollments: z.int(),
    censusFiles: z.int(),
    contacts: z.int(),
    documents: z.int(),
    /** Services that are on or off for this client alone. */
    services: z.int(),
    brokers: z.array(z.string()),
    next: z.enum(nextSteps),
    fields: z.array(fieldSchema),
    values: z.array(valueSchema),
  }),
});
export type ClientOverview = z.output<typeof clientOverview.answer>;

/** The steps of the first day, in their order. */
export const firstSteps = [
  "organization",
  "client",
  "division",
  "plan",
  "price",
  "session",
  "openSession",
  "people",
] as const;
export type FirstStep = (typeof firstSteps)[number];

export const firstDay = call({
  method: "GET",
  path: "/admin/firstday",
  access,
  summary:
    "How far an installation is on the way to its first open session and the people in it; told from its records each time",
  answer: z.object({
    done: z.array(z.enum(firstSteps)),
    next: z.enum(firstSteps).nullable(),
    /** The client, the plan without a price and the session that the next step is about. */
    clientId: z.uuid().nullable(),
    planId: z.uuid().nullable(),
    sessionId: z.uuid().nullable(),
  }),
});
