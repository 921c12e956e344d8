import { partsShape } from "#plans/plans/price-parts-shape.ts";
import { z } from "zod";
import { call } from "#kernel/call.ts";
import { doubleCoverageRules } from "#organization/clients/double-coverage.ts";
import { isDate } from "#kernel/dates.ts";
import { relationshipCodes } from "#kernel/relationship.ts";
import { memberChangeAccess } from "#people/members/change/change-member.ts";
import { personForm } from "#people/members/change/person-form.ts";
import { payKinds } from "#people/members/work/pay.ts";
import { hourlyRateSchema, weeklyHoursSchema } from "#people/members/work/work.ts";
import { clientPlans } from "#plans/plans/client-plans.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { mostDependents } from "./most-dependents.ts";

const date = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
const typedDate = z.string().max(40).nullable();
const cents = z.int().min(0).max(100_000_000_00);

const choiceSchema = z.strictObject({
  planId: z.uuid(),
  /** The dependents who are covered too, by their place in the list, from 0. */
  dependents: z.array(z.int().min(0).max(mostDependents)).max(mostDependents),
  /** The amount of insurance, where the plan has one. */
  volumeCents: cents.nullable(),
});

const coverSchema = z.strictObject({
  effectiveDate: date,
  choices: z.array(choiceSchema).min(1).max(40),
});

/** A number that the person has already; left out, one is drawn. A dependent's that is the employee's stays the employee's. */
const newPersonForm = personForm.extend({ memberNumber: z.string().max(80).nullish() });

const familySchema = z.strictObject({
  clientId: z.uuid(),
  subscriber: newPersonForm,
  divisionId: z.uuid().nullable(),
  eligibilityClass: z.string().max(80).nullable(),
  hireDate: typedDate,
  /** A year's pay. Of an hourly employee it follows from rate and hours where none is given. */
  salaryCents: cents.nullable(),
  payKind: z.enum(payKinds).nullish(),
  /** An hour's pay. */
  hourlyRateCents: hourlyRateSchema.nullish(),
  weeklyHours: weeklyHoursSchema.nullish(),
  dependents: z.array(newPersonForm.extend({ relationship: z.enum(relationshipCodes) })).max(mostDependents),
});
export type NewFamily = z.output<typeof familySchema>;
export type CoverChoice = z.output<typeof choiceSchema>;

const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** What one choice costs a month, or why it has no price. */
const priceSchema = z.object({
  planId: z.uuid(),
  planName: z.string(),
  coverageType: z.string(),
  tierCode: z.enum(tierCodes),
  tierLabel: z.string().nullable(),
  price: z
    .object({
      totalCents: z.int(),
      employeeCents: z.int(),
      employerCents: z.int(),
      ...partsShape,
      /** An amount of insurance that waits for evidence of insurability, and is not in the price. */
      pendingCents: z.int(),
    })
    .nullable(),
  why: z.array(reasonSchema),
});
export type NewMemberPrice = z.output<typeof priceSchema>;

/** Someone whom the client knows, with the same SSN or the same name and birth date. */
const duplicateSchema = z.object({
  /** `subscriber` or `dependents.0`. */
  at: z.string(),
  why: z.enum(["ssn", "nameAndDob", "name"]),
  memberId: z.uuid(),
  name: z.string(),
  memberNumber: z.string(),
  relationship: z.enum(relationshipCodes),
  dob: z.string().nullable(),
  status: z.enum(["active", "terminated"]),
});
export type Duplicate = z.output<typeof duplicateSchema>;

export const newMemberSetup = call({
  method: "GET",
  path: "/member/setup",
  access: memberChangeAccess,
  summary: "What a new member of a client may be given: divisions, classes, plans of a day, open enrollments",
  query: z.strictObject({ clientId: z.uuid(), on: date.optional() }),
  answer: z.object({
    today: z.string(),
    on: z.string(),
    divisions: z.array(z.object({ id: z.uuid(), name: z.string() })),
    classes: z.array(z.string()),
    plans: clientPlans.answer.shape.plans,
    enrollmentSessions: z.array(z.object({ id: z.uuid(), name: z.string(), closesOn: z.string() })),
  }),
  statuses: [404],
});

/** Nothing is written: it answers as long as a person can be read at all, and says what is wrong with the rest. */
export const newMemberPreview = call({
  method: "POST",
  path: "/member/preview",
  access: memberChangeAccess,
  summary:
    "Who the client knows already of a new family, and what its coverage would cost; nothing is written",
  body: familySchema.extend({ cover: coverSchema.nullable() }),
  answer: z.object({
    duplicates: z.array(duplicateSchema),
    prices: z.array(priceSchema),
    /** The people who would be covered twice, also in another family of the client, with the client's rule. */
    doubles: z.object({
      rule: z.enum(doubleCoverageRules),
      covers: z.array(
        z.object({ name: z.string(), coverageType: z.string(), from: z.string(), to: z.string().nullable() }),
      ),
    }),
  }),
  statuses: [404, 422],
});

export const createMember = call({
  method: "POST",
  path: "/member",
  access: memberChangeAccess,
  summary:
    "Add an employee with family and employment, and either coverage at the price that the plans' rules give, an invitation to enroll, or neither",
  needs: ["idempotency-key"],
  body: familySchema.extend({
    /** The numbers of members with the same name and birth date of whom staff say that they are somebody else. */
    otherPeople: z.array(z.string().max(40)).max(100),
    /** Staff have read who would be covered twice, where the client wants to be asked. */
    mayBeCoveredTwice: z.boolean().optional(),
    cover: coverSchema
      .extend({
        /** What all of it costs the employee a month, as it was shown. */
        employeeCents: cents,
      })
      .optional(),
    /** To enroll by themselves, in a session that is open. */
    invitation: z.strictObject({ sessionId: z.uuid() }).optional(),
  }),
  answer: z.object({ id: z.uuid(), memberNumber: z.string(), mailedTo: z.string().nullable() }),
  statuses: [404, 409, 422],
});
export type NewMemberRequest = z.output<typeof createMember.body>;

export const addDependent = call({
  method: "POST",
  path: "/member/{id}/dependents",
  access: memberChangeAccess,
  summary:
    "Add a spouse, partner or child to a member's family, without coverage; as a preview only who is known already is answered. It can be undone while nobody covered the person",
  needs: ["if-match"],
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    person: newPersonForm.extend({ relationship: z.enum(relationshipCodes) }),
    otherPeople: z.array(z.string().max(40)).max(100),
    isPreview: z.boolean(),
  }),
  answer: z.object({
    /** null for a preview. */
    id: z.uuid().nullable(),
    changeId: z.uuid().nullable(),
    duplicates: z.array(duplicateSchema),
  }),
  statuses: [404, 412, 422, 428],
});
