import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";

/** The administrator's own staff, who serve every client; a key tells nobody of two employers. */
const access = {
  types: ["admin"],
  permission: "enrollment",
  withoutKeys: true,
} as const satisfies UserAccess;

const personSchema = z.object({
  /** A member of theirs at that client. */
  memberId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  dob: z.string().nullable(),
  clientName: z.string(),
});
export const personLinksSchema = z.object({
  linked: z.array(personSchema),
  /** Who may be the same human, and what tells: the SSN, or name and birth date. */
  candidates: z.array(personSchema.extend({ why: z.enum(["ssn", "nameAndDob"]) })),
});
export type LinkedPerson = z.output<typeof personSchema>;
export type PersonLinks = z.output<typeof personLinksSchema>;

export const personLinks = call({
  method: "GET",
  path: "/member/{id}/links",
  access,
  summary:
    "The same person at other clients: who is linked, and who may be; each look is written to the audit",
  params: z.object({ id: z.uuid() }),
  answer: personLinksSchema,
});

export const linkPerson = call({
  method: "POST",
  path: "/member/{id}/links",
  access,
  summary: "Say that a member of another client is the same person; again, it changes nothing",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ memberId: z.uuid() }),
  statuses: [404, 422],
});

export const unlinkPerson = call({
  method: "DELETE",
  path: "/member/{id}/links/{memberId}",
  access,
  summary: "Take back that a member of another client is the same person; again, it changes nothing",
  params: z.object({ id: z.uuid(), memberId: z.uuid() }),
  statuses: [404],
});
