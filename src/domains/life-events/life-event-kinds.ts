import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { permittedChanges } from "#domains/offering/permitted-changes.ts";
import { effectiveDateKinds } from "./life-event-rules.ts";

const access = { types: ["admin"], permission: "manageEnrollmentSessions" } as const satisfies UserAccess;
const path = "/admin/lifeeventkinds";
const params = z.strictObject({ id: z.uuid() });
const text = (max: number) => z.string().overwrite(cleanText).min(1, { abort: true }).max(max);
const words = (max: number) => z.strictObject({ en: text(max), ko: text(max), es: text(max) });

const valuesSchema = z.strictObject({
  label: words(80),
  help: words(240),
  /** How the event's date is asked for. */
  dateLabel: words(80),
  opensBeforeDays: z.int().min(0).max(365),
  closesAfterDays: z.int().min(1).max(365),
  effectiveDateKind: z.enum(effectiveDateKinds),
  needsProof: z.boolean(),
  permits: z.array(z.enum(permittedChanges)).min(1).max(5),
  /** 834 INS04. */
  ediCode: z.string().overwrite(cleanText).max(40).nullable(),
  sortOrder: z.int().min(1).max(999),
  active: z.boolean(),
});
export type LifeEventKindValues = z.output<typeof valuesSchema>;

const code = z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/);
const kindSchema = valuesSchema.extend({
  id: z.uuid(),
  version: z.int(),
  code: z.string(),
  /** The shortest window that the law allows for it. */
  shortestDays: z.int(),
});
export type LifeEventKind = z.output<typeof kindSchema>;

export const lifeEventKindList = call({
  method: "GET",
  path,
  access,
  summary: "All kinds of life events, also those that cannot be reported any more",
  answer: z.object({ kinds: z.array(kindSchema) }),
});

export const lifeEventKindDetail = call({
  method: "GET",
  path: `${path}/{id}`,
  access,
  summary: "One kind of life event",
  params,
  answer: kindSchema,
});

export const createLifeEventKind = call({
  method: "POST",
  path,
  access,
  summary: "Add a kind of life event",
  body: valuesSchema.extend({ code }),
  answer: kindSchema,
  statuses: [409],
});

export const updateLifeEventKind = call({
  method: "PUT",
  path: `${path}/{id}`,
  access,
  summary: "Change a kind of life event; events that were reported keep what was promised",
  needs: ["if-match"],
  params,
  body: valuesSchema,
  answer: kindSchema,
});
