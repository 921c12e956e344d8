import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { relationshipCodes } from "#kernel/relationship.ts";
import { personForm } from "./person-form.ts";
import { ageAnswers, ageEndSchema } from "./age-ends.ts";
import { repricedSchema } from "./repriced.ts";

/** Who adds and changes members. */
export const memberChangeAccess = {
  types: ["admin", "tpa", "broker", "client"],
  permission: "enrollment",
} as const satisfies UserAccess;

const recordSchema = personForm.omit({ ssn: true, hasOneName: true }).extend({
  relationship: z.enum(relationshipCodes),
  /** Of the present or last employment; null for a dependent. */
  hireDate: z.string().max(40).nullable(),
});
export type MemberRecord = z.output<typeof recordSchema>;

export const memberRecord = call({
  method: "GET",
  path: "/member/{id}/record",
  access: memberChangeAccess,
  summary: "What staff may change of a member, as it stands; each look is written to the audit",
  params: z.object({ id: z.uuid() }),
  answer: recordSchema.extend({ id: z.uuid(), version: z.int(), ssnLast4: z.string().nullable() }).strip(),
  statuses: [404],
});

export const changeMember = call({
  method: "PUT",
  path: "/member/{id}",
  access: memberChangeAccess,
  summary:
    "Change names, contact, birth date, gender, relationship, language, tobacco, disability and hire date of a member; the SSN with the permission changeSsn. Coverage whose price depends on birth date, relationship or tobacco use is priced anew, and where an age limit sets another last day of coverage it is asked what becomes of it; as a preview nothing is written",
  params: z.object({ id: z.uuid() }),
  needs: ["if-match"],
  body: recordSchema.extend({
    ssn: personForm.shape.ssn,
    hasOneName: personForm.shape.hasOneName,
    isPreview: z.boolean().default(false),
    /** The answer for last days that an age limit sets otherwise now; asked only where there are some. */
    ageLimit: z.enum(ageAnswers).optional(),
  }),
  answer: z.object({
    id: z.uuid(),
    version: z.int(),
    changed: z.array(z.string()),
    coverages: z.array(repricedSchema),
    ageEnds: z.array(ageEndSchema),
  }),
  statuses: [404, 412, 422, 428],
});
export type MemberForm = Omit<z.output<typeof changeMember.body>, "isPreview" | "ageLimit">;
