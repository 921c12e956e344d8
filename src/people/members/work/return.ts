import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { memberChangeAccess } from "../change/change-member.ts";

export const returnToWork = call({
  method: "POST",
  path: "/returntowork",
  access: memberChangeAccess,
  summary:
    "Record that an employee whose work has ended is back from a day on: a second employment begins, with division, class, pay and hours of the first; as a preview nothing is written",
  needs: ["if-match"],
  body: z.strictObject({
    memberId: z.uuid(),
    /** The first day back at work. */
    hireDate: z
      .string()
      .refine(isDate, { params: { code: "date" } })
      .meta({ format: "date" }),
    isPreview: z.boolean(),
  }),
  answer: z.object({
    /** null for a preview. */
    changeId: z.uuid().nullable(),
    /** The last day of the work before. */
    lastDay: z.string(),
    /** Days without work between the two. */
    breakDays: z.int(),
    /** 13 weeks or more: the waiting period and the months of Form 1095-C begin anew. */
    isLongBreak: z.boolean(),
  }),
  statuses: [404, 412, 422, 428],
});
export type ReturnInput = z.output<typeof returnToWork.body>;
