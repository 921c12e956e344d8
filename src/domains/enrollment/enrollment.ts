import { z } from "zod";

import { call } from "#kernel/call.ts";

import { beneficiarySchema } from "#domains/members/beneficiary-shape.ts";

import { paymentSchema, paymentTotalsSchema } from "./payment/payment-shape.ts";

import { enrollmentFormsSchema } from "#domains/surveys/fill/saved-forms.ts";

import { coverageTypeSchema } from "#domains/plans/coverage-type-schema.ts";
import { offeredPlanSchema, tierCodeSchema } from "#domains/offering/offered-plan.ts";

import { contactParts } from "#domains/members/contact.ts";

import { noticeKinds } from "#domains/offering/notices/notices.ts";

import { publicThemeSchema } from "#domains/offering/sessions/public-theme.ts";

import { documentTypes, offeredPartsShape } from "#domains/offering/session-content/offered-parts.ts";

import { typedSchema } from "./autosave/autosave.ts";

import { askedProofs } from "#domains/offering/link-proof.ts";

const languageSchema = z.enum(["en", "ko", "es"]);

const dateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const relationshipSchema = z.enum(["18", "19", "22", "53", "01"]);

const statusSchema = z.enum([
  "started",
  "submitted",
  "pendingReview",
  "returned",
  "approved",
  "processed",
  "failed",
  "cancelled",
]);

/**
 * The steps of the wizard. `about` is the first half of the contact step, `contact` all of it. Each coverage type is a
 * step of its own, after the dependents. `external` are benefits with enrollment elsewhere and `forms` the forms to
 * fill in, where there are any.
 */
const stepSchema = z
  .string()
  .regex(
    /^(about|contact|location|ssn|dependents|external|forms|payment|review|benefit:[a-z][A-Za-z0-9]{0,39})$/,
  );

/** What the public may know of a session before anyone starts: no rates, no names of people. */
export const publicEnrollmentSessionSchema = z.object({
  name: z.string(),
  clientName: z.string(),
  languages: z.array(languageSchema),
  opensOn: dateSchema,
  closesOn: dateSchema,
  coverageTypes: z.array(coverageTypeSchema),
  /** What each is called, by its code. */
  coverageNames: z.record(z.string(), z.object({ en: z.string(), ko: z.string(), es: z.string() })),
  minutes: z.number().int(),
  /** New hires have this many days from the hire date. */
  newHireDays: z.number().int().nullable(),
  /** Only who tells member number, SSN and birth date may begin. */
  requiresSignIn: z.boolean(),
  /** The change in the person's life that opened it, by a link of their own. */
  event: z
    .object({ label: z.object({ en: z.string(), ko: z.string(), es: z.string() }), eventDate: dateSchema })
    .nullable(),
  contact: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** The link of a preview: nothing that is entered is kept. */
  isPreview: z.boolean(),
  theme: publicThemeSchema.nullable(),
  /** Of a recipient's own link. The name, to greet the person, and what changed in their life only on a device that is known. */
  recipient: z
    .object({
      firstName: z.string().nullable(),
      language: languageSchema,
      hasStarted: z.boolean(),
      /** What the person shows on this device first; null: nothing. */
      asks: z.enum(askedProofs).nullable(),
    })
    .nullable(),
});

export type PublicEnrollmentSession = z.output<typeof publicEnrollmentSessionSchema>;

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
});

export type EnrollmentPerson = z.output<typeof personSchema>;

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));

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
  price: z
    .object({
      totalCents: z.number().int(),
      employerCents: z.number().int(),
      employeeCents: z.number().int(),
      employeePerPayPeriodCents: z.number().int(),
    })
    .nullable(),
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
  /** What each is called, by its code. */
  coverageNames: z.record(z.string(), z.object({ en: z.string(), ko: z.string(), es: z.string() })),
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

/** What is offered: most of what an enrollment weighs, and mostly the same from step to step. */
const offerShape = {
  theme: true,
  divisions: true,
  plans: true,
  otherPlans: true,
  pages: true,
  requiredValues: true,
  externalBenefits: true,
  waiveReasons: true,
} as const;

export type OfferField = keyof typeof offerShape;

