import { z } from "zod";
import { call } from "#kernel/call.ts";
import { relationshipSchema } from "../enrollment-words.ts";
import { beneficiarySchema } from "#people/members/beneficiary-shape.ts";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";

const access = { types: ["member"] } as const;

export const ownBeneficiaries = call({
  method: "GET",
  path: "/member/beneficiaries",
  access,
  summary:
    "Whom the employee has named to be paid by their life coverage, now and later, and the family to choose from; of others of the family nothing",
  answer: z.object({
    today: z.string(),
    coverages: z.array(
      z.object({
        id: z.uuid(),
        version: z.int(),
        period: z.enum(["current", "upcoming"]),
        coverageType: coverageTypeSchema,
        coverageName: z.string(),
        planName: z.string(),
        effectiveDate: z.string(),
        volumeCents: z.int().nullable(),
        beneficiaries: z.array(beneficiarySchema),
      }),
    ),
    people: z.array(
      z.object({
        id: z.uuid(),
        relationship: relationshipSchema,
        firstName: z.string(),
        lastName: z.string(),
        dob: z.string().nullable(),
      }),
    ),
  }),
});

const typed = z.string().max(200);

export const changeOwnBeneficiaries = call({
  method: "PUT",
  path: "/member/beneficiaries/{id}",
  access,
  summary: "Name other beneficiaries of a coverage of one's own: the employee, on any day",
  params: z.object({ id: z.uuid() }),
  bodyBytes: 64_000,
  body: z.strictObject({
    /** The page has read this version of the coverage. */
    version: z.int(),
    /** They come as typed: the rules say what is wrong, at its field. */
    beneficiaries: z
      .array(
        z.strictObject({
          id: z.uuid(),
          rank: typed,
          name: typed,
          relationship: typed,
          dob: z.strictObject({ month: typed, day: typed, year: typed }).partial(),
          share: typed,
        }),
      )
      .max(40),
  }),
  answer: z.object({ version: z.int(), beneficiaries: z.array(beneficiarySchema) }),
  statuses: [412],
});
