import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { parsedText } from "#kernel/parsed-text.ts";
import { parsePhone } from "#kernel/phone.ts";
import { chargeBases } from "#enrollment/payments/charge.ts";
import { effectiveDateCalculations, waitingPeriodUnits } from "#plans/plans/effective-date.ts";
import { sessionKinds, sessionPhases, sessionStatuses, setupStepKeys } from "./session-words.ts";

export const manageAccess = {
  types: ["admin"],
  permission: "manageEnrollmentSessions",
} as const satisfies UserAccess;
const sessionSorts = ["name", "clientName", "status", "kind", "opensOn", "closesOn"] as const;
const path = "/admin/enrollmentsessions";
const params = z.strictObject({ id: z.uuid() });
const date = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
export const text = (max: number) =>
  z.string().overwrite(cleanText).min(1, { abort: true }).max(max, { abort: true });
const coverageType = coverageTypeSchema;
const language = z.enum(["en", "ko", "es"]);
const payPeriods = z.union([z.literal(12), z.literal(24), z.literal(26), z.literal(52)]);
const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const ruleShape = {
  effectiveDateCalculation: z.enum(effectiveDateCalculations),
  effectiveDate: date.nullable(),
  waitingPeriod: z.int().min(0).max(400),
  waitingPeriodUnit: z.enum(waitingPeriodUnits),
};

/** What people write into the basics of a session. */
const basicShape = {
  name: text(120),
  clientId: z.uuid(),
  kind: z.enum(sessionKinds),
  languages: z.array(language).min(1).max(3),
  payPeriodsPerYear: payPeriods,
  contactName: text(80).nullable(),
  contactPhone: parsedText(parsePhone, "phone").nullable(),
  contactEmail: parsedText(parseEmail, "email").nullable(),
};
const valuesSchema = z.strictObject({
  ...basicShape,
  /** Only who tells member number, SSN and birth date may begin. */
  requiresSignIn: z.boolean().optional(),
  /** What a personal link asks for on a new device. */
  /**
   * A bank account is asked for, and charged each month: what was chosen, or a fixed amount. These five stay as they are
   * where they are left out.
   */
  paymentRequired: z.boolean().optional(),
  chargeBasis: z.enum(chargeBases).optional(),
  monthlyChargeCents: z.int().min(1).max(100_000_00).optional(),
  opensOn: date,
  closesOn: date,
  ...ruleShape,
  /** newHire: days from the hire date in which to enroll. */
  newHireDays: z.int().min(1).max(365),
  themeId: z.uuid().nullable(),
  reminderCap: z.int().min(0).max(20),
  reminderEveryDays: z.int().min(1).max(60),
  /** Reminders go out by themselves; stays as it is where it is left out. */
  remindsItself: z.boolean().optional(),
});
export type SessionValues = z.output<typeof valuesSchema>;

const countsSchema = z.object({
  plans: z.int(),
  documents: z.int(),
  pages: z.int(),
  externalBenefits: z.int(),
  requiredValues: z.int(),
  forms: z.int(),
  censusFields: z.int(),
  /** Personal links that were made, not counting those that were taken back. */
  invited: z.int(),
  excluded: z.int(),
  started: z.int(),
  submitted: z.int(),
});

const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  kind: z.enum(sessionKinds),
  status: z.enum(sessionStatuses),
  phase: z.enum(sessionPhases),
  opensOn: z.string(),
  closesOn: z.string(),
  /** To the last day, by the client's clock; null when nobody may enroll today. */
  daysLeft: z.int().nullable(),
  invited: z.int(),
  submitted: z.int(),
});
export type SessionRow = z.output<typeof rowSchema>;

export const sessionSchema = valuesSchema.extend({
  ...rowSchema.shape,
  opensOn: z.string(),
  closesOn: z.string(),
  effectiveDate: z.string().nullable(),
  requiresSignIn: z.boolean(),
  paymentRequired: z.boolean(),
  chargeBasis: z.enum(chargeBases),
  monthlyChargeCents: z.int(),
  remindsItself: z.boolean(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  version: z.int(),
  signupKey: z.string(),
  /** Today by the client's clock. */
  today: z.string(),
  openedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  copiedFrom: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  coverageTypes: z.array(coverageType),
  counts: countsSchema,
});
export type EnrollmentSession = z.output<typeof sessionSchema>;

export const narrowing = {
  q: z.string().overwrite(cleanText).max(100).optional(),
  "filter[clientId]": z.uuid().optional(),
  "filter[status]": z.enum(sessionStatuses).optional(),
  "filter[kind]": z.enum(sessionKinds).optional(),
  sort: z.enum([...sessionSorts, ...sessionSorts.map((name) => `-${name}` as const)]).default("-opensOn"),
  page: z.coerce.number().int().min(1).max(400).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
};
export const pageOfRows = z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() });

