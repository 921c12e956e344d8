import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { dryRunKinds, silentChoices } from "./kinds.ts";

const manage = { types: ["admin"], permission: "manageEnrollmentSessions" } as const satisfies UserAccess;
/** The figures; names only to those who may see enrollments. */
const readFigures = [
  manage,
  { types: ["client"], permission: "viewEnrollmentSessions" },
] as const satisfies readonly UserAccess[];
const readNames = [
  manage,
  { types: ["client"], permission: "enrollment" },
] as const satisfies readonly UserAccess[];

const path = "/admin/enrollmentsessions/{sessionId}/dryrun" as const;
const params = z.strictObject({ sessionId: z.uuid() });
const silent = z.enum(silentChoices).default("leaveOut");

const costSchema = z.object({ people: z.int(), employeeCents: z.int(), employerCents: z.int() });
const costsSchema = z.object({ before: costSchema, after: costSchema });
export type Costs = z.output<typeof costsSchema>;

export const dryRun = call({
  method: "GET",
  path,
  access: readFigures,
  summary:
    "What would happen if what was sent in a session were processed: changes and cost, nothing is written",
  params,
  query: z.strictObject({ silent }),
  answer: z.object({
    enrollmentSession: z.object({
      name: z.string(),
      clientId: z.uuid(),
      clientName: z.string(),
      status: z.enum(["draft", "open", "closed"]),
    }),
    /** The first day of cover of those who have sent nothing; each enrollment has its own. */
    firstDay: z.string(),
    /** Families, by what happens to them as a whole. */
    families: z.object({
      counted: z.int(),
      changing: z.int(),
      staying: z.int(),
      /** Somebody in it loses cover of some type. */
      losing: z.int(),
      /** Their choices give somebody in it coverage of one type in another family too; none where the client allows it. */
      twice: z.int(),
      /** Of those counted, how many have sent nothing. */
      silent: z.int(),
      /** Not counted: sent back to the employee, or processed already. */
      returned: z.int(),
      processed: z.int(),
    }),
    kinds: z.array(z.object({ kind: z.enum(dryRunKinds), count: z.int() })),
    total: costsSchema,
    byPlan: z.array(
      z.object({ id: z.uuid(), name: z.string(), coverageType: z.string(), costs: costsSchema }),
    ),
    byDivision: z.array(
      z.object({ id: z.uuid().nullable(), name: z.string().nullable(), costs: costsSchema }),
    ),
  }),
  statuses: [404],
});
export type DryRun = z.output<typeof dryRun.answer>;

const sideSchema = z.object({
  planName: z.string(),
  tierCode: z.string(),
  employeeCents: z.int(),
  employerCents: z.int(),
  people: z.int(),
});
const rowSchema = z.object({
  /** Of the change. */
  id: z.string(),
  enrollmentId: z.uuid().nullable(),
  name: z.string(),
  divisionName: z.string().nullable(),
  coverageType: z.string(),
  kind: z.enum(dryRunKinds),
  before: sideSchema.nullable(),
  after: sideSchema.nullable(),
  /** First names of those who are covered now and would not be. */
  losing: z.array(z.string()),
  /** First names of those who would have coverage of this type in another family too. */
  twice: z.array(z.string()),
  employeeCentsMore: z.int(),
});
export type DryRunRow = z.output<typeof rowSchema>;

const narrowing = z.strictObject({ silent, "filter[kind]": z.enum(dryRunKinds).optional() });

export const dryRunChanges = call({
  method: "GET",
  path: `${path}/changes`,
  access: readNames,
  summary: "Who would change what: a page of the changes",
  params,
  query: narrowing.extend({
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
  statuses: [404],
});

export const dryRunExport = call({
  method: "GET",
  path: `${path}/export`,
  access: readNames,
  summary: "Who would change what, as CSV",
  params,
  query: narrowing,
  file: ["text/csv"],
});
