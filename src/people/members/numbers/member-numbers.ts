import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";
import { longestNumber } from "../member-number.ts";

/** Only these say by which numbers a member is known: an employer or broker does not decide whose claims meet whom. */
const access = { types: ["admin", "tpa"], permission: "enrollment" } as const satisfies UserAccess;

const day = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
/** A person has changed payers no more often. */
export const mostNumbers = 40;

const numberShape = {
  number: z.string().overwrite(cleanText).min(1).max(longestNumber),
  /** The payer who gave it; null: whoever it comes from. */
  supplierId: z.uuid().nullable(),
  effectiveDate: day.nullable(),
  terminationDate: day.nullable(),
};
const answer = z.object({
  version: z.int(),
  memberNumber: z.string(),
  numbers: z.array(z.object({ ...numberShape, supplierName: z.string().nullable() })),
  /** The payers whose numbers these may be. */
  suppliers: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type MemberNumbers = z.output<typeof answer>;

export const memberNumbers = call({
  method: "GET",
  path: "/member/{id}/numbers",
  access,
  summary: "The numbers by which a member is known: the own one, and those that payers gave, with their days",
  params: z.strictObject({ id: z.uuid() }),
  answer,
  statuses: [404],
});

const bodySchema = z.strictObject({
  /** The own number; left out, it stays. */
  memberNumber: z.string().max(80).optional(),
  /** All of them: what is left out is removed. */
  numbers: z.array(z.strictObject(numberShape)).max(mostNumbers),
});
export type NumbersForm = z.output<typeof bodySchema>;

export const changeNumbers = call({
  method: "PUT",
  path: "/member/{id}/numbers",
  access,
  summary:
    "Change the numbers by which a member is known. Claims, payers' totals and sign-up find the member by each of them; no other family of the client may have one on the same days",
  needs: ["if-match"],
  params: z.strictObject({ id: z.uuid() }),
  body: bodySchema,
  answer,
  statuses: [404, 412, 422, 428],
});
