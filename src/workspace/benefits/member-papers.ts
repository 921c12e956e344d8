import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { kindNames } from "#enrollment/enrollment/documents/document-kinds.ts";
import { memberChangeKinds } from "#people/members/change-kinds.ts";

const params = z.strictObject({ id: z.uuid() });
const reasons = z.array(
  z.object({
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
);

/** Those who see what a coverage costs, and the enrollment that it came from. */
const readAccess = [
  { types: ["admin", "tpa", "broker", "client"], permission: "enrollment" },
] as const satisfies readonly UserAccess[];

export const coverageReasons = call({
  method: "GET",
  path: "/member/{id}/coveragereasons",
  access: readAccess,
  summary:
    "Why each coverage of a member begins, ends and costs what it does: by the enrollment, or by the change of staff, that said so",
  params,
  answer: z.object({
    coverages: z.array(
      z.object({
        coverageId: z.uuid(),
        starts: reasons,
        ends: reasons,
        cost: reasons,
        /** The change by staff that wrote it as it is; null where none did. */
        change: z
          .object({
            kind: z.enum(memberChangeKinds),
            madeAt: z.string(),
            /** Of a user, for those who may see the installation's users. */
            madeByName: z.string().nullable(),
            note: z.string().nullable(),
            overrideReason: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
    /** Whom the reasons name. */
    people: z.array(z.object({ id: z.uuid(), firstName: z.string() })),
  }),
});
export type CoverageReasons = z.output<typeof coverageReasons.answer>;

export const memberPapers = call({
  method: "GET",
  path: "/member/{id}/papers",
  access: readAccess,
  summary:
    "The documents that came with the enrollments of a member's family, letters that were made to the member, and, for administrators, mails to the member's address; the latest first",
  params,
  answer: z.object({
    documents: z.array(
      z.object({
        identifier: z.uuid(),
        kind: z.enum(kindNames),
        fileName: z.string(),
        sizeBytes: z.int(),
        createdAt: z.string(),
        enrollmentId: z.uuid(),
        /** Whose enrollment it is. */
        firstName: z.string(),
      }),
    ),
    letters: z.array(z.object({ id: z.uuid(), list: z.string(), createdAt: z.string() })),
    mails: z.array(
      z.object({
        id: z.uuid(),
        kind: z.string(),
        subject: z.string(),
        recipient: z.string(),
        createdAt: z.string(),
        status: z.enum(["waiting", "sent", "kept", "failed"]),
      }),
    ),
  }),
});
export type MemberPapers = z.output<typeof memberPapers.answer>;
