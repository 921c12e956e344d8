import { z } from "zod";
import { typedLine } from "#kernel/typed-text.ts";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { languages } from "#kernel/language.ts";
import { relationshipCodes } from "#kernel/relationship.ts";
import { memberChangeAccess } from "#people/members/change/change-member.ts";
import { ageAnswers, ageEndSchema } from "#people/members/change/age-ends.ts";
import { repricedSchema } from "#people/members/change/repriced.ts";
import { correctableFields, correctionStates } from "./correctable.ts";

const own = { types: ["member"] } as const satisfies UserAccess;

const fact = z.string().nullable();
const factsSchema = z.object(
  Object.fromEntries(correctableFields.map((name) => [name, fact])) as Record<
    (typeof correctableFields)[number],
    typeof fact
  >,
);

const wantedChangeSchema = z.object({
  field: z.enum(correctableFields),
  before: fact,
  wanted: fact,
});

const ownRequestSchema = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  firstName: z.string(),
  askedAt: z.string(),
  status: z.enum(correctionStates),
  changes: z.array(wantedChangeSchema),
  note: z.string().nullable(),
  decidedAt: z.string().nullable(),
  answer: z.string().nullable(),
});
export type OwnRequest = z.output<typeof ownRequestSchema>;

export const ownProfile = call({
  method: "GET",
  path: "/member/profile",
  access: own,
  summary:
    "What is known of the member, and of the family of an employee, and what they asked to have corrected",
  answer: z.object({
    people: z.array(
      z.object({
        id: z.uuid(),
        isSelf: z.boolean(),
        relationship: z.enum(relationshipCodes),
        /** How to reach an employee of their own is theirs to tell: left out of the facts, and not corrected here. */
        hasContact: z.boolean(),
        facts: factsSchema,
        /** A correction of this person's data waits for an answer, whoever asked for it. */
        isAsked: z.boolean(),
      }),
    ),
    /** The member's own, the latest first. */
    requests: z.array(ownRequestSchema),
  }),
});
export type OwnProfile = z.output<typeof ownProfile.answer>;
export type ProfilePerson = OwnProfile["people"][number];

const wanted = z.string().max(400).nullable().optional();
const note = typedLine().max(500).nullable().default(null);

export const askForCorrection = call({
  method: "POST",
  path: "/member/profile/corrections",
  access: own,
  summary:
    "Ask staff to correct what is known of the member or their family; one request at a time for each person",
  body: z.strictObject({
    memberId: z.uuid(),
    /** The fields that are wrong, with what should stand there; null for nothing. */
    wanted: z.strictObject({
      ...(Object.fromEntries(
        correctableFields.filter((name) => name !== "language").map((name) => [name, wanted]),
      ) as Record<Exclude<(typeof correctableFields)[number], "language">, typeof wanted>),
      language: z.enum(languages).nullable().optional(),
    }),
    note,
  }),
  answer: z.object({ request: ownRequestSchema }),
  statuses: [404, 409, 422],
  perMinute: 60,
});
export type Asked = z.output<typeof askForCorrection.body>;

export const withdrawCorrection = call({
  method: "POST",
  path: "/member/profile/corrections/{id}/withdraw",
  access: own,
  summary: "Take an own request for a correction back, while nobody has answered it",
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ request: ownRequestSchema }),
  statuses: [404, 409],
});

const requestSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  memberId: z.uuid(),
  /** Goes up with any change of the member: an answer names the one that was looked at. */
  memberVersion: z.int(),
  name: z.string(),
  memberNumber: z.string(),
  clientName: z.string(),
  askedBy: z.string(),
  /** The member asks for somebody else of their family. */
  isForAnother: z.boolean(),
  askedAt: z.string(),
  status: z.enum(correctionStates),
  changes: z.array(
    wantedChangeSchema.extend({
      /** What stands there now: it may have changed since the member asked. */
      now: fact,
    }),
  ),
  note: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Of a user, for those who may see the installation's users. */
  decidedByName: z.string().nullable(),
  answer: z.string().nullable(),
});
export type CorrectionRequest = z.output<typeof requestSchema>;

export const correctionList = call({
  method: "GET",
  path: "/corrections",
  access: memberChangeAccess,
  summary: "What members ask to have corrected, the longest waiting first",
  query: z.strictObject({
    "filter[status]": z.enum(correctionStates).optional(),
    "filter[clientId]": z.uuid().optional(),
    /** Those of the family of this member. */
    memberId: z.uuid().optional(),
    sort: z.enum(["askedAt", "-askedAt"]).default("askedAt"),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(requestSchema), total: z.int(), page: z.int() }),
});
export type ListAsked = z.output<typeof correctionList.query>;

export const acceptCorrection = call({
  method: "POST",
  path: "/corrections/{id}/accept",
  access: memberChangeAccess,
  summary:
    "Correct the member's data as asked, with the prices that follow, and tell the member by mail that there is an answer; as a preview nothing is written",
  params: z.strictObject({ id: z.uuid() }),
  needs: ["if-match"],
  body: z.strictObject({
    memberVersion: z.int(),
    answer: note,
    isPreview: z.boolean().default(false),
    ageLimit: z.enum(ageAnswers).optional(),
  }),
  answer: z.object({
    id: z.uuid(),
    changed: z.array(z.string()),
    coverages: z.array(repricedSchema),
    ageEnds: z.array(ageEndSchema),
  }),
  statuses: [404, 409, 412, 422, 428],
});

export const refuseCorrection = call({
  method: "POST",
  path: "/corrections/{id}/refuse",
  access: memberChangeAccess,
  summary: "Leave the member's data as it is, with a reason that the member reads",
  params: z.strictObject({ id: z.uuid() }),
  needs: ["if-match"],
  body: z.strictObject({ answer: typedLine().max(500) }),
  answer: z.object({ id: z.uuid() }),
  statuses: [404, 409, 412, 422, 428],
});
