import { z } from "zod";
import { beneficiarySchema } from "#people/members/beneficiary-shape.ts";
import { paymentSchema, paymentTotalsSchema } from "./payment/payment-shape.ts";
import { enrollmentFormsSchema } from "#content/surveys/fill/saved-forms.ts";
import { coverageSchema, coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { offeredPlanSchema, tierCodeSchema } from "#enrollment/offering/offered-plan.ts";
import { noticeKinds } from "#enrollment/offering/notices/notices.ts";
import { publicThemeSchema } from "#enrollment/offering/sessions/public-theme.ts";
import { offeredPartsShape } from "#enrollment/offering/session-content/offered-parts.ts";
import {
  dateSchema,
  languageSchema,
  reasonSchema,
  relationshipSchema,
  statusSchema,
  stepSchema,
  valuesSchema,
} from "./enrollment-words.ts";

/** A person as they leave: the SSN never does, only its last four digits. */
const personSchema = z.object({
  id: z.uuid(),
  relationship: relationshipSchema,
  prefix: z.string().nullable(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  suffix: z.string().nullable(),
  gender: z.enum(["F", "M", "U"]).nullable(),
  dob: dateSchema.nullable(),
  hireDate: dateSchema.nullable(),
  ssnLast4: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  mobilePhone: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  /** Of a child: covered at any age. */
  isDisabled: z.boolean().optional(),
  /** A price goes by these answers beside the age, as they are known; an answer of a plan stands in their place. */
  tobacco: z.boolean().nullish(),
  otherOffer: z.boolean().nullish(),
  wellness: z.boolean().nullish(),
});

export type EnrollmentPerson = z.output<typeof personSchema>;

const currentCoverageSchema = z.object({
  coverageType: coverageTypeSchema,
  planName: z.string(),
  tierCode: tierCodeSchema,
  effectiveDate: dateSchema,
  terminationDate: dateSchema.nullable(),
  /** The offered plan that it is of; null where it is not offered. What follows is unknown of covers noted long ago. */
  planId: z.uuid().nullable().optional(),
  /** A month; null where it is not known. */
  employeeCents: z.number().int().nullable().optional(),
  /** Beside the person. An id is that of the enrollment's person; null where they are not in the family any more. */
  covered: z.array(z.object({ id: z.uuid().nullable(), firstName: z.string() })).optional(),
  /** The amount of insurance, what the benefit asked for then, and who is paid: a new choice begins with them. */
  volumeCents: z.number().int().nullable().optional(),
  values: valuesSchema.optional(),
  beneficiaries: z.array(beneficiarySchema).optional(),
});

const priceSchema = z.object({
  totalCents: z.number().int(),
  employerCents: z.number().int(),
  employeeCents: z.number().int(),
  employeePerPayPeriodCents: z.number().int(),
});

export const benefitSelectionSchema = z.object({
  /** The offered plan; null when the coverage is waived. */
  id: z.uuid().nullable(),
  dependents: z.array(z.uuid()),
  waiveReasons: z.array(z.string()),
  /** In the person's own words, where a reason asks for them. */
  waiveText: z.string().nullable(),
  tierCode: tierCodeSchema.nullable(),
  values: valuesSchema,
  beneficiaries: z.array(beneficiarySchema),
  /** The first day in the plan, where a life event gives it another than the enrollment's. */
  startsOn: dateSchema.nullable(),
  /** Of an amount of insurance: what starts at once, and what waits for proof of good health. */
  eoi: z
    .object({
      requestedCents: z.number().int(),
      guaranteedCents: z.number().int(),
      pendingCents: z.number().int(),
      /** What the pending part adds to what the person pays; null where it cannot be told. */
      morePerPayPeriodCents: z.number().int().nullable(),
    })
    .nullable(),
  /** Of one that was sent: what was asked and answered, in the words of that day. */
  asked: z.array(z.object({ label: z.string(), answer: z.string() })),
  /** Priced by the server for the people covered; null when waived or not priceable yet. */
  price: priceSchema.nullable(),
  /** What it becomes within the year when a child reaches the plan's age limit. */
  later: z.array(
    z.object({
      from: z.string(),
      leaves: z.array(z.uuid()),
      tierCode: z.string(),
      /** Null where no price of that day is known yet. */
      price: priceSchema.nullable(),
    }),
  ),
  why: z.array(reasonSchema),
});

const noticeSchema = z.object({
  kind: z.enum(noticeKinds),
  language: languageSchema,
  version: z.string(),
  title: z.string(),
  text: z.string(),
  /** As the page shows it, where it has more than plain text. */
  html: z.string().optional(),
  hash: z.string(),
});

/** The state of one enrollment (spec §3), as its own person sees it. */
export const enrollmentSchema = z.object({
  id: z.uuid(),
  identifier: z.uuid(),
  status: statusSchema,
  /** Staff look at the session as an employee would; nothing of it is kept. */
  isPreview: z.boolean(),
  theme: publicThemeSchema.nullable(),
  language: languageSchema,
  activeStep: stepSchema,
  version: z.number().int(),
  clientName: z.string(),
  sessionName: z.string(),
  contact: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  payPeriodsPerYear: z.union([z.literal(12), z.literal(24), z.literal(26), z.literal(52)]),
  startedOn: dateSchema,
  /** The client's: its clock says on which day and at what time something was done. */
  timeZone: z.string(),
  dates: z.object({
    effectiveDate: dateSchema.nullable(),
    effectiveDateWhy: z.array(reasonSchema),
    terminationDate: dateSchema.nullable(),
  }),
  /** The rule needs the hire date, which is not known yet. */
  needsHireDate: z.boolean(),
  divisionId: z.uuid().nullable(),
  divisions: z.array(
    z.object({ id: z.uuid(), name: z.string(), city: z.string().nullable(), state: z.string().nullable() }),
  ),
  ratingArea: z.string().nullable(),
  people: z.array(personSchema),
  /** In the order in which they are asked: medical, dental, vision, then others. */
  coverageTypes: z.array(coverageTypeSchema),
  /** What each is called and what belongs to it, by its code. */
  coverageNames: z.record(z.string(), coverageSchema),
  /** Names what is offered as it is here: a step that sends it back is not answered the same again. */
  offerTag: z.string(),
  plans: z.array(offeredPlanSchema),
  /** What the session offers to others only, and why. */
  otherPlans: z.array(
    z.object({ name: z.string(), coverageType: coverageTypeSchema, why: z.array(reasonSchema) }),
  ),
  /** The last day to send it. */
  closesOn: dateSchema,
  /** The same, and why, where that is this person's own and not the session's. */
  until: z.object({ closesOn: dateSchema, why: z.array(reasonSchema) }).nullable(),
  /** The change in the person's life by which they enroll, and what it lets them change. */
  event: z
    .object({
      label: z.string(),
      eventDate: dateSchema,
      permits: z.array(z.enum(["addDependent", "dropDependent", "enroll", "waive", "changePlan"])),
      /** The person that it brings into the family, to be added first; with the birth date where that is the day of the event. */
      newcomer: z.object({ relationship: relationshipSchema, dob: dateSchema.nullable() }).nullable(),
    })
    .nullable(),
  ...offeredPartsShape,
  /** Keyed by the code of the coverage type. */
  benefitSelections: z.record(z.string(), benefitSelectionSchema),
  currentCoverages: z.array(currentCoverageSchema),
  /** Dependents who have coverage today and none by the answers: the employee confirms each by its key. Empty once it is sent. */
  losing: z.array(
    z.object({
      key: z.string(),
      coverageType: coverageTypeSchema,
      firstName: z.string(),
      lastDay: dateSchema,
    }),
  ),
  /**
   * People whom a choice would cover beside a coverage in another family of the client, and from when; `ask`: staff decide before
   * it begins, `refuse`: such a choice is refused. Null where there are none, and once it is sent.
   */
  coveredElsewhere: z
    .object({
      rule: z.enum(["ask", "refuse"]),
      people: z.array(z.object({ personId: z.uuid(), coverageType: coverageTypeSchema, from: dateSchema })),
    })
    .nullable(),
  waiveReasons: z.array(z.object({ code: z.string(), label: z.string(), asksText: z.boolean() })),
  totals: z.object({
    employeeCents: z.number().int(),
    employerCents: z.number().int(),
    employeePerPayPeriodCents: z.number().int(),
  }),
  /** What federal law expects to be said with these choices; of one that was sent, as it was shown. */
  notices: z.array(noticeSchema),
  /** What a choice that is not made yet would bring; empty once it is sent. */
  noticesAhead: z.array(noticeSchema),
  /** The forms that their choices ask for. */
  forms: enrollmentFormsSchema,
  /** How they pay; null while nothing is given. */
  payment: paymentSchema.nullable(),
  /** Null: the session asks for no payment. */
  paymentTotals: paymentTotalsSchema.nullable(),
  /** Nothing is to pay, or what they agreed to is what would be charged by today's answers. */
  paymentValid: z.boolean(),
  /** Steps that still lack an answer. */
  missing: z.array(stepSchema),
  /** Answered steps that the person is not led through: what is known, and what a life event does not let them change. */
  folded: z.array(stepSchema),
  referenceNumber: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** Staff ask for a change: why, and what the person has answered so far. Null unless it is returned. */
  returned: z.object({ reason: z.string().nullable(), answer: z.string().nullable() }).nullable(),
  /** The personal path that brings this person back on any device: `/Welcome/<signupKey>/<recipientKey>`; only just after the start. */
  returnPath: z.string().nullable(),
});

export type Enrollment = z.output<typeof enrollmentSchema>;

export type BenefitSelection = z.output<typeof benefitSelectionSchema>;
