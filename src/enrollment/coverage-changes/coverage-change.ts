import { z } from "zod";
import { typedLines } from "#kernel/typed-text.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { terminationPreviewSchema } from "#people/coverage/termination/termination.ts";
import { changeAccess } from "#people/members/member-changes.ts";
import { changeRules } from "./change-rules.ts";

const date = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });

const changeSchema = z.discriminatedUnion("what", [
  /** The days were written down wrong. */
  z.strictObject({ what: z.literal("dates"), effectiveDate: date, terminationDate: date.nullable() }),
  /** Another plan, other people or another amount from a day on; of the employee's coverage. */
  z.strictObject({
    what: z.literal("cover"),
    from: date,
    planId: z.uuid(),
    /** The members whom the plan covers with the employee from then on: the tier follows. */
    dependents: z.array(z.uuid()).max(30),
    volumeCents: z.int().min(0).max(100_000_000_00).nullable(),
  }),
  z.strictObject({ what: z.literal("end"), lastDay: date }),
  /** What was ended goes on from the next day. */
  z.strictObject({ what: z.literal("reinstate") }),
]);

const { people, differences, months, employeeCents, employerCents, why } = terminationPreviewSchema.shape;

export const changeCoverage = call({
  method: "POST",
  path: "/changecoverage",
  access: changeAccess,
  summary:
    "Correct the dates of a coverage, change its plan, people or amount, end or reinstate it, with tier and price by the plan's rules; as a preview nothing is written. What the rules refuse needs the permission overrideCoverageRules and a reason",
  needs: ["if-match"],
  body: z.strictObject({
    /** The coverage of the employee, or of one dependent alone; `if-match` is the version of its member. */
    coverageId: z.uuid(),
    change: changeSchema,
    /** What allows it. */
    rule: z.enum(changeRules),
    note: typedLines().max(500).default(""),
    /** Why the rules are put aside; it stays with the change. */
    overrideReason: typedLines().max(500).default(""),
    isPreview: z.boolean(),
  }),
  answer: z.object({
    /** null for a preview. */
    changeId: z.uuid().nullable(),
    people,
    differences,
    months,
    employeeCents,
    employerCents,
    tell: z.array(z.enum(["carrier", "payroll", "person"])),
    /** What the rules have against it. */
    breaches: why,
    /** These parts of the coverage for later days cannot follow the change, and stay as they are. */
    notes: why,
    why,
  }),
  statuses: [403, 404, 412, 422, 428],
});
export type CoverageChange = z.output<typeof changeCoverage.body>;
export type CoverageChangeOutcome = z.output<typeof changeCoverage.answer>;
