import { qualifyingEvents } from "#people/members/qualifying-events.ts";
import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { relationshipCodes } from "#kernel/relationship.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { clockDateNames } from "./clock-dates.ts";
import { debitStates } from "./debit/debit-states.ts";
import {
  cobraEndReasons,
  cobraExtensions,
  cobraStates,
  cobraSteps,
  cobraTasks,
  countedFrom,
  secondEvents,
} from "./cobra-events.ts";

/** Who runs COBRA for employers. */
export const cobraAccess = {
  types: ["admin", "tpa"],
  permission: "enrollment",
} as const satisfies UserAccess;

const date = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const personSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  relationship: z.enum(relationshipCodes),
});
const explainedSchema = z.object({
  name: z.enum(clockDateNames),
  value: z.string(),
  why: z.array(reasonSchema),
});
const coverSchema = z.object({
  coverageType: z.string(),
  coverageName: z.string(),
  basePlanId: z.uuid(),
  planName: z.string(),
});

const clockSchema = personSchema.extend({
  id: z.uuid(),
  state: z.enum(cobraStates),
  months: z.int(),
  extension: z.enum(cobraExtensions).nullable(),
  isDisabled: z.boolean(),
  secondEvent: z.enum(secondEvents).nullable(),
  secondEventOn: z.string().nullable(),
  noticeSentOn: z.string().nullable(),
  electedOn: z.string().nullable(),
  waivedOn: z.string().nullable(),
  paidThrough: z.string().nullable(),
  endsOn: z.string(),
  endedOn: z.string().nullable(),
  endReason: z.enum(cobraEndReasons).nullable(),
  task: z.enum(cobraTasks).nullable(),
  taskDueOn: z.string().nullable(),
  dates: z.array(explainedSchema),
  /** The plans that ended alone, while the person continues another one. */
  endedPlans: z.array(
    z.object({
      coverageType: z.string(),
      coverageName: z.string(),
      endedOn: z.string(),
      reason: z.enum(cobraEndReasons),
    }),
  ),
  /** What the person had on the day before the loss, and may go on with. */
  offers: z.array(coverSchema),
  /** What the person goes on with. */
  coverages: z.array(
    coverSchema.extend({
      tierCode: z.enum(tierCodes),
      effectiveDate: z.string(),
      terminationDate: z.string().nullable(),
      employeeCents: z.int(),
    }),
  ),
});

export const caseSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  event: z.enum(qualifyingEvents),
  eventDate: z.string(),
  lossDate: z.string(),
  /** To whom it happened. */
  name: z.string(),
  creditCents: z.int(),
  /** The next month that is not paid, and what it costs; none where nobody has elected, or all is paid. */
  nextMonth: z.object({ from: z.string(), cents: z.int() }).nullable(),
  /** The same of each plan that is continued, with the clocks of all who share it: one plan has one price. */
  owed: z.array(coverSchema.extend({ clockIds: z.array(z.uuid()), from: z.string(), cents: z.int() })),
  clocks: z.array(clockSchema),
  /** The last word of the family that the first payment may be taken from a bank account; the queue of payments has it. */
  debit: z.object({ amountCents: z.int(), authorizedOn: z.string(), status: z.enum(debitStates) }).nullable(),
  /** Children who came to the family since, and may continue the plan beside the employee. */
  newChildren: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
  steps: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(cobraSteps),
      onDate: z.string(),
      amountCents: z.int().nullable(),
      names: z.array(z.string()),
      isUndone: z.boolean(),
    }),
  ),
});
export type CobraCase = z.output<typeof caseSchema>;
export type CobraClock = CobraCase["clocks"][number];

const startShape = {
  memberId: z.uuid(),
  event: z.enum(qualifyingEvents),
  eventDate: date,
  /** The last day of the plan; by itself the day on which cover has ended, or the month's last. */
  lastDay: date.optional(),
  /** As the client's plan says where it is left out. */
  countsFrom: z.enum(countedFrom).optional(),
  /** Work ended for gross misconduct: nobody has a right (29 USC 1163(2)). */
  isGrossMisconduct: z.boolean().default(false),
  isEmployerAdministrator: z.boolean().default(false),
  /** When whoever sends the notices was told; today when it is left out. */
  toldOn: date.optional(),
  /** Since when the employee is entitled to Medicare, where that was before work ended. */
  medicareOn: date.optional(),
  /** Who of those with the right keeps the plan: the children of a divorce. */
  without: z.array(z.uuid()).max(30).default([]),
};
const previewBody = z.strictObject(startShape);
const startBody = z.strictObject({
  ...startShape,
  /** Yes to the end of coverage that goes on; a start that would end some is refused without it. */
  endsCoverage: z.boolean().default(false),
});
export type PreviewCobra = z.output<typeof previewBody>;
export type StartCobra = z.output<typeof startBody>;

