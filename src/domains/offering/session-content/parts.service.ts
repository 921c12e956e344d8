import type { z } from "zod";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { harmlessHtml } from "#server/page-html.ts";
import type { Transaction } from "#server/scope.ts";
import { type Check, type Part, requireCoverageType, requirePlan } from "./part-rows.service.ts";
import { hasLimits } from "./required-values.ts";
import { mostLetters, type planPageCalls, type requiredValueCalls } from "./session-content.ts";

export const planPages: Part = {
  table: "plan_pages",
  subject: "planPage",
  columns: {
    sessionPlanId: "session_plan_id",
    coverageType: "coverage_type",
    language: "language",
    title: "title",
    body: "body",
  },
};

export const externalBenefits: Part = {
  table: "external_benefits",
  subject: "externalBenefit",
  columns: {
    coverageType: "coverage_type",
    name: "name",
    url: "url",
    descriptionEn: "description_en",
    descriptionKo: "description_ko",
    descriptionEs: "description_es",
    requireAck: "require_ack",
  },
  more: `(select count(*)::int from external_benefit_documents d
    where d.external_benefit_id = r.id and d.deleted_at is null) as documents`,
};

export const requiredValueRows: Part = {
  table: "benefit_required_values",
  subject: "requiredValue",
  columns: {
    coverageType: "coverage_type",
    sessionPlanId: "session_plan_id",
    key: "key",
    label: "label",
    help: "help",
    message: "message",
    kind: "kind",
    min: "min",
    max: "max",
    step: "step",
    options: "options",
    required: "required",
    appliesTo: "applies_to",
    feeds: "feeds",
  },
  json: ["label", "help", "message", "options"],
  unique: "key",
};

/** Of the text only what can do no harm is kept; a page of a plan stands beside that plan alone. */
export const checkPage: Check = async (transaction, { id }, fields) => {
  // The call's own schema has read them.
  const page = fields as z.output<typeof planPageCalls.create.body>;
  if (page.sessionPlanId === null) await requireCoverageType(transaction, page.coverageType);
  else await requirePlan(transaction, id, page.sessionPlanId);
  const body = harmlessHtml(page.body);
  if (body === "") throw new Problem("invalid", { fieldErrors: [fieldError("body", "required")] });
  // Written as HTML, one letter may be several.
  if (body.length > mostLetters)
    throw new Problem("invalid", { fieldErrors: [fieldError("body", "tooLong", { max: mostLetters })] });
  return { ...page, body, coverageType: page.sessionPlanId === null ? page.coverageType : null };
};

/** A question of one plan is of that plan's coverage. What its kind does not know is not kept. */
export const checkRequiredValue: Check = async (transaction, { id }, fields) => {
  const value = fields as z.output<typeof requiredValueCalls.create.body>;
  await requireCoverageType(transaction, value.coverageType);
  if (value.sessionPlanId !== null) {
    const plan = await requirePlan(transaction, id, value.sessionPlanId);
    if (plan.coverageType !== value.coverageType)
      throw new Problem("invalid", { fieldErrors: [fieldError("sessionPlanId", "missingReference")] });
  }
  const { kind } = value;
  if (kind === "beneficiaries") await requireOnlyList(transaction, id, value);
  const hasRange = hasLimits(kind);
  return {
    ...value,
    min: hasRange ? value.min : null,
    max: hasRange ? value.max : null,
    step: kind === "number" || kind === "money" ? value.step : null,
    options: kind === "choice" ? value.options : [],
  };
};

/** A choice holds one list of beneficiaries: nobody is asked for a second one. */
async function requireOnlyList(
  { client }: Transaction,
  sessionId: string,
  { key, coverageType, sessionPlanId }: z.output<typeof requiredValueCalls.create.body>,
): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from benefit_required_values where session_id = $1 and coverage_type = $2 and kind = 'beneficiaries'
       and key <> $3 and (session_plan_id is null or $4::uuid is null or session_plan_id = $4) and deleted_at is null`,
    [sessionId, coverageType, key, sessionPlanId],
  );
  if (rowCount !== 0) throw new Problem("invalid", { fieldErrors: [fieldError("kind", "oneListOnly")] });
}

export const asItIs: Check = async (_transaction, _session, fields) => fields;
