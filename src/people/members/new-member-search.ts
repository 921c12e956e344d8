import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { memberChangeAccess } from "./change/change-member.ts";

const rowSchema = z.object({
  /** Null for a person who came by the shared link and is in no list yet. */
  memberId: z.uuid().nullable(),
  enrollmentId: z.uuid().nullable(),
  memberNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  dob: z.string().nullable(),
  clientId: z.uuid(),
  /** The day on which they were added, or began to enroll. */
  since: z.string(),
  /** Added only, invited to enroll, in the middle of it, or waiting for a decision. */
  state: z.enum(["added", "invited", "enrolling", "sent"]),
});
export type NewMemberRow = z.output<typeof rowSchema>;

export const newMemberSearch = call({
  method: "GET",
  path: "/newMemberSearch",
  access: memberChangeAccess,
  summary: "People of a client who were added or have asked, and have no coverage yet: the latest first",
  query: z.strictObject({
    clientId: z.uuid(),
    /** The beginning of a last name. */
    q: z.string().overwrite(cleanText).max(100).optional(),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
});

export const memberIdLookup = call({
  method: "GET",
  path: "/memberidlookup/{id}",
  access: { types: ["admin", "tpa", "broker", "client", "partner"] },
  summary: "The member of a whole member number, or of an id",
  params: z.object({ id: z.string().overwrite(cleanText).min(1).max(40) }),
  answer: z.object({
    id: z.uuid(),
    memberNumber: z.string(),
    clientId: z.uuid(),
    familyId: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  statuses: [404],
});
