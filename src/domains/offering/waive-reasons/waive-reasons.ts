import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";

const access = { types: ["admin"], permission: "manageEnrollmentSessions" } as const satisfies UserAccess;
const path = "/admin/waivereasons";
const line = z.string().overwrite(cleanText).min(1, { abort: true }).max(160);

const valuesSchema = z.strictObject({
  label: z.strictObject({ en: line, ko: line, es: line }),
  /** The person says more in words of their own. */
  asksText: z.boolean(),
  /** No other reason goes with it; stays as it is where it is left out. */
  excludesOthers: z.boolean().optional(),
  /** People can choose it; what was chosen before stays readable. */
  active: z.boolean(),
});
export type WaiveReasonValues = z.output<typeof valuesSchema>;

const reasonSchema = valuesSchema.extend({
  excludesOthers: z.boolean(),
  id: z.uuid(),
  version: z.int(),
  code: z.string(),
  /** How many enrollments name it. */
  used: z.int(),
});
export type WaiveReason = z.output<typeof reasonSchema>;
const answer = z.object({ reasons: z.array(reasonSchema) });

export const waiveReasonList = call({
  method: "GET",
  path,
  access,
  summary: "The reasons to decline a coverage, in the order in which people read them; also those out of use",
  answer,
});

export const createWaiveReason = call({
  method: "POST",
  path,
  access,
  summary: "Add a reason to decline a coverage, as the last one",
  body: valuesSchema.extend({ code: z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/) }),
  answer: reasonSchema,
});

export const updateWaiveReason = call({
  method: "PUT",
  path: `${path}/{id}`,
  access,
  summary: "Change the words of a reason, or take it out of use; enrollments that name it keep it",
  needs: ["if-match"],
  params: z.strictObject({ id: z.uuid() }),
  body: valuesSchema,
  answer: reasonSchema,
});

export const orderWaiveReasons = call({
  method: "PUT",
  path: `${path}/order`,
  access,
  summary: "Put all reasons to decline a coverage in this order",
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
  answer,
});