// Of these names, each stands in the shape once.
export const offerFields = Object.keys(offerShape) as OfferField[];

/** The enrollment as it is now, without what is offered where the caller has that already. */
const changedEnrollmentSchema = enrollmentSchema.partial(offerShape);

export type ChangedEnrollment = z.output<typeof changedEnrollmentSchema>;

/** Of the offer that the caller has. */
const offerTag = z.string().max(40).optional();

export type BenefitSelection = z.output<typeof benefitSelectionSchema>;

const key = z.string().min(1).max(80);

const proofText = z.string().max(40);

export const loadEnrollmentSession = call({
  method: "GET",
  path: "/selfenrollment/{key}",
  access: "public",
  summary: "What a sign-up key opens; with `recipient`, for the person of that link",
  params: z.object({ key }),
  query: z.object({ recipient: key.optional() }),
  answer: publicEnrollmentSessionSchema,
  statuses: [404, 409],
  perMinute: 1200,
  failuresPerMinute: 120,
});

export const startEnrollment = call({
  method: "POST",
  path: "/selfenrollment/start",
  access: "public",
  summary:
    "Start an enrollment, or come back to it with a personal link; answers the token for the calls that follow",
  body: z.strictObject({
    signupKey: key,
    recipientKey: key.optional(),
    language: languageSchema,
    /** On a device that was not seen before, where the link opens what is known of somebody. */
    dob: z.object({ month: proofText, day: proofText, year: proofText }).optional(),
    code: proofText.optional(),
  }),
  answer: z.object({ token: z.string(), enrollment: enrollmentSchema, typed: typedSchema.nullable() }),
  statuses: [404, 409],
  perMinute: 600,
  failuresPerMinute: 120,
});

/** Longer than any field, so that its own rule says how long it may be. */
const text = z.string().max(500);

/** A date as three typed parts, or nothing. */
const datePartsSchema = z.object({ month: text, day: text, year: text });

/** The id is made by the page, so that an error finds its place; the share is in percent. */
const typedBeneficiarySchema = z.strictObject({
  id: z.uuid(),
  rank: text,
  name: text,
  relationship: text,
  dob: datePartsSchema,
  share: text,
});

const nameParts = {
  prefix: text.optional(),
  firstName: text.optional(),
  middleName: text.optional(),
  lastName: text.optional(),
  /** The first name is the only one; the last is not looked at. */
  hasOneName: z.boolean().optional(),
  suffix: text.optional(),
  gender: text.optional(),
  dob: datePartsSchema.optional(),
};

/**
 * What a step sends: text as it was typed. The rules of the domain read, check and store it. Error paths are those of
 * the rules: `email`, `dob.day` (contact), `divisionId`, `ssn`, `dependents.0.dob.year`, `selections.medical.id`.
 */
export const updateEnrollment = call({
  method: "POST",
  path: "/selfenrollment/update",
  access: "enrollee",
  summary: "Save one step of the draft; all errors of the step come back together",
  body: z.strictObject({
    offerTag,
    /** Say which step this is; the draft's active step becomes the one after it, or the one named by `goTo`. */
    goTo: stepSchema.optional(),
    language: languageSchema.optional(),
    /** What the person says to the reason for which staff sent the enrollment back. */
    returnAnswer: z.string().max(2000).optional(),
    contact: z
      .strictObject({
        /** Only this half, `about` up to the hire date or `reach` from the email on; left out: both. */
        part: z.enum(contactParts).optional(),
        ...nameParts,
        hireDate: datePartsSchema.optional(),
        email: text.optional(),
        phone: text.optional(),
        mobilePhone: text.optional(),
        address1: text.optional(),
        address2: text.optional(),
        city: text.optional(),
        state: text.optional(),
        zip: text.optional(),
      })
      .optional(),
    location: z.strictObject({ divisionId: text.optional() }).optional(),
    /** Left empty when one is stored already: it stays. */
    ssn: z.strictObject({ ssn: text.optional() }).optional(),
    /** Replaces every person who is not the subscriber. A known `id` keeps that person's choices and stored SSN. */
    dependents: z
      .array(
        z.strictObject({
          ...nameParts,
          id: z.uuid().optional(),
          relationship: text.optional(),
          ssn: text.optional(),
        }),
      )
      .max(20)
      .optional(),
    /** One coverage type: a plan with those it covers, or a waiver with its reasons. */
    benefit: z
      .strictObject({
        coverageType: coverageTypeSchema,
        id: z.uuid().optional(),
        dependents: z.array(z.uuid()).max(20).optional(),
        /** Set while no reason is chosen yet, so that the answer asks for one. */
        waived: z.boolean().optional(),
        waiveReasons: z.array(text).max(10).optional(),
        waiveText: z.string().max(1000).optional(),
        /** What the plan asks for, by `key`, or `key.<id of the dependent>`; a date as three parts. */
        values: z.record(z.string().max(80), z.union([text, datePartsSchema])).optional(),
        /** Where the plan asks who is paid. */
        beneficiaries: z.array(typedBeneficiarySchema).max(40).optional(),
      })
      .optional(),
    /** Every coverage of today that is still offered and right as it is, for the same people. */
    keepCurrent: z.literal(true).optional(),
    /** The external benefits that the person says they have read; all the others are not. */
    external: z.strictObject({ read: z.array(z.uuid()).max(200) }).optional(),
  }),
  answer: z.object({ enrollment: changedEnrollmentSchema }),
});

