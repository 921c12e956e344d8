import { z } from "zod";
import { beneficiarySchema } from "#people/members/beneficiary-shape.ts";

const sideSchema = z.object({
  planName: z.string(),
  tierCode: z.string(),
  employeeCents: z.int(),
  employerCents: z.int(),
  /** First and last names. */
  people: z.array(z.string()),
  volumeCents: z.int().nullable(),
  pendingCents: z.int(),
  beneficiaries: z.array(beneficiarySchema),
});

export const enrollmentDifferenceSchema = z.object({
  /** Whether the client knows the employee already. */
  isKnown: z.boolean(),
  /** Of the family, who are new to the client. */
  newPeople: z.array(z.string()),
  types: z.array(
    z.object({
      coverageType: z.string(),
      change: z.enum(["new", "ends", "changes", "stays", "none"]),
      before: sideSchema.nullable(),
      after: sideSchema.nullable(),
      added: z.array(z.string()),
      dropped: z.array(z.string()),
      changed: z.array(z.enum(["plan", "tier", "people", "amount", "beneficiaries", "price"])),
      employeeCentsMore: z.int(),
      /** Covered by the record and not seen by the employee when they chose: they stay. */
      stayed: z.array(z.string()),
      /** Chosen, and taken out of the coverage since: they stay out. */
      left: z.array(z.string()),
      /** What the coverage on record for later days takes of the change; null where there is none, or it takes nothing. */
      later: z
        .object({ from: z.iso.date(), joins: z.array(z.string()), leaves: z.array(z.string()) })
        .nullable(),
    }),
  ),
  employeeCentsMore: z.int(),
  /** What would keep it from being processed now. */
  problems: z.array(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});
export type EnrollmentDifference = z.output<typeof enrollmentDifferenceSchema>;
