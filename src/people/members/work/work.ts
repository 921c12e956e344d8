import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { memberChangeAccess } from "../change/change-member.ts";
import { repricedSchema } from "../change/repriced.ts";
import { mostHourlyCents, mostWeeklyHours, payKinds } from "./pay.ts";

const daySchema = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
/** At most two decimals. */
export const weeklyHoursSchema = z.number().min(0).max(mostWeeklyHours).multipleOf(0.01);
const salarySchema = z.int().min(0).max(100_000_000_00);
export const hourlyRateSchema = z.int().min(0).max(mostHourlyCents);

const factsSchema = z.object({
  eligibilityClass: z.string().nullable(),
  payKind: z.enum(payKinds).nullable(),
  salaryCents: z.int().nullable(),
  hourlyRateCents: z.int().nullable(),
  weeklyHours: z.number().nullable(),
});
export type WorkAnswer = z.output<typeof factsSchema>;

export const memberWork = call({
  method: "GET",
  path: "/member/{id}/work",
  access: memberChangeAccess,
  summary:
    "Where an employee works, for what pay and how many hours, by days: of the present employment, the latest days first; each look is written to the audit",
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    days: z.array(
      factsSchema.extend({
        /** null: since the employment began. */
        from: z.string().nullable(),
        /** null: until now, without an end that is known. */
        to: z.string().nullable(),
        divisionName: z.string().nullable(),
      }),
    ),
  }),
  statuses: [404],
});

export const changeWork = call({
  method: "POST",
  path: "/changework",
  access: memberChangeAccess,
  summary:
    "Change class, kind of pay, pay and weekly hours of an employee from a day on, with the prices that follow; what is left out stays; as a preview nothing is written",
  needs: ["if-match"],
  body: z.strictObject({
    memberId: z.uuid(),
    effectiveDate: daySchema,
    eligibilityClass: z.string().max(80).nullish(),
    payKind: z.enum(payKinds).nullish(),
    /** A year's pay. Of an hourly employee it follows from rate and hours where it is left out. */
    salaryCents: salarySchema.nullish(),
    /** An hour's pay. */
    hourlyRateCents: hourlyRateSchema.nullish(),
    weeklyHours: weeklyHoursSchema.nullish(),
    isPreview: z.boolean(),
  }),
  answer: z.object({
    /** null for a preview. */
    changeId: z.uuid().nullable(),
    before: factsSchema,
    after: factsSchema,
    coverages: z.array(repricedSchema),
  }),
  statuses: [404, 412, 422, 428],
});
export type WorkChange = z.output<typeof changeWork.body>;