/** The draft as it stands: for a reload, another tab, another device. */
export const currentEnrollment = call({
  method: "GET",
  path: "/selfenrollment/enrollment",
  access: "enrollee",
  summary: "The enrollment of the token, and what was typed last and not confirmed",
  answer: z.object({ enrollment: enrollmentSchema, typed: typedSchema.nullable() }),
});

export const submitEnrollment = call({
  method: "POST",
  path: "/selfenrollment/submit",
  access: "enrollee",
  summary: "Send the enrollment; the same Idempotency-Key gives the same answer again",
  needs: ["idempotency-key"],
  body: z.strictObject({
    /** The date that the person has seen; when it is another one by now, they are shown the new one first. */
    effectiveDate: dateSchema,
    /** The digests of the notices that the person has seen; where their words are others by now, they are shown first. */
    notices: z.array(z.string().max(64)).max(noticeKinds.length).optional(),
    offerTag,
  }),
  answer: z.object({ enrollment: changedEnrollmentSchema }),
});

export const cancelEnrollment = call({
  method: "POST",
  path: "/selfenrollment/cancel",
  access: "enrollee",
  summary: "Give the enrollment up; nothing changes for the person",
  answer: z.object({ status: z.literal("cancelled") }),
});

export const planDocument = call({
  method: "GET",
  path: "/selfenrollment/plandoc/{enrollmentIdentifier}/{documentIdentifier}",
  access: "enrollee",
  summary: "A document of a plan, or of an external benefit, that this enrollment offers",
  params: z.object({ enrollmentIdentifier: z.uuid(), documentIdentifier: z.uuid() }),
  file: documentTypes,
});

export const planPage = call({
  method: "GET",
  path: "/selfenrollment/planpage/{enrollmentIdentifier}/{pageId}",
  access: "enrollee",
  summary: "The text of a page that this enrollment offers, as harmless HTML",
  params: z.object({ enrollmentIdentifier: z.uuid(), pageId: z.uuid() }),
  answer: z.object({ title: z.string(), language: languageSchema, body: z.string() }),
});

export const confirmationFile = call({
  method: "GET",
  path: "/selfenrollment/confirmation/{enrollmentIdentifier}",
  access: "enrollee",
  summary: "The confirmation of a submitted enrollment, as a PDF",
  params: z.object({ enrollmentIdentifier: z.uuid() }),
  file: ["application/pdf"],
});

export const referenceCodes = call({
  method: "GET",
  path: "/referencecodes",
  access: "known",
  summary: "Code lists: name prefixes (SALUT) and suffixes (SUFFIX)",
  query: z.object({ type: z.enum(["SALUT", "SUFFIX"]).optional() }),
  answer: z.object({
    codes: z.array(z.object({ type: z.enum(["SALUT", "SUFFIX"]), code: z.string(), label: z.string() })),
  }),
});
