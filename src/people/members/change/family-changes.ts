import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { memberChangeAccess } from "./change-member.ts";
import { repricedSchema } from "./repriced.ts";

const date = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
const typed = z.string().max(200).nullable();
export const changeDivision = call({
  method: "POST",
  path: "/changedivision",
  access: memberChangeAccess,
  summary:
    "Move an employee and family to another division of the client from a day on, with the prices that follow; as a preview nothing is written",
  needs: ["if-match"],
  body: z.strictObject({
    memberId: z.uuid(),
    divisionId: z.uuid(),
    effectiveDate: date,
    isPreview: z.boolean(),
  }),
  answer: z.object({
    /** null for a preview. */
    changeId: z.uuid().nullable(),
    before: z.string().nullable(),
    after: z.string(),
    coverages: z.array(repricedSchema),
  }),
  statuses: [404, 412, 422, 428],
});
export type DivisionChange = z.output<typeof changeDivision.body>;

const addressSchema = z.object({
  address1: typed,
  address2: typed,
  city: typed,
  state: typed,
  zip: typed,
});

export const changeFamilyAddress = call({
  method: "POST",
  path: "/changefamilyaddress",
  access: memberChangeAccess,
  summary: "Change the address of a whole family or of one person; as a preview nothing is written",
  needs: ["if-match"],
  body: z.strictObject({
    memberId: z.uuid(),
    whom: z.enum(["family", "person"]),
    ...addressSchema.shape,
    isPreview: z.boolean(),
  }),
  answer: z.object({
    changeId: z.uuid().nullable(),
    after: addressSchema,
    people: z.array(
      z.object({
        memberId: z.uuid(),
        name: z.string(),
        before: addressSchema,
        /** `own`: works here too, and says their own address; `same`: lives there already. */
        outcome: z.enum(["changes", "same", "own"]),
      }),
    ),
  }),
  statuses: [404, 412, 422, 428],
});
export type AddressChange = z.output<typeof changeFamilyAddress.body>;
