import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import type { ProblemCode } from "#kernel/problem.ts";
import { memberChangeKinds } from "./change-kinds.ts";

/** Those who change families and their coverage. */
export const changeAccess = [
  { types: ["admin", "tpa", "broker", "client"], permission: "enrollment" },
] as const satisfies readonly UserAccess[];

/** What keeps a change from being undone, as its refusal names it. */
export const changeHindrances = [
  "changeUndone",
  "changeSentOn",
  "changeOfSsn",
  "changeUnfit",
  "changeTouched",
] as const satisfies readonly ProblemCode[];
export type ChangeHindrance = (typeof changeHindrances)[number];

const changeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(memberChangeKinds),
  /** null: the whole family. */
  memberId: z.uuid().nullable(),
  firstName: z.string().nullable(),
  effectiveDate: z.string().nullable(),
  /** Its words are those of the client's termination reasons, or of the rules that allow a change. */
  reasonCode: z.string().nullable(),
  note: z.string().nullable(),
  /** Why the rules were put aside; null where they were kept. */
  overrideReason: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  why: z.array(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  madeAt: z.string(),
  /** Of a user, for those who may see the installation's users. */
  madeByName: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneByName: z.string().nullable(),
  sentOnAt: z.string().nullable(),
  sentOnTo: z.enum(["carrier", "person", "payroll"]).nullable(),
  /** What keeps it from being undone; null where nothing does. */
  hindrance: z.enum(changeHindrances).nullable(),
});
export type MemberChange = z.output<typeof changeSchema>;

export const memberChanges = call({
  method: "GET",
  path: "/member/{id}/changes",
  access: changeAccess,
  summary: "What staff did to a member's family, the latest first, and what of it can be undone",
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    changes: z.array(changeSchema),
    /** The oldest were left out. */
    isCut: z.boolean(),
  }),
});

export const undoMemberChange = call({
  method: "POST",
  path: "/member/{id}/changes/{changeId}/undo",
  access: changeAccess,
  summary:
    "Undo a change to a member's family: what it ended holds again exactly as it was, what it added is removed; refused where something changed after it, or was sent on",
  params: z.object({ id: z.uuid(), changeId: z.uuid() }),
  statuses: [404, 409],
});
