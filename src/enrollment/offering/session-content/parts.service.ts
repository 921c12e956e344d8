import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { countOf, type Ties } from "#records/record-table.service.ts";
import type { Transaction } from "#server/scope.ts";
import { coverageTypeKey } from "../coverage-types.ts";
import { requireCoverageType, requirePlan } from "./part-session.service.ts";
import { isRatedAnswer } from "#plans/plans/rated-answers.ts";
import { type CoverageTraits, hasLimits, suits, suitsFeed } from "./required-values.ts";
import { externalBenefitDocumentsTable, externalBenefitsTable } from "./session-content.table.ts";
import type { PlanPage, RequiredValueRow } from "./session-parts.ts";

/** A page of a plan stands beside that plan alone. */
export const pageTies: Ties = {
  check: async (values, { transaction, parent }) => {
    // The definition's own fields.
    const page = values as Pick<PlanPage, "sessionPlanId" | "coverageType">;
    if (page.sessionPlanId === null && page.coverageType === null)
      throw new Problem("invalid", { fieldErrors: [fieldError("coverageType", "required")] });
    if (page.sessionPlanId === null) {
      await requireCoverageType(transaction, page.coverageType);
      return values;
    }
    await requirePlan(transaction, parent?.id ?? "", page.sessionPlanId);
    return { ...values, coverageType: null };
  },
};

export const benefitTies: Ties = {
  derived: { documents: countOf(externalBenefitsTable, externalBenefitDocumentsTable, "externalBenefitId") },
  check: (values) => ({ ...values, coverageType: coverageTypeKey(values["coverageType"]) }),
};

/** A question of one plan is of that plan's coverage. What its kind does not know is not kept. */
export const requiredValueTies: Ties = {
  check: async (values, { transaction, parent }) => {
    const value = values as RequiredValueRow;
    const enrollmentSession = parent?.id ?? "";
    const coverage = await requireCoverageType(transaction, value.coverageType);
    const errors = faultsOf(value, coverage);
    if (errors.length > 0) throw new Problem("invalid", { fieldErrors: errors });
    if (value.sessionPlanId !== null) {
      const plan = await requirePlan(transaction, enrollmentSession, value.sessionPlanId);
      if (plan.coverageType !== value.coverageType)
        throw new Problem("invalid", { fieldErrors: [fieldError("sessionPlanId", "missingReference")] });
    }
    const { kind } = value;
    if (kind === "beneficiaries") await requireOnlyList(transaction, enrollmentSession, value);
    const hasRange = hasLimits(kind);
    return {
      ...values,
      min: hasRange ? value.min : null,
      max: hasRange ? value.max : null,
      step: kind === "number" || kind === "money" ? value.step : null,
      options: kind === "choice" ? value.options : [],
    };
  },
};

function faultsOf(value: RequiredValueRow, coverage: CoverageTraits | undefined): FieldError[] {
  const { kind, min, max, options, feeds, appliesTo } = value;
  const feedsWell = canFeed({ feeds, kind, appliesTo });
  const faults: [boolean, string, string][] = [
    [min !== null && max !== null && min > max, "max", "rangeTurned"],
    [kind === "choice" && !hasOwnCodes(options), "options", "twoChoices"],
    [!feedsWell, "feeds", "cannotFeed"],
    [feedsWell && !suitsFeed(feeds, coverage), "feeds", "noVolume"],
    [!suits(kind, coverage), "kind", "kindElsewhere"],
    // Only the employee says who is paid.
    [kind === "beneficiaries" && appliesTo !== "subscriber", "appliesTo", "employeeOnly"],
  ];
  return faults.flatMap(([isWrong, field, code]) => (isWrong ? [fieldError(field, code)] : []));
}

const hasOwnCodes = (options: RequiredValueRow["options"]) =>
  options.length >= 2 && new Set(options.map(({ code }) => code)).size === options.length;

/** A price takes amounts from money, and answers about a person from a flag; only a spouse has an offer of other work. */
function canFeed({
  feeds,
  kind,
  appliesTo,
}: Pick<RequiredValueRow, "feeds" | "kind" | "appliesTo">): boolean {
  if (feeds === null) return true;
  if (feeds === "otherOffer" && appliesTo !== "spouse") return false;
  return isRatedAnswer(feeds) ? kind === "flag" : kind === "money" && appliesTo === "subscriber";
}

/** A choice holds one list of beneficiaries: nobody is asked for a second one. */
async function requireOnlyList(
  { client }: Transaction,
  sessionId: string,
  { key, coverageType, sessionPlanId }: RequiredValueRow,
): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from benefit_required_values where session_id = $1 and coverage_type = $2 and kind = 'beneficiaries'
       and key <> $3 and (session_plan_id is null or $4::uuid is null or session_plan_id = $4) and deleted_at is null`,
    [sessionId, coverageType, key, sessionPlanId],
  );
  if (rowCount !== 0) throw new Problem("invalid", { fieldErrors: [fieldError("kind", "oneListOnly")] });
}