export const previewCobra = call({
  method: "POST",
  path: "/cobra/preview",
  access: cobraAccess,
  service: "cobra",
  summary: "What an event would start: who may continue the plan, and each date with why; nothing is written",
  body: previewBody,
  answer: z.object({
    lossDate: z.string(),
    people: z.array(
      personSchema.extend({
        hasRight: z.boolean(),
        why: z.array(reasonSchema),
        months: z.int(),
        dates: z.array(explainedSchema),
        offers: z.array(coverSchema),
      }),
    ),
    /** How many covers have no end yet, and would end on the day before the loss. */
    coversToEnd: z.int(),
    /** Of those who stay: their tier, and what the employee pays a month, from that day on. */
    rest: z.array(
      z.object({
        coverageType: z.string(),
        coverageName: z.string(),
        tierBefore: z.enum(tierCodes),
        tierAfter: z.enum(tierCodes),
        employeeBefore: z.int(),
        employeeAfter: z.int(),
      }),
    ),
    warnings: z.array(reasonSchema),
  }),
  statuses: [404],
});
export type CobraPreview = z.output<(typeof previewCobra)["answer"]>;

const id = z.strictObject({ id: z.uuid() });
const oneCase = z.object({ case: caseSchema });
const clockIds = z.array(z.uuid()).min(1).max(30);

export const startCobra = call({
  method: "POST",
  path: "/cobra/cases",
  access: cobraAccess,
  service: "cobra",
  summary: "Start the clocks of everyone who may continue the plan after an event",
  body: startBody,
  answer: oneCase,
  statuses: [404, 409],
});

const step = {
  method: "POST",
  access: cobraAccess,
  service: "cobra",
  params: id,
  needs: ["if-match"],
  answer: oneCase,
} as const;
const statuses = [404, 409, 412, 422, 428] as const;

export const sendCobraNotice = call({
  ...step,
  path: "/cobra/cases/{id}/notice",
  summary: "Say on which day the notice of the right to elect was sent to these people",
  body: z.strictObject({ clockIds, sentOn: date }),
  statuses,
});

export const electCobra = call({
  ...step,
  path: "/cobra/cases/{id}/election",
  summary: "Enter who elects which coverage; a person without any has declined",
  body: z.strictObject({
    electedOn: date,
    people: z
      .array(z.strictObject({ clockId: z.uuid(), coverageTypes: z.array(z.string().max(40)).max(20) }))
      .min(1)
      .max(30),
  }),
  statuses,
});

export const payCobra = call({
  ...step,
  path: "/cobra/cases/{id}/payment",
  summary:
    "Enter a payment: with what is left of earlier ones it pays whole months from the first that is not paid; the rest stays as credit",
  body: z.strictObject({
    receivedOn: date,
    /** Nothing where the credit alone pays the next month. */
    amountCents: z.int().min(0).max(100_000_000),
    /** Take it although the day to pay has passed; without it a late payment is refused with that day. */
    acceptLate: z.boolean().default(false),
    /** It pays the months of these, and of those who continue no other plan; without it, of all of the case. */
    clockIds: clockIds.optional(),
  }),
  statuses,
});

export const extendCobra = call({
  ...step,
  path: "/cobra/cases/{id}/extension",
  summary:
    "Extend the clocks: a disability (29 months), or a second event of spouse and children (36 months)",
  body: z.strictObject({
    clockIds,
    extension: z.enum(cobraExtensions),
    toldOn: date,
    /** Whose disability it is; the one named where it is only one. */
    disabledClockId: z.uuid().optional(),
    /** When Social Security determined the disability, and since when it is. */
    determinedOn: date.optional(),
    disabledOn: date.optional(),
    secondEvent: z.enum(secondEvents).optional(),
    /** The day of the second event; that of being told when it is left out. */
    secondEventOn: date.optional(),
    /** Extend although the family told too late. */
    acceptLate: z.boolean().default(false),
  }),
  statuses,
});

export const addCobraChild = call({
  ...step,
  path: "/cobra/cases/{id}/child",
  summary:
    "Add a child who is born, or placed for adoption, while the employee continues the plan: covered from that day, for the rest of the months",
  body: z.strictObject({
    memberId: z.uuid(),
    /** The day of birth or placement; the birth date when it is left out. */
    since: date.optional(),
    toldOn: date,
    /** Add the child although the family told after more than 30 days. */
    acceptLate: z.boolean().default(false),
  }),
  statuses,
});

export const endCobra = call({
  ...step,
  path: "/cobra/cases/{id}/end",
  summary:
    "End what these people continue on the day, with the reason; whoever continues another plan too may go on with that",
  body: z.strictObject({
    clockIds,
    endedOn: date,
    reason: z.enum(cobraEndReasons),
    /** Only these of what they continue; without it, all. */
    coverageTypes: z.array(z.string().max(40)).min(1).max(20).optional(),
  }),
  statuses,
});

export const undoCobra = call({
  ...step,
  path: "/cobra/cases/{id}/undo",
  summary: "Take the last step of a case back; the start is the first",
  answer: z.object({ case: caseSchema.nullable() }),
  statuses,
});
