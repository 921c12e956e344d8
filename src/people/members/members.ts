import { partsShape } from "#plans/plans/price-parts-shape.ts";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { z } from "zod";
import { call } from "#kernel/call.ts";
import { beneficiarySchema } from "./beneficiary-shape.ts";

export const memberSchema = z.object({
  id: z.uuid(),
  /** Goes up with any change of the member, the person or an employment. */
  version: z.int(),
  /** The day at the client: which coverage is current, later or over. */
  today: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  divisionName: z.string().nullable(),
  familyId: z.uuid(),
  relationship: z.enum(["18", "19", "22", "53", "01"]),
  memberNumber: z.string(),
  status: z.enum(["active", "terminated"]),
  prefix: z.string().nullable(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  suffix: z.string().nullable(),
  gender: z.enum(["F", "M", "U"]).nullable(),
  dob: z.string().nullable(),
  ssnLast4: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  mobilePhone: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  family: z.array(
    z.object({
      id: z.uuid(),
      relationship: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      dob: z.string().nullable(),
    }),
  ),
  /** A subscriber's times of work at the client, the present or last one first. */
  employments: z.array(
    z.object({
      id: z.uuid(),
      version: z.int(),
      hireDate: z.string().nullable(),
      /** The last day at work. */
      lastDay: z.string().nullable(),
      status: z.enum(["active", "terminated"]),
      divisionName: z.string().nullable(),
      eligibilityClass: z.string().nullable(),
    }),
  ),
  coverages: z.array(
    z.object({
      id: z.uuid(),
      coverageType: coverageTypeSchema,
      planName: z.string(),
      tierCode: z.enum(["EMP", "ECH", "ESP", "FAM", "NOTIER"]),
      effectiveDate: z.string(),
      terminationDate: z.string().nullable(),
      version: z.int(),
      /** For staff, a month. Stands with the subscriber, whose price is that of the family. */
      cost: z
        .object({
          employeeCents: z.int(),
          employerCents: z.int(),
          ...partsShape,
        })
        .nullable(),
      volumeCents: z.int().nullable(),
      /** Waits for evidence of insurability. For staff; a member finds their own on their home page. */
      pendingCents: z.int().nullable(),
      /** What was decided is about health: only for who may see such data of this person. */
      eoi: z.enum(["pending", "approved", "declined"]).nullable(),
      beneficiaries: z.array(beneficiarySchema),
    }),
  ),
});
export type MemberDetail = z.output<typeof memberSchema>;

export const memberDetail = call({
  method: "GET",
  path: "/member/{id}",
  access: { types: ["admin", "tpa", "broker", "client", "partner", "member"] },
  summary: "One member with family and coverage; each look is written to the audit",
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({
    /** Only a member of this client: with the id of any other one, nobody is found. */
    clientId: z.string().max(36).optional(),
    /** Every answer is fresh, with it or without. */
    noCache: z.string().max(20).optional(),
  }),
  answer: memberSchema,
});
