import { z } from "zod";
import { typedLine, typedLines } from "#kernel/typed-text.ts";
import { call } from "#kernel/call.ts";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { contactParts } from "#people/members/contact.ts";
import { languageSchema, stepSchema } from "../enrollment-words.ts";
import { changedEnrollmentSchema, offerTag } from "../offer.ts";

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
  service: "enrollment",
  summary: "Save one step of the draft; all errors of the step come back together",
  bodyBytes: 256_000,
  body: z.strictObject({
    offerTag,
    /** Say which step this is; the draft's active step becomes the one after it, or the one named by `goTo`. */
    goTo: stepSchema.optional(),
    language: languageSchema.optional(),
    /** What the person says to the reason for which staff sent the enrollment back. */
    returnAnswer: typedLines().max(2000).optional(),
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
        waiveText: typedLine().max(1000).optional(),
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
