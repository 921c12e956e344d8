import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { planActions, renewalKinds, renewalOutcomes, renewalStatuses, rollOvers } from "./renewal-kinds.ts";
import { lineKinds } from "./renew-family.ts";

/** A whole client at once, and its prices: not for brokers, some of whom serve a part of it only. */
const renewalAccess = { types: ["admin"], permission: "manageClients" } as const satisfies UserAccess;

const day = z.string().refine(isDate, { params: { code: "date" } });
const id = z.strictObject({ id: z.uuid() });
const cents = z.int();

const planDecision = z.strictObject({
  planId: z.uuid(),
  action: z.enum(planActions),
  toPlanId: z.uuid().nullable(),
});
const typeDecision = z.strictObject({
  coverageType: coverageTypeSchema,
  rollOver: z.enum(rollOvers),
  defaultPlanId: z.uuid().nullable(),
});

const renewalSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  clientId: z.uuid(),
  kind: z.enum(renewalKinds),
  status: z.enum(renewalStatuses),
  effectiveDate: z.string(),
  factsOn: z.string(),
  /** The plan whose prices have changed. */
  planName: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  undone: z.int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  toldAt: z.string().nullable(),
  /** Mails and letters that people were told by. */
  told: z.int(),
  by: z.string().nullable(),
});
export type Renewal = z.output<typeof renewalSchema>;

export const renewalList = call({
  method: "GET",
  path: "/renewals",
  access: renewalAccess,
  summary:
    "The renewals of a client’s plan years, and prices that changed for people covered already; the latest first",
  query: z.strictObject({ clientId: z.uuid() }),
  answer: z.object({
    renewals: z.array(renewalSchema),
    /** The first day of the client’s next plan year. */
    nextPlanYear: z.string(),
  }),
  statuses: [404],
});

const missingSchema = z.object({
  code: z.string(),
  /** What is missing or needs a look, in the reader’s language. */
  message: z.string(),
  /** Nobody is renewed before it is mended. */
  isBlocking: z.boolean(),
});

const termsSchema = z.object({
  plans: z.array(
    planDecision.extend({
      name: z.string(),
      coverageType: z.string(),
      coverageName: z.string(),
      terminationDate: z.string().nullable(),
      /** Employees whom it covers on the day before. */
      employees: z.int(),
    }),
  ),
  coverageTypes: z.array(
    typeDecision.extend({
      coverageName: z.string(),
      /** It ends each year, whatever is decided here. */
      endsEachYear: z.boolean(),
    }),
  ),
  /** Plans of the client that are in force on the first day. */
  choices: z.array(z.object({ id: z.uuid(), name: z.string(), coverageType: z.string() })),
});

export const renewalDetail = call({
  method: "GET",
  path: "/renewals/{id}",
  access: renewalAccess,
  summary:
    "A renewal: what becomes of each plan and of those who do not choose, what is missing, and who was left out",
  params: id,
  answer: z.object({
    renewal: renewalSchema,
    terms: termsSchema,
    missing: z.array(missingSchema),
    left: z.array(
      z.object({
        memberId: z.uuid(),
        memberNumber: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        outcome: z.enum(renewalOutcomes),
        message: z.string(),
      }),
    ),
  }),
  statuses: [404],
});

export const prepareRenewal = call({
  method: "POST",
  path: "/renewals",
  access: renewalAccess,
  summary:
    "Prepare the renewal of a client’s plan year: each plan goes on, or in the one plan that follows it, and shares, benefits and partner tiers of last year that end are copied",
  body: z.strictObject({ clientId: z.uuid(), effectiveDate: day, factsOn: day }),
  answer: z.object({ renewal: renewalSchema }),
  statuses: [404, 409, 422],
});

export const changeRenewal = call({
  method: "PUT",
  path: "/renewals/{id}",
  access: renewalAccess,
  summary: "Decide what becomes of each plan, and by coverage type of those who do not choose",
  params: id,
  needs: ["if-match"],
  body: z.strictObject({
    factsOn: day,
    plans: z.array(planDecision).max(200),
    coverageTypes: z.array(typeDecision).max(100),
  }),
  answer: z.object({ renewal: renewalSchema }),
  statuses: [404, 409, 412, 422, 428],
});