export const sessionList = call({
  method: "GET",
  path,
  access: manageAccess,
  summary: "Enrollment sessions: a page of those that match, in an order",
  query: z.strictObject(narrowing),
  answer: pageOfRows,
});

export const sessionDetail = call({
  method: "GET",
  path: `${path}/{id}`,
  access: manageAccess,
  summary: "One enrollment session with its settings and figures",
  params,
  answer: sessionSchema,
});

export const createEnrollmentSession = call({
  method: "POST",
  path,
  access: manageAccess,
  summary:
    "Begin an enrollment session as a draft; dates that are left out are proposed from the client's plan year",
  body: z.strictObject({
    ...basicShape,
    opensOn: date.optional(),
    closesOn: date.optional(),
    effectiveDateCalculation: ruleShape.effectiveDateCalculation.optional(),
    effectiveDate: date.nullable().optional(),
    waitingPeriod: ruleShape.waitingPeriod.optional(),
    waitingPeriodUnit: ruleShape.waitingPeriodUnit.optional(),
  }),
  answer: sessionSchema,
});

export const updateEnrollmentSession = call({
  method: "PUT",
  path: `${path}/{id}`,
  access: manageAccess,
  summary: "Change the settings of an enrollment session",
  params,
  body: valuesSchema,
  answer: sessionSchema,
  needs: ["if-match"],
});

export const removeEnrollmentSession = call({
  method: "DELETE",
  path: `${path}/{id}`,
  access: manageAccess,
  summary: "Remove an enrollment session in which nobody has enrolled",
  params,
  statuses: [409],
});

export const openEnrollmentSession = call({
  method: "POST",
  path: `${path}/{id}/open`,
  access: manageAccess,
  summary: "Open a session; refused while something is lacking, with everything that is",
  params,
  answer: sessionSchema,
});

export const closeEnrollmentSession = call({
  method: "POST",
  path: `${path}/{id}/close`,
  access: manageAccess,
  summary: "Close a session: nobody starts, saves or sends from now on",
  params,
  answer: sessionSchema,
});

export const copyEnrollmentSession = call({
  method: "POST",
  path: `${path}/{id}/copy`,
  access: manageAccess,
  summary:
    "Make a new draft of a session: its plans and parts, its dates a year later, a sign-up key of its own",
  params,
  body: z.strictObject({ name: text(120) }),
  answer: sessionSchema,
});

export const renewKey = call({
  method: "POST",
  path: `${path}/{id}/key`,
  access: manageAccess,
  summary: "Make another sign-up key for a draft; the old one opens nothing any more",
  params,
  answer: sessionSchema,
});

export const previewEnrollmentSession = call({
  method: "POST",
  path: `${path}/{id}/preview`,
  access: manageAccess,
  summary: "A link to look at the session as an employee would, for a day; nothing of it is kept",
  params,
  answer: z.object({ path: z.string() }),
});

const readinessIssueSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  severity: z.enum(["error", "warning"]),
  /** The page of the set-up that mends it … */
  step: z.enum(setupStepKeys),
  /** … or the plan whose rates and contributions do. */
  basePlanId: z.uuid().nullable(),
});
export const sessionReadiness = call({
  method: "GET",
  path: `${path}/{id}/readiness`,
  access: manageAccess,
  summary:
    "What is missing before the session can open, and what should be looked at, each with the step that mends it",
  params,
  answer: z.object({ isReady: z.boolean(), issues: z.array(readinessIssueSchema) }),
});
export type Readiness = z.output<typeof sessionReadiness.answer>;

export const datesPreview = call({
  method: "GET",
  path: `${path}/dates`,
  access: manageAccess,
  summary:
    "What a date rule gives for twelve sample hire dates, and whether it keeps to the 90-day limit of medical plans",
  query: z.strictObject({
    effectiveDateCalculation: ruleShape.effectiveDateCalculation,
    effectiveDate: date.optional(),
    waitingPeriod: z.coerce.number().int().min(0).max(400).default(0),
    waitingPeriodUnit: ruleShape.waitingPeriodUnit.default("days"),
    /** Hire dates from this day's month on. */
    from: date,
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        hireDate: z.string(),
        firstDay: z.string(),
        why: z.array(reasonSchema),
        waitDays: z.int(),
        breaksLimit: z.boolean(),
      }),
    ),
    longest: z.object({ days: z.int(), breaksLimit: z.boolean(), why: z.array(reasonSchema) }),
  }),
});
