import { z } from "zod";
import { call } from "#kernel/call.ts";
import type { UserAccess } from "#kernel/access.ts";
import { automaticKinds, automaticOutcomes, automaticStatuses } from "./kinds.ts";

/** Who looks at what days change by themselves, and decides what was held back. */
export const automaticAccess = {
  types: ["admin", "tpa"],
  permission: "enrollment",
} as const satisfies UserAccess;

const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const runSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  clientId: z.uuid(),
  clientName: z.string(),
  day: z.string(),
  status: z.enum(automaticStatuses),
  people: z.int(),
  covered: z.int(),
  done: z.int(),
  /** Wait for somebody: held back, or refused with a reason. */
  waiting: z.int(),
  why: z.array(reasonSchema),
});
export type AutomaticRun = z.output<typeof runSchema>;

const itemSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  memberNumber: z.string(),
  kind: z.enum(automaticKinds),
  /** The last day of coverage. */
  day: z.string(),
  outcome: z.enum(automaticOutcomes),
  why: z.array(reasonSchema),
});
export type AutomaticItem = z.output<typeof itemSchema>;

const id = z.strictObject({ id: z.uuid() });
const whole = z.object({ run: runSchema, items: z.array(itemSchema) });

export const automaticRunList = call({
  method: "GET",
  path: "/automaticchanges",
  access: automaticAccess,
  summary: "What days have changed by themselves, or have held back, the latest first; the first 100",
  query: z.strictObject({ clientId: z.uuid().optional() }),
  answer: z.object({ runs: z.array(runSchema) }),
});

export const previewAutomaticRun = call({
  method: "GET",
  path: "/automaticchanges/preview",
  access: automaticAccess,
  summary:
    "What today would change by itself at a client, and whether it would be held back; nothing is written",
  query: z.strictObject({ clientId: z.uuid() }),
  answer: z.object({
    isHeld: z.boolean(),
    covered: z.int(),
    why: z.array(reasonSchema),
    items: z.array(itemSchema.omit({ outcome: true })),
  }),
  statuses: [404],
});

export const automaticRun = call({
  method: "GET",
  path: "/automaticchanges/{id}",
  access: automaticAccess,
  summary: "One day's changes at one client, by person, with what was done and why; the first 500",
  params: id,
  answer: whole,
  statuses: [404],
});

const act = {
  method: "POST",
  access: automaticAccess,
  params: id,
  needs: ["if-match"],
  answer: whole,
} as const;

export const releaseAutomaticRun = call({
  ...act,
  path: "/automaticchanges/{id}/release",
  summary: "Make the changes that were held back",
  statuses: [404, 409, 412, 428],
});

export const dismissAutomaticRun = call({
  ...act,
  path: "/automaticchanges/{id}/dismiss",
  summary: "Leave everything as it is: what was held back or refused is not done by itself any more",
  statuses: [404, 409, 412, 428],
});

export const undoAutomaticRun = call({
  ...act,
  path: "/automaticchanges/{id}/undo",
  summary: "Undo what a day has changed; what was changed since, sent on, or would not fit is kept and named",
  statuses: [404, 409, 412, 428],
});