export const removeRenewal = call({
  method: "DELETE",
  path: "/renewals/{id}",
  access: renewalAccess,
  summary: "Remove a renewal that was prepared or undone; what it copied stays",
  params: id,
  needs: ["if-match"],
  answer: z.object({ isRemoved: z.literal(true) }),
  statuses: [404, 409, 412, 428],
});

export const copyPrices = call({
  method: "POST",
  path: "/renewals/{id}/prices",
  access: renewalAccess,
  summary:
    "Copy last year’s rates of a plan to the new plan year, raised or lowered by a percentage; last year’s end the day before",
  params: id,
  body: z.strictObject({
    planId: z.uuid(),
    /** Hundredths of a percent: 1000 raises by 10 %. */
    basisPoints: z.int().min(-9000).max(20_000),
  }),
  answer: z.object({ copied: z.int() }),
  statuses: [404, 409, 422],
});

const sums = z.object({ employeeCents: cents, employerCents: cents });
const side = z.object({
  planName: z.string(),
  tierCode: z.enum(tierCodes),
  employeeCents: cents,
  employerCents: cents,
  volumeCents: cents.nullable(),
});
const lineSchema = z.object({
  coverageType: z.string(),
  coverageName: z.string(),
  what: z.enum(lineKinds),
  before: side.nullable(),
  after: side.nullable(),
  /** First names of those who are not covered any more while others are. */
  dropped: z.array(z.string()),
  why: z.array(z.string()),
});
export type ShownLine = z.output<typeof lineSchema>;

export const previewFilters = ["all", "changed", "ended", "chosen", "left"] as const;
export const previewPageSize = 20;

export const previewRenewal = call({
  method: "GET",
  path: "/renewals/{id}/preview",
  access: renewalAccess,
  summary:
    "What a renewal would do: sums of a month before and after, by coverage type, and family by family; writes nothing",
  params: id,
  query: z.strictObject({
    show: z.enum(previewFilters).optional(),
    search: z.string().trim().max(80).optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  answer: z.object({
    /** Employees who are covered, or have chosen. Named to the call that starts: a change of it makes that refuse. */
    families: z.int(),
    /** How many of them change, and how many would be left out. */
    changed: z.int(),
    left: z.int(),
    before: sums,
    after: sums,
    types: z.array(
      z.object({
        coverageType: z.string(),
        coverageName: z.string(),
        families: z.int(),
        before: sums,
        after: sums,
      }),
    ),
    /** Of the filter: how many, and those of the page. */
    count: z.int(),
    rows: z.array(
      z.object({
        memberId: z.uuid(),
        memberNumber: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        before: sums,
        after: sums,
        lines: z.array(lineSchema),
        problems: z.array(z.string()),
      }),
    ),
  }),
  statuses: [404],
});

export const startRenewal = call({
  method: "POST",
  path: "/renewals/{id}/start",
  access: renewalAccess,
  summary: "Write what a renewal does, as a job; `families` is the number that the preview said",
  params: id,
  needs: ["if-match"],
  body: z.strictObject({ families: z.int().min(0) }),
  answer: z.object({ renewal: renewalSchema }),
  statuses: [404, 409, 412, 422, 428],
});

export const undoRenewal = call({
  method: "POST",
  path: "/renewals/{id}/undo",
  access: renewalAccess,
  summary:
    "Undo what a renewal wrote, as a job, and stop it where it is at work; what was changed since, or sent on, is kept and named",
  params: id,
  needs: ["if-match"],
  answer: z.object({ renewal: renewalSchema }),
  statuses: [404, 409, 412, 428],
});

export const mailRenewal = call({
  method: "POST",
  path: "/renewals/{id}/mails",
  access: renewalAccess,
  summary:
    "Mail employees what they have and pay in the new plan year if they change nothing, each once; those who chose and those left out get none",
  params: id,
  answer: z.object({
    mailed: z.int(),
    /** Employees without a mail address: their letters are for printing. */
    letters: z.int(),
  }),
  statuses: [404, 409],
});

export const renewalLetters = call({
  method: "GET",
  path: "/renewals/{id}/letters",
  access: renewalAccess,
  summary: "The same as letters in one PDF: to employees without a mail address, or to all",
  params: id,
  query: z.strictObject({ to: z.enum(["withoutMail", "all"]).optional() }),
  file: ["application/pdf"],
  statuses: [404, 409],
});
