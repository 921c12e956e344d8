import { partsShape } from "#plans/plans/price-parts-shape.ts";
import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { memberDetail } from "#people/members/members.ts";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { tierCodes } from "#plans/plans/tier.ts";

const daySchema = z.iso.date().refine(isDate);
const coverSchema = z.object({
  coverageType: coverageTypeSchema,
  /** The type in the reader's language. */
  coverageName: z.string(),
  planName: z.string(),
  tierCode: z.enum(tierCodes),
  effectiveDate: z.string(),
  terminationDate: z.string().nullable(),
  employeeCents: z.int(),
  employerCents: z.int(),
  ...partsShape,
  volumeCents: z.int().nullable(),
});
export type ShownCover = z.output<typeof coverSchema>;

export const coverageOnSchema = z.object({
  /** Today at the client. */
  today: z.string(),
  day: z.string(),
  /** The day at whose end this was known; null for now. */
  known: z.string().nullable(),
  /** Where the employee works on the day, as it was known; null: not employed on it. */
  workplace: z
    .object({ divisionName: z.string().nullable(), eligibilityClass: z.string().nullable() })
    .nullable(),
  /** All of the family, the employee first, with the coverage that holds on the day. */
  people: z.array(
    z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      relationship: z.string(),
      coverages: z.array(coverSchema),
    }),
  ),
  /** What was learned since then, of all days: spans on which a person's cover of a type is another one now. */
  differences: z.array(
    z.object({
      memberId: z.uuid(),
      kind: z.enum(["gained", "lost", "plan", "tier", "amount", "price"]),
      from: z.string(),
      to: z.string().nullable(),
      before: coverSchema.nullable(),
      after: coverSchema.nullable(),
    }),
  ),
});
export type CoverageOn = z.output<typeof coverageOnSchema>;

export const coverageOn = call({
  method: "GET",
  path: "/member/{id}/coverage",
  access: { types: ["admin", "tpa", "broker", "client", "partner"] },
  summary: "What a member's family is covered for on a day, as it is known now or was known on another day",
  params: z.object({ id: z.uuid() }),
  query: z.object({
    /** Today where it is left out. */
    day: daySchema.optional(),
    known: daySchema.optional(),
  }),
  answer: coverageOnSchema,
});
